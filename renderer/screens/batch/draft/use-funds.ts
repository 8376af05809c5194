// What the accounts of a draft lack and which of their terms it breaks, as warnings beside those of the desk:
// balances and the time change by themselves, so these are not kept with the batch.
import { useMemo } from 'react';
import { useAccountWarnings } from '../../../stores/funds.ts';
import type { BatchDetail, Finding } from './types.ts';

export function useFundsFindings({
  batch,
  state,
  transactions,
}: Pick<BatchDetail, 'batch' | 'state' | 'transactions'>): readonly Finding[] {
  const found = useAccountWarnings(state === 'draft' && transactions > 0 ? batch : null);
  return useMemo(
    () =>
      found.map((sentence) => ({
        severity: 'warn' as const,
        rule: sentence.code,
        sentence: [sentence],
        path: '',
        line: null,
        payment: null,
        position: null,
        field: null,
      })),
    [found],
  );
}
