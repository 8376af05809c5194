// What a person at the bank said about an unknown case: kept with their name, the time and their reference.
import { useState } from 'react';
import type { Fault } from '../../../shared/domain/errors.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { useDesk } from '../../stores/desk.ts';
import { say } from '../../stores/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { instantOfWhen, UNTYPED_WHEN, WhenFields } from '../../ui/WhenFields.tsx';
import type { CaseDetail } from './CaseList.tsx';
import { NamedCase } from './NamedCase.tsx';

const c = t.cases;
const SAID = ['carried-out', 'declined', 'not-received'] as const;

export function SettleDialog({
  detail,
  onClose,
}: {
  readonly detail: CaseDetail;
  readonly onClose: () => void;
}) {
  const [said, setSaid] = useState<(typeof SAID)[number] | null>(null);
  const [contact, setContact] = useState('');
  const [when, setWhen] = useState(UNTYPED_WHEN);
  const [reference, setReference] = useState('');
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<Fault>();
  const [pending, setPending] = useState(false);
  const zone = useDesk().value?.timeZone;
  const calledAt = instantOfWhen(zone, when);
  const settle = async (): Promise<void> => {
    if (said === null || calledAt === undefined) return;
    setPending(true);
    const result = await call('cases.settle', {
      case: detail.case,
      expectedRevision: detail.changeRevision,
      said,
      contact: contact.trim(),
      calledAt,
      reference: reference.trim(),
      note: note.trim(),
    });
    setPending(false);
    if (!result.ok) return setFault(result.error);
    say(c.settled);
    onClose();
  };
  return (
    <Dialog
      title={c.settleTitle}
      onClose={onClose}
      width="wide"
      footer={
        <>
          <Button onPress={onClose}>{t.common.cancel}</Button>
          <Button
            weight="primary"
            disabled={said === null || contact.trim() === '' || calledAt === undefined}
            pending={pending}
            onPress={() => void settle()}
          >
            {c.settle}
          </Button>
        </>
      }
    >
      <div className="stack-wide">
        <NamedCase detail={detail} />
        <p className="quiet">{c.settleExplain}</p>
        <div className="stack">
          <span className="field-label">{c.settleSaid}</span>
          <Segments
            label={c.settleSaid}
            value={said}
            options={SAID.map((id) => ({ id, text: c.saids[id] }))}
            onChange={setSaid}
          />
        </div>
        <TextField label={c.settleContact} value={contact} onChange={setContact} maxLength={140} required />
        <div className="field-row">
          <WhenFields
            zone={zone}
            value={when}
            onChange={(change) => setWhen((before) => ({ ...before, ...change }))}
          />
        </div>
        <TextField label={c.settleReference} value={reference} onChange={setReference} maxLength={140} />
        <TextField label={c.settleNote} value={note} onChange={setNote} rows={3} maxLength={500} />
        {fault && <FaultView fault={fault} />}
      </div>
    </Dialog>
  );
}
