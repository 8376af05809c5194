// The middle column: all payments, or only what changed since somebody approved the batch before, or since
// the last run of the same kind.
import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { useRead } from '../../stores/reads.ts';
import { Segments } from '../../ui/Segments.tsx';
import { Differences } from './Differences.tsx';
import { HiddenNote, type Privacy } from '../../ui/HiddenNote.tsx';
import { Transactions, type TransactionsProps } from './Transactions.tsx';

const d = t.difference;

type Shown = 'all' | 'before' | 'last-run';

interface ReviewPaymentsProps extends TransactionsProps {
  readonly transactions: number;
  readonly revision: number;
  readonly privacy: Privacy;
}

export function ReviewPayments({
  batch,
  transactions,
  revision,
  privacy,
  countries,
  wanted,
}: ReviewPaymentsProps) {
  const before = useRead('reviews.difference', { batch, with: 'before' }, ['batches']).value;
  const run = useRead('reviews.difference', { batch, with: 'last-run' }, ['batches']).value;
  // After a repair what changed is the question; everything is one press away.
  const [chosen, setChosen] = useState<Shown | undefined>(wanted === '' ? undefined : 'all');
  const shown = chosen ?? (revision > 1 && before?.against ? 'before' : 'all');
  const options = [
    { id: 'all' as const, text: d.all(transactions.toLocaleString('en')) },
    ...(before?.against
      ? [
          {
            id: 'before' as const,
            text: d.before(before.changed + before.added + before.removed + before.header.length),
          },
        ]
      : []),
    ...(run?.against
      ? [{ id: 'last-run' as const, text: d.lastRun(run.changed + run.added + run.removed) }]
      : []),
  ];
  const difference = shown === 'before' ? before : run;
  return (
    <section className="review-transactions" aria-label={t.review.transactions} data-region>
      <HiddenNote batch={batch} privacy={privacy} />
      {options.length > 1 && (
        <div className="review-shown">
          <Segments label={d.show} value={shown} options={options} onChange={setChosen} />
        </div>
      )}
      {shown === 'all' || !difference?.against ? (
        <Transactions batch={batch} countries={countries} wanted={wanted} />
      ) : (
        <Differences key={shown} batch={batch} against={shown} difference={difference} />
      )}
    </section>
  );
}
