// The right column: what the policy wants, who has signed with which certificate, who can still sign, and the
// history.
import { t } from '../../i18n/index.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { HistoryPanel } from '../signing/HistoryPanel.tsx';
import { NeedsPanel } from '../signing/NeedsPanel.tsx';
import { SignaturesPanel } from '../signing/SignaturesPanel.tsx';
import type { ReviewView } from './ReviewSheet.tsx';
import type { SeenItems } from './use-seen-items.ts';
import { WhoCanRelease } from './WhoCanRelease.tsx';

export type BatchDetail = CallOutput<'batches.get'>;

const r = t.review;

export function ReviewSide({
  review,
  detail,
  seen,
}: {
  readonly review: ReviewView;
  readonly detail: BatchDetail;
  readonly seen: SeenItems;
}) {
  const isOpen = detail.state === 'frozen' || detail.state === 'approved';
  return (
    // A part that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="review-side" tabIndex={0} role="region" aria-label={r.side} data-region>
      <NeedsPanel
        policy={review.policy}
        needs={review.need}
        words={r.needed}
        deadline={isOpen ? review.deadline : null}
      />
      {isOpen && <WhoCanRelease review={review} seen={seen} />}
      <SignaturesPanel of="batch" signatures={review.signatures} words={r.purpose} />
      <HistoryPanel history={detail.history} />
    </div>
  );
}
