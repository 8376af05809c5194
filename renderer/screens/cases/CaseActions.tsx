// The foot of a case: the one next step for whoever may take it, and the ways back.
import { Archive, Send } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Fault } from '../../../shared/domain/errors.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import type { KeyChoice } from '../../stores/choices.ts';
import { saveCaseEvidence } from '../../stores/saved-files.ts';
import { showFailure } from '../../stores/failures.ts';
import { say } from '../../stores/notices.ts';
import { go } from '../../stores/route.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { isFocusLost } from '../../ui/focus.ts';
import { TextField } from '../../ui/TextField.tsx';
import { afterApproval } from '../signing/after-approval.ts';
import { SigningDialog } from '../signing/SigningDialog.tsx';
import { SeenState, startViewed } from '../review/SeenState.tsx';
import type { SeenItems } from '../review/use-seen-items.ts';
import type { CaseItem } from './CaseSheet.tsx';
import type { CaseDetail } from './CaseList.tsx';
import { Expect } from './CaseNext.tsx';
import { aboutText, NamedCase } from './NamedCase.tsx';
import { editCase } from './new-case.ts';

const c = t.cases;
type Act = 'propose' | 'approve' | 'release' | 'return' | 'withdraw';

/** The whole case in one sentence, as it stands on the card dialog too. */
function caseWords({
  act,
  about,
  reason,
  reference,
}: Pick<CaseDetail, 'act' | 'about' | 'reason' | 'reference'>): string {
  const { amount, name } = aboutText({ about });
  return c.what(c.act[act], amount, name, reason, reference);
}

interface CaseActsProps {
  readonly detail: CaseDetail;
  readonly seen: SeenItems<CaseItem>;
  readonly pending: boolean;
  /** The form was left with "Submit for approval": the card is asked for at once. */
  readonly proposing: boolean;
  readonly onSend: () => void;
}

export function CaseActions({ detail, seen, pending, proposing, onSend }: CaseActsProps) {
  const { case: id, may, reference, state } = detail;
  const [act, setAct] = useState<Act | 'withdraw-draft' | 'close' | undefined>(
    proposing && may.propose ? 'propose' : undefined,
  );
  const close = useCallback(() => setAct(undefined), []);
  const signed = act === 'withdraw-draft' || act === 'close' ? undefined : act;
  const released = useRef(false);
  const sending = useRef<HTMLButtonElement>(null);
  // Once released the case is sent: the keyboard goes there, and not to what stands beside it.
  useEffect(() => {
    if (!released.current || !may.send) return;
    released.current = false;
    if (isFocusLost()) sending.current?.focus();
  }, [may.send]);
  const done = useCallback(() => {
    if (signed === undefined) return;
    say(t.signing.done[signed](reference));
    released.current = signed === 'release';
    setAct(undefined);
  }, [signed, reference]);
  const start = (choice: KeyChoice, text: string) => {
    const command = { case: id, expectedRevision: detail.changeRevision, choice };
    switch (signed) {
      case 'propose':
        return call('cases.propose', { ...command, note: text });
      case 'release':
        return startViewed(seen, choice, () => call('cases.release', { ...command, note: text }));
      case 'return':
        return call('cases.return', { ...command, reason: text });
      case 'withdraw':
        return call('cases.withdraw', { ...command, reason: text });
      case 'approve':
      case undefined:
        return startViewed(seen, choice, () => call('cases.approve', { ...command, note: text }));
      default:
        return signed satisfies never;
    }
  };
  const edit = async (): Promise<void> => {
    if (may.save) return editCase(detail, detail.changeRevision);
    const opened = await call('cases.edit', { case: id, expectedRevision: detail.changeRevision });
    if (opened.ok) editCase(detail, opened.value.changeRevision);
    else showFailure(opened.error);
  };
  const judged = useRef<HTMLButtonElement>(null);
  const judging = (['approve', 'release'] as const).filter((next) => may[next]);
  const kept =
    state !== 'draft' &&
    state !== 'withdrawn' &&
    state !== 'returned' &&
    state !== 'expired' &&
    state !== 'proposed';
  const isDraft = state === 'draft';
  return (
    <footer className="review-foot" data-region>
      <div className="grow row wrap" id="case-facts-state" role="status">
        {judging.length > 0 && <SeenState seen={seen} names={c.factInline} act={judged} />}
        {judging.length > 0 && detail.about.hidden && (
          <span className="review-unseen">{c.hiddenToView(t.privacy.show)}</span>
        )}
      </div>
      {may.withdraw && (
        <Button weight="quiet" onPress={() => setAct(isDraft ? 'withdraw-draft' : 'withdraw')}>
          {c.acts.withdraw}
        </Button>
      )}
      {may.return && <Button onPress={() => setAct('return')}>{c.acts.return}</Button>}
      {(may.save || may.edit) && <Button onPress={() => void edit()}>{c.acts.edit}</Button>}
      {kept && (
        <Button icon={Archive} onPress={() => void saveCaseEvidence(id)}>
          {c.saveEvidence}
        </Button>
      )}
      {may.close && <Button onPress={() => setAct('close')}>{c.acts.close}</Button>}
      {may.propose && (
        <Button weight="primary" disabled={detail.broken.length > 0} onPress={() => setAct('propose')}>
          {c.acts.propose}
        </Button>
      )}
      {judging.map((next, place) => (
        <Button
          // By its place: when the approval becomes the release, the keyboard goes to the heading, and not to
          // the button that stands beside it.
          key={place}
          weight="primary"
          describedBy="case-facts-state"
          disabled={seen.unseen.length > 0}
          {...(place === 0 && { buttonRef: judged })}
          onPress={() => setAct(next)}
        >
          {c.acts[next]}
        </Button>
      ))}
      {may.send && (
        <Button weight="primary" icon={Send} pending={pending} buttonRef={sending} onPress={onSend}>
          {c.acts.send}
        </Button>
      )}
      {signed !== undefined && (
        <SigningDialog
          key={signed}
          purpose={signed}
          text={signed === 'return' || signed === 'withdraw' ? 'reason' : 'note'}
          sentence={
            signed === 'approve'
              ? `${c.sentence.approve(caseWords(detail))} ${c.afterApproval[afterApproval(detail.need)]}`
              : c.sentence[signed](caseWords(detail))
          }
          words={detail.request === null ? undefined : [detail.request.words]}
          start={start}
          onClose={close}
          onDone={done}
        />
      )}
      {act === 'withdraw-draft' && <WithdrawDraft detail={detail} onClose={close} />}
      {act === 'close' && <CloseCase detail={detail} onClose={close} />}
    </footer>
  );
}

function WithdrawDraft({ detail, onClose }: { readonly detail: CaseDetail; readonly onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<Fault>();
  const withdraw = async (): Promise<void> => {
    const result = await call('cases.withdraw', {
      case: detail.case,
      expectedRevision: detail.changeRevision,
      choice: null,
      reason: reason.trim(),
    });
    if (!result.ok) return setFault(result.error);
    say(t.signing.done.withdraw(detail.reference));
    go('cases');
  };
  return (
    <Dialog
      title={c.withdrawTitle}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t.common.cancel}</Button>
          <Button weight="danger" disabled={reason.trim() === ''} onPress={() => void withdraw()}>
            {c.withdrawDraft}
          </Button>
        </>
      }
    >
      <div className="stack-wide">
        <NamedCase detail={detail} />
        <TextField
          label={c.withdrawReason}
          value={reason}
          onChange={setReason}
          rows={2}
          maxLength={500}
          required
        />
      </div>
      {fault && <FaultView fault={fault} />}
    </Dialog>
  );
}

function CloseCase({ detail, onClose }: { readonly detail: CaseDetail; readonly onClose: () => void }) {
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<Fault>();
  const end = async (): Promise<void> => {
    const result = await call('cases.close', {
      case: detail.case,
      expectedRevision: detail.changeRevision,
      note: note.trim(),
    });
    if (!result.ok) return setFault(result.error);
    say(c.closed(detail.reference));
    onClose();
  };
  return (
    <Dialog
      title={c.closeTitle}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t.common.cancel}</Button>
          <Button weight="primary" onPress={() => void end()}>
            {c.acts.close}
          </Button>
        </>
      }
    >
      <div className="stack-wide">
        <NamedCase detail={detail} />
        <Expect detail={detail} />
        <TextField label={c.closeNote} value={note} onChange={setNote} rows={2} maxLength={500} />
      </div>
      {fault && <FaultView fault={fault} />}
    </Dialog>
  );
}
