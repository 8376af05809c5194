// Nothing that can move money leaves before the mark is on the disk.
import { expect, test } from 'vitest';
import type { BankLink, InitiationJob } from '../../../ports/bank.ts';
import { markedBank } from './marked-bank.ts';

const job = { correlationId: 'c' } as InitiationJob;
const bankWith = (steps: string[]): BankLink =>
  ({
    initiate: () => {
      steps.push('sent');
      return Promise.resolve({ kind: 'unknown' });
    },
  }) as unknown as BankLink;

test('the mark is set first', async () => {
  const steps: string[] = [];
  await markedBank(bankWith(steps), () => {
    steps.push('marked');
    return Promise.resolve();
  }).initiate(job);
  expect(steps).toEqual(['marked', 'sent']);
});

test('a mark that cannot be written keeps the bytes here, and says so', async () => {
  const steps: string[] = [];
  const outcome = await markedBank(bankWith(steps), () => Promise.reject(new Error('disk full'))).initiate(
    job,
  );
  expect(outcome).toMatchObject({
    kind: 'not-taken',
    fault: { code: 'mark-not-written' },
    exchange: { sentAt: null },
  });
  expect(steps).toEqual([]);
});
