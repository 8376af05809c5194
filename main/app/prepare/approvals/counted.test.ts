// What this desk counts of a day or a week beside a batch: over which days of which zone, what becomes of
// what other signatures stated, and that what is too much to list is never taken as nothing.
import { describe, expect, it } from 'vitest';
import type { VerifiedStatement } from '../../../../shared/domain/approval.ts';
import {
  MOST_COUNTED,
  type CountedBatch,
  type PeriodCount,
} from '../../../../shared/domain/policy-rolling.ts';
import type { PolicyRule } from '../../../../shared/domain/policy.ts';
import { fakeClock } from '../../../ports/clock.fake.ts';
import type { CountedQuery, CountedRecord, CountedRecords, StoredProfile } from '../../../ports/store.ts';
import { countedNow, zoneProof } from './counted.ts';

type Rolling = NonNullable<PolicyRule['rolling']>;
const rule = (
  period: Rolling['period'],
  per: Rolling['per'],
  over = '1000.00',
  kinds: PolicyRule['kinds'] = ['credit-transfer'],
): PolicyRule => ({
  id: `${period}-${per}`,
  kinds,
  approvals: 2,
  release: true,
  validHours: 24,
  rolling: { period, per, limits: [{ currency: 'EUR', over }] },
});
const PLAIN: PolicyRule = {
  id: 'r',
  kinds: ['credit-transfer'],
  approvals: 1,
  release: true,
  validHours: 24,
};
const SUM = { account: 'DE1', currency: 'EUR', minor: 123_456n };
const ADDED = { account: 'DE1', currency: 'EUR', amount: '1234.56' };
const record = (more: Partial<CountedRecord> = {}): CountedRecord => ({
  batch: 'b-2',
  reference: 'BATCH-2',
  revision: 1,
  messages: ['a'.repeat(64)],
  state: 'counts',
  signedAt: '2026-11-20T08:00:00.000Z',
  accounts: [SUM],
  beneficiaries: null,
  ...more,
});
const profileIn = (timeZone: string) => ({ profile: { timeZone }, sha256: 'p' }) as unknown as StoredProfile;
const berlin = profileIn('Europe/Berlin');

/** As an approval or release of revision 1 of the batch states it. */
const stated = (
  counted: Partial<PeriodCount> | undefined,
  { purpose = 'approve', revision = 1, time = '2026-11-20T09:00:00.000Z', jws = 'jws' } = {},
): VerifiedStatement =>
  ({
    jws,
    statement: {
      purpose,
      revision,
      time,
      ...(counted === undefined
        ? {}
        : { counted: { day: '2026-11-20', zone: 'Europe/Berlin', batches: [], ...counted } }),
    },
  }) as unknown as VerifiedStatement;
const told = (batch: string, more: Partial<CountedBatch> = {}): CountedBatch => ({
  batch,
  reference: batch,
  revision: 1,
  messages: ['c'.repeat(64)],
  day: '2026-11-20',
  state: 'counts',
  totals: [{ currency: 'EUR', amount: '7.00' }],
  ...more,
});

interface World {
  readonly rules?: readonly PolicyRule[];
  readonly records?: Partial<CountedRecords>;
  readonly profile?: StoredProfile | null;
  readonly signed?: readonly VerifiedStatement[];
  /** FAKE_NOW is 2026-11-20T10:00:00Z. */
  readonly now?: string;
}

async function counting({
  rules = [PLAIN, rule('day', 'account')],
  records = {},
  profile = berlin,
  signed = [],
  now,
}: World = {}) {
  const clock = fakeClock();
  if (now !== undefined) clock.advance(Date.parse(now) - clock.now());
  const queries: CountedQuery[] = [];
  const freezes = {
    counted: async (query: CountedQuery): Promise<CountedRecords> => {
      queries.push(query);
      return { accounts: [], beneficiaries: null, others: [], ...records };
    },
  };
  const asked = { kind: 'credit-transfer', batch: 'b-1', revision: 1, profile, signed } as const;
  const count = await countedNow({ clock, store: { freezes } } as never, { rules: [...rules] }, asked);
  return { count, queries };
}

describe('the period', () => {
  it('is asked for only where a rule for the kind looks at sums', async () => {
    expect(await counting({ rules: [PLAIN] })).toEqual({ count: undefined, queries: [] });
    const other = rule('day', 'account', '1.00', ['direct-debit']);
    expect(await counting({ rules: [PLAIN, other] })).toEqual({ count: undefined, queries: [] });
  });

  it.each([
    ['day', '2026-11-20T10:00:00.000Z', 'Europe/Berlin', '2026-11-20', '2026-11-19T23:00:00.000Z'],
    ['day', '2026-11-20T22:59:59.999Z', 'Europe/Berlin', '2026-11-20', '2026-11-19T23:00:00.000Z'],
    ['day', '2026-11-20T23:00:00.000Z', 'Europe/Berlin', '2026-11-21', '2026-11-20T23:00:00.000Z'],
    ['week', '2026-11-20T10:00:00.000Z', 'Europe/Berlin', '2026-11-20', '2026-11-13T23:00:00.000Z'],
    // Summer time ended within these seven days.
    ['week', '2026-10-27T10:00:00.000Z', 'Europe/Berlin', '2026-10-27', '2026-10-20T22:00:00.000Z'],
    ['day', '2026-11-20T10:00:00.000Z', 'No/Where', '2026-11-20', '2026-11-20T00:00:00.000Z'],
  ] as const)('is a %s of the bank: at %s in %s', async (period, now, zone, day, since) => {
    const { count, queries } = await counting({
      rules: [rule(period, 'account')],
      profile: profileIn(zone),
      now,
    });
    expect(queries[0]).toMatchObject({ kind: 'credit-transfer', batch: 'b-1', revision: 1, since });
    expect(count?.day).toBe(day);
  });

  it('is the longest of any rule', async () => {
    const { queries } = await counting({ rules: [rule('week', 'account'), rule('day', 'account')] });
    expect(queries[0]?.since).toBe('2026-11-13T23:00:00.000Z');
  });

  it('is of the zone the last signature names at a desk without a bank, and of UTC before any', async () => {
    const zone = async (...signed: readonly VerifiedStatement[]) =>
      (await counting({ profile: null, signed })).count?.zone;
    expect(await zone()).toBe('UTC');
    expect(
      await zone(
        stated({ zone: 'America/New_York' }),
        stated({ zone: 'Asia/Tokyo' }, { purpose: 'release' }),
      ),
    ).toBe('Asia/Tokyo');
    expect(await zone(stated({ zone: 'Asia/Tokyo' }, { revision: 2 }))).toBe('UTC');
    expect(await zone(stated({ zone: 'Asia/Tokyo' }, { purpose: 'freeze' }))).toBe('UTC');
    const { count } = await counting({ signed: [stated({ zone: 'Asia/Tokyo' })] });
    expect(count?.zone, 'the bank of this desk goes before').toBe('Europe/Berlin');
  });
});

describe('the batch itself', () => {
  it('is stated by own account, by beneficiary or both, as the rules look at them', async () => {
    const records = { accounts: [SUM], beneficiaries: [SUM] };
    const parts = async (...rules: readonly PolicyRule[]) => {
      const { count } = await counting({ rules, records });
      return { accounts: count?.accounts, beneficiaries: count?.beneficiaries };
    };
    expect(await parts(rule('day', 'account'))).toEqual({ accounts: [ADDED], beneficiaries: undefined });
    expect(await parts(rule('day', 'beneficiary'))).toEqual({ accounts: undefined, beneficiaries: [ADDED] });
    expect(await parts(rule('day', 'account'), rule('week', 'beneficiary'))).toEqual({
      accounts: [ADDED],
      beneficiaries: [ADDED],
    });
  });

  it('asks for beneficiaries from the lowest limit on, and for none where no rule looks at them', async () => {
    const { queries } = await counting({
      rules: [rule('day', 'beneficiary', '500.00'), rule('week', 'beneficiary', '100.00')],
    });
    expect(queries[0]?.beneficiaries).toEqual(new Map([['EUR', '100.00']]));
    expect((await counting()).queries[0]?.beneficiaries).toBeNull();
  });

  it.each([
    ['EUR', '1234.56'],
    ['JPY', '123456'],
    ['KWD', '123.456'],
  ])('states amounts in the decimals of %s', async (currency, amount) => {
    const { count } = await counting({ records: { accounts: [{ ...SUM, currency }] } });
    expect(count?.accounts).toEqual([{ account: 'DE1', currency, amount }]);
  });

  it('has unknown beneficiaries where they are more than can be listed, or nobody knows them', async () => {
    const listed = async (beneficiaries: CountedRecords['beneficiaries']) =>
      (await counting({ rules: [rule('day', 'beneficiary')], records: { beneficiaries } })).count
        ?.beneficiaries;
    const many = (count: number) => Array.from({ length: count }, () => SUM);
    expect(await listed(many(MOST_COUNTED))).toHaveLength(MOST_COUNTED);
    expect(await listed(many(MOST_COUNTED + 1))).toBeNull();
    expect(await listed(null)).toBeNull();
    expect(await listed([])).toEqual([]);
  });
});

describe('another batch', () => {
  const other = async (more: Partial<CountedRecord>, world: World = {}) =>
    (await counting({ ...world, records: { others: [record(more)] } })).count?.batches?.[0];

  it('stands with its sums by currency, in the order of their codes', async () => {
    const accounts = [{ ...SUM, currency: 'USD', minor: 100n }, SUM, { ...SUM, account: 'DE2', minor: 44n }];
    expect(await other({ accounts })).toEqual({
      batch: 'b-2',
      reference: 'BATCH-2',
      revision: 1,
      messages: ['a'.repeat(64)],
      day: '2026-11-20',
      state: 'counts',
      totals: [
        { currency: 'EUR', amount: '1235.00' },
        { currency: 'USD', amount: '1.00' },
      ],
      accounts: [
        { account: 'DE1', currency: 'USD', amount: '1.00' },
        ADDED,
        { account: 'DE2', currency: 'EUR', amount: '0.44' },
      ],
    });
  });

  it('adds parts only while it counts, and is named in any state', async () => {
    for (const state of ['counts', 'refused'] as const)
      expect(await other({ state })).toMatchObject({ state, accounts: [ADDED] });
    for (const state of ['open', 'taken-back', 'expired'] as const) {
      const its = await other({ state });
      expect(its).toMatchObject({ state });
      expect(its).not.toHaveProperty('accounts');
      expect(its).not.toHaveProperty('beneficiaries');
    }
    const its = await other({ beneficiaries: null }, { rules: [rule('day', 'beneficiary')] });
    expect(its).toMatchObject({ beneficiaries: [] });
    expect(its).not.toHaveProperty('accounts');
  });

  it('belongs to the bank’s day of its last signature, or to today where it has none', async () => {
    const week = { rules: [rule('week', 'account')] };
    expect((await other({ signedAt: '2026-11-18T22:59:59.999Z' }, week))?.day).toBe('2026-11-18');
    expect((await other({ signedAt: '2026-11-18T23:00:00.000Z' }, week))?.day).toBe('2026-11-19');
    expect((await other({ signedAt: null }, week))?.day).toBe('2026-11-20');
  });

  it('is told of by a signature alone where this desk does not know it, and never the batch itself', async () => {
    const { count } = await counting({
      records: { others: [record()] },
      signed: [stated({ batches: [told('b-9'), told('b-1'), told('b-0', { day: '2026-11-19' })] })],
    });
    expect(count?.batches?.map(({ batch }) => batch)).toEqual(['b-2', 'b-9']);
  });

  it('counts no more once its day has left the period', async () => {
    const signed = [
      stated({ batches: [told('b-9', { day: '2026-11-14' }), told('b-8', { day: '2026-11-13' })] }),
    ];
    const { count } = await counting({ rules: [rule('week', 'account')], signed });
    expect(count?.batches?.map(({ batch }) => batch)).toEqual(['b-9']);
  });

  it('that one signature could not list leaves the sums unknown for every later one', async () => {
    const signed = [stated({ batches: null })];
    expect((await counting({ signed })).count?.batches).toBeNull();
    const ended = [stated({ batches: null }, { revision: 2 })];
    expect((await counting({ signed: ended })).count?.batches).toEqual([]);
  });

  it('beyond as many as can be listed leaves them unknown', async () => {
    const others = (count: number) =>
      Array.from({ length: count }, (_, place) => record({ batch: `other-${place}` }));
    const listed = async (count: number, signed: readonly VerifiedStatement[] = []) =>
      (await counting({ records: { others: others(count) }, signed })).count?.batches;
    expect(await listed(MOST_COUNTED)).toHaveLength(MOST_COUNTED);
    expect(await listed(MOST_COUNTED + 1)).toBeNull();
    expect(await listed(MOST_COUNTED, [stated({ batches: [told('b-9')] })])).toBeNull();
  });
});

describe('what the card process holds the zone against', () => {
  it('is the profile of this desk, else the last signature of the revision that names one', () => {
    const signed = [
      stated({}, { jws: 'first' }),
      stated({}, { jws: 'second', purpose: 'release' }),
      stated(undefined, { jws: 'third' }),
      stated({}, { jws: 'other revision', revision: 2 }),
    ];
    expect(zoneProof(berlin, signed, 1)).toEqual({ profile: berlin.profile });
    expect(zoneProof(null, signed, 1)).toEqual({ zoneSignature: 'second' });
    expect(zoneProof(null, signed, 3)).toEqual({});
  });
});
