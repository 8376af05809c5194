// Which cases are open, and how the list says so.
import { CASE_STATES, type CaseState } from '../../../shared/domain/case.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';

export type CaseDetail = CallOutput<'cases.get'>;
export type CaseRow = CallOutput<'cases.list'>['rows'][number];

const ENDED: readonly CaseState[] = ['closed', 'withdrawn'];
export const CASE_GROUPS = ['open', 'done', 'all'] as const;
export type CaseGroup = (typeof CASE_GROUPS)[number];

export const STATES_OF: Readonly<Record<CaseGroup, readonly CaseState[] | undefined>> = {
  open: CASE_STATES.filter((state) => !ENDED.includes(state)),
  done: ENDED,
  all: undefined,
};
