// The most important screen: what the frozen bytes say, every transaction, who signed; and the approval, off
// until the facts were seen.
import './review.css';
import { useEffect, useMemo, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { useRead } from '../../stores/reads.ts';
import { Segments } from '../../ui/Segments.tsx';
import { Differences } from './Differences.tsx';
import { HiddenNote } from '../../ui/Hideable.tsx';
import type { Privacy } from '../../ui/Hideable.tsx';
import { Transactions } from './Transactions.tsx';
import type { TransactionsProps } from './Transactions.tsx';
import { go, useRoute } from '../../stores/route.ts';
import { BackButton } from '../../ui/Button.tsx';
import { batchStateOf, StateBadge } from '../../ui/StateBadge.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { Page } from '../../ui/Page.tsx';
import { PrintButton, StatusFileButton } from '../reports/PrintButton.tsx';
import { wantedIn } from './find-in-batch.ts';
import { ReviewSheet } from './ReviewSheet.tsx';
import type { ReviewView } from './ReviewSheet.tsx';
import { reviewItems, type ReviewItem } from './review-items.ts';
import { ReviewActions } from './ReviewActions.tsx';
import { ReviewSide } from './ReviewSide.tsx';
import { useSeenItems } from './use-seen-items.ts';

// The middle column: all payments, or only what changed since somebody approved the batch before, or since
// the last run of the same kind.
const d = t.difference;

type Shown = 'all' | 'before' | 'last-run';

/** Once nobody can sign, no fact is marked as viewed. */
const NO_MARKS: ReadonlySet<ReviewItem> = new Set();

interface ReviewPaymentsProps extends Omit<TransactionsProps, 'hidden'> {
  readonly transactions: number;
  readonly revision: number;
  readonly privacy: Privacy;
}

function ReviewPayments({
  batch,
  kind,
  transactions,
  revision,
  privacy,
  countries,
  wanted,
}: ReviewPaymentsProps) {
  const words = t.batchKinds[kind];
  const before = useRead('reviews.difference', { batch, with: 'before' }, ['batches']).value;
  const run = useRead('reviews.difference', { batch, with: 'last-run' }, ['batches']).value;
  // After a repair what changed is the question; everything is one press away.
  const [chosen, setChosen] = useState<Shown | undefined>(wanted === '' ? undefined : 'all');
  const shown = chosen ?? (revision > 1 && before?.against ? 'before' : 'all');
  const options = [
    { id: 'all' as const, text: words.all(t.numbers.count(transactions)) },
    ...(before?.against
      ? [{ id: 'before' as const, text: d.before(before.changed + before.added + before.removed) }]
      : []),
    ...(run?.against
      ? [{ id: 'last-run' as const, text: d.lastRun(run.changed + run.added + run.removed) }]
      : []),
  ];
  const difference = shown === 'before' ? before : run;
  return (
    <section className="review-transactions" aria-label={words.payments} data-region>
      <HiddenNote batch={batch} privacy={privacy} />
      {options.length > 1 && (
        <div className="review-shown">
          <Segments label={d.show} value={shown} options={options} onChange={setChosen} />
        </div>
      )}
      {shown === 'all' || !difference?.against ? (
        <Transactions
          batch={batch}
          kind={kind}
          countries={countries}
          wanted={wanted}
          hidden={privacy.hidden}
        />
      ) : (
        <Differences key={shown} batch={batch} kind={kind} against={shown} difference={difference} />
      )}
    </section>
  );
}

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
  const { attach, seen } = useSeenItems(
    reviewItems(review.value),
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
  const isSent = state === 'sealed' || state === 'closed';
  const isWaiting = state === 'frozen' || state === 'approved';
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
      actions={
        <>
          {isSent && <StatusFileButton batch={batch} />}
          <PrintButton
            choices={[
              ...(isSent && detail.value.kind === 'credit-transfer'
                ? [{ report: 'advice' as const, batch }]
                : []),
              { report: 'payments', batch },
            ]}
          />
        </>
      }
      foot={<ReviewActions review={review.value} detail={detail.value} seen={seen} />}
    >
      {failed && <FaultView fault={failed} />}
      <div className="review-columns">
        <ReviewSheet
          ref={attach}
          review={review.value}
          kind={detail.value.kind}
          seen={isWaiting ? seen.seen : NO_MARKS}
        />
        <ReviewPayments
          key={`${batch} ${wanted}`}
          batch={batch}
          kind={detail.value.kind}
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
