// Who names the persons that may have hidden names and amounts shown, whom, and what the log says of it.
import { beforeEach, expect, it } from 'vitest';
import type { SettingLock } from '../../../../shared/domain/setting-locks.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import { fakeClock } from '../../../ports/clock.fake.ts';
import { fakeNotifier } from '../../../ports/desk.fake.ts';
import { fakeDeskStore } from '../../../ports/store/desk.fake.ts';
import { fakeLog } from '../../../ports/store/log.fake.ts';
import { fakeCard, policyOf } from '../../../ports/token.fake.ts';
import { storedPolicy } from '../../authorise/signing-context.fake.ts';
import { emptySeat } from '../../desk/seat.fake.ts';
import { getViewers, setViewers } from './viewers.ts';

const ada = await fakeCard('ada', ['administrator']);
const jonas = await fakeCard('jonas', ['approver']);
const nadia = await fakeCard('nadia', ['preparer']);

type Desk = Parameters<typeof setViewers>[0];
const log = { entries: fakeLog() };
let locks: SettingLock[];
let desk: Desk;
beforeEach(() => {
  log.entries = fakeLog();
  locks = [];
  const policy = storedPolicy(policyOf([ada, jonas, nadia]));
  const store = { ...fakeDeskStore(log.entries, {}), policy: async () => policy };
  desk = {
    clock: fakeClock(),
    locks,
    notifier: fakeNotifier(),
    seat: emptySeat(),
    store: { desk: store },
  } as unknown as Desk;
});

function signIn(person: string): void {
  desk.seat.enter({ by: 'card', person, name: person, certificate: 'a'.repeat(64) });
}
const name = (persons: readonly string[] | null) =>
  setViewers(desk, { persons: persons === null ? null : [...persons] });
const refused = (code: string) => ({ ok: false, error: { code } });

it('is everyone until somebody names persons; whoever only administers cannot be one of them', async () => {
  const view = must(await getViewers(desk));
  expect(view.persons).toBeNull();
  expect(view.eligible.map(({ person }) => person)).toEqual(['jonas', 'nadia']);
  expect(view.now).toEqual(view.eligible);
});

it('is named by an administrator who is signed in with a card, and by nobody else', async () => {
  expect(await name(['jonas'])).toMatchObject(refused('sign-in-by-administrator'));
  desk.seat.enter({ by: 'name', name: 'ada' });
  expect(await name(['jonas'])).toMatchObject(refused('sign-in-by-administrator'));
  signIn('jonas');
  expect(await name(['jonas'])).toMatchObject(refused('sign-in-by-administrator'));
  signIn('ada');
  expect(must(await name(['nadia', 'jonas', 'jonas']))).toMatchObject({
    persons: ['jonas', 'nadia'],
    now: [{ person: 'jonas' }, { person: 'nadia' }],
  });
  signIn('jonas');
  expect(await name(null), 'back to everyone').toMatchObject(refused('sign-in-by-administrator'));
});

it('is in the log by name', async () => {
  signIn('ada');
  must(await name(['jonas']));
  must(await name(null));
  const { rows } = await log.entries.list({ offset: 0, limit: 5 });
  expect(rows.map(({ act }) => act)).toEqual(['session.viewers', 'session.viewers']);
  expect(rows.map(({ detail }) => detail).join(' ')).toContain(jonas.person.name);
});

it('is nobody who has no part in payments, nobody unknown, and never nobody at all', async () => {
  signIn('ada');
  expect(await name(['ada'])).toMatchObject(refused('person-without-role'));
  expect(await name(['jonas', 'eve'])).toMatchObject(refused('person-without-role'));
  expect(await name([])).toMatchObject(refused('invalid-input'));
  expect(must(await getViewers(desk)).persons).toBeNull();
});

it('is whom the administrator of the machine has locked', async () => {
  locks.push({ setting: 'viewers', value: { persons: ['nadia'] }, why: 'Works council' });
  signIn('ada');
  expect(await name(['jonas'])).toMatchObject({ error: { code: 'setting-locked', detail: 'Works council' } });
  expect(must(await getViewers(desk))).toMatchObject({
    persons: ['nadia'],
    locked: 'Works council',
    now: [{ person: 'nadia' }],
  });
});
