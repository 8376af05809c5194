// A batch that waits for a signature, with its deadline and its eight words.
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { useRead } from '../../stores/reads.ts';
import { formatRoute } from '../../stores/route.ts';
import type { ListedBatch } from '../../ui/batch-state.ts';
import { PlainText } from '../../ui/PlainText.tsx';
import { TotalsShort } from '../../ui/Totals.tsx';
import { Words } from '../../ui/Words.tsx';
import { NeedRow } from './NeedRow.tsx';

export function ApproveRow({ row }: { readonly row: ListedBatch }) {
  const when = useWhen();
  const review = useRead('batches.review', { batch: row.batch }, ['batches']).value;
  const words = review?.readings[0]?.words;
  const parts = [
    t.common.transactions(row.transactions),
    row.state === 'frozen' ? t.desk.missing(row.approvals.have, row.approvals.need) : undefined,
  ].filter((part) => part !== undefined);
  return (
    <NeedRow
      tone="waiting"
      href={formatRoute('review', row.batch)}
      title={<PlainText text={row.reference} />}
      detail={parts.join(' · ')}
      end={<TotalsShort totals={row.totals} />}
      below={
        <>
          {words && <Words words={words} />}
          {row.deadline !== null && (
            <span className="end nobreak small">{t.desk.until(when.full(row.deadline))}</span>
          )}
        </>
      }
    />
  );
}
