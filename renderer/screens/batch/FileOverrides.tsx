// Figures that the imported file declares and does not hold, with the override of each and the act behind it.
import { CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import type { Fault } from '../../../shared/domain/errors.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { TextField } from '../../ui/TextField.tsx';
import '../../ui/file-figures.css';
import type { Draft } from './draft/draft-store.ts';
import type { BatchDetail } from './draft/types.ts';

type Difference = BatchDetail['fileDifferences'][number];

const f = t.fileFigures;

interface FileOverridesProps {
  readonly draft: Draft;
  readonly detail: BatchDetail;
}

export function FileOverrides({ draft, detail }: FileOverridesProps) {
  const [asking, setAsking] = useState(false);
  const { fileDifferences } = detail;
  if (fileDifferences.length === 0) return null;
  const open = fileDifferences.filter(({ override }) => override === null);
  return (
    <section className="file-overrides" aria-label={f.title}>
      <h3>{f.title}</h3>
      <Figures differences={fileDifferences} />
      {open.length > 0 && detail.state === 'draft' && (
        <Button onPress={() => setAsking(true)}>{f.ask(open.length)}</Button>
      )}
      {asking && <OverrideDialog draft={draft} open={open} onClose={() => setAsking(false)} />}
    </section>
  );
}

function Figures({ differences }: { readonly differences: readonly Difference[] }) {
  return (
    <ul className="file-figures">
      {differences.map(({ rule, path, group, declared, counted, override }) => (
        <li key={`${rule} ${path}`}>
          <span>
            <FigureState isOverridden={override !== null} />{' '}
            <span className="strong">{f.figure(rule, group)}</span>{' '}
            <PlainText text={f.values(declared, counted)} />
          </span>
          {override !== null && (
            <span className="small quiet">
              {f.overridden} <PlainText text={override.reason} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function FigureState({ isOverridden }: { readonly isOverridden: boolean }) {
  const Icon = isOverridden ? CircleCheck : CircleX;
  return (
    <>
      <Icon aria-hidden size={14} className={isOverridden ? 'state-done' : 'state-refused'} />
      {!isOverridden && <span className="hidden-visually">{t.batch.mend}: </span>}
    </>
  );
}

interface OverrideDialogProps {
  readonly draft: Draft;
  readonly open: readonly Difference[];
  readonly onClose: () => void;
}

function OverrideDialog({ draft, open, onClose }: OverrideDialogProps) {
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<Fault>();
  const [pending, setPending] = useState(false);
  const override = async (): Promise<void> => {
    setPending(true);
    await draft.settled();
    const { detail } = draft.store.getState();
    if (detail === undefined) return;
    const findings = open.map(({ rule, path }) => ({ rule, path }));
    const result = await call('batches.override', {
      batch: detail.batch,
      expectedRevision: detail.changeRevision,
      reason: reason.trim(),
      findings,
    });
    setPending(false);
    if (!result.ok) {
      setFault(result.error);
      return;
    }
    await draft.refresh();
    onClose();
  };
  return (
    <Dialog
      title={f.askTitle(open.length)}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t.common.cancel}</Button>
          <Button
            weight="primary"
            disabled={reason.trim() === ''}
            pending={pending}
            onPress={() => void override()}
          >
            {f.override}
          </Button>
        </>
      }
    >
      <p>{f.sentence}</p>
      <Figures differences={open} />
      <TextField label={f.reason} value={reason} onChange={setReason} rows={2} maxLength={200} />
      {fault && <FaultView fault={fault} />}
    </Dialog>
  );
}
