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

type Listed = Pick<CallOutput<'cases.list'>['rows'][number], 'state' | 'waitingFor' | 'decision'>;

/** No signature would count, because that of whoever submitted it does not: somebody has to return it. */
function isToReturn({ state, waitingFor }: Listed): boolean {
  return (state === 'proposed' || state === 'approved') && waitingFor === 'person';
}

/** A bank that took the request on has not said yes: it may still be deciding. */
function isUndecided({ state, decision }: Listed): boolean {
  return state === 'answered' && decision !== null && decision.status !== 'ACCP';
}

export function caseTone(row: Listed): Tone {
  if (isUndecided(row)) return 'waiting';
  return isToReturn(row) ? 'attention' : CASE_TONE[row.state];
}

/** An approved case whose approval counts no more is one to approve again. */
export function caseStateWord(row: Listed): string {
  const { state, waitingFor, decision } = row;
  if (state === 'answered' && decision?.status === 'ACCP') return t.cases.accepted;
  if (isToReturn(row)) return t.payments.toReturn;
  return t.cases.state[state === 'approved' && waitingFor === 'approver' ? 'proposed' : state];
}
