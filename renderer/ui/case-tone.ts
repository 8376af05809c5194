// Owns how the state of a case looks, and what it is called.
import type { CaseState } from '../../shared/domain/case.ts';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { t } from '../i18n/index.ts';
import type { Tone } from './tone.ts';

export const CASE_TONE: Readonly<Record<CaseState, Tone>> = {
  draft: 'neutral',
  proposed: 'waiting',
  approved: 'waiting',
  released: 'attention',
  sending: 'waiting',
  answered: 'done',
  refused: 'refused',
  unknown: 'unknown',
  closed: 'neutral',
  returned: 'attention',
  withdrawn: 'neutral',
  expired: 'attention',
};

/** An approved case whose approval counts no more is one to approve again. */
export function caseStateWord({
  state,
  waitingFor,
}: Pick<CallOutput<'cases.list'>['rows'][number], 'state' | 'waitingFor'>): string {
  return t.cases.state[state === 'approved' && waitingFor === 'approver' ? 'proposed' : state];
}
