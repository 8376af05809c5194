// Owns how the state of a case looks, and what it is called.
import type { CaseState } from '../../shared/domain/case.ts';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { t } from '../i18n/index.ts';
import type { Tone } from './tone.ts';

const CASE_TONE: Readonly<Record<CaseState, Tone>> = {
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

type Waits = Pick<CallOutput<'cases.list'>['rows'][number], 'state' | 'waitingFor'>;

/** No signature would count, because that of whoever submitted it does not: somebody has to return it. */
function isToReturn({ state, waitingFor }: Waits): boolean {
  return (state === 'proposed' || state === 'approved') && waitingFor === 'person';
}

export function caseTone(row: Waits): Tone {
  return isToReturn(row) ? 'attention' : CASE_TONE[row.state];
}

/** An approved case whose approval counts no more is one to approve again. */
export function caseStateWord(row: Waits): string {
  const { state, waitingFor } = row;
  if (isToReturn(row)) return t.payments.toReturn;
  return t.cases.state[state === 'approved' && waitingFor === 'approver' ? 'proposed' : state];
}
