// The left column: what the frozen bytes say, words first and large.
import { Check } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { BatchKind } from '../../../shared/domain/batch.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { t } from '../../i18n/index.ts';
import { formattedAccount } from '../../ui/account.ts';
import { formattedDate } from '../../ui/when.ts';
import { Digest, FingerprintWords } from '../../ui/Digest.tsx';
import { FileFigures } from '../../ui/FileFigures.tsx';
import { PeriodSums } from '../../ui/PeriodSums.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { TotalsList } from '../../ui/Amount.tsx';
import type { ReviewItem } from './review-items.ts';

export type ReviewView = CallOutput<'batches.review'>;

const r = t.review;

export function ReviewSheet({
  review,
  kind,
  seen,
  ref,
}: {
  readonly review: ReviewView;
  readonly kind: BatchKind;
  readonly seen: ReadonlySet<ReviewItem>;
  readonly ref: Ref<HTMLElement>;
}) {
  const { readings } = review;
  const words = t.batchKinds[kind];
  const titles = { ...r.fact, count: words.payments, dates: words.valueDates };
  const several = readings.length > 1;
  const groups = readings.reduce((sum, reading) => sum + reading.groups, 0);
  const bytes = readings.reduce((sum, reading) => sum + reading.bytes, 0);
  return (
    <section ref={ref} className="fact-sheet" aria-label={r.facts} data-region>
      {/* Words and totals stay in sight: they are compared with the PIN window and with paper while everything else scrolls. */}
      <div className="fact-words" data-scrolls>
        <FactHead fact="words" title={titles.words} seen={seen} />
        <p className="small quiet sheet-words-note">{r.wordsNote}</p>
        {readings.map((reading, index) => (
          <div key={reading.message} className="fact-message" data-fact="words">
            {several && (
              <p className="small quiet">
                {r.message(index + 1, readings.length)}:{' '}
                <PlainText text={reading.messageId} className="mono" />
              </p>
            )}
            <FingerprintWords words={reading.words} size="large" label={r.wordsOf(reading.messageId)} />
          </div>
        ))}
        <FactBlock fact="totals" title={titles.totals} seen={seen}>
          <div className="fact-totals">
            <TotalsList totals={review.totals} size="title" />
          </div>
        </FactBlock>
      </div>
      {/* A part that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="fact-rest" tabIndex={0} role="region" aria-label={r.factsRest} data-scrolls>
        <FactBlock fact="count" title={titles.count} seen={seen}>
          <div className="fact-count">{t.numbers.count(review.transactions)}</div>
          <p className="small quiet">{r.countLine(groups, t.common.bytes(bytes))}</p>
          {review.newBeneficiaries !== null && (
            <p className="small quiet">{r.newCounterparties(words.countedNew(review.newBeneficiaries))}</p>
          )}
        </FactBlock>
        {review.overrides !== null && (
          <FactBlock fact="file" title={titles.file} seen={seen}>
            <FileFigures overrides={review.overrides} />
          </FactBlock>
        )}
        {review.counted !== null && (
          <FactBlock fact="sums" title={titles.sums} seen={seen}>
            <PeriodSums counted={review.counted} />
          </FactBlock>
        )}
        <FactBlock fact="accounts" title={titles.accounts} seen={seen}>
          <ul>
            {review.ownAccounts.map((account) => (
              <li key={account} className="mono">
                {formattedAccount(account)}
              </li>
            ))}
          </ul>
        </FactBlock>
        <FactBlock fact="countries" title={titles.countries} seen={seen}>
          <ul className="fact-countries">
            {review.countries.map(({ country, count }) => (
              <li key={country}>
                <span>{t.countries[country] ?? country}</span>
                <span className="faint">{t.numbers.count(count)}</span>
              </li>
            ))}
          </ul>
        </FactBlock>
        <FactBlock fact="dates" title={titles.dates} seen={seen}>
          <p>{review.valueDates.map(formattedDate).join(', ')}</p>
        </FactBlock>
        <div className="fact">
          <FactHead fact="digest" title={titles.digest} seen={seen} />
          {readings.map((reading) => (
            <div key={reading.message} className="fact-message" data-fact="digest">
              <p className="small quiet break">
                <PlainText text={reading.messageId} className="mono" /> · {reading.kind} ·{' '}
                {t.common.bytes(reading.bytes)}
              </p>
              <Digest sha256={reading.sha256} />
            </div>
          ))}
        </div>
        <p className="small faint fact-note">{r.factsNote}</p>
      </div>
    </section>
  );
}

function FactBlock({
  fact,
  title,
  seen,
  children,
}: {
  readonly fact: ReviewItem;
  readonly title: string;
  readonly seen: ReadonlySet<ReviewItem>;
  readonly children: ReactNode;
}) {
  return (
    <div className="fact" data-fact={fact}>
      <FactHead fact={fact} title={title} seen={seen} />
      {children}
    </div>
  );
}

function FactHead({
  fact,
  title,
  seen,
}: {
  readonly fact: ReviewItem;
  readonly title: string;
  readonly seen: ReadonlySet<ReviewItem>;
}) {
  return (
    <h2>
      {title}
      {seen.has(fact) && (
        <span className="fact-seen">
          <Check aria-hidden size={13} />
          {r.seen}
        </span>
      )}
    </h2>
  );
}
