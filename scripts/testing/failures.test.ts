import { expect, test } from 'vitest';
import { failuresIn, sayUnsteady, unnamedFailure, unsteadyIn } from './failures.ts';

test('a failure is its line at the margin and what is indented below it', () => {
  expect(
    failuresIn([
      'passed a.test.ts: 1 tests in 0.1 s',
      'FAILED b.test.ts: 2 tests in 0.2 s',
      '  the rule holds',
      '    expected 1 to be 2',
      '',
      'passed c.test.ts',
    ]),
  ).toEqual(['FAILED b.test.ts: 2 tests in 0.2 s\n  the rule holds\n    expected 1 to be 2']);
});

test('a numbered failure of the browser suite ends at its summary', () => {
  expect(
    failuresIn([
      '  ✘  1 x.spec.ts:1:1 › a (1s)',
      '',
      '  1) x.spec.ts:1:1 › a ───',
      '    Error: not there',
      '',
      '  1 failed',
      '    x.spec.ts:1:1 › a',
      '  3 passed (2s)',
    ]),
  ).toEqual(['  1) x.spec.ts:1:1 › a ───\n    Error: not there']);
});

test('a failure that is printed again at the end counts once', () => {
  const once = ['FAILED b', '  why'];
  expect(failuresIn([...once, 'other', ...once])).toEqual(['FAILED b\n  why']);
});

test('a long failure is cut', () => {
  expect(
    failuresIn(['FAILED b', ...Array.from({ length: 100 }, (_, index) => `  ${index}`)])[0]?.split('\n'),
  ).toHaveLength(30);
});

test('a suite that names no failure shows its last lines', () => {
  expect(unnamedFailure('types', ['a.ts(1,1): error'])).toBe('FAILED types\n  a.ts(1,1): error');
  expect(failuresIn(unnamedFailure('types', ['error one', '', 'error two']).split('\n'))).toHaveLength(1);
});

test('what is said to be unsteady is read again, whoever had said that it failed', () => {
  const failures = [
    'FAILED b.test.ts: 2 tests in 0.2 s\n  the rule holds',
    '  1) x.spec.ts:1:1 › a ───\n    Error',
  ];
  expect(unsteadyIn(['passed a', ...sayUnsteady(failures).split('\n'), 'passed c'])).toEqual([
    'UNSTEADY b.test.ts: 2 tests in 0.2 s\n  the rule holds',
    'UNSTEADY 1) x.spec.ts:1:1 › a ───\n    Error',
  ]);
});
