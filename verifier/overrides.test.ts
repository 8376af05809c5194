// What a freeze says was overridden in the imported file is held against the messages and the person who
// signed.
import { expect, test } from 'vitest';
import type { Json } from './digests.ts';
import { parse } from './decimal.ts';
import type { EnrolledCertificate } from './policies.ts';
import type { ScannedMessage } from './pain.ts';
import { Shape } from './shapes.ts';
import { overrideProblems } from './verify.ts';

const COUNT = {
  rule: 'number-of-transactions',
  path: '/Document/CstmrCdtTrfInitn/GrpHdr/NbOfTxs',
  declared: '3',
  counted: '2',
  frozen: '2',
  reason: 'Confirmed by the sender',
  by: 'ada',
};
const SUM = { ...COUNT, rule: 'control-sum', declared: '30.00', counted: '20', frozen: '20.00' };
const GROUP = { ...COUNT, rule: 'group-number-of-transactions', frozen: null };

/** Two messages with one payment of 10 each. */
const MESSAGES = [1, 2].map(() => ({ payments: [{}], controlSum: parse('10') }) as unknown as ScannedMessage);
const problems = (overrides: readonly object[]): readonly string[] =>
  overrideProblems(MESSAGES, {
    payload: new Shape({ overrides } as Json, 'freeze'),
    signer: { person: 'ada' } as EnrolledCertificate,
  });

test('what was counted again and named by the person who froze has no problem', () => {
  expect(problems([COUNT, SUM, GROUP])).toEqual([]);
});

test.each<[string, object[], string]>([
  ['another number than the messages have', [{ ...COUNT, frozen: '3' }], 'states a different figure'],
  ['no number', [{ ...COUNT, frozen: null }], 'states a different figure'],
  ['another sum than the messages have', [{ ...SUM, frozen: '30' }], 'states a different figure'],
  ['no sum', [{ ...SUM, frozen: null }], 'states a different figure'],
  ['a figure of a group, which nobody can count', [{ ...GROUP, frozen: '2' }], 'states a different figure'],
  ['somebody else', [{ ...COUNT, by: 'bob' }], 'was not overridden by the person who submitted the batch'],
  ['no reason', [{ ...COUNT, reason: ' ' }], 'is not as an override is written'],
  ['a figure that is right', [{ ...COUNT, declared: '2' }], 'is not as an override is written'],
  ['another finding', [{ ...GROUP, rule: 'iban' }], 'is not as an override is written'],
  ['one figure twice', [COUNT, { ...COUNT, declared: '4' }], 'one is named twice'],
])('an override with %s is reported', (_what, overrides, problem) => {
  expect(problems(overrides)).toEqual([expect.stringContaining(problem) as string]);
});
