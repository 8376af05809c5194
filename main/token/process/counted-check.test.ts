// A main process that lies about what was counted: what the card process refuses before a PIN is asked for.
import { describe, expect, test } from 'vitest';
import type { BankProfile } from '../../../shared/domain/bank-profile.ts';
import type { AccountSum, PeriodCount, CountedBatch } from '../../../shared/domain/policy-rolling.ts';
import type { Policy, PolicyRule } from '../../../shared/domain/policy.ts';
import { EXPECTED, person, policyOf, signedBy } from '../../../test/policy/world.ts';
import { jcsDigest } from '../../digest/sha256.ts';
import { profileWith } from '../../../test/token/profile-fixture.ts';
import { readScaledDecimal } from '../readback/ledger.ts';
import {
  countedProblem,
  createBatchSums,
  createSignedCounts,
  noteSigned,
  type BatchSums,
  type SignedCounts,
} from './counted-check.ts';

const OURS = 'DE89370400440532013000';
const OTHER = 'DE02120300000000202051';
const PAYEE = 'GB29NWBK60161331926819';
/** The number of that account, without its bank. */
const NUMBER = '31926819';
const NOW = new Date('2026-11-20T23:30:00Z');
/** In Berlin it is the next day already. */
const DAY = '2026-11-21';

const profile = profileWith({ timeZone: 'Europe/Berlin' });
const named = { id: profile.id, version: 1, sha256: jcsDigest(profile) };

const rule = (per: 'company' | 'account' | 'beneficiary', over = '10000'): PolicyRule => ({
  id: per,
  kinds: ['credit-transfer'],
  approvals: 2,
  release: true,
  validHours: 24,
  rolling: { period: 'week', per, limits: [{ currency: 'EUR', over }] },
});
const policy: Policy = {
  ...policyOf([person('bob', ['approver'])]),
  typ: 'countersign/policy/2',
  rules: [rule('company'), rule('account'), rule('beneficiary')],
};

const parts = (cents = 900_000, payee = PAYEE): BatchSums => {
  const made = createBatchSums();
  const amount = readScaledDecimal((cents / 100).toFixed(2), 0);
  made.add({ ownAccount: OURS, account: payee, name: 'P', bic: '', currency: 'EUR', amount });
  return made;
};
const rowFor = (account: string, amount = '9000.00') => ({ account, currency: 'EUR', amount });
const listed = (batch: string, more: Partial<CountedBatch> = {}): CountedBatch => ({
  batch,
  reference: batch,
  revision: 1,
  messages: ['a'.repeat(64)],
  day: DAY,
  state: 'counts',
  totals: [{ currency: 'EUR', amount: '9000.00' }],
  accounts: [rowFor(OURS)],
  beneficiaries: [rowFor(PAYEE)],
  ...more,
});
const none = { totals: [], accounts: [], beneficiaries: [] };
const counting = (batches: CountedBatch[] | null = [], more: Partial<PeriodCount> = {}): PeriodCount => ({
  day: DAY,
  zone: 'Europe/Berlin',
  accounts: [rowFor(OURS)],
  beneficiaries: [rowFor(PAYEE)],
  batches,
  ...more,
});

type Draft = Parameters<typeof countedProblem>[0];

function stating(counted: PeriodCount | undefined, more: Partial<Draft> = {}): Draft {
  const {
    person: _person,
    certificate: _certificate,
    time: _time,
    ...draft
  } = signedBy('bob', 'approve').statement;
  return {
    ...draft,
    environment: 'sandbox',
    profile: named,
    totals: [{ currency: 'EUR', amount: '9000.00', count: 1 }],
    ...(counted === undefined ? {} : { counted }),
    ...more,
  };
}

function problem(
  statement: Draft,
  more: {
    readonly counts?: SignedCounts;
    readonly read?: BatchSums;
    readonly profile?: BankProfile | null;
  } = {},
): string | null {
  return countedProblem(statement, {
    policy,
    profile: more.profile === undefined ? profile : more.profile,
    zoneSignature: null,
    parts: more.read ?? parts(),
    counts: more.counts ?? createSignedCounts(),
    now: NOW,
  });
}

test('what was counted rightly is signed', () => {
  expect(problem(stating(counting()))).toBeNull();
  expect(problem(stating(counting([listed('A'), listed('B', { day: '2026-11-15' })])))).toBeNull();
  expect(problem(stating(counting(null)))).toBeNull();
});

test('an approval has to say it, where a rule looks at sums, and nothing else may', () => {
  expect(problem(stating(undefined))).toBe('counted-missing');
  expect(problem(stating(undefined, { purpose: 'release' }))).toBe('counted-missing');
  expect(problem(stating(counting(), { purpose: 'freeze' }))).toBe('counted-without-rule');
  expect(problem(stating(undefined, { purpose: 'freeze' }))).toBeNull();
  expect(problem(stating(counting(), { kind: 'direct-debit' }))).toBe('counted-without-rule');
});

describe('the day is the bank’s', () => {
  const under = (counted: PeriodCount, timeZone: string): string | null => {
    const its = { ...profile, timeZone };
    return problem(stating(counted, { profile: { ...named, sha256: jcsDigest(its) } }), { profile: its });
  };

  test('by the clock of this machine, in the zone of the profile', () => {
    expect(under(counting(), 'Europe/Berlin')).toBeNull();
    expect(under(counting([], { day: '2026-11-20' }), 'Europe/Berlin')).toBe('counted-day');
    expect(under(counting([], { day: '2026-11-20', zone: 'UTC' }), 'Europe/Berlin')).toBe('counted-day');
    expect(under(counting([], { day: '2026-11-20', zone: 'UTC' }), 'UTC')).toBeNull();
    expect(under(counting([], { zone: 'Nowhere/At_All' }), 'Nowhere/At_All')).toBe('counted-day');
  });

  test('and the profile is the one the statement names', () => {
    expect(problem(stating(counting(), { profile: { ...named, sha256: EXPECTED.profileSha256 } }))).toBe(
      'counted-day',
    );
  });

  test('without a profile in UTC, unless a profile with that digest was here before', () => {
    const inUtc = stating(counting([], { day: '2026-11-20', zone: 'UTC' }));
    expect(problem(inUtc, { profile: null })).toBeNull();
    expect(problem(stating(counting()), { profile: null })).toBe('counted-day');
    const counts = createSignedCounts();
    noteSigned(stating(counting(), { batch: EXPECTED.batch }), parts(), { counts, profile, now: NOW });
    expect(problem(inUtc, { profile: null, counts })).toBe('counted-day');
    expect(problem(stating(counting()), { profile: null, counts })).toBeNull();
  });

  test('a training desk goes by the clock of its bank', () => {
    expect(problem(stating(counting([], { day: '2026-12-24' }), { environment: 'training' }))).toBeNull();
  });

  test('no batch is of a day outside the period', () => {
    for (const day of ['2026-11-14', '2026-11-22', 'someday'])
      expect(problem(stating(counting([listed('A', { day })])))).toBe('counted-day');
  });
});

describe('the batch’s own parts are those of its bytes', () => {
  test('each of two own accounts, once', () => {
    const read = parts();
    const amount = readScaledDecimal('1', 0);
    read.add({ ownAccount: OTHER, account: PAYEE, name: 'P', bic: '', currency: 'EUR', amount });
    const beneficiaries = [rowFor(PAYEE, '9001')];
    const of = (...accounts: AccountSum[]): string | null =>
      problem(stating(counting([], { accounts, beneficiaries })), { read });
    expect(of(rowFor(OURS), rowFor(OTHER, '1'))).toBeNull();
    expect(of(rowFor(OURS), rowFor(OURS))).toBe('counted-parts');
  });

  test.each<[string, Partial<PeriodCount>]>([
    ['less from an own account', { accounts: [rowFor(OURS, '8999.99')] }],
    ['from another account', { accounts: [rowFor(PAYEE)] }],
    ['an account twice', { accounts: [rowFor(OURS), rowFor(OURS)] }],
    ['no account', { accounts: [] }],
    ['nothing by account', { accounts: undefined }],
    ['less to a beneficiary', { beneficiaries: [rowFor(PAYEE, '1')] }],
    ['another beneficiary', { beneficiaries: [rowFor('12345')] }],
    ['nothing by beneficiary', { beneficiaries: undefined }],
  ])('%s', (_what, more) => {
    expect(problem(stating(counting([], more)))).toBe('counted-parts');
  });

  test('a beneficiary who is above a limit by this batch alone cannot be left out', () => {
    const left = stating(counting([], { accounts: [rowFor(OURS, '10000.01')], beneficiaries: [] }));
    expect(problem(left, { read: parts(1_000_001) })).toBe('counted-parts');
    const below = stating(counting([], { beneficiaries: [] }));
    expect(problem(below)).toBeNull();
    const atTheLimit = stating(counting([], { accounts: [rowFor(OURS, '10000')], beneficiaries: [] }));
    expect(problem(atTheLimit, { read: parts(1_000_000) })).toBeNull();
  });

  test('the two ways to write one account are one sum, and none of them is left out', () => {
    const read = parts(600_000);
    const amount = readScaledDecimal('5000', 0);
    read.add({ ownAccount: OURS, account: NUMBER, name: 'P', bic: '', currency: 'EUR', amount });
    read.add({ ownAccount: OURS, account: OTHER, name: 'P', bic: '', currency: 'EUR', amount });
    const accounts = [rowFor(OURS, '16000')];
    const listing = (...beneficiaries: AccountSum[]): string | null =>
      problem(stating(counting([], { accounts, beneficiaries })), { read });
    expect(listing(rowFor(PAYEE, '6000'), rowFor(NUMBER, '5000'))).toBeNull();
    expect(listing()).toBe('counted-parts');
    expect(listing(rowFor(PAYEE, '6000'))).toBe('counted-parts');
    expect(listing(rowFor(NUMBER, '5000'))).toBe('counted-parts');
    expect(listing(rowFor(PAYEE, '11000'))).toBe('counted-parts');
  });

  test('too many to list leave the sums unknown, which is stricter', () => {
    expect(problem(stating(counting([], { beneficiaries: null })))).toBeNull();
  });
});

test('a batch stands in the list once, and not the batch itself', () => {
  expect(problem(stating(counting([listed('A'), listed('A')])))).toBe('counted-twice');
  expect(problem(stating(counting([listed(EXPECTED.batch)])))).toBe('counted-twice');
});

test('what does not count has no sums, and what counts has all that the rules look at', () => {
  expect(problem(stating(counting([listed('A', { state: 'open' })])))).toBe('counted-parts');
  const { beneficiaries: _left, ...without } = listed('A');
  expect(problem(stating(counting([without])))).toBe('counted-parts');
});

describe('a batch that a statement of this process has named', () => {
  const after = (first: Draft, read = parts()): SignedCounts => {
    const counts = createSignedCounts();
    noteSigned(first, read, { counts, profile, now: NOW });
    return counts;
  };
  const aNamed = (): SignedCounts => after(stating(counting([listed('A')]), { batch: 'PAY-0' }));
  const zero = listed('PAY-0', { state: 'open', ...none });

  test('stays named', () => {
    expect(problem(stating(counting([listed('A'), zero])), { counts: aNamed() })).toBeNull();
    expect(problem(stating(counting([zero])), { counts: aNamed() })).toBe('counted-left-out');
    expect(problem(stating(counting([listed('A')])), { counts: aNamed() })).toBe('counted-left-out');
    expect(problem(stating(counting(null)), { counts: aNamed() })).toBeNull();
  });

  test.each<[string, Partial<CountedBatch>, string | null]>([
    ['less', { totals: [{ currency: 'EUR', amount: '1' }] }, 'counted-less'],
    ['as open', { state: 'open', ...none }, 'counted-less'],
    ['on an earlier day', { day: '2026-11-15' }, 'counted-less'],
    ['an earlier revision', { revision: 0 }, 'counted-left-out'],
    ['as returned', { state: 'taken-back', ...none }, null],
    ['as expired', { state: 'expired', ...none }, null],
    ['less, because the bank refused some', { state: 'refused', totals: [] }, null],
    ['a later revision', { revision: 2, totals: [] }, null],
  ])('is not named with %s', (_what, more, expected) => {
    expect(problem(stating(counting([listed('A', more), zero])), { counts: aNamed() })).toBe(expected);
  });

  test('and one that it signed itself counts with all that was read from its bytes', () => {
    const counts = after(stating(counting(), { batch: 'PAY-0' }));
    const own = (more: Partial<CountedBatch>): string | null =>
      problem(stating(counting([listed('PAY-0', more)])), { counts });
    expect(own({})).toBeNull();
    expect(own({ state: 'open', ...none })).toBeNull();
    expect(own({ totals: [{ currency: 'EUR', amount: '8000.00' }] })).toBe('counted-less');
    expect(own({ accounts: [rowFor(PAYEE)] })).toBe('counted-less');
    expect(own({ beneficiaries: [] })).toBe('counted-less');
    expect(own({ beneficiaries: [rowFor(PAYEE, '1')] })).toBe('counted-less');
  });

  test('counts what it pays to the number of a beneficiary’s IBAN', () => {
    const counts = after(stating(counting(), { batch: 'PAY-0' }), parts(900_000, NUMBER));
    const own = (...beneficiaries: AccountSum[]): string | null =>
      problem(stating(counting([listed('PAY-0', { beneficiaries })])), { counts });
    expect(own(rowFor(NUMBER))).toBeNull();
    expect(own()).toBe('counted-less');
    const apart = problem(
      stating(counting([listed('PAY-0', { beneficiaries: [] })], { beneficiaries: [rowFor(OTHER)] })),
      { counts, read: parts(900_000, OTHER) },
    );
    expect(apart).toBeNull();
  });

  test('one that it released stays named too, and of a freeze nothing is kept', () => {
    const released = after(stating(counting(), { batch: 'PAY-0', purpose: 'release' }));
    expect(problem(stating(counting()), { counts: released })).toBe('counted-left-out');
    const frozen = after(stating(undefined, { batch: 'PAY-0', purpose: 'freeze' }));
    expect(problem(stating(counting()), { counts: frozen })).toBeNull();
  });

  test('one of which the bank refused some may count with less than before', () => {
    const refused = listed('A', { state: 'refused' });
    const counts = after(stating(counting([refused]), { batch: 'PAY-0' }));
    const less = listed('A', { totals: [{ currency: 'EUR', amount: '1' }] });
    expect(problem(stating(counting([less, zero])), { counts })).toBeNull();
  });

  test('of another kind, or before the period, is not missed', () => {
    expect(
      problem(stating(counting()), {
        counts: after(stating(counting(), { batch: 'PAY-0', kind: 'direct-debit' })),
      }),
    ).toBeNull();
    const old = after(stating(counting([], { day: '2026-11-14' }), { batch: 'PAY-0' }));
    expect(problem(stating(counting()), { counts: old })).toBeNull();
  });

  test('is forgotten only when a thousand others were signed since', () => {
    const counts = aNamed();
    for (let number = 0; number < 1_001; number += 1)
      noteSigned(stating(counting(), { batch: `many-${number}` }), parts(), { counts, profile, now: NOW });
    expect(counts.batches.size).toBe(1_000);
    expect(counts.batches.has('A')).toBe(false);
  });
});
