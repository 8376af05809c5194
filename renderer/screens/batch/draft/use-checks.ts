// The checks of a draft beside its findings: balances, the book and the time change by themselves, so these
// are not kept with the batch.
import { useMemo } from 'react';
import { sentence } from '../../../../shared/domain/sentence.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import { useBatchChecks } from '../../../stores/batch-checks.ts';
import { useRead } from '../../../stores/reads.ts';
import type { BatchDetail, Finding } from './types.ts';

/** All payments are looked at for a change of one: nobody needs that between two fields. */
const AT_REST_MS = 700;

const OF_BATCH = { path: '', line: null, payment: null, position: null, field: null } as const;

export function useCheckFindings({
  batch,
  state,
  transactions,
}: Pick<BatchDetail, 'batch' | 'state' | 'transactions'>): readonly Finding[] {
  const isAsked = state === 'draft' && transactions > 0;
  const found = useBatchChecks(isAsked ? batch : null);
  const { value: unconfirmed } = useRead('batches.unconfirmed', isAsked ? { batch } : null, [
    'batches',
    'beneficiaries',
    'settings',
  ]);
  const { value: warned } = useRead('batches.warnings', isAsked ? { batch } : null, ['batches'], AT_REST_MS);
  return useMemo(
    () => [
      ...found.map(({ severity, sentence: its }) => ({
        ...OF_BATCH,
        severity,
        rule: its.code,
        sentence: [its],
      })),
      ...notConfirmed(unconfirmed),
      ...draftWarnings(warned),
    ],
    [found, unconfirmed, warned],
  );
}

/** The payments that are known, each at its row, and a count of the others. */
function notConfirmed(unconfirmed: CallOutput<'batches.unconfirmed'> | undefined): readonly Finding[] {
  if (unconfirmed === undefined) return [];
  const { rows, total } = unconfirmed;
  const others = total - rows.length;
  return [
    ...rows.map(({ payment, position }): Finding => {
      const its = sentence('beneficiary-not-confirmed', {});
      return {
        ...OF_BATCH,
        severity: 'block',
        rule: its.code,
        sentence: [its],
        payment,
        position,
        field: 'account',
      };
    }),
    ...(others === 0 ? [] : [othersNotConfirmed(others)]),
  ];
}

function othersNotConfirmed(payments: number): Finding {
  const its = sentence('beneficiaries-not-confirmed', { payments });
  return { ...OF_BATCH, severity: 'block', rule: its.code, sentence: [its] };
}

/** Each at its row, and a count of those that are not listed. */
function draftWarnings(warned: CallOutput<'batches.warnings'> | undefined): readonly Finding[] {
  if (warned === undefined) return [];
  const { rows, total } = warned;
  const others = total - rows.length;
  if (others === 0) return rows;
  const its = sentence('more-draft-warnings', { warnings: others });
  return [...rows, { ...OF_BATCH, severity: 'warn', rule: its.code, sentence: [its] }];
}
