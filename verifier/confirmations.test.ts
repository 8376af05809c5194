// What the verifier finds wrong of payments that should go to confirmed beneficiaries.
import { describe, expect, test } from 'vitest';
import { parse } from './decimal.ts';
import { confirmationLines, confirmationProblems, type Confirmation } from './confirmations.ts';
import { readRequirement } from './requirement.ts';
import type { Json } from './digests.ts';
import type { Payment, ScannedMessage } from './pain.ts';
import { Shape } from './shapes.ts';

const FIRST = 'GB29NWBK60161331926819';
const SECOND = 'DE89370400440532013000';
const DIGEST = 'a'.repeat(64);
const shape = (value: unknown): Shape => new Shape(value as Json, 'here');
const confirmed = (more: Partial<Confirmation> = {}, account = FIRST, bic = ''): Confirmation => ({
  sha256: DIGEST,
  entries: [
    { beneficiary: 'k', revision: 1, name: 'Kestrel Ltd', accounts: [{ account, bic }], callback: null },
  ],
  signatures: [],
  complete: true,
  ...more,
});
const payment = (more: Partial<Payment> = {}): Payment => ({
  endToEndId: 'E',
  amount: '100.00',
  currency: 'EUR',
  name: 'KESTREL  Ltd',
  account: FIRST,
  agent: '',
  ownAccount: '',
  valueDate: '',
  ...more,
});
const all: object = { callback: 'changed-accounts', payments: { of: 'all' } };

function problems(
  payments: readonly Payment[],
  {
    terms = all,
    confirmations = [confirmed()],
    stated = [DIGEST] as readonly string[] | null,
    kind = 'credit-transfer',
  } = {},
): readonly string[] {
  const message = { payments } as unknown as ScannedMessage;
  const judgement = {
    policy: { demand: readRequirement(shape({ beneficiaries: terms })) },
    freeze: { payload: shape({ kind, ...(stated === null ? {} : { confirmations: stated }) }) },
  } as unknown as Parameters<typeof confirmationProblems>[0];
  return confirmationProblems(judgement, [message], confirmations);
}

describe('payments to confirmed beneficiaries', () => {
  test('are right with name and account of one entry', () => {
    expect(problems([payment(), payment({ account: 'gb29 nwbk 6016 1331 9268 19' })])).toEqual([]);
  });

  test.each<[string, Partial<Payment>]>([
    ['another account', { account: SECOND }],
    ['another name', { name: 'Heron AG' }],
    ['no account', { account: '' }],
  ])('are wrong with %s', (_, more) => {
    expect(problems([payment(), payment(more)])).toEqual([expect.stringContaining('is not confirmed')]);
  });

  test('are wrong where the confirmation is missing, incomplete, not named or too much', () => {
    expect(problems([payment()], { confirmations: [] })).toContainEqual(
      expect.stringContaining('is missing'),
    );
    expect(problems([payment()], { confirmations: [confirmed({ complete: false })] })).toContainEqual(
      expect.stringContaining('too few signatures'),
    );
    expect(problems([payment()], { stated: null })).toEqual(['the submission names no confirmations']);
    expect(problems([payment()], { stated: [] })).toContainEqual(expect.stringContaining('is not confirmed'));
    const more = confirmed({ sha256: 'b'.repeat(64), entries: [] });
    expect(
      problems([payment()], { stated: [DIGEST, more.sha256], confirmations: [confirmed(), more] }),
    ).toEqual(['the submission does not name the confirmations the payments rely on']);
  });

  test('are wrong where a newer confirmation takes the place of theirs', () => {
    const newer = confirmed({
      sha256: 'b'.repeat(64),
      entries: [
        {
          beneficiary: 'k',
          revision: 2,
          name: 'Kestrel Ltd',
          accounts: [{ account: SECOND, bic: '' }],
          callback: null,
        },
      ],
    });
    expect(
      problems([payment()], { stated: [DIGEST, newer.sha256], confirmations: [confirmed(), newer] }),
    ).toContainEqual(expect.stringContaining('is not confirmed'));
  });

  test('for changed accounts only, and above a sum of the batch', () => {
    const changed = { callback: 'all-accounts', payments: { of: 'changed-accounts' } };
    const stranger = payment({ name: 'Heron AG', account: SECOND });
    expect(problems([payment(), stranger], { terms: changed })).toEqual([]);
    expect(problems([payment({ account: SECOND })], { terms: changed })).toContainEqual(
      expect.stringContaining('is not confirmed'),
    );
    const limited = {
      ...all,
      payments: { of: 'all', limits: [{ currency: 'EUR', over: '150' }] },
    };
    const none = { terms: limited, stated: [], confirmations: [] };
    expect(problems([stranger], none)).toEqual([]);
    expect(problems([stranger, payment({ ...stranger, amount: '50.01' })], none)).toHaveLength(1);
    expect(problems([payment({ ...stranger, currency: 'USD' })], none)).toHaveLength(1);
    expect(readRequirement(shape({ beneficiaries: limited }))?.limits?.get('EUR')).toEqual(parse('150'));
  });

  test('a local number is confirmed only with the same bank on both sides', () => {
    const local = (bic: string, agent: string) =>
      problems([payment({ account: '12345678', agent })], {
        confirmations: [confirmed({}, '12345678', bic)],
      }).length;
    expect(local('AAAAGB2L', 'AAAAGB2LXXX')).toBe(0);
    expect(local('AAAAGB2L', '')).toBeGreaterThan(0);
    expect(local('AAAAGB2L', 'BBBBGB2L')).toBeGreaterThan(0);
  });

  test('a policy that asks for nothing is asked nothing, and a direct debit pays nobody', () => {
    expect(problems([payment()], { terms: { callback: 'changed-accounts' }, stated: null })).toEqual([]);
    expect(problems([payment({ account: SECOND })], { kind: 'direct-debit', stated: null })).toEqual([]);
    expect(problems([payment()], { terms: { callback: 'changed-accounts' } })).toHaveLength(1);
  });
});

test('what was confirmed is printed with the call-back, which nobody can check', () => {
  const [entry] = confirmed().entries;
  const callback = {
    by: 'ada',
    contact: 'Mrs Lindqvist',
    number: '+44 20 7946 0100',
    source: 'confirmed',
    foundIn: '',
    at: '2026-11-20T08:00:00Z',
  };
  const lines = confirmationLines(
    [confirmed({ entries: entry === undefined ? [] : [{ ...entry, callback }] })],
    (text) => text,
  );
  expect(lines.join('\n')).toContain('ada spoke to Mrs Lindqvist on +44 20 7946 0100');
  expect(lines.join('\n')).toContain('NOT CHECKED');
});
