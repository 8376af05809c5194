// Names who may have hidden names and amounts of payments shown at this desk.
import { fault } from '../../../../shared/domain/errors.ts';
import type { Viewers } from '../../../../shared/domain/records/viewers.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import type { Answer } from '../../../../shared/ipc/contract.ts';
import { instantOf } from '../../../ports/clock.ts';
import { hasPartInPayments, lockOf, VIEWERS_SETTING, viewersNow, viewersOf } from '../../desk/index.ts';
import type { SignInContext } from '../context.ts';
import { administratorFault } from './sign-in.ts';

type View = Answer<'session.viewers'>;
type ViewersContext = Pick<SignInContext, 'clock' | 'locks' | 'notifier' | 'seat' | 'store'>;

export async function getViewers(desk: ViewersContext): Promise<Result<View>> {
  const [{ persons }, may, eligible] = await Promise.all([
    viewersOf(desk),
    viewersNow(desk),
    eligibleNow(desk),
  ]);
  const now = may.map(({ id: person, name }) => ({ person, name }));
  return ok({ persons, locked: lockOf(desk, 'viewers'), now, eligible });
}

async function eligibleNow(desk: ViewersContext): Promise<View['eligible']> {
  const policy = (await desk.store.desk.policy())?.policy;
  const at = instantOf(desk.clock);
  return (policy?.persons ?? []).flatMap(({ id: person, name }) =>
    policy !== undefined && hasPartInPayments(policy, person, at) ? [{ person, name }] : [],
  );
}

export async function setViewers(desk: ViewersContext, wanted: Viewers): Promise<Result<View>> {
  const why = lockOf(desk, 'viewers');
  if (why !== null) return err(fault('setting-locked', { detail: why }));
  const refused = await administratorFault(desk);
  if (refused !== null) return err(refused);
  const eligible = await eligibleNow(desk);
  const persons = wanted.persons === null ? null : [...new Set(wanted.persons)].toSorted();
  if (persons?.length === 0) return err(fault('invalid-input', { path: 'persons' }));
  const chosen = eligible.filter(({ person }) => persons?.includes(person) === true);
  if (persons !== null && chosen.length < persons.length) return err(fault('person-without-role'));
  const names = persons === null ? null : chosen.map(({ name }) => name);
  const saved: Viewers = { persons };
  await desk.store.desk.saveSetting(VIEWERS_SETTING, saved, {
    at: instantOf(desk.clock),
    act: 'session.viewers',
    actor: AT_DESK,
    subject: 'desk',
    detail: coded(sentence('log-viewers', { names })),
  });
  desk.notifier.emit('changed', { what: 'settings', id: null });
  // What is shown now may be shown to nobody here any more.
  desk.notifier.emit('changed', { what: 'batches', id: null });
  desk.notifier.emit('changed', { what: 'payments', id: null });
  return getViewers(desk);
}
