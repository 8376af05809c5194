// Which call-back counts, and which payments go to nobody who is confirmed.
import { describe, expect, test } from 'vitest';
import { NEW_ACCOUNT, NEW_BENEFICIARY } from './beneficiary.ts';
import {
  accountsToRing,
  callbackProblem,
  callbackSchema,
  checkedBeneficiaries,
  isNamesake,
  phoneKey,
  displayedCallbackSchema,
  type Callback,
  type ConfirmedBook,
  type PaidBeneficiary,
} from './confirmation.ts';
import type { BeneficiaryTerms } from './policy.ts';
import type { BeneficiaryAccount, BeneficiaryContent } from './records/beneficiary.ts';

const FIRST = 'GB29NWBK60161331926819';
const SECOND = 'DE89370400440532013000';
const LOCAL = '12345678';
const wording = (more: Partial<BeneficiaryContent> = {}, ...accounts: string[]): BeneficiaryContent => ({
  ...NEW_BENEFICIARY,
  name: 'Kestrel Ltd',
  phone: '+44 20 7946 0100',
  accounts: (accounts.length === 0 ? [FIRST] : accounts).map((account) => ({ ...NEW_ACCOUNT, account })),
  ...more,
});
const at = '2026-11-20T12:00:00.000Z';
const policy = {
  persons: [{ id: 'ada', name: 'Ada', roles: ['preparer' as const], certificates: [] }],
};
const rang = (more: Partial<Callback> = {}): Callback => ({
  contact: 'Mrs Lindqvist',
  number: '+44 20 7946 0100',
  source: 'confirmed',
  foundIn: '',
  at: '2026-11-20T11:00:00.000Z',
  by: 'ada',
  ...more,
});

describe('a call-back', () => {
  const standard: BeneficiaryTerms = { callback: 'changed-accounts' };
  const strict: BeneficiaryTerms = { callback: 'all-accounts' };

  test('is asked for where an account changes; for new entries only where the policy says so', () => {
    const asksFor = (...asked: Parameters<typeof accountsToRing>) => accountsToRing(...asked).length > 0;
    const after = (before: BeneficiaryContent | null, ...namesakes: BeneficiaryContent[]) => ({
      before,
      namesakes,
    });
    expect(asksFor(standard, after(wording()), wording({ town: 'Bremen' }))).toBe(false);
    expect(asksFor(standard, after(wording()), wording({}, FIRST, SECOND))).toBe(true);
    expect(asksFor(standard, after(wording({}, FIRST, SECOND)), wording({}, FIRST))).toBe(false);
    expect(asksFor(standard, after(null), wording())).toBe(false);
    expect(asksFor(strict, after(null), wording())).toBe(true);
    expect(asksFor(strict, after(wording()), null)).toBe(false);
    // A new entry of a name that is confirmed at another account is a changed account.
    expect(asksFor(standard, after(null, wording()), wording({}, SECOND))).toBe(true);
    expect(asksFor(standard, after(null, wording()), wording())).toBe(false);
    expect(asksFor(strict, after(null, wording()), wording())).toBe(true);
  });

  test('is about entries of one name, however it is written, and of no other', () => {
    const entry = (beneficiary: string, name: string | null) => ({
      beneficiary,
      content: name === null ? null : wording({ name }),
    });
    expect(isNamesake(entry('a', 'Kestrel Ltd'), entry('b', ' KESTREL  ltd'))).toBe(true);
    expect(isNamesake(entry('a', 'Kestrel Ltd'), entry('a', 'Kestrel Ltd'))).toBe(false);
    expect(isNamesake(entry('a', 'Kestrel Ltd'), entry('b', 'Heron AG'))).toBe(false);
    expect(isNamesake(entry('a', null), entry('b', null))).toBe(false);
  });

  test('another bank for the same number is another account, a name of the bank is not', () => {
    const changed = (before: BeneficiaryContent, content: BeneficiaryContent) =>
      accountsToRing(standard, { before, namesakes: [] }, content);
    const other = (more: Partial<BeneficiaryAccount>): BeneficiaryContent =>
      wording({ accounts: [{ ...NEW_ACCOUNT, account: LOCAL, ...more }] });
    expect(changed(other({ agentBic: 'AAAAGB2L' }), other({ agentBic: 'BBBBGB2L' }))).toHaveLength(1);
    expect(changed(other({ clearingCode: '1' }), other({ clearingCode: '2' }))).toHaveLength(1);
    expect(changed(other({}), other({ bank: 'Some Bank' }))).toEqual([]);
    expect(changed(wording(), wording({}, 'gb29 nwbk 6016 1331 9268 19'))).toEqual([]);
  });

  const problem = (
    callback: Callback | undefined,
    content = wording({ phone: '+49 30 900 111' }, SECOND),
    before: BeneficiaryContent | null = wording(),
    namesakes: readonly BeneficiaryContent[] = [],
  ) =>
    callbackProblem(
      { content, ...(callback === undefined ? {} : { callback }) },
      { before, namesakes },
      { policy, at },
    );

  test('counts with the number that was confirmed before, however it is written', () => {
    expect(problem(rang())).toBeNull();
    expect(problem(rang({ number: '0044 (20) 7946-0100' }))).toBeNull();
    for (const written of [
      '+٤٤ ٢٠ ٧٩٤٦ ٠١٠٠',
      '＋４４ ２０ ７９４６ ０１００',
      '+४४ २० ७९४६ ०१००',
      '+𝟒𝟒 𝟐𝟎 𝟕𝟗𝟒𝟔 𝟎𝟏𝟎𝟎',
      // The second of two sets of digits that stand side by side.
      `+${'442079460100'.replaceAll(/\d/gu, (digit) => String.fromCodePoint(0x1_16_da + Number(digit)))}`,
    ])
      expect(phoneKey(written)).toBe('+442079460100');
    expect(phoneKey('0044 (20) 7946-0100')).toBe(phoneKey('+44 20 7946 0100'));
  });

  test('does not count with a number that the change brought along', () => {
    expect(problem(rang({ number: '+49 30 900 111' }))).toBe('callback-number-not-confirmed');
    expect(problem(rang({ number: '+49 30 900 111', source: 'independent', foundIn: 'their letter' }))).toBe(
      'callback-number-of-change',
    );
    expect(
      problem(rang({ number: '+49 30 77 88 99', source: 'independent', foundIn: 'register' })),
    ).toBeNull();
    expect(problem(rang({ number: '+49 30 77 88 99', source: 'independent', foundIn: ' ' }))).toBe(
      'callback-source',
    );
  });

  test('does not count without a number that was known, a time that was, and a person the policy knows', () => {
    expect(problem(undefined)).toBe('callback-missing');
    expect(problem(rang({ number: '123' }))).toBe('callback-number-form');
    expect(problem(rang(), undefined, wording({ phone: '' }))).toBe('callback-number-not-confirmed');
    expect(problem(rang({ at: '2026-11-20T12:00:01.000Z' }))).toBe('callback-time');
    expect(problem(rang({ at: 'today' }))).toBe('callback-time');
    expect(problem(rang({ by: 'nobody' }))).toBe('callback-caller');
  });

  test('of a new entry may be to its own number, from a source that is named', () => {
    const own = rang({ number: '+49 30 900 111', source: 'independent', foundIn: 'the contract' });
    expect(problem(own, undefined, null)).toBeNull();
    expect(problem(rang({ number: '+49 30 900 111' }), undefined, null)).toBe(
      'callback-number-not-confirmed',
    );
  });
});

test('the time of a call-back is signed in RFC 3339 and UTC, and shown as earlier versions accepted it', () => {
  const isSigned = (time: string) => callbackSchema.safeParse(rang({ at: time })).success;
  expect(isSigned('2026-11-20T09:30:00.000Z')).toBe(true);
  expect(isSigned('2026-11-20 09:30 (before noon)')).toBe(false);
  expect(isSigned('2026-11-20T09:30:00+01:00')).toBe(false);
  const earlier = { ...rang({ at: '2026-11-20 09:30 (before noon)' }), by: 'Ada Example' };
  expect(displayedCallbackSchema.safeParse(earlier).success).toBe(true);
});

describe('the number that is rung', () => {
  const under = { policy, at };
  const content = wording({ phone: '+49 30 123456' }, SECOND);
  const ring = (number: string, namesakes: readonly BeneficiaryContent[] = [], before = wording()) =>
    callbackProblem(
      { content, callback: rang({ number, source: 'independent', foundIn: 'register' }) },
      { before: namesakes.length > 0 ? null : before, namesakes },
      under,
    );

  test('is not the one that came with the change, with or without its extension', () => {
    const direct = wording({ phone: '+49 30 1234567-89' }, SECOND);
    const rung = (number: string) =>
      callbackProblem(
        { content: direct, callback: rang({ number, source: 'independent', foundIn: 'register' }) },
        { before: wording(), namesakes: [] },
        under,
      );
    expect(rung('+49 30 1234567-89')).toBe('callback-number-of-change');
    expect(rung('+49 30 1234567')).toBe('callback-number-of-change');
    expect(rung('030 1234567')).toBe('callback-number-of-change');
    expect(rung('+49 30 77 88 99')).toBeNull();
  });

  test.each(['+49 30 123456', '030 123456', '+49 (0)30 123456', '49 30 123456', '+49 30 123456 ext. 1'])(
    'is not the one that came with the change, written as %s',
    (number) => {
      expect(ring(number)).toBe('callback-number-of-change');
      expect(ring(number, [wording()])).toBe('callback-number-of-change');
    },
  );

  test('is not the one that came with the change in digits of another script', () => {
    const arabic = wording({ phone: '+٤٩ ٣٠ ١٢٣٤٥٦' }, SECOND);
    const callback = rang({ number: '+49 30 123456', source: 'independent', foundIn: 'register' });
    expect(callbackProblem({ content: arabic, callback }, { before: wording(), namesakes: [] }, under)).toBe(
      'callback-number-of-change',
    );
  });

  test('may be the one of before, where the change leaves it as it was', () => {
    expect(ring('030 123456', [], wording({ phone: '+49 30 123456' }))).toBeNull();
    expect(ring('+49 30 77 88 99')).toBeNull();
  });

  test('of a confirmed entry of the name is one that was confirmed', () => {
    const callback = rang();
    expect(
      callbackProblem({ content, callback }, { before: null, namesakes: [wording()] }, under),
    ).toBeNull();
    expect(callbackProblem({ content, callback }, { before: null, namesakes: [] }, under)).toBe(
      'callback-number-not-confirmed',
    );
  });

  test('was rung about this change: not in time to come, and not more than thirty days ago', () => {
    const known = { before: wording(), namesakes: [] };
    const when = (time: string) => callbackProblem({ content, callback: rang({ at: time }) }, known, under);
    expect(when('2026-10-21T12:00:00.000Z')).toBeNull();
    expect(when('2026-10-21T11:59:59.999Z')).toBe('callback-time');
    expect(when('2001-01-01T00:00:00.000Z')).toBe('callback-time');
  });
});

describe('payments where the policy asks for confirmed beneficiaries', () => {
  const book = [{ beneficiary: 'k', content: wording() }];
  const inBook = (some: Partial<ConfirmedBook>): ConfirmedBook => ({
    current: [],
    past: [],
    doubted: [],
    ...some,
  });
  const paid = (more: Partial<PaidBeneficiary> = {}): PaidBeneficiary => ({
    name: 'Kestrel Ltd',
    account: FIRST,
    agentBic: '',
    currency: 'EUR',
    amount: '100',
    ...more,
  });
  const unconfirmed = (
    demand: NonNullable<BeneficiaryTerms['payments']>,
    ...all: PaidBeneficiary[]
  ): readonly string[] =>
    checkedBeneficiaries(demand, all, inBook({ current: book })).flatMap(({ paid: one, entry }) =>
      entry === null ? [`${one.name} ${one.account}`] : [],
    );

  test('go to the name and the account of one entry', () => {
    expect(unconfirmed({ of: 'all' }, paid({ name: ' KESTREL  ltd' }))).toEqual([]);
    expect(unconfirmed({ of: 'all' }, paid({ account: SECOND }))).toHaveLength(1);
    expect(unconfirmed({ of: 'all' }, paid({ name: 'Heron AG' }))).toHaveLength(1);
    expect(unconfirmed({ of: 'all' }, paid({ account: '' }))).toHaveLength(1);
  });

  test('for changed accounts only, somebody the book does not know is nobody who changed', () => {
    const demand = { of: 'changed-accounts' as const };
    expect(unconfirmed(demand, paid({ name: 'Heron AG', account: SECOND }))).toEqual([]);
    expect(unconfirmed(demand, paid({ account: SECOND }))).toHaveLength(1);
    expect(unconfirmed(demand, paid({ name: 'Heron AG' }))).toHaveLength(1);
  });

  test('for changed accounts only, an entry that somebody edited alone makes its name no new one', () => {
    const demand = { of: 'changed-accounts' as const };
    const looked = (...all: PaidBeneficiary[]) => checkedBeneficiaries(demand, all, inBook({ past: book }));
    expect(looked(paid({ account: SECOND }))).toMatchObject([{ entry: null }]);
    expect(looked(paid({ name: 'Heron AG' }))).toMatchObject([{ entry: null }]);
    // What was confirmed once is no changed account; where all are demanded, it is not confirmed either.
    expect(looked(paid())).toEqual([]);
    expect(checkedBeneficiaries({ of: 'all' }, [paid()], inBook({ past: book }))).toMatchObject([
      { entry: null },
    ]);
    expect(looked(paid({ name: 'Heron AG', account: SECOND }))).toEqual([]);
  });

  test('for changed accounts only, what revoked cards have confirmed since is a change', () => {
    const demand = { of: 'changed-accounts' as const };
    const doubted = [{ beneficiary: 'k', content: wording({}, SECOND) }];
    const looked = (...all: PaidBeneficiary[]) =>
      checkedBeneficiaries(demand, all, inBook({ past: book, doubted }));
    expect(looked(paid())).toEqual([]);
    expect(looked(paid({ account: SECOND }))).toMatchObject([{ entry: null }]);
    expect(looked(paid({ name: 'Heron AG', account: SECOND }))).toMatchObject([{ entry: null }]);
    expect(looked(paid({ name: 'Heron AG', account: LOCAL }))).toEqual([]);
  });

  test('above an amount, summed over the batch by account; another currency has no limit', () => {
    const demand = { of: 'all' as const, limits: [{ currency: 'EUR', over: '150' }] };
    const other = (more: Partial<PaidBeneficiary> = {}) =>
      paid({ name: 'Heron AG', account: SECOND, ...more });
    expect(unconfirmed(demand, other({ amount: '150' }))).toEqual([]);
    expect(unconfirmed(demand, other({ amount: '150.01' }))).toHaveLength(1);
    expect(unconfirmed(demand, other(), other({ name: 'Heron', amount: '50.01' }))).toHaveLength(2);
    expect(unconfirmed(demand, other({ currency: 'USD', amount: '1' }))).toHaveLength(1);
    expect(unconfirmed(demand, other({ amount: '' }))).toHaveLength(1);
  });

  test('a local number is one account only with the bank on both sides', () => {
    const its = (agentBic: string) => [
      {
        beneficiary: 'k',
        content: wording({ accounts: [{ ...NEW_ACCOUNT, account: LOCAL, agentBic }] }),
      },
    ];
    const entryOf = (entryBic: string, agentBic: string) =>
      checkedBeneficiaries(
        { of: 'all' },
        [paid({ account: LOCAL, agentBic })],
        inBook({ current: its(entryBic) }),
      )[0]?.entry;
    expect(entryOf('AAAAGB2L', 'AAAAGB2LXXX')).not.toBeNull();
    expect(entryOf('AAAAGB2L', '')).toBeNull();
    expect(entryOf('', 'AAAAGB2L')).toBeNull();
    expect(entryOf('AAAAGB2L', 'BBBBGB2L')).toBeNull();
  });
});
