// The recurring runs of the desk, and what of them is due now, for every screen that shows it.
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { useRead } from './reads.ts';

export type RunList = CallOutput<'runs.list'>;
export type RunRow = RunList['rows'][number];
export type RunOccurrence = RunRow['waiting'][number];

export function useRuns(): RunList | undefined {
  return useRead('runs.list', {}, ['settings', 'batches', 'desk']).value;
}

export interface DueRun {
  readonly run: RunRow;
  readonly occurrence: RunOccurrence;
}

/** Dates that wait for somebody, of all runs, the oldest first; undefined before the first answer. */
export function useDueRuns(): { readonly today: string; readonly due: readonly DueRun[] } | undefined {
  const list = useRuns();
  return (
    list && {
      today: list.today,
      due: list.rows
        .flatMap((run) => run.waiting.map((occurrence) => ({ run, occurrence })))
        .toSorted((a, b) => a.occurrence.due.localeCompare(b.occurrence.due, 'en')),
    }
  );
}
