import { expect, test } from 'vitest';
import { inThrees, parse, print } from './decimal.ts';

test('groups digits from the end, by three', () => {
  expect(['', '1', '12', '123', '1234', '123456', '1234567'].map(inThrees)).toEqual([
    '',
    '1',
    '12',
    '123',
    '1,234',
    '123,456',
    '1,234,567',
  ]);
  expect(['0', '1000', '-0', '1234567.5', '0.005'].map((text) => print(parse(text)))).toEqual([
    '0.00',
    '1,000.00',
    '0.00',
    '1,234,567.50',
    '0.005',
  ]);
});

test("groups the digits of a stranger's policy in the time it takes to read them", () => {
  const before = process.cpuUsage();
  expect(inThrees('1'.repeat(300_001)).length).toBe(400_001);
  expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(5);
});
