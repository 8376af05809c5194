// A main process that was taken over lies about the sums of a day or a week: every lie that the card process
// can know of ends before a PIN is asked for.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jcsDigest } from '../../main/digest/sha256.ts';
import { dateInZone } from '../../shared/domain/calendar.ts';
import type { AccountSum, CountedBatch, PeriodCount } from '../../shared/domain/policy-rolling.ts';
import type { Policy } from '../../shared/domain/policy.ts';
import type { BatchStatementDraft } from '../../shared/domain/statement.ts';
import { profileWith } from '../token/profile-fixture.ts';
import type { HostileMain, Outcome } from './hostile-main.ts';
import { openWorld, type World } from './world.ts';

/** A zone in which it is about noon, so that no day ends while the tests run. */
const ZONE = (() => {
  const ahead = 12 - new Date().getUTCHours();
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${String(Math.abs(ahead))}`;
})();
const dayAgo = (days: number): string => dateInZone(ZONE, Date.now() - days * 86_400_000);
const TODAY = dayAgo(0);

const profile = profileWith({ timeZone: ZONE });
const NAMED = { id: profile.id, version: 1, sha256: jcsDigest(profile) };

function withLimits(policy: Policy): Policy {
  const [first] = policy.rules;
  if (first === undefined) throw new Error('the policy has no rule');
  const per = ['company', 'account', 'beneficiary'] as const;
  return {
    ...policy,
    environment: 'sandbox',
    rules: [
      { ...first, validHours: 72 },
      ...per.map((each) => ({
        ...first,
        id: each,
        validHours: 72,
        rolling: { period: 'week' as const, per: each, limits: [{ currency: 'EUR', over: '5000' }] },
      })),
    ],
  };
}

/** What the fixture's message holds, by own account and by beneficiary. */
const sum = (account: string, currency: string, amount: string): AccountSum => ({
  account,
  currency,
  amount,
});
const OURS = 'DE12500105170648489890';
const OWN = [sum(OURS, 'EUR', '1200.50'), sum(OURS, 'USD', '100.00')];
const PAYEES = [
  sum('DE89370400440532013000', 'EUR', '1000.00'),
  sum('FR1420041010050500013M02606', 'EUR', '200.50'),
  sum('GB29NWBK60161331926819', 'USD', '100.00'),
];
const TOTALS = [
  { currency: 'EUR', amount: '1200.50' },
  { currency: 'USD', amount: '100.00' },
];
const listed = (batch: string, more: Partial<CountedBatch> = {}): CountedBatch => ({
  batch,
  reference: batch,
  revision: 1,
  messages: ['a'.repeat(64)],
  day: TODAY,
  state: 'counts',
  totals: TOTALS,
  accounts: OWN,
  beneficiaries: PAYEES,
  ...more,
});
const counting = (batches: CountedBatch[] | null = [], more: Partial<PeriodCount> = {}): PeriodCount => ({
  day: TODAY,
  zone: ZONE,
  accounts: OWN,
  beneficiaries: PAYEES,
  batches,
  ...more,
});

let world: World;
beforeAll(async () => {
  world = await openWorld(withLimits);
});
afterAll(() => world.close());

function stating(
  counted: PeriodCount | undefined,
  more: Partial<BatchStatementDraft> = {},
): BatchStatementDraft {
  return world.statement('approve', {
    profile: NAMED,
    notAfter: new Date(Date.now() + 3_600_000).toISOString(),
    ...(counted === undefined ? {} : { counted }),
    ...more,
  });
}

async function signs(
  main: HostileMain,
  counted: PeriodCount | undefined,
  more: Partial<BatchStatementDraft> = {},
  job: object = {},
): Promise<Outcome> {
  return main.run(await world.signJob('approver', stating(counted, more), { profile, ...job }));
}

const refused = async (outcome: Promise<Outcome>): Promise<void> => {
  const { code, asked } = await outcome;
  expect([code, asked]).toEqual(['statement-differs', []]);
};

describe('of this batch', () => {
  let main: HostileMain;
  beforeAll(async () => {
    main = await world.main();
  });

  test('what was counted rightly is signed', async () => {
    expect(await signs(main, counting([listed('other', { day: dayAgo(6) })]))).toMatchObject({
      code: 'done',
      asked: [{ purpose: 'approve', entry: { kind: 'pin' } }],
    });
  });

  const less = (rows: readonly AccountSum[]): AccountSum[] =>
    rows.map((row, place) => (place === 0 ? { ...row, amount: '1.00' } : row));
  test.each<[string, PeriodCount | undefined]>([
    ['nothing', undefined],
    ['less from an own account', counting([], { accounts: less(OWN) })],
    ['an own account left out', counting([], { accounts: OWN.slice(1) })],
    [
      'another own account',
      counting([], { accounts: [{ ...sum('other', 'EUR', '1200.50') }, ...OWN.slice(1)] }),
    ],
    ['less to a beneficiary', counting([], { beneficiaries: less(PAYEES) })],
    ['a beneficiary without a limit left out', counting([], { beneficiaries: PAYEES.slice(0, 2) })],
    ['yesterday', counting([], { day: dayAgo(1) })],
    ['tomorrow', counting([], { day: dayAgo(-1) })],
    ['the batch itself among the others', counting([listed('batch-1')])],
    ['another batch twice', counting([listed('twin'), listed('twin')])],
    ['a batch from before the period', counting([listed('old', { day: dayAgo(7) })])],
    ['sums of what does not count', counting([listed('open', { state: 'open' })])],
  ])('%s', async (_what, counted) => {
    await refused(signs(main, counted));
  });

  test('on a freeze nothing is counted', async () => {
    const statement = { ...stating(counting()), purpose: 'freeze' as const, role: 'preparer' as const };
    await refused(main.run(await world.signJob('preparer', statement, { profile })));
  });
});

describe('in another zone, where another day is', () => {
  /** Half a day away, and always on another day than noon. */
  const AWAY = 'Pacific/Kiritimati';
  const away = (): PeriodCount => counting([], { zone: AWAY, day: dateInZone(AWAY, Date.now()) });
  let main: HostileMain;
  beforeAll(async () => {
    main = await world.main();
  });

  test('than the profile names', () => refused(signs(main, away())));

  test('by a profile that no statement names', () =>
    refused(signs(main, away(), {}, { profile: profileWith({ timeZone: AWAY }) })));

  test('without a profile', () => refused(signs(main, away(), {}, { profile: null })));

  test('without a profile, by a signature that is none', () =>
    refused(signs(main, away(), {}, { profile: null, zoneSignature: 'e30.e30.AA' })));

  test('without a profile, by a signature of another batch', async () => {
    const other = await signs(main, counting(), { batch: 'batch-2' });
    const { jws } = other.value as { readonly jws: string };
    await refused(signs(await world.main(), counting([]), {}, { profile: null, zoneSignature: jws }));
  });

  test('but a signature of the batch proves the zone at a desk without a bank', async () => {
    const signed = await signs(main, counting([listed('batch-2', { state: 'open', totals: [] })]));
    expect(signed.code).toBe('done');
    const { jws } = signed.value as { readonly jws: string };
    const elsewhere = await world.main();
    expect(await signs(elsewhere, counting(), {}, { profile: null })).toMatchObject({
      code: 'statement-differs',
    });
    const proved = { profile: null, zoneSignature: jws };
    expect(await signs(elsewhere, counting(), {}, proved)).toMatchObject({ code: 'done' });
    await refused(signs(elsewhere, away(), {}, proved));
  });

  test('than a profile this process has seen names, once main says there is none', () =>
    refused(
      signs(
        main,
        counting([listed('batch-2', { state: 'open', totals: [] })], {
          zone: 'UTC',
          day: dateInZone('UTC', Date.now()),
        }),
        {},
        { profile: null },
      ),
    ));
});

describe('of other batches', () => {
  let main: HostileMain;
  beforeAll(async () => {
    main = await world.main();
    // The approval of batch-0 names batch A; both stay named in this process.
    const { code } = await signs(main, counting([listed('A')]), { batch: 'batch-0' });
    if (code !== 'done') throw new Error(code);
  });
  const open = { state: 'open' as const, totals: [] };

  test.each<[string, CountedBatch[]]>([
    ['one left out that this process signed', [listed('A')]],
    ['one left out that a signed statement named', [listed('batch-0')]],
    ['none at all', []],
    ['smaller totals', [listed('A'), listed('batch-0', { totals: [{ currency: 'EUR', amount: '1.00' }] })]],
    ['a currency less', [listed('A'), listed('batch-0', { totals: TOTALS.slice(0, 1) })]],
    [
      'less from an own account',
      [listed('A'), listed('batch-0', { accounts: OWN.slice(1) })].map((one) =>
        one.batch === 'batch-0' ? { ...one, accounts: [sum(OURS, 'EUR', '1.00')] } : one,
      ),
    ],
    [
      'less to a beneficiary',
      [
        listed('A'),
        listed('batch-0', {
          beneficiaries: [sum('DE89370400440532013000', 'EUR', '1.00'), ...PAYEES.slice(1)],
        }),
      ],
    ],
    ['a beneficiary of both left out', [listed('A'), listed('batch-0', { beneficiaries: PAYEES.slice(1) })]],
    ['an earlier day', [listed('A', { day: dayAgo(3) }), listed('batch-0')]],
    ['what counted as open', [listed('A', open), listed('batch-0')]],
  ])('%s', async (_what, batches) => {
    await refused(signs(main, counting(batches)));
  });

  test('and with all of them it is signed', async () => {
    expect(await signs(main, counting([listed('A'), listed('batch-0')]))).toMatchObject({ code: 'done' });
  });
});

describe('of a batch that is read while another one waits for its PIN', () => {
  test('what is signed meanwhile counts, though nothing was said of it before the PIN', async () => {
    const main = await world.main();
    const [one, other] = await Promise.all(
      ['batch-1', 'batch-2'].map((batch) => signs(main, counting(), { batch })),
    );
    expect(new Set([one?.code, other?.code])).toEqual(new Set(['done', 'statement-differs']));
    // Both had a page: the second was refused by what the first left, not by what was known before.
    expect([one?.asked.length, other?.asked.length]).toEqual([1, 1]);
  });
});
