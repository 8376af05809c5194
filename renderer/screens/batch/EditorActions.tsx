// The acts of the editor: findings, details, withdraw, and freeze as the one next step.
import { useCallback, useState } from 'react';
import { CircleAlert, EyeOff, PanelRight, Snowflake } from 'lucide-react';
import { useStore } from 'zustand';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { say } from '../../stores/notices.ts';
import { go } from '../../stores/route.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showFailure } from '../../stores/failures.ts';
import { totalsText } from '../../ui/totals-text.ts';
import { SigningDialog } from '../signing/SigningDialog.tsx';
import { ChecksNote } from '../../ui/ChecksNote.tsx';
import { useCheckFindings } from './draft/use-checks.ts';
import { unsavedFindings } from './draft/unsaved.ts';
import { useUnsaved } from './draft/use-unsaved.ts';
import type { Fault } from '../../../shared/domain/errors.ts';
import type { BatchDetail } from './draft/types.ts';
import type { EditorSide } from './BatchEditor.tsx';
import type { Draft } from './draft/draft-store.ts';

// Withdraws a draft: a reason, no card, because nobody has signed anything yet.
function WithdrawDraft({ detail, onClose }: { readonly detail: BatchDetail; readonly onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<Fault>();
  const [pending, setPending] = useState(false);
  const withdraw = async (): Promise<void> => {
    setPending(true);
    const result = await call('batches.withdraw', {
      batch: detail.batch,
      expectedRevision: detail.changeRevision,
      choice: null,
      reason: reason.trim(),
    });
    setPending(false);
    if (result.ok) {
      say(t.signing.done.withdraw(detail.reference));
      go('payments');
    } else setFault(result.error);
  };
  return (
    <Dialog
      title={t.batch.withdraw}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t.common.cancel}</Button>
          <Button
            weight="danger"
            disabled={reason.trim() === ''}
            pending={pending}
            onPress={() => void withdraw()}
          >
            {t.batch.withdraw}
          </Button>
        </>
      }
    >
      <p>{t.batch.withdrawSentence(detail.reference)}</p>
      <TextField
        label={t.batch.withdrawReason}
        value={reason}
        onChange={setReason}
        rows={2}
        maxLength={500}
      />
      {fault && <FaultView fault={fault} />}
    </Dialog>
  );
}

interface EditorActionsProps {
  readonly draft: Draft;
  readonly detail: BatchDetail;
  readonly side: EditorSide;
  readonly onSide: (side: EditorSide) => void;
}

export function EditorActions({ draft, detail, side, onSide }: EditorActionsProps) {
  const [asking, setAsking] = useState<'freeze' | 'withdraw'>();
  const saving = useStore(draft.store, (state) => state.saving);
  const close = useCallback(() => setAsking(undefined), []);
  const { batch, reference } = detail;
  const frozen = useCallback(() => {
    say(t.signing.done.freeze(reference));
    go('review', batch);
  }, [batch, reference]);
  const unsaved = useUnsaved(draft).length;
  const checks = useCheckFindings(detail);
  const refused = checks.filter(({ severity }) => severity === 'block').length;
  const blocking = detail.blocking + unsaved + refused;
  const findings = blocking + detail.warnings + checks.length - refused;
  const obstacle =
    detail.transactions === 0 ? t.batch.freezeEmpty : blocking > 0 ? t.batch.freezeBlocked(blocking) : '';
  const askFreeze = async (): Promise<void> => {
    await draft.settled();
    // What was typed last may have failed to be read or stored while the button was pressed.
    if (unsavedFindings(draft.store.getState()).length === 0 && draft.store.getState().detail?.blocking === 0)
      setAsking('freeze');
  };
  const count =
    detail.kind === 'credit-transfer'
      ? t.common.transactions(detail.transactions)
      : t.common.collections(detail.transactions);
  const mask = async (): Promise<void> => {
    await draft.settled();
    const expectedRevision = draft.store.getState().detail?.changeRevision ?? detail.changeRevision;
    const result = await call('reviews.mask', { batch, expectedRevision, masked: !detail.privacy.marked });
    if (!result.ok) showFailure(result.error);
    await draft.load();
  };
  return (
    <>
      <Button
        icon={CircleAlert}
        weight={blocking > 0 ? 'danger' : 'plain'}
        expanded={side === 'findings'}
        onPress={() => onSide(side === 'findings' ? 'none' : 'findings')}
      >
        {t.imports.findings(findings)}
      </Button>
      <Button
        icon={PanelRight}
        expanded={side === 'details'}
        onPress={() => onSide(side === 'details' ? 'none' : 'details')}
      >
        {t.batch.details}
      </Button>
      {detail.state === 'draft' && (
        <>
          {(detail.privacy.why === null || detail.privacy.why === 'preparer') && (
            <span title={t.privacy.markNote}>
              <Button icon={EyeOff} onPress={() => void mask()}>
                {detail.privacy.marked ? t.privacy.unmark : t.privacy.mark}
              </Button>
            </span>
          )}
          <Button weight="danger" onPress={() => setAsking('withdraw')}>
            {t.batch.withdraw}
          </Button>
          <span id="freeze-obstacle" className="hidden-visually">
            {obstacle}
          </span>
          <span title={obstacle}>
            <Button
              weight="primary"
              icon={Snowflake}
              describedBy="freeze-obstacle"
              disabled={obstacle !== ''}
              pending={saving}
              onPress={() => void askFreeze()}
            >
              {t.batch.freeze}
            </Button>
          </span>
        </>
      )}
      {asking === 'freeze' && (
        <SigningDialog
          purpose="freeze"
          text="note"
          sentence={
            <>
              {t.batch.freezeSentence(count, totalsText(detail.totals), reference)}
              <ChecksNote batch={batch} />
            </>
          }
          start={(choice, note) =>
            call('batches.freeze', {
              batch,
              expectedRevision: draft.store.getState().detail?.changeRevision ?? detail.changeRevision,
              choice,
              note,
            })
          }
          onClose={close}
          onDone={frozen}
        />
      )}
      {asking === 'withdraw' && <WithdrawDraft detail={detail} onClose={close} />}
    </>
  );
}
