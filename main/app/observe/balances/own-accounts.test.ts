// The company's own accounts: which rules name one, what people confirmed of it, and its newest balance.
import { beforeEach, describe, expect, it, test } from 'vitest';
import { UNKNOWN_ACCOUNT, type AccountMaster } from '../../../../shared/domain/account-master.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import { fakeTraining } from '../../../ports/training.fake.ts';
import type { TrainingDesk } from '../../../ports/training.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import {
  ACCOUNT as REPORTED,
  balanceDesk,
  balanceOf,
  OWN,
  reportOf,
  type BalanceDesk,
} from './balance-desk.fake.ts';
import {
  confirmedAccounts,
  listOwnAccounts,
  removeOwnAccount,
  rulesNaming,
  saveOwnAccount,
} from './own-accounts.ts';

const ACCOUNT = 'DE89370400440532013000';
const rule = (id: string, accounts?: readonly string[]) => ({
  id,
  kinds: ['credit-transfer'],
  approvals: 2,
  release: true,
  validHours: 24,
  ...(accounts !== undefined && { accounts }),
});
const policy = {
  persons: [],
  rules: [
    rule('all'),
    rule('named', ['de89 3704 0044 0532 0130 00']),
    rule('other', ['FR1420041010050500013M02606']),
  ],
} as unknown as Policy;

test('the rules that name an account are listed, however it is written, and no rule for all accounts', () => {
  expect(rulesNaming(policy, ACCOUNT).map(({ code, data }) => [code, data])).toEqual([
    ['policy-rule', expect.objectContaining({ accounts: ['de89 3704 0044 0532 0130 00'] })],
  ]);
  expect(rulesNaming(policy, 'GB29NWBK60161331926819')).toEqual([]);
});

describe('a confirmed account', () => {
  let world: BalanceDesk;
  beforeEach(async () => {
    world = await balanceDesk();
  });
  const record = (more: Partial<AccountMaster> = {}): AccountMaster => ({
    ...UNKNOWN_ACCOUNT,
    account: ACCOUNT,
    currency: 'EUR',
    label: 'Main',
    holder: 'Acme Widgets',
    ...more,
  });
  const saved = (its: AccountMaster, replaces: string | null = null) =>
    saveOwnAccount(world.desk, { record: its, replaces });
  const confirmed = async () =>
    (await confirmedAccounts(world.desk)).map(({ account, label }) => [account, label]);
  const newest = async () => (await world.store.log.list({ offset: 0, limit: 1 })).rows[0];
  const refused = (code: string) => ({ ok: false, error: { code } });

  it('stands once, however it is written', async () => {
    must(await saved(record()));
    expect(await saved(record({ account: 'de89 3704 0044 0532 0130 00' }))).toMatchObject(
      refused('own-account-known'),
    );
    expect(await confirmed()).toEqual([[ACCOUNT, 'Main']]);
  });

  it('is changed in its place, and the log says each field that changed', async () => {
    must(await saved(record()));
    must(await saved(record({ label: 'Payroll', branch: '600' }), ACCOUNT));
    expect(await confirmed()).toEqual([[ACCOUNT, 'Payroll']]);
    const entry = await newest();
    expect(entry).toMatchObject({ act: 'account.confirm', actor: 'desk', subject: ACCOUNT });
    const [{ data }] = JSON.parse(entry?.detail.slice(entry.detail.indexOf('[')) ?? '[{}]') as [
      { data: unknown },
    ];
    expect(data).toEqual({
      changes: [
        { field: 'label', before: 'Main', after: 'Payroll' },
        { field: 'branch', before: '', after: '600' },
      ],
    });
    expect(world.notifier.emitted.at(-1)).toEqual({
      event: 'changed',
      data: { what: 'settings', id: null },
    });
  });

  it('may take another number, but not that of another account', async () => {
    must(await saved(record()));
    must(await saved(record({ account: OWN, label: 'Other' })));
    expect(await saved(record({ account: OWN }), ACCOUNT)).toMatchObject(refused('own-account-known'));
    must(await saved(record({ account: 'GB29NWBK60161331926819' }), ACCOUNT));
    expect((await confirmed()).map(([account]) => account)).toEqual([OWN, 'GB29NWBK60161331926819']);
    expect(await saved(record(), 'nobody')).toMatchObject(refused('not-found'));
  });

  it('that a rule of the policy names keeps its number and its bank until the policy names another', async () => {
    must(await saved(record({ agentBic: 'COBADEFFXXX' })));
    must(await saved(record({ account: OWN, label: 'Other' })));
    const kept = { policy: async () => ({ policy, sha256: 'a'.repeat(64) }) };
    const desk = Object.assign(Object.create(world.store.desk) as object, kept);
    const under = { ...world.desk, store: { ...world.store, desk } } as unknown as typeof world.desk;
    const change = (its: AccountMaster, replaces: string) => saveOwnAccount(under, { record: its, replaces });
    for (const its of [
      record({ agentBic: 'COBADEFFXXX', account: 'GB29NWBK60161331926819' }),
      record({ agentBic: 'DEUTDEFFXXX' }),
    ]) {
      const result = await change(its, ACCOUNT);
      expect(result).toMatchObject(refused('own-account-in-policy'));
      expect(result.ok ? [] : result.error.sentences).toEqual(rulesNaming(policy, ACCOUNT));
    }
    expect(await confirmed()).toEqual([
      [ACCOUNT, 'Main'],
      [OWN, 'Other'],
    ]);
    // Its national number belongs to IBANs of other countries too, which the rule does not name.
    must(await change(record({ agentBic: 'COBADEFFXXX', account: '370400440532013000' }), ACCOUNT));
    expect(
      await change(
        record({ agentBic: 'COBADEFFXXX', account: 'RS38370400440532013000' }),
        '370400440532013000',
      ),
    ).toMatchObject(refused('own-account-in-policy'));
    must(await change(record({ agentBic: 'COBADEFFXXX' }), '370400440532013000'));
    // What does not make it another account is changed as before, and so is an account that no rule names.
    must(await change(record({ agentBic: 'COBADEFFXXX', label: 'Payroll', status: 'closed' }), ACCOUNT));
    must(await change(record({ account: 'GB29NWBK60161331926819' }), OWN));
    // The head office of the same bank, written short.
    must(await change(record({ agentBic: 'COBADEFF', label: 'Payroll', status: 'closed' }), ACCOUNT));
  });

  it('is one of 2,000 at most; one of these can still be changed', async () => {
    const many = Array.from({ length: 2_000 }, (_, place) => record({ account: `ACC${1_000 + place}` }));
    await world.store.desk.saveSetting('own-accounts', many, null);
    expect(await saved(record())).toMatchObject(refused('too-many-own-accounts'));
    expect((await saved(record({ account: 'ACC1007', label: 'x' }), 'ACC1007')).ok).toBe(true);
    must(await removeOwnAccount(world.desk, { account: 'ACC1007' }));
    expect((await saved(record())).ok).toBe(true);
  });

  it('is removed once, which the log says and nothing else of it', async () => {
    must(await saved(record()));
    must(await removeOwnAccount(world.desk, { account: ACCOUNT }));
    expect(await confirmed()).toEqual([]);
    expect(await newest()).toMatchObject({ act: 'account.remove', subject: ACCOUNT, detail: '' });
    expect(await removeOwnAccount(world.desk, { account: ACCOUNT })).toMatchObject(refused('not-found'));
  });

  it('is not lost beside another one that is saved at the same time', async () => {
    await Promise.all([saved(record()), saved(record({ account: OWN }))]);
    expect(await confirmed()).toHaveLength(2);
  });

  it('stops the desk where the list was damaged, and is not taken as none', async () => {
    await world.store.desk.saveSetting('own-accounts', [{ account: 7 }], null);
    await expect(confirmedAccounts(world.desk)).rejects.toThrow('setting-damaged');
  });

  describe('is listed', () => {
    let training: TrainingDesk | null = null;
    const listed = async () => must(await listOwnAccounts({ ...world.desk, training })).accounts;
    const balance = async () => (await listed()).find(({ account }) => account === OWN)?.balance;

    it('with the available balance of the newest report, else the booked one', async () => {
      must(await saved(record({ account: OWN })));
      expect(await balance()).toBeNull();
      await world.kept(reportOf({ Acct: REPORTED, Bal: [balanceOf('CLBD', '100.00', '2026-11-19')] }));
      expect(await balance()).toEqual({
        kind: 'booked',
        amount: '100.00',
        currency: 'EUR',
        date: '2026-11-19',
        receivedAt: '2026-11-20T10:01:00.000Z',
      });
      await world.kept(reportOf({ Acct: REPORTED, Bal: [balanceOf('ITAV', '80.00', '2026-11-20')] }));
      expect(await balance()).toMatchObject({ kind: 'available', amount: '80.00' });
    });

    it('never with the balance of the account in another currency', async () => {
      must(await saved(record({ account: OWN, currency: 'USD' })));
      await world.kept(reportOf({ Acct: REPORTED, Bal: [balanceOf('CLBD', '100.00', '2026-11-19')] }));
      expect(await balance()).toBeNull();
    });

    it('beside the accounts of the training bank, which a new desk has no other trace of', async () => {
      expect(await listed()).toEqual([]);
      training = fakeTraining(world.clock);
      expect(await listed()).toMatchObject([
        {
          account: OWN,
          holder: 'Acme Widgets',
          label: 'Operating account',
          agentBic: 'SOBKDEB2XXX',
          currency: 'EUR',
          branch: '600',
          confirmed: false,
          from: ['training'],
        },
      ]);
      training = null;
    });

    it('beside what reports name besides, which nobody has confirmed', async () => {
      must(await saved(record()));
      await world.kept(reportOf({ Acct: REPORTED, Bal: [] }));
      expect((await listed()).map(({ account, from }) => [account, from])).toEqual([
        [ACCOUNT, expect.not.arrayContaining(['report'])],
        [OWN, ['report']],
      ]);
      expect((await listed()).at(-1)).toMatchObject({ label: 'Main', holder: 'Acme Widgets', rules: [] });
    });
  });
});
