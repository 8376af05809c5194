// What waits for whoever signed in with a card: the counters of the rail. What waits for anybody, such as a
// case whose outcome is unknown, waits for that person too; what only others may sign does not.
import { casesTo } from '../../shared/domain/waiting.ts';
import type { Desk } from './desk.ts';
import { useRead } from './reads.ts';
import { useMine, useSession } from './session.ts';

/** Cases that are looked at one by one: those beyond count as waiting for everybody. */
const MOST_CASES = 100;

const SIGNS: ReadonlySet<string> = new Set(['approver', 'releaser']);

export interface WaitingForMe {
  readonly approvals: number;
  readonly cases: number;
  readonly beneficiaries: number;
  readonly policies: number;
}

/** Null where nobody signed in with a card, or what waits for them is not known yet. */
export function useWaitingForMe(counters: Desk['counters'] | undefined): WaitingForMe | null {
  const at = useSession()?.at;
  const mine = useMine();
  const person = at?.by === 'card' ? at.person : null;
  // Nothing is read where nothing waits at the desk.
  const asks = (count: number | undefined): boolean => person !== null && (count ?? 0) > 0;
  const states = casesTo('act');
  const [caseCount, entryCount, policyCount] = [
    asks(counters?.cases),
    asks(counters?.beneficiaries),
    asks(counters?.policies),
  ];
  const cases = useRead('cases.list', caseCount ? { offset: 0, limit: MOST_CASES, states } : null, [
    'cases',
    'session',
    'settings',
  ]).value;
  const entries = useRead('beneficiaries.waiting', entryCount ? {} : null, [
    'beneficiaries',
    'settings',
    'session',
  ]).value?.confirmations;
  const policy = useRead('policies.get', policyCount ? {} : null, ['settings', 'cards']).value;
  const isRead =
    (!caseCount || cases !== undefined) &&
    (!entryCount || entries !== undefined) &&
    (!policyCount || policy !== undefined);
  if (person === null || counters === undefined || !isRead) return null;
  const others = cases?.rows.filter((row) => SIGNS.has(row.waitingFor) && !row.mine).length ?? 0;
  return {
    approvals: mine.rows.length,
    cases: counters.unknownCases + (cases?.total ?? 0) - others,
    beneficiaries: entries?.filter((row) => row.mine).length ?? 0,
    policies: policy?.proposal?.canSign.some((one) => one.person === person) === true ? 1 : 0,
  };
}
