// The most important screen: what the frozen bytes say, every transaction, who signed; and the approval, off
// until the facts were seen.
import { useEffect, useMemo } from 'react';
import { t } from '../../i18n/index.ts';
import { useRead } from '../../stores/reads.ts';
import { go, useRoute } from '../../stores/route.ts';
import { BackButton } from '../../ui/BackButton.tsx';
import { batchStateOf } from '../../ui/batch-state.ts';
import { FaultView } from '../../ui/FaultView.tsx';
import { Page } from '../../ui/Page.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { wantedIn } from './find-in-batch.ts';
import { FactSheet, type ReviewView } from './FactSheet.tsx';
import { factsOf } from './facts.ts';
import { ReviewActions } from './ReviewActions.tsx';
import { ReviewSide } from './ReviewSide.tsx';
import { ReviewPayments } from './ReviewPayments.tsx';
import { useSeenFacts } from './use-seen-facts.ts';
import './review.css';

/** What is shown and who has signed it: after each signature the next officer views everything again. */
function visitOf({ batch, readings, signatures }: ReviewView): string {
  return [
    batch,
    ...readings.map(({ sha256 }) => sha256),
    ...signatures.map(({ purpose, person, time }) => `${purpose} ${person} ${time}`),
  ].join(' ');
}

export function Review({ batch }: { readonly batch: string }) {
  const review = useRead('batches.review', { batch }, ['batches']);
  const detail = useRead('batches.get', { batch }, ['batches']);
  const { attach, seen } = useSeenFacts(
    factsOf(review.value),
    review.value === undefined ? '' : visitOf(review.value),
  );
  const countries = useMemo(() => review.value?.countries ?? [], [review.value]);
  const wanted = wantedIn(useRoute().detail);
  const state = detail.value?.state;
  useEffect(() => {
    if (state === 'draft') go('batch', batch);
  }, [state, batch]);
  const failed =
    review.result?.ok === false
      ? review.result.error
      : detail.result?.ok === false
        ? detail.result.error
        : undefined;
  if (review.value === undefined || detail.value === undefined) {
    return failed ? (
      <div className="frame-fault">
        <FaultView fault={failed} />
      </div>
    ) : (
      <p className="quiet frame-fault">{t.common.reading}</p>
    );
  }
  const status = batchStateOf(detail.value);
  return (
    <Page
      title={review.value.reference}
      body="fill"
      before={<BackButton onPress={() => go('approvals')} />}
      note={
        <span className="row">
          <StateBadge tone={status.tone} solid>
            {status.word}
          </StateBadge>
          <span>{t.common.kind[detail.value.kind]}</span>
        </span>
      }
      foot={<ReviewActions review={review.value} detail={detail.value} seen={seen} />}
    >
      {failed && <FaultView fault={failed} />}
      <div className="review-columns">
        <FactSheet ref={attach} review={review.value} seen={seen.seen} />
        <ReviewPayments
          key={`${batch} ${wanted}`}
          batch={batch}
          transactions={review.value.transactions}
          revision={detail.value.revision}
          privacy={detail.value.privacy}
          countries={countries}
          wanted={wanted}
        />
        <ReviewSide review={review.value} detail={detail.value} seen={seen} />
      </div>
    </Page>
  );
}
