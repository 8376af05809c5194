// Sums of a period against a second way of counting: payments, each with its day, added up one by one.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXPECTED, person, policyOf, signedBy } from '../../test/policy/world.ts';
import { beneficiaryKey } from './beneficiary-number.ts';
import { policyProblems } from './policy-change.ts';
import { evaluatePolicy } from './policy-evaluation.ts';
import {
  countedTogether,
  mayBeOneOwnAccount,
  rollingNeeds,
  type PeriodCount,
  type CountedBatch,
} from './policy-rolling.ts';
import { exceedsHours, requirementsFor, type RuleSubject } from './policy-rules.ts';
import type { Policy, PolicyRule } from './policy.ts';

const OURS = ['DE89370400440532013000', 'GB29NWBK60161331926819'];
const TODAY = '2026-11-20';
const HEX = 'a'.repeat(64);

const plain: PolicyRule = {
  id: 'all',
  kinds: ['credit-transfer'],
  approvals: 1,
  release: true,
  validHours: 72,
};
const limited = (
  rolling: NonNullable<PolicyRule['rolling']>,
  more: Partial<PolicyRule> = {},
): PolicyRule => ({ ...plain, id: 'sums', approvals: 2, validHours: 24, rolling, ...more });
const perDay = (over: string, per: 'company' | 'account' | 'beneficiary' = 'company'): PolicyRule =>
  limited({ period: 'day', per, limits: [{ currency: 'EUR', over }] });

const OFFICERS = [
  person('ada', ['preparer']),
  person('bob', ['approver']),
  person('cy', ['approver']),
  person('dee', ['releaser']),
  person('eve', ['administrator']),
];
const policyWith = (...rules: PolicyRule[]): Policy => ({
  ...policyOf(OFFICERS),
  typ: 'countersign/policy/2',
  rules,
});
const batch = (name: string, amount: string, more: Partial<CountedBatch> = {}): CountedBatch => ({
  batch: name,
  reference: name,
  revision: 1,
  messages: [HEX],
  day: TODAY,
  state: 'counts',
  totals: [{ currency: 'EUR', amount }],
  ...more,
});
const counting = (...batches: CountedBatch[]): PeriodCount => ({
  day: TODAY,
  zone: 'Europe/Berlin',
  batches,
});
const idsFor = (policy: Policy, subject: Partial<RuleSubject>): readonly string[] =>
  requirementsFor(policy, { ...EXPECTED, ...subject })?.rules.map(({ id }) => id) ?? [];
const eur = (amount: string): RuleSubject['totals'] => [{ currency: 'EUR', amount }];

describe('what is counted', () => {
  const policy = policyWith(plain, perDay('10000'));

  test('a batch below the limit meets the rule once the day together is above it', () => {
    expect(idsFor(policy, { totals: eur('9000'), counted: counting() })).toEqual(['all']);
    expect(idsFor(policy, { totals: eur('9000'), counted: counting(batch('A', '1000')) })).toEqual(['all']);
    expect(idsFor(policy, { totals: eur('9000'), counted: counting(batch('A', '1000.01')) })).toEqual([
      'all',
      'sums',
    ]);
  });

  test.each(['open', 'taken-back', 'expired'] as const)('one that is %s adds nothing', (state) => {
    const counted = counting(batch('A', '5000', { state }));
    expect(idsFor(policy, { totals: eur('9000'), counted })).toEqual(['all']);
  });

  test('one of which the bank refused a part adds the rest', () => {
    const refused = (amount: string): PeriodCount => counting(batch('A', amount, { state: 'refused' }));
    expect(idsFor(policy, { totals: eur('9000'), counted: refused('1000') })).toEqual(['all']);
    expect(idsFor(policy, { totals: eur('9000'), counted: refused('1001') })).toEqual(['all', 'sums']);
  });

  test('the batch itself is not counted twice', () => {
    const counted = counting(batch(EXPECTED.batch, '9000'));
    expect(idsFor(policy, { totals: eur('9000'), batch: EXPECTED.batch, counted })).toEqual(['all']);
  });

  test.each([
    ['nothing is stated', {}],
    ['nothing is known', { counted: null }],
    ['there were too many batches', { counted: { ...counting(), batches: null } }],
  ])('the rule applies where %s', (_when, subject) => {
    expect(idsFor(policy, { totals: eur('1'), ...subject })).toEqual(['all', 'sums']);
  });

  test('an amount that cannot be read is above every limit', () => {
    expect(idsFor(policy, { totals: eur('nine'), counted: counting() })).toEqual(['all', 'sums']);
    expect(idsFor(policy, { totals: eur('1'), counted: counting(batch('A', '1e')) })).toEqual([
      'all',
      'sums',
    ]);
  });

  test('a day is the day alone, a week it and the six days before', () => {
    const weekly = policyWith(
      plain,
      limited({ period: 'week', per: 'company', limits: [{ currency: 'EUR', over: '10000' }] }),
    );
    const on = (day: string): PeriodCount => counting(batch('A', '5000', { day }));
    const meets = (which: Policy, day: string): boolean =>
      idsFor(which, { totals: eur('9000'), counted: on(day) }).includes('sums');
    expect([TODAY, '2026-11-19', '2026-11-21'].map((day) => meets(policy, day))).toEqual([
      true,
      false,
      false,
    ]);
    expect(['2026-11-14', '2026-11-13', '2026-11-21'].map((day) => meets(weekly, day))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('a currency without a limit is above every limit; one that another rule names is not', () => {
    const usd = (amount: string): RuleSubject['totals'] => [{ currency: 'USD', amount }];
    expect(idsFor(policy, { totals: usd('1'), counted: counting() })).toEqual(['all', 'sums']);
    const both = policyWith(plain, perDay('10000'), {
      ...limited({ period: 'day', per: 'company', limits: [{ currency: 'USD', over: '10' }] }),
      id: 'usd',
    });
    expect(idsFor(both, { totals: usd('1'), counted: counting() })).toEqual(['all']);
    expect(idsFor(both, { totals: usd('11'), counted: counting() })).toEqual(['all', 'usd']);
  });

  test('a limit stands in for no other rule: a batch that nothing else rules stays without', () => {
    const banded = policyWith(
      { ...plain, id: 'small', bands: [{ currency: 'EUR', over: null, upTo: '100' }] },
      { ...plain, id: 'large', bands: [{ currency: 'EUR', over: '200', upTo: null }] },
      perDay('100'),
    );
    expect(idsFor(banded, { totals: eur('150'), counted: counting() })).toEqual(['small', 'large', 'sums']);
  });
});

describe('of each own account and each beneficiary', () => {
  const [ours = '', other = ''] = OURS;

  test('own accounts are counted apart, and a number that is no IBAN with each', () => {
    const policy = policyWith(plain, perDay('10000', 'account'));
    const from = (account: string, own = ours): PeriodCount => ({
      ...counting(batch('A', '5000', { accounts: [{ account, currency: 'EUR', amount: '5000' }] })),
      accounts: [{ account: own, currency: 'EUR', amount: '9000' }],
    });
    const meets = (counted: PeriodCount): boolean =>
      idsFor(policy, { totals: eur('9000'), counted }).includes('sums');
    expect(meets(from(ours))).toBe(true);
    expect(meets(from(ours.toLowerCase()))).toBe(true);
    expect(meets(from(other))).toBe(false);
    expect(meets(from(ours.slice(12)))).toBe(true);
    expect(meets(from(other, ours.slice(12)))).toBe(true);
  });

  test('a rule for certain accounts looks at their sums alone', () => {
    const policy = policyWith(plain, { ...perDay('10000', 'account'), accounts: [ours] });
    const counted = (account: string): PeriodCount => ({
      ...counting(),
      accounts: [
        { account, currency: 'EUR', amount: '20000' },
        { account: account === ours ? other : ours, currency: 'EUR', amount: '1' },
      ],
    });
    const asked = { totals: eur('20001'), accounts: OURS };
    expect(idsFor(policy, { ...asked, counted: counted(ours) })).toEqual(['all', 'sums']);
    expect(idsFor(policy, { ...asked, counted: counted(other) })).toEqual(['all']);
  });

  test('a beneficiary is one however the number is written', () => {
    const policy = policyWith(plain, perDay('10000', 'beneficiary'));
    const to = (account: string, before: string): boolean =>
      idsFor(policy, {
        totals: eur('9000'),
        counted: {
          ...counting(
            batch('A', '5000', { beneficiaries: [{ account: before, currency: 'EUR', amount: '5000' }] }),
          ),
          beneficiaries: [{ account, currency: 'EUR', amount: '9000' }],
        },
      }).includes('sums');
    expect(to(other, other)).toBe(true);
    expect(to(other, other.slice(4))).toBe(true);
    expect(to(other, other.slice(14))).toBe(true);
    expect(to(other.slice(14), other)).toBe(true);
    expect(to(ours, '37040044/532013000')).toBe(true);
    expect(to(ours, '37040044/532013001')).toBe(false);
    expect(to('12-34 5', '0012345')).toBe(true);
    expect(to('12345', '12346')).toBe(false);
    expect(to(other, ours)).toBe(false);
  });

  test('parts that are not listed are not known', () => {
    for (const per of ['account', 'beneficiary'] as const) {
      const policy = policyWith(plain, perDay('10000', per));
      const rows = [{ account: ours, currency: 'EUR', amount: '1' }];
      const known: PeriodCount = { ...counting(), accounts: rows, beneficiaries: rows };
      expect(idsFor(policy, { totals: eur('1'), counted: known })).toEqual(['all']);
      expect(idsFor(policy, { totals: eur('1'), counted: counting() })).toEqual(['all', 'sums']);
      expect(idsFor(policy, { totals: eur('1'), counted: { ...known, batches: [batch('A', '1')] } })).toEqual(
        ['all', 'sums'],
      );
      expect(
        idsFor(policy, { totals: eur('1'), counted: { ...known, accounts: rows, beneficiaries: null } }),
      ).toEqual(per === 'account' ? ['all'] : ['all', 'sums']);
    }
  });

  test('an empty account is one account', () => {
    expect(beneficiaryKey('')).toBe('');
    expect(beneficiaryKey('000')).toBe('0');
    expect(mayBeOneOwnAccount('', ours)).toBe(true);
  });
});

describe('what the signatures of a batch state together', () => {
  const at = (hour: number, counted: PeriodCount): { time: string; counted: PeriodCount } => ({
    time: `2026-11-20T${String(hour).padStart(2, '0')}:00:00Z`,
    counted,
  });

  test('a later signature that leaves a batch out takes nothing away', () => {
    const together = countedTogether([at(10, counting(batch('A', '9000'))), at(11, counting())]);
    expect(together?.batches).toEqual([batch('A', '9000')]);
  });

  test('the latest says what became of a batch, and ignorance does not', () => {
    const both = (earlier: Partial<CountedBatch>, later: Partial<CountedBatch>): CountedBatch | undefined =>
      countedTogether([
        at(11, counting(batch('A', '1', later))),
        at(10, counting(batch('A', '9000', earlier))),
      ])?.batches?.[0];
    expect(both({}, { state: 'taken-back', totals: [] })?.state).toBe('taken-back');
    expect(both({}, { state: 'refused' })?.totals).toEqual([{ currency: 'EUR', amount: '1' }]);
    expect(both({}, { state: 'open', totals: [] })?.state).toBe('counts');
    expect(both({ state: 'open' }, {})?.state).toBe('counts');
    expect(both({ revision: 2 }, { revision: 1, state: 'taken-back' })?.state).toBe('counts');
    expect(both({}, { revision: 2, state: 'open' })?.state).toBe('open');
  });

  const anyStated = fc.array(
    fc.record({
      time: fc.constantFrom(...[9, 10, 11].map((hour) => at(hour, counting()).time)),
      counted: fc
        .array(
          fc.record({
            name: fc.constantFrom('A', 'B', 'C'),
            amount: fc.constantFrom('1', '5000'),
            state: fc.constantFrom('counts' as const, 'open' as const, 'taken-back' as const),
            revision: fc.constantFrom(1, 2),
          }),
          { maxLength: 3 },
        )
        .map((rows) => counting(...rows.map(({ name, amount, ...more }) => batch(name, amount, more)))),
    }),
    { maxLength: 4 },
  );

  test('the order in which they come decides nothing, nor does one that comes twice', () => {
    fc.assert(
      fc.property(anyStated, fc.integer(), (stated, seed) => {
        const shuffled = stated.toSorted(
          (a, b) => ((JSON.stringify(a).length * seed) % 7) - ((JSON.stringify(b).length * seed) % 7),
        );
        expect(countedTogether(shuffled)).toEqual(countedTogether(stated));
        expect(countedTogether([...stated, ...stated])).toEqual(countedTogether(stated));
      }),
    );
  });
});

/** Where a batch is judged by the signatures on it. */
describe('a batch is complete by what was signed', () => {
  const policy = policyWith(plain, perDay('10000'));
  const facts = { ...EXPECTED, totals: [{ currency: 'EUR', amount: '9000', count: 1 }] };
  const sign = (who: string, purpose: 'freeze' | 'approve' | 'release', counted?: PeriodCount) =>
    signedBy(who, purpose, {
      totals: [...facts.totals],
      ...(counted === undefined ? {} : { counted }),
    });
  const none = counting();
  const another = counting(batch('A', '5000'));

  test('with one approval below the limit, with two above it', () => {
    const below = [sign('ada', 'freeze'), sign('bob', 'approve', none), sign('dee', 'release', none)];
    expect(evaluatePolicy(policy, facts, below).complete).toBe(true);
    const above = [sign('ada', 'freeze'), sign('bob', 'approve', none), sign('dee', 'release', another)];
    expect(evaluatePolicy(policy, facts, above)).toMatchObject({ complete: false, next: 'approve' });
    expect(evaluatePolicy(policy, facts, [...above, sign('cy', 'approve', another)]).complete).toBe(true);
  });

  test('a signature that says nothing of the sums leaves them unknown', () => {
    const silent = [sign('ada', 'freeze'), sign('bob', 'approve'), sign('dee', 'release', none)];
    expect(evaluatePolicy(policy, facts, silent)).toMatchObject({ complete: false, next: 'approve' });
  });

  test('what a freeze or a return says of the sums is not looked at', () => {
    const bent = [sign('ada', 'freeze', none), sign('bob', 'approve'), sign('dee', 'release')];
    expect(evaluatePolicy(policy, facts, bent).complete).toBe(false);
  });

  test('what the desk would state now asks for more approvals, and never completes anything', () => {
    const approved = [sign('ada', 'freeze'), sign('bob', 'approve', none)];
    expect(evaluatePolicy(policy, { ...facts, counted: none }, approved).next).toBe('release');
    expect(evaluatePolicy(policy, { ...facts, counted: another }, approved).next).toBe('approve');
    const short = [sign('ada', 'freeze'), sign('bob', 'approve', another), sign('dee', 'release', another)];
    const later = { ...counting(), day: '2026-11-21' };
    expect(
      evaluatePolicy(policy, { ...facts, at: '2026-11-21T10:00:00Z', counted: later }, short),
    ).toMatchObject({ complete: false });
  });

  test.each([null, undefined])(
    'what the desk does not know now (%s) leaves it to the signatures',
    (counted) => {
      const approved = [sign('ada', 'freeze'), sign('bob', 'approve', none)];
      const now = counted === undefined ? facts : { ...facts, counted };
      expect(evaluatePolicy(policy, now, approved).next).toBe('release');
    },
  );

  test('what is complete stays so, whatever is counted since', () => {
    const signed = [sign('ada', 'freeze'), sign('bob', 'approve', none), sign('dee', 'release', none)];
    expect(evaluatePolicy(policy, { ...facts, counted: another }, signed).complete).toBe(true);
  });

  test('the hours are those of the strictest sums, so that no signature becomes too long', () => {
    const hours = (end: string): boolean =>
      exceedsHours(policy, { ...facts, counted: none }, 'sandbox', '2026-11-20T11:00:00Z', end);
    expect(hours('2026-11-21T11:00:00Z')).toBe(false);
    expect(hours('2026-11-22T11:00:00Z')).toBe(true);
  });
});

/** One payment at a time, as a clerk with a list would add them up. */
interface Paid {
  readonly batch: number;
  readonly day: number;
  readonly account: string;
  readonly payee: string;
  readonly currency: string;
  readonly cents: number;
}

test('however a sum is split into batches, the batch with which it goes above the limit meets the rule', () => {
  const anyPaid = fc.record({
    day: fc.integer({ min: 0, max: 8 }),
    account: fc.constantFrom(...OURS),
    payee: fc.constantFrom('111', '222', 'DE02120300000000202051'),
    currency: fc.constantFrom('EUR', 'USD'),
    cents: fc.integer({ min: 1, max: 400_000 }),
  });
  const anyRolling = fc.record({
    period: fc.constantFrom('day' as const, 'week' as const),
    per: fc.constantFrom('company' as const, 'account' as const, 'beneficiary' as const),
    cents: fc.integer({ min: 0, max: 900_000 }),
  });
  let above = 0;
  fc.assert(
    fc.property(
      anyRolling,
      fc.array(fc.array(anyPaid, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 }),
      ({ period, per, cents }, batches) => {
        const over = (cents / 100).toFixed(2);
        const policy = policyWith(
          plain,
          limited({ period, per, limits: ['EUR', 'USD'].map((currency) => ({ currency, over })) }),
        );
        // A batch is signed on the day of its first payment; days never go back.
        let day = 0;
        const all: Paid[] = batches.flatMap((payments, number) => {
          day = Math.max(day, payments[0]?.day ?? 0);
          return payments.map((one) => ({ ...one, batch: number, day }));
        });
        for (let number = 0; number < batches.length; number += 1) {
          const own = all.filter((one) => one.batch === number);
          const signedOn = own[0]?.day ?? 0;
          const before = all.filter(
            (one) => one.batch < number && signedOn - one.day < (period === 'day' ? 1 : 7),
          );
          const of = (one: Paid): string =>
            `${one.currency} ${per === 'company' ? '' : per === 'account' ? one.account : one.payee}`;
          const expected = own.some(
            (one) =>
              [...before, ...own]
                .filter((each) => of(each) === of(one))
                .reduce((sum, each) => sum + each.cents, 0) > cents,
          );
          const subject = statedOf(all, number);
          expect(idsFor(policy, subject).includes('sums')).toBe(expected);
          if (expected) above += 1;
        }
      },
    ),
    { numRuns: 400 },
  );
  expect(above).toBeGreaterThan(100);
});

const dateOf = (day: number): string => `2026-11-${String(10 + day)}`;

function sums(
  payments: readonly Paid[],
  key: (one: Paid) => string,
): { account: string; currency: string; amount: string }[] {
  return [...Map.groupBy(payments, (one) => `${one.currency} ${key(one)}`)].map(([place, its]) => ({
    account: place.slice(4),
    currency: place.slice(0, 3),
    amount: (its.reduce((sum, one) => sum + one.cents, 0) / 100).toFixed(2),
  }));
}

/** What the desk states when it signs batch `number` after all those before it. */
function statedOf(all: readonly Paid[], number: number): Partial<RuleSubject> {
  const of = (which: number): readonly Paid[] => all.filter((one) => one.batch === which);
  const totals = (its: readonly Paid[]): { currency: string; amount: string }[] =>
    sums(its, () => '').map(({ currency, amount }) => ({ currency, amount }));
  const own = of(number);
  return {
    totals: totals(own),
    batch: String(number),
    accounts: [...new Set(own.map(({ account }) => account))],
    counted: {
      day: dateOf(own[0]?.day ?? 0),
      zone: 'Europe/Berlin',
      accounts: sums(own, ({ account }) => account),
      beneficiaries: sums(own, ({ payee }) => payee),
      batches: Array.from({ length: number }, (_, which) => ({
        batch: String(which),
        reference: '',
        revision: 1,
        messages: [HEX],
        day: dateOf(of(which)[0]?.day ?? 0),
        state: 'counts' as const,
        totals: totals(of(which)),
        accounts: sums(of(which), ({ account }) => account),
        beneficiaries: sums(of(which), ({ payee }) => payee),
      })),
    },
  };
}

describe('what a policy may say of sums', () => {
  test('only of batches, once for each currency, in currencies that exist', () => {
    const codes = (rule: PolicyRule): readonly string[] =>
      policyProblems(policyWith(plain, rule)).map(({ code }) => code);
    expect(codes(perDay('1'))).toEqual([]);
    expect(codes({ ...perDay('1'), kinds: ['credit-transfer', 'stop'] })).toEqual(['limit-on-requests']);
    const limits = (...currencies: string[]): PolicyRule =>
      limited({
        period: 'day',
        per: 'company',
        limits: currencies.map((currency) => ({ currency, over: '1' })),
      });
    expect(codes(limits('EUR', 'EUR'))).toEqual(['limit-twice']);
    expect(codes(limits('EUX'))).toEqual(['currency-unknown']);
  });

  test('what it needs to know for a batch', () => {
    const policy = policyWith(
      plain,
      perDay('10000'),
      limited({
        period: 'week',
        per: 'beneficiary',
        limits: [
          { currency: 'EUR', over: '500' },
          { currency: 'USD', over: '7' },
        ],
      }),
      limited({ period: 'day', per: 'beneficiary', limits: [{ currency: 'EUR', over: '90.5' }] }),
    );
    expect(rollingNeeds(policy, 'direct-debit')).toBeNull();
    expect(rollingNeeds(policyWith(plain), 'credit-transfer')).toBeNull();
    expect(rollingNeeds(policy, 'credit-transfer')).toEqual({
      days: 7,
      accounts: false,
      beneficiaries: true,
      lowest: new Map([
        ['EUR', '90.5'],
        ['USD', '7'],
      ]),
    });
    expect(rollingNeeds(policyWith(plain, perDay('1', 'account')), 'credit-transfer')).toMatchObject({
      days: 1,
      accounts: true,
      beneficiaries: false,
    });
  });
});
