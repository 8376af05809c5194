// Who may have hidden names and amounts shown at this desk: everyone, or persons of the policy in force that
// an administrator named.
import { fault, type Fault } from '../../../shared/domain/errors.ts';
import type { Policy } from '../../../shared/domain/policy.ts';
import { rightsOf } from '../../../shared/domain/policy-rules.ts';
import { EVERYONE, viewersSchema, type Viewers } from '../../../shared/domain/records/viewers.ts';
import { instantOf } from '../../ports/clock.ts';
import type { CoreDeps, Stores } from './context.ts';

export const VIEWERS_SETTING = 'viewers';

/** What has to be known of whoever wants to see something. */
export type ViewerContext = Pick<CoreDeps, 'clock' | 'locks' | 'seat'> & Stores<'desk'>;
/** As the administrator of the machine locked it, else as it was set. What cannot be read allows nobody. */
export async function viewersOf(desk: Pick<CoreDeps, 'locks'> & Stores<'desk'>): Promise<Viewers> {
  const lock = desk.locks.find(({ setting }) => setting === 'viewers');
  if (lock?.setting === 'viewers') return lock.value;
  const stored = (await desk.store.desk.setting(VIEWERS_SETTING)) ?? EVERYONE;
  const parsed = viewersSchema.safeParse(stored);
  return parsed.success ? parsed.data : { persons: [] };
}

/** Whether somebody prepares, approves or releases payments now. */
export function hasPartInPayments(policy: Policy, person: string, at: string): boolean {
  return (['preparer', 'approver', 'releaser'] as const).some(
    (role) => rightsOf(policy, person, role, at).length > 0,
  );
}

/** Those of the policy in force who may have hidden names and amounts shown. */
export async function viewersNow(desk: ViewerContext): Promise<Policy['persons']> {
  const [{ persons }, policy] = await Promise.all([viewersOf(desk), desk.store.desk.policy()]);
  if (policy === null) return [];
  return policy.policy.persons.filter(
    ({ id }) =>
      (persons === null || persons.includes(id)) &&
      hasPartInPayments(policy.policy, id, instantOf(desk.clock)),
  );
}

/**
 * Why whoever is at the desk may not have them shown; null where they may. A name that nothing proves is
 * nobody's. Where everybody may, the desk refuses only whom it knows to have no part in payments.
 */
export async function lookRefusal(desk: ViewerContext): Promise<Fault | null> {
  const { at } = desk.seat.view();
  const { persons } = await viewersOf(desk);
  if (persons === null && at?.by !== 'card') return null;
  const may = await viewersNow(desk);
  if (at?.by === 'card' && may.some(({ id }) => id === at.person)) return null;
  return persons === null ? fault('person-without-role') : viewersFault(may);
}

/** Says who may, as far as there is room. */
export function viewersFault(may: Policy['persons']): Fault {
  return fault('names-of-others', {
    detail: may
      .slice(0, 5)
      .map(({ name }) => name)
      .join(', '),
  });
}
