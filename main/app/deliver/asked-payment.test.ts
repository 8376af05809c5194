// The bank's clock around the last attempt, and words that came before it.
import { expect, test } from 'vitest';
import type { StatusReport } from '../../ports/messages.ts';
import type { Attempt } from '../../ports/store.ts';
import { unsentExchange } from '../desk/paused-bank.ts';
import { sentMessage, trackedPayment } from './answered.fake.ts';
import { askedPayment, bankTimes, cameBefore } from './report-targets.ts';

const attempt = (number: number, kind: Attempt['kind'], more: Partial<Attempt> = {}): Attempt =>
  ({ number, kind, bankTime: null, answer: '', ...more }) as Attempt;
const report = { createdAt: '2026-11-20T10:00:00+01:00' } as StatusReport;
const exchange = {
  ...unsentExchange('inquiry-post', 'c'),
  answer: {
    status: 200,
    headers: { date: 'Fri, 20 Nov 2026 10:00:00 GMT' },
    body: new Uint8Array(),
    truncated: false,
  },
};

test('a payment is asked about by what names it', () => {
  const payment = trackedPayment(1, { uetr: 'U', bankReference: 'R', instructionId: 'I' });
  expect(askedPayment(sentMessage(), payment)).toEqual({
    messageId: 'M-1',
    group: 'P-1',
    endToEndId: 'E-1',
    instructionId: 'I',
    uetr: 'U',
    bankReference: 'R',
    amount: '10.00',
    currency: 'EUR',
  });
});

test('the last time a message was sent is the latest the bank gave of its own clock', () => {
  const times = (attempts: readonly Attempt[]): unknown =>
    bankTimes(report, exchange, 'Europe/Berlin', attempts);
  const known = { created: Date.parse('2026-11-20T09:00:00Z'), answered: Date.parse('2026-11-20T10:00:00Z') };
  expect(times([])).toEqual({ ...known, attempted: null });
  expect(
    times([attempt(1, 'initiation'), attempt(2, 'inquiry', { bankTime: '2026-11-20T09:00:00Z' })]),
  ).toEqual({
    ...known,
    attempted: null,
  });
  expect(
    times([
      attempt(1, 'initiation', { bankTime: '2026-11-20T08:00:00Z' }),
      attempt(2, 'initiation', { bankTime: '2026-11-20T09:30:00Z' }),
      attempt(3, 'inquiry', { bankTime: '2026-11-20T09:45:00Z' }),
    ]),
  ).toEqual({ ...known, attempted: Date.parse('2026-11-20T09:30:00Z') });
});

test('words came before when an answer up to the last attempt had them', () => {
  const attempts = [
    attempt(1, 'initiation', { answer: 'first' }),
    attempt(2, 'inquiry', { answer: 'nothing' }),
    attempt(3, 'initiation', { answer: 'again' }),
    attempt(4, 'inquiry', { answer: 'found' }),
  ];
  expect(cameBefore('first', attempts)).toBe(true);
  expect(cameBefore('nothing', attempts)).toBe(true);
  expect(cameBefore('again', attempts)).toBe(false);
  expect(cameBefore('found', attempts)).toBe(false);
  expect(cameBefore('other', attempts)).toBe(false);
  expect(cameBefore('', [attempt(1, 'initiation'), attempt(2, 'initiation')])).toBe(false);
  expect(cameBefore('first', [attempt(1, 'inquiry', { answer: 'first' })])).toBe(false);
  expect(cameBefore('first', [])).toBe(false);
});
