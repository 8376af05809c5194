// Changes of an own account that wait for a second person: what waits, who may confirm it, when it is over.
import { beforeEach, describe, expect, it } from 'vitest';
import { UNKNOWN_ACCOUNT, type AccountMaster } from '../../../../shared/domain/account-master.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import { balanceDesk, type BalanceDesk } from './balance-desk.fake.ts';
import {
  confirmAccountChange,
  confirmedAccounts,
  discardAccountChange,
  countWaitingChanges,
  listOwnAccounts,
  removeOwnAccount,
  rulesNaming,
  saveOwnAccount,
} from './own-accounts.ts';

const ACCOUNT = 'DE89370400440532013000';
const rule = { id: 'named', kinds: ['credit-transfer'], approvals: 2, release: true, validHours: 24 };
const policy = {
  persons: [],
  rules: [{ ...rule, accounts: ['de89 3704 0044 0532 0130 00'] }],
} as unknown as Policy;
const record = (more: Partial<AccountMaster> = {}): AccountMaster => ({
  ...UNKNOWN_ACCOUNT,
  account: ACCOUNT,
  currency: 'EUR',
  label: 'Main',
  holder: 'Acme Widgets',
  ...more,
});
const refused = (code: string) => ({ ok: false, error: { code } });

describe('an account that a rule of the policy names', () => {
  let world: BalanceDesk;
  const LIMITED = { paymentLimit: '500.00', shortFunds: 'block' } as const;
  const cardOf = (person: string): string => sha256Hex(person);
  const persons = (
    [
      ['jonas', 'Jonas Weber', 'approver'],
      ['ada', 'Ada Keller', 'preparer'],
      ['vera', 'Vera Lind', 'viewer'],
    ] as const
  ).map(([id, name, role]) => ({
    ...{ id, name, roles: [role] },
    certificates: [{ sha256: cardOf(id) }, { sha256: cardOf(`${id}-2`) }],
  }));
  let named: typeof policy | null;
  let desk: BalanceDesk['desk'];
  beforeEach(async () => {
    world = await balanceDesk();
    must(await saveOwnAccount(world.desk, { record: record(LIMITED), replaces: null }));
    named = { ...policy, persons } as unknown as Policy;
    const kept = {
      policy: async () => (named === null ? null : { policy: named, sha256: 'a'.repeat(64) }),
    };
    const store = Object.assign(Object.create(world.store.desk) as object, kept);
    desk = { ...world.desk, store: { ...world.store, desk: store } } as unknown as typeof desk;
  });
  const enter = (person: string, card = person) =>
    world.desk.seat.enter({ by: 'card', person, name: person, certificate: cardOf(card) });
  const change = (its: Partial<AccountMaster>) =>
    saveOwnAccount(desk, { record: record({ shortFunds: 'block', ...its }), replaces: ACCOUNT });
  const master = async () => (await confirmedAccounts(desk))[0];
  const waiting = async () => must(await listOwnAccounts({ ...desk, training: null })).accounts[0]?.waiting;
  const raise = async () => must(await change({ paymentLimit: '900.00', label: 'Payroll' }));
  const acts = async () =>
    (await world.store.log.list({ offset: 0, limit: 3 })).rows.map(({ act }) => act).toReversed();

  it('is counted for whoever may confirm its change, and at a desk where nobody signed in', async () => {
    const count = () => countWaitingChanges(desk);
    expect(await count()).toBe(0);
    enter('ada');
    await raise();
    expect(await count()).toBe(0);
    enter('jonas');
    expect(await count()).toBe(1);
    enter('vera');
    expect(await count()).toBe(0);
    desk.seat.leave();
    expect(await count()).toBe(1);
    enter('jonas');
    must(await confirmAccountChange(desk, { change: (await waiting())?.change ?? '' }));
    desk.seat.leave();
    expect(await count()).toBe(0);
  });

  it('is not removed, so that nobody adds it again without what was decided of it', async () => {
    const result = await removeOwnAccount(desk, { account: ACCOUNT });
    expect(result).toMatchObject(refused('own-account-in-policy'));
    expect(result.ok ? [] : result.error.sentences).toEqual(rulesNaming(policy, ACCOUNT));
    expect(await master()).toMatchObject({ paymentLimit: '500.00' });
    named = null;
    must(await removeOwnAccount(desk, { account: ACCOUNT }));
  });

  it('is closed and limited further by one person, signed in or not', async () => {
    expect(must(await change({ paymentLimit: '100.00', status: 'closed' })).waiting).toEqual([]);
    expect(await master()).toMatchObject({ paymentLimit: '100.00', status: 'closed' });
  });

  it('allows more only once somebody else has confirmed it; the rest of the change counts at once', async () => {
    enter('ada');
    expect(await raise()).toMatchObject({ saved: { paymentLimit: '500.00' }, waiting: ['paymentLimit'] });
    expect(await master()).toMatchObject({ paymentLimit: '500.00', label: 'Payroll' });
    const proposed = await waiting();
    expect(proposed).toMatchObject({
      by: 'Ada Keller',
      isOwn: true,
      fields: [{ field: 'paymentLimit', before: '500.00', after: '900.00' }],
    });
    const confirm = () => confirmAccountChange(desk, { change: proposed?.change ?? '' });
    expect(await confirm()).toMatchObject(refused('own-account-second-person'));
    enter('ada', 'ada-2');
    expect(await confirm()).toMatchObject(refused('own-account-second-person'));
    enter('vera');
    expect(await confirm()).toMatchObject(refused('person-without-role'));
    world.desk.seat.enter({ by: 'name', name: 'Jonas Weber' });
    expect(await confirm()).toMatchObject(refused('sign-in-by-card'));
    expect(await master()).toMatchObject({ paymentLimit: '500.00' });
    enter('jonas');
    must(await confirm());
    expect(await master()).toMatchObject({ paymentLimit: '900.00', label: 'Payroll' });
    expect(await waiting()).toBeNull();
    expect(await acts()).toEqual(['account.confirm', 'account.propose-change', 'account.confirm-change']);
    expect(await confirm()).toMatchObject(refused('own-account-change-over'));
  });

  it.each([
    ['opened again', { status: 'closed' }, {}],
    ['freed of a limit', {}, { paymentLimit: '' }],
    ['freed of its balance', {}, { shortFunds: '' }],
    ['limited in another currency', {}, { currency: 'JPY', paymentLimit: '500' }],
  ] as const)('is %s by nobody whom no card proves, and not by the change alone', async (_, before, its) => {
    must(await change({ paymentLimit: '500.00', ...before }));
    const was = await master();
    const wanted = { paymentLimit: '500.00', ...its };
    expect(await change(wanted)).toMatchObject(refused('sign-in-by-card'));
    enter('ada');
    expect(must(await change(wanted)).waiting).not.toEqual([]);
    expect(await master()).toEqual(was);
    enter('jonas');
    must(await confirmAccountChange(desk, { change: (await waiting())?.change ?? '' }));
    expect(await master()).toEqual(record({ shortFunds: 'block', ...wanted }));
  });

  it('forgets a change that waits where it was limited meanwhile, or where somebody discards it', async () => {
    enter('ada');
    await raise();
    const first = (await waiting())?.change ?? '';
    must(await change({ paymentLimit: '100.00' }));
    expect(await waiting()).toBeNull();
    enter('jonas');
    const confirmed = await confirmAccountChange(desk, { change: first });
    expect(confirmed).toMatchObject(refused('own-account-change-over'));
    await raise();
    const second = (await waiting())?.change ?? '';
    must(await discardAccountChange(desk, { change: second }));
    expect(await waiting()).toBeNull();
    const again = await discardAccountChange(desk, { change: second });
    expect(again).toMatchObject(refused('own-account-change-over'));
    expect(await master()).toMatchObject({ paymentLimit: '100.00' });
  });

  it('has one change that waits: whoever changes it further is who made all of it', async () => {
    enter('ada');
    await raise();
    const first = (await waiting())?.change ?? '';
    enter('jonas');
    must(await change({ paymentLimit: '950.00' }));
    expect(await confirmAccountChange(desk, { change: first })).toMatchObject(
      refused('own-account-change-over'),
    );
    const second = (await waiting())?.change ?? '';
    expect(await confirmAccountChange(desk, { change: second })).toMatchObject(
      refused('own-account-second-person'),
    );
  });

  it.each<[string, (person: (typeof persons)[number]) => readonly object[]]>([
    ['was taken out of the policy', () => []],
    ['may only look', (person) => [{ ...person, roles: ['viewer'] }]],
    [
      'signed in with a card that was revoked since',
      (person) => [
        { ...person, certificates: [{ ...person.certificates[0], revoked: { at: '', reason: 'lost' } }] },
      ],
    ],
  ])('allows no more by the wish of somebody who %s', async (_, left) => {
    enter('ada');
    await raise();
    const asked = (await waiting())?.change ?? '';
    const kept = persons.flatMap((person) => (person.id === 'ada' ? left(person) : [person]));
    named = { ...policy, persons: kept } as unknown as Policy;
    expect(await waiting()).toBeNull();
    enter('jonas');
    const confirmed = await confirmAccountChange(desk, { change: asked });
    expect(confirmed).toMatchObject(refused('own-account-change-over'));
    expect(await master()).toMatchObject({ paymentLimit: '500.00' });
  });

  it('allows no more where the policy is none that enrols whoever confirms, or their card', async () => {
    enter('ada');
    await raise();
    const asked = (await waiting())?.change ?? '';
    world.desk.seat.enter({ by: 'card', person: 'jonas', name: '', certificate: cardOf('another') });
    const confirmed = await confirmAccountChange(desk, { change: asked });
    expect(confirmed).toMatchObject(refused('person-without-role'));
  });

  it('has nothing that waits from before it was confirmed, where the desk ended between two writes', async () => {
    enter('ada');
    await raise();
    const asked = (await waiting())?.change ?? '';
    let left = Infinity;
    Object.assign(desk.store.desk, {
      saveSetting: (...given: Parameters<typeof world.store.desk.saveSetting>) => {
        left -= 1;
        return left < 0
          ? Promise.reject(new Error('the desk ended'))
          : world.store.desk.saveSetting(...given);
      },
    });
    enter('jonas');
    left = 1;
    await confirmAccountChange(desk, { change: asked }).catch(() => undefined);
    left = Infinity;
    must(await change({ paymentLimit: '500.00' }));
    const again = await confirmAccountChange(desk, { change: asked });
    expect(again).toMatchObject(refused('own-account-change-over'));
    expect(await master()).toMatchObject({ paymentLimit: '500.00' });
  });

  it('keeps its IBAN where the rules name a national number, which is that of other IBANs too', async () => {
    const national = ACCOUNT.slice(4);
    for (const accounts of [[national], [ACCOUNT, `RS38${national}`]]) {
      named = { ...policy, persons, rules: [{ ...policy.rules[0], accounts }] } as unknown as Policy;
      must(await change({ ...LIMITED, account: national }));
      const moved = await saveOwnAccount(desk, {
        record: record({ ...LIMITED, account: `RS38${national}` }),
        replaces: national,
      });
      expect(moved).toMatchObject(refused('own-account-in-policy'));
      named = { ...policy, persons } as unknown as Policy;
      must(await saveOwnAccount(desk, { record: record(LIMITED), replaces: national }));
    }
  });

  it('is changed by one person alone where no rule names it', async () => {
    named = null;
    expect(must(await change({ paymentLimit: '' })).waiting).toEqual([]);
    expect(await master()).toMatchObject({ paymentLimit: '' });
  });
});
