// What nobody has verified yet is read beside main, and costs no more than its limits allow.
import { expect, test } from 'vitest';
import { fault } from '../../../shared/domain/errors.ts';
import { err } from '../../../shared/domain/result.ts';
import { openLargeAnswer } from './open.ts';

const body = Buffer.from(`<r>${'<a b="1"/>'.repeat(200_000)}</r>`);
const options = {
  suite: 'modern',
  certificates: [],
  unwrap: () => Promise.resolve(err(fault('internal'))),
  maxBytes: 10_000_000,
} as const;
const code = async (...given: Parameters<typeof openLargeAnswer>): Promise<string> => {
  const opened = await openLargeAnswer(...given);
  return opened.ok ? 'opened' : opened.error.code;
};

test('within its limits it is read, and refused for what it is', async () => {
  expect(await code(body, options)).toBe('answer-unsigned');
});

test('one that takes longer ends its thread', async () => {
  expect(await code(body, options, { milliseconds: 1, heapMegabytes: 2_048 })).toBe('work-stopped');
});

test('one that takes more memory ends its thread, and nothing beside it', async () => {
  expect(await code(body, options, { milliseconds: 90_000, heapMegabytes: 16 })).toBe('work-stopped');
});

test('one beyond the size of an answer is not read at all', async () => {
  expect(await code(body, { ...options, maxBytes: 100 })).toBe('answer-oversized');
});
