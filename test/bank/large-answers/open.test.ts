// What nobody has verified yet is read beside main, and costs no more than its limits allow.
import { describe, expect, test } from 'vitest';
import { fault } from '../../../shared/domain/errors.ts';
import { err } from '../../../shared/domain/result.ts';
import type { PaymentsRead } from '../../../main/ports/bank-requests.ts';
import { openLargeAnswer, openList, openPayments } from '../../../main/bank/large-answers/open.ts';

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

/** Whether it is the same bytes as before, and known as a list. */
async function asItCame(...given: Parameters<typeof openList>): Promise<readonly boolean[]> {
  const { body, isList } = await openList(...given);
  return [Buffer.from(body).equals(given[0]), isList];
}
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

test('a long list of payments is turned into JSON beside main, and known as a list', async () => {
  const rows = Array.from({ length: 2_000 }, (_, at) => `<transaction><uetr>u-${at}</uetr></transaction>`);
  const xml = Buffer.from(
    `<transaction_response><transactions>${rows.join('')}</transactions></transaction_response>`,
  );
  const { body: listed, isList } = await openList(xml);
  expect(isList).toBe(true);
  expect((JSON.parse(text(listed)) as { transactions: object[] }).transactions).toHaveLength(2_000);
  const json = Buffer.from(`{"transactions":[${'{"uetr":"u"},'.repeat(10_000)}{}]}`);
  expect(await asItCame(json)).toEqual([true, true]);
  const other = Buffer.from(`{"a":"${'x'.repeat(100_000)}"}`);
  expect(await asItCame(other)).toEqual([true, false]);
});

test('one that takes more time or memory is no list, and stays as it came', async () => {
  const list = Buffer.from(`<r><transactions>${'<transaction/>'.repeat(200_000)}</transactions></r>`);
  for (const limits of [
    { milliseconds: 1, heapMegabytes: 2_048 },
    { milliseconds: 90_000, heapMegabytes: 16 },
  ])
    expect(await asItCame(list, limits)).toEqual([true, false]);
});

test('no more values are parsed than any answer has: the thread could not be stopped, and its process would end', async () => {
  const list = Buffer.from(`{"transactions":[${'{},'.repeat(2_000_000)}{}]}`);
  expect(await asItCame(list, { milliseconds: 90_000, heapMegabytes: 64 })).toEqual([true, false]);
  const twin = Buffer.from(`{"psrDocument":"",${'"a":[],'.repeat(1_000_000)}"b":1}`);
  expect(await code(twin, options, { milliseconds: 90_000, heapMegabytes: 64 })).toBe('answer-garbled');
});

describe('a list of payments that nobody has signed', () => {
  const listOf = (count: number): Buffer =>
    Buffer.from(
      JSON.stringify({ transactions: Array.from({ length: count }, (_, at) => ({ uetr: `u-${at}` })) }),
    );
  const read = (
    body: Buffer,
    limits?: { milliseconds: number; heapMegabytes: number },
  ): Promise<PaymentsRead> => openPayments({ body, headers: { 'x-total-count': '7' }, page: 3 }, limits);

  test('is read alike, short or long', async () => {
    for (const count of [2, 10_000])
      expect(await read(listOf(count))).toMatchObject({
        understood: 'all',
        rows: { length: count },
        page: { number: 3, total: 7 },
      });
  });

  test('that takes more time or memory is understood as nothing, and ends nobody but its reader', async () => {
    const many = Buffer.from(`{"transactions":[${'{"x":{}},'.repeat(1_000_000)}{}]}`);
    for (const [body, limits] of [
      [listOf(10_000), { milliseconds: 1, heapMegabytes: 1_024 }],
      // JSON.parse cannot be stopped, and a process whose parser has no memory ends: they are counted before.
      [many, { milliseconds: 60_000, heapMegabytes: 64 }],
    ] as const)
      expect(await read(body, limits)).toEqual({
        createdAt: null,
        rows: [],
        page: { number: 3, size: null, pages: null, total: null, more: false, end: 'unknown' },
        understood: 'nothing',
        comparable: false,
        notUnderstood: [{ path: '', text: body.subarray(0, 2_000).toString() }],
      });
  });

  test('with more payments than any page is understood as nothing', async () => {
    expect(await read(Buffer.from(`{"transactions":[${'{},'.repeat(100_000)}{}]}`))).toMatchObject({
      understood: 'nothing',
      rows: [],
    });
  });

  test('names at most a thousand members that nobody knows', async () => {
    const { understood, notUnderstood } = await read(
      Buffer.from(`{"transactions":[${'{"x":1},'.repeat(20_000)}{}]}`),
    );
    expect([understood, notUnderstood.length]).toEqual(['part', 1_000]);
  });
});
