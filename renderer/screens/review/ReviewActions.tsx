// The foot of the review: approve or release as the one next step, or return with a reason. Off until the
// facts were on screen.
import { ArrowRight } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import type { KeyChoice } from '../../stores/choices.ts';
import { useDesk } from '../../stores/desk.ts';
import { useOtherSendingDesk } from '../../stores/sending-desk.ts';
import { showFailure } from '../../stores/failures.ts';
import { say } from '../../stores/notices.ts';
import { go } from '../../stores/route.ts';
import { saveEvidence } from '../../stores/saved-files.ts';
import { Button, PackButton } from '../../ui/Button.tsx';
import { ChecksNote } from '../../ui/ChecksNote.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { isFocusLost } from '../../ui/focus.ts';
import { totalsText } from '../../ui/totals-text.ts';
import { RunDialog } from '../runs/RunDialog.tsx';
import { SaveTemplate } from '../templates/SaveTemplate.tsx';
import { afterApproval } from '../signing/after-approval.ts';
import { SigningDialog } from '../signing/SigningDialog.tsx';
import type { ReviewView } from './ReviewSheet.tsx';
import type { BatchDetail } from './ReviewSide.tsx';
import { SeenState, startViewed } from './SeenState.tsx';
import type { SeenItems } from './use-seen-items.ts';

type Act = 'approve' | 'release' | 'return' | 'withdraw';

const r = t.review;

interface ReviewActionsProps {
  readonly review: ReviewView;
  readonly detail: BatchDetail;
  readonly seen: SeenItems;
}

interface Following {
  readonly batch: string;
  readonly reference: string;
  /** Batches that wait for the same act, this one among them. */
  readonly waiting: number;
}

/** In the order of the approvals; undefined when none after this one waits for the same act. */
async function followingBatch(batch: string, act: 'approve' | 'release'): Promise<Following | undefined> {
  const listed = await call('batches.list', {
    offset: 0,
    limit: 500,
    states: ['frozen', 'approved'],
    order: 'deadline',
  });
  if (!listed.ok) return undefined;
  const { rows } = listed.value;
  const waiting = rows
    .slice(rows.findIndex((row) => row.batch === batch) + 1)
    .filter((row) => row.batch !== batch && row.next === act);
  const [first] = waiting;
  return first && { batch: first.batch, reference: first.reference, waiting: waiting.length };
}

export function ReviewActions({ review, detail, seen }: ReviewActionsProps) {
  const [act, setAct] = useState<Act>();
  const [following, setFollowing] = useState<Following>();
  const signed = useRef(false);
  const close = useCallback(() => setAct(undefined), []);
  const { batch, reference } = review;
  const done = useCallback(() => {
    if (act === undefined) return;
    say(t.signing.done[act](reference));
    setAct(undefined);
    signed.current = true;
    if (act === 'return' || act === 'withdraw') go('payments');
    else void followingBatch(batch, act).then(setFollowing);
  }, [act, batch, reference]);
  // Who signs many batches goes on at once: the next one has the keyboard.
  const followingButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (following !== undefined) followingButton.current?.focus();
  }, [following]);
  // After the last signature there is one thing left to do: the outbox, or back to the payments.
  const onwards = useRef<HTMLButtonElement>(null);
  const { state } = detail;
  useEffect(() => {
    const isSigned = state === 'released' || state === 'sealed';
    if (signed.current && isSigned && following === undefined && isFocusLost()) onwards.current?.focus();
  }, [state, following]);
  const nextAct = useRef<HTMLButtonElement>(null);
  const { next } = review;
  // Where the signature of whoever submitted it counts no more it waits for none, and is returned.
  const isWaiting = detail.state === 'frozen' || detail.state === 'approved';
  const now = useDesk().value?.now;
  const isLate = isWaiting && now !== undefined && review.deadline <= now;
  const released = detail.state === 'released';
  const elsewhere = useOtherSendingDesk(released ? batch : null);
  const words = t.batchKinds[detail.kind];
  const count = words.counted(review.transactions);
  const [keeping, setKeeping] = useState<'template' | 'run'>();
  const stopKeeping = useCallback(() => setKeeping(undefined), []);
  const isOver = detail.state === 'released' || detail.state === 'sealed' || detail.state === 'closed';
  const copy = async (): Promise<void> => {
    const made = await call('batches.copy', { batch });
    if (!made.ok) return showFailure(made.error);
    say(r.copied(reference));
    go('batch', made.value.batch);
  };
  const start = (choice: KeyChoice, text: string) => {
    const command = { batch, expectedRevision: review.changeRevision, choice };
    switch (act) {
      case 'release':
        return startViewed(seen, choice, () => call('batches.release', { ...command, note: text }));
      case 'return':
        return call('batches.return', { ...command, reason: text });
      case 'withdraw':
        return call('batches.withdraw', { ...command, reason: text });
      case 'approve':
      case undefined:
        return startViewed(seen, choice, () => call('batches.approve', { ...command, note: text }));
      default:
        return act satisfies never;
    }
  };
  return (
    <footer className="review-foot" data-region>
      {next === null ? (
        <span className="quiet grow">
          {elsewhere !== null ? (
            <PlainText text={r.releasedElsewhere(elsewhere.name)} />
          ) : (
            r.nothingToDo[isLate ? 'expired' : detail.state]
          )}
        </span>
      ) : (
        <div className="grow row" id="facts-state" role="status">
          <SeenState seen={seen} names={{ ...r.factInline, ...words.within }} act={nextAct} />
        </div>
      )}
      {isWaiting && (
        <>
          <Button weight="quiet" onPress={() => go('sheet', batch)}>
            {t.sheet.open}
          </Button>
          <PackButton batch={batch} />
          <Button weight="quiet" onPress={() => setAct('withdraw')}>
            {r.withdraw}
          </Button>
          <Button weight={next === null ? 'primary' : 'plain'} onPress={() => setAct('return')}>
            {r.return}
          </Button>
        </>
      )}
      {next !== null && (
        <>
          <Button
            weight={following === undefined ? 'primary' : 'plain'}
            describedBy="facts-state"
            disabled={seen.unseen.length > 0}
            buttonRef={nextAct}
            onPress={() => setAct(next)}
          >
            {r[next]}
          </Button>
        </>
      )}
      {next === null && (
        <MenuButton
          label={t.batch.more}
          acts={[
            { id: 'copy', text: r.copy, detail: r.copyNote, run: () => void copy() },
            // Nobody keeps payments that are hidden from them as a template.
            ...(detail.privacy.hidden
              ? []
              : [{ id: 'template', text: t.templates.save, run: () => setKeeping('template') }]),
            { id: 'repeat', text: t.runs.repeat, run: () => setKeeping('run') },
            ...(isOver && detail.state !== 'released'
              ? [{ id: 'evidence', text: t.common.saveEvidence, run: () => void saveEvidence(batch) }]
              : []),
          ]}
        />
      )}
      {keeping === 'template' && <SaveTemplate batch={batch} onClose={stopKeeping} />}
      {keeping === 'run' && <RunDialog row={null} batch={detail} onClose={stopKeeping} />}
      {isOver && (
        <>
          <Button weight="quiet" onPress={() => go('sheet', batch)}>
            {t.sheet.open}
          </Button>
          <PackButton batch={batch} />
          <Button onPress={() => go('status', '', `batch:${batch}`)}>{r.status}</Button>
          {detail.state !== 'closed' && elsewhere === null && (
            <Button
              weight={following === undefined ? 'primary' : 'plain'}
              buttonRef={onwards}
              onPress={() => go('outbox')}
            >
              {r.outbox}
            </Button>
          )}
        </>
      )}
      {following !== undefined && (
        <Button
          weight="primary"
          icon={ArrowRight}
          buttonRef={followingButton}
          onPress={() => go('review', following.batch)}
        >
          {r.following(following.reference, following.waiting)}
        </Button>
      )}
      {(detail.state === 'returned' || detail.state === 'expired') && (
        <Button weight="primary" onPress={() => go('batch', batch)}>
          {r.edit}
        </Button>
      )}
      {act !== undefined && (
        <SigningDialog
          key={act}
          purpose={act}
          text={act === 'return' || act === 'withdraw' ? 'reason' : 'note'}
          sentence={
            <>
              {r.sentence[act](count, totalsText(review.totals), reference)}
              {act === 'approve' && ` ${r.afterApproval[afterApproval(review.need)]}`}
              {(act === 'approve' || act === 'release') && <ChecksNote batch={batch} />}
            </>
          }
          words={review.readings.map((reading) => reading.words)}
          start={start}
          onClose={close}
          onDone={done}
        />
      )}
    </footer>
  );
}
