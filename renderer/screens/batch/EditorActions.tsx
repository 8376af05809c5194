// The acts of the editor: freeze as the one next step, and those one seldom needs in a menu beside it.
import { useCallback, useEffect, useState } from 'react';
import { Stamp } from 'lucide-react';
import { useStore } from 'zustand';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { say } from '../../stores/notices.ts';
import { go } from '../../stores/route.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showFailure } from '../../stores/failures.ts';
import { totalsText } from '../../ui/totals-text.ts';
import { RunDialog } from '../runs/RunDialog.tsx';
import { SigningDialog } from '../signing/SigningDialog.tsx';
import { SaveTemplate } from '../templates/SaveTemplate.tsx';
import { ChecksNote } from '../../ui/ChecksNote.tsx';
import { unsavedFindings } from './draft/unsaved.ts';
import { useFindingCount } from './draft/use-finding-count.ts';
import type { Fault } from '../../../shared/domain/errors.ts';
import type { BatchDetail } from './draft/types.ts';
import type { Draft } from './draft/draft-store.ts';

// Withdraws a draft: a reason, no card, because nobody has signed anything yet.
function WithdrawDraft({
  draft,
  detail,
  onClose,
}: {
  readonly draft: Draft;
  readonly detail: BatchDetail;
  readonly onClose: () => void;
}) {
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
      // What was typed and not stored goes with the draft: nobody is asked about it.
      await draft.refresh();
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
      <p className="strong">
        {[t.batchKinds[detail.kind].counted(detail.transactions), totalsText(detail.totals)]
          .filter((part) => part !== '')
          .join(', ')}
      </p>
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
  /** Errors stand in the way of the next step. */
  readonly onBlocked: () => void;
}

export function EditorActions({ draft, detail, onBlocked }: EditorActionsProps) {
  const [asking, setAsking] = useState<'freeze' | 'withdraw' | 'template' | 'repeat'>();
  const saving = useStore(draft.store, (state) => state.saving);
  const close = useCallback(() => setAsking(undefined), []);
  const { batch, reference } = detail;
  const isDraft = detail.state === 'draft';
  const frozen = useCallback(() => {
    say(t.signing.done.freeze(reference));
    go('review', batch);
  }, [batch, reference]);
  const { blocking } = useFindingCount(draft, detail);
  const obstacle =
    detail.transactions === 0 ? t.batch.freezeEmpty : blocking > 0 ? t.batch.freezeBlocked(blocking) : '';
  const askFreeze = async (): Promise<void> => {
    await draft.settled();
    // What was typed last may have failed to be read or stored while the button was pressed.
    if (unsavedFindings(draft.store.getState()).length === 0 && draft.store.getState().detail?.blocking === 0)
      setAsking('freeze');
  };
  // The grid keeps Tab for itself: without a key of its own the next step is a way around the window.
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      if (!isDraft || document.querySelector('[role="dialog"], .popover') !== null) return;
      event.preventDefault();
      if (obstacle === '') void askFreeze();
      else if (blocking > 0) onBlocked();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
  const count = t.batchKinds[detail.kind].counted(detail.transactions);
  const mask = async (): Promise<void> => {
    await draft.settled();
    const expectedRevision = draft.store.getState().detail?.changeRevision ?? detail.changeRevision;
    const result = await call('reviews.mask', { batch, expectedRevision, masked: !detail.privacy.marked });
    if (!result.ok) showFailure(result.error);
    await draft.load();
  };
  return (
    <>
      <MenuButton
        label={t.batch.more}
        acts={[
          // Nobody copies payments that are hidden from them.
          ...(detail.privacy.hidden
            ? []
            : [
                { id: 'template', text: t.templates.save, run: () => setAsking('template') },
                { id: 'repeat', text: t.runs.repeat, run: () => setAsking('repeat') },
              ]),
          ...(isDraft && (detail.privacy.why === null || detail.privacy.why === 'preparer')
            ? [
                {
                  id: 'mask',
                  text: detail.privacy.marked ? t.privacy.unmark : t.privacy.mark,
                  detail: t.privacy.markNote,
                  run: () => void mask(),
                },
              ]
            : []),
          ...(isDraft ? [{ id: 'withdraw', text: t.batch.withdraw, run: () => setAsking('withdraw') }] : []),
        ]}
      />
      {isDraft && (
        <>
          <span id="freeze-obstacle" className="small quiet">
            {obstacle}
          </span>
          <Button
            weight="primary"
            icon={Stamp}
            describedBy="freeze-obstacle"
            disabled={obstacle !== ''}
            pending={saving}
            onPress={() => void askFreeze()}
          >
            {t.batch.freeze}
          </Button>
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
      {asking === 'template' && <SaveTemplate batch={batch} onClose={close} />}
      {asking === 'repeat' && <RunDialog row={null} batch={detail} onClose={close} />}
      {asking === 'withdraw' && <WithdrawDraft draft={draft} detail={detail} onClose={close} />}
    </>
  );
}
