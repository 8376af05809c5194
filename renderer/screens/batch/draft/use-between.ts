// One list of what the desk found and of what only this window knows.
import { useCallback, useMemo } from 'react';
import type { Pages } from '../../../stores/pages.ts';
import type { Finding } from '../../../ui/FindingsList.tsx';

/**
 * The pages of the desk, errors first, between the lines that only this window knows: its errors before them,
 * its warnings after them.
 */
export function useBetween(
  first: readonly Finding[],
  pages: Pages<Finding>,
  last: readonly Finding[],
): Pages<Finding> {
  const { total, fault, again } = pages;
  const row = useCallback(
    (index: number) => {
      const behind = index - first.length;
      return first[index] ?? (behind < (total ?? 0) ? pages.row(behind) : last[behind - (total ?? 0)]);
    },
    [first, pages, total, last],
  );
  const ensure = useCallback(
    (from: number, to: number) => {
      const [start, end] = [Math.max(0, from - first.length), Math.min(to - first.length, (total ?? 0) - 1)];
      if (end >= start) pages.ensure(start, end);
    },
    [first, pages, total],
  );
  return useMemo(
    () => ({
      total: total === undefined ? undefined : first.length + total + last.length,
      row,
      fault,
      ensure,
      again,
    }),
    [total, first, last, row, fault, ensure, again],
  );
}
