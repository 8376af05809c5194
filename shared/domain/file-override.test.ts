// An override is only one when it names a wrong figure, a reason, the person who freezes, and what is frozen.
import { expect, test } from 'vitest';
import { overrideProblem, type FileOverride } from './file-override.ts';
import { groupOfPath } from './file-rules.ts';

const COUNT: FileOverride = {
  rule: 'number-of-transactions',
  path: '/Document/CstmrCdtTrfInitn/GrpHdr/NbOfTxs',
  declared: '12',
  counted: '13',
  frozen: '13',
  reason: 'Confirmed by the sender',
  by: 'ada',
};
const GROUP: FileOverride = {
  ...COUNT,
  rule: 'group-control-sum',
  path: '/Document/CstmrCdtTrfInitn/PmtInf[2]/CtrlSum',
  declared: '-5',
  counted: '10.5',
  frozen: null,
};
const FROZEN = { transactions: '13', controlSum: '1204.5' };

test('what is written as it must be passes', () => {
  expect(
    overrideProblem([COUNT, GROUP, { ...COUNT, rule: 'control-sum', frozen: '1204.5' }], FROZEN, 'ada'),
  ).toBeNull();
  expect(overrideProblem([COUNT], FROZEN, undefined)).toBeNull();
});

test.each<[string, FileOverride[], string]>([
  ['none', [], 'override-form'],
  ['a rule that is no rule about the file', [{ ...COUNT, rule: 'iban' as 'control-sum' }], 'override-form'],
  ['a member too many', [{ ...COUNT, more: 1 } as FileOverride], 'override-form'],
  ['no reason', [{ ...COUNT, reason: ' ' }], 'override-without-reason'],
  ['twice', [COUNT, { ...COUNT, declared: '11' }], 'override-twice'],
  ['a right figure', [{ ...COUNT, declared: '13' }], 'override-nothing'],
  ['another number than is frozen', [{ ...COUNT, frozen: '12' }], 'override-not-frozen'],
  ['no number where one is frozen', [{ ...COUNT, frozen: null }], 'override-not-frozen'],
  ['a frozen figure of a group', [{ ...GROUP, frozen: '10.5' }], 'override-not-frozen'],
  ['somebody else', [{ ...COUNT, by: 'bob' }], 'override-by-other'],
])('refused: %s', (_what, overrides, problem) => {
  expect(overrideProblem(overrides, FROZEN, 'ada')).toBe(problem);
});

test('the group of a path', () => {
  expect([COUNT.path, GROUP.path, '/Document/CstmrCdtTrfInitn/PmtInf/NbOfTxs'].map(groupOfPath)).toEqual([
    null,
    2,
    1,
  ]);
});
