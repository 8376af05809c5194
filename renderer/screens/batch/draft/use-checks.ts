// The checks of a draft beside its findings: balances and the time change by themselves, so these are not
// kept with the batch.
import { useMemo } from 'react';
import { useBatchChecks } from '../../../stores/batch-checks.ts';
import type { BatchDetail, Finding } from './types.ts';

export function useCheckFindings({
  batch,
  state,
  transactions,
}: Pick<BatchDetail, 'batch' | 'state' | 'transactions'>): readonly Finding[] {
  const found = useBatchChecks(state === 'draft' && transactions > 0 ? batch : null);
  return useMemo(
    () =>
      found.map(({ severity, sentence }) => ({
        severity,
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
