// When a message or a batch of the outbox is to be executed or collected, and in a word whether it is late:
// its date has passed, or today's cut-off, and nothing of it has been sent.
import { t } from '../../i18n/index.ts';
import { useBatchChecks } from '../../stores/batch-checks.ts';
import { useToday } from '../../stores/desk.ts';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { formattedDate, formattedDates } from '../../ui/when.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';

interface Due {
  readonly batch: string;
  readonly valueDates: readonly string[];
}
type Lateness = 'past' | 'cut-off';
export type Checks = CallOutput<'batches.checks'>['checks'];

/**
 * Of what has not been sent. The checks know the cut-offs of the accounts, and what is instant and has none.
 */
export function latenessOf(
  valueDates: readonly string[],
  today: string | undefined,
  checks: readonly Checks[number][],
): Lateness | null {
  const [first] = valueDates;
  if (first === undefined || first === '' || today === undefined) return null;
  if (first < today) return 'past';
  const isCutOff = checks.some(
    ({ sentence: { code, data } }) =>
      code === 'executes-later' && data.what === 'cut-off' && valueDates.includes(data.requested),
  );
  return isCutOff ? 'cut-off' : null;
}

function useLateness({ batch, valueDates }: Due): Lateness | null {
  return latenessOf(valueDates, useToday(), useBatchChecks(batch));
}

/** The word for what is late; nothing where it is not. */
export function LateBadge({ due }: { readonly due: Due }) {
  const late = useLateness(due);
  return late === null ? null : <StateBadge tone="attention">{t.outbox.late[late]}</StateBadge>;
}

/** Before a message whose date has passed goes out once more: what the bank does with the date. */
export function PassedDate({ due }: { readonly due: Due }) {
  const late = useLateness(due);
  return late === 'past' ? (
    <p className="attention-text">{t.outbox.passed(formattedDates(due.valueDates))}</p>
  ) : null;
}

export function DueDate({ valueDates }: Pick<Due, 'valueDates'>) {
  return <span title={valueDates.map(formattedDate).join(', ')}>{formattedDates(valueDates)}</span>;
}
