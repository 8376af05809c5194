// What the bank's list of payments says of those that are to be sent, and what then keeps a message back.
import { describe, expect, it, test } from 'vitest';
import { t } from '../../texts/index.ts';
import {
  HELD_BY,
  lookUpResult,
  makeFinder,
  refuseAttempt,
  resemblance,
  type AttemptInfo,
  type ListedPayment,
  type SoughtPayment,
} from './restore.ts';

const sought: SoughtPayment = {
  payment: 'p-1',
  endToEndId: 'E-1',
  amount: '120.50',
  currency: 'EUR',
  name: 'Tischlerei Brandt GmbH',
  account: 'DE89370400440532013000',
};
const listed: ListedPayment = {
  endToEndId: 'E-1',
  amount: { amount: '120.5', currency: 'EUR' },
  name: 'TISCHLEREI BRANDT GMBH',
  account: 'DE89 3704 0044 0532 0130 00',
  status: 'ACSC',
};

describe('a payment the bank lists', () => {
  test.each<readonly [string, Partial<ListedPayment>, 'same' | 'alike' | null]>([
    ['with reference and amount is the same', {}, 'same'],
    ['with the reference and no amount is the same', { amount: null }, 'same'],
    [
      'with the reference and an amount without currency is the same',
      { amount: { amount: '120.50', currency: null } },
      'same',
    ],
    [
      'with the reference and another amount is alike',
      { amount: { amount: '120.51', currency: 'EUR' } },
      'alike',
    ],
    [
      'with the reference and another currency is alike',
      { amount: { amount: '120.50', currency: 'USD' } },
      'alike',
    ],
    ['that was rejected is alike', { status: 'RJCT' }, 'alike'],
    ['typed again, with another reference, is alike', { endToEndId: 'E-2' }, 'alike'],
    ['without a reference is alike', { endToEndId: null }, 'alike'],
    ['by its account number alone is alike', { endToEndId: 'E-2', account: '0532013000' }, 'alike'],
    ['without account and under the same name is alike', { endToEndId: 'E-2', account: null }, 'alike'],
    ['without account and name is alike', { endToEndId: 'E-2', account: null, name: null }, 'alike'],
    [
      'without account and under another name is another',
      { endToEndId: 'E-2', account: null, name: 'Somebody Else' },
      null,
    ],
    ['to another account is another', { endToEndId: 'E-2', account: 'FR7630006000011234567890189' }, null],
    ['of another amount is another', { endToEndId: 'E-2', amount: { amount: '1', currency: 'EUR' } }, null],
    ['typed again and rejected is another', { endToEndId: 'E-2', status: 'RJCT' }, null],
  ])('%s', (_what, change, found) => {
    expect(resemblance(sought, { ...listed, ...change })).toBe(found);
    const other: SoughtPayment = {
      ...sought,
      payment: 'p-2',
      endToEndId: 'E-9',
      amount: '9',
      account: 'GB29NWBK60161331926819',
      name: 'Northern Tools',
    };
    const finds = makeFinder([sought, other])({ ...listed, ...change }).filter(
      ({ payment }) => payment === 'p-1',
    );
    expect(finds).toEqual(found === null ? [] : [{ payment: 'p-1', resemblance: found }]);
  });

  test('a reference that only says that there is none proves nothing', () => {
    for (const none of ['NOTPROVIDED', 'not provided', ''])
      expect(resemblance({ ...sought, endToEndId: none }, { ...listed, endToEndId: none })).toBe('alike');
    expect(
      resemblance(
        { ...sought, endToEndId: 'NOTPROVIDED' },
        { ...listed, endToEndId: 'NOTPROVIDED', account: 'FR7630006000011234567890189' },
      ),
    ).toBeNull();
  });
});

it('one payment that is there holds the message, more than any that are alike', () => {
  const one = (resembles: 'same' | 'alike') => ({ payment: 'p-1', resemblance: resembles });
  expect([lookUpResult([]), lookUpResult([one('alike')]), lookUpResult([one('alike'), one('same')])]).toEqual(
    ['clear', 'alike', 'found'],
  );
});

describe('an attempt to send', () => {
  const restore = { at: '2026-11-20T12:00:00Z', copyEndedAt: null, copySize: 1, unresolved: [] };
  const clear = { restore: restore.at, attempts: 0, result: 'clear', findings: '', settledAt: null } as const;
  const facts: AttemptInfo = {
    restore,
    now: Date.parse('2026-11-25T12:00:00Z'),
    state: 'queued',
    attempts: 0,
    startsUnknown: false,
    givenUpTo: null,
    lookUp: clear,
  };
  test.each<readonly [string, Partial<AttemptInfo>, string | null]>([
    ['begins when nothing was restored', { restore: null, lookUp: null }, null],
    ['begins when the bank has none of it', {}, null],
    ['waits for the look-up', { lookUp: null }, 'restore-look-up-missing'],
    [
      'waits for the look-up of this restore, not of one before',
      { lookUp: { ...clear, restore: '2026-01-01T00:00:00Z' } },
      'restore-look-up-missing',
    ],
    ['is held by what was found', { lookUp: { ...clear, result: 'found' } }, 'restore-found'],
    ['is held by what is alike', { lookUp: { ...clear, result: 'alike' } }, 'restore-alike'],
    [
      'is held where the bank could not be asked',
      { state: 'unknown', lookUp: { ...clear, result: 'not-asked' } },
      'restore-not-asked',
    ],
    [
      'begins when a person has found out',
      { lookUp: { ...clear, result: 'found', settledAt: '2026-11-25T10:00:00Z' } },
      null,
    ],
    [
      'is held again a day after that',
      { lookUp: { ...clear, result: 'found', settledAt: '2026-11-24T10:00:00Z' } },
      'restore-found',
    ],
    ['waits for a look-up of its own after an attempt', { attempts: 1 }, 'restore-look-up-missing'],
    ['begins after ninety days', { now: Date.parse('2027-02-18T12:00:00Z'), lookUp: null }, null],
    ['never begins for what was handed over', { givenUpTo: 'desk-b' }, 'handed-over'],
    ['never begins from the queue where the batch is unresolved', { startsUnknown: true }, 'store-restored'],
  ])('%s', (_what, change, code) => {
    expect(refuseAttempt({ ...facts, ...change })).toBe(code);
  });

  test('each reason has its three texts', () => {
    for (const code of Object.values(HELD_BY)) expect(t.faults[code].todo.length).toBeGreaterThan(20);
  });
});
