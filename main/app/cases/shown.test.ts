import { expect, test } from 'vitest';
import type { CaseAct } from '../../../shared/domain/case.ts';
import { readPayments } from '../inquiries/read-payments.ts';
import { shownBy } from './shown.ts';

const SENT = '2026-11-20T10:00:00Z';
function shown(act: CaseAct, status: string, eventTime: string | null, type?: string): string {
  const reasons = type === undefined ? [] : [{ reason: 'FOCR', type }];
  const body = { transactions: [{ uetr: 'u', transaction_status: { status, status_reason_information: reasons }, ...(eventTime === null ? {} : { event_time: eventTime }) }] };
  const [row] = readPayments(Buffer.from(JSON.stringify(body)), {}, 1).rows;
  return shownBy(act, row ?? null, SENT).event ?? 'nothing';
}

test.each<[string, CaseAct, string, string | null, string | undefined, string]>([
  ['a stop: the payment ended after it was sent', 'stop', 'RJCT', '2026-11-20T10:00:05Z', undefined, 'shows-done'],
  ['a stop: the payment had ended before', 'stop', 'RJCT', '2026-11-20T09:00:00Z', undefined, 'nothing'],
  ['a stop: the payment ended, nobody knows when', 'stop', 'RJCT', null, undefined, 'nothing'],
  ['a stop: the payment goes on', 'stop', 'ACSP', '2026-11-20T10:00:05Z', undefined, 'nothing'],
  ['a stop: the payment was settled', 'stop', 'ACSC', '2026-11-20T10:00:05Z', undefined, 'nothing'],
  ['a stop: the money came back', 'stop', 'ACSC', '2026-11-20T10:00:05Z', 'RETN', 'shows-done'],
  ['a recall: the money came back', 'recall', 'ACSC', '2026-11-21T10:00:05Z', 'RETN', 'shows-done'],
  ['a recall: still settled', 'recall', 'ACSC', '2026-11-21T10:00:05Z', undefined, 'nothing'],
  ['a recall: rejected for whatever reason', 'recall', 'RJCT', '2026-11-21T10:00:05Z', undefined, 'nothing'],
  ['a reject: the payment ended', 'reject', 'CANC', '2026-11-20T10:00:05Z', undefined, 'shows-done'],
  ['a reconfirm: the payment went on', 'reconfirm', 'ACSP', '2026-11-20T10:00:05Z', undefined, 'shows-done'],
  ['a reconfirm: the payment still waits', 'reconfirm', 'PDNG', '2026-11-20T10:00:05Z', undefined, 'nothing'],
  ['a reconfirm: the payment was rejected', 'reconfirm', 'RJCT', '2026-11-20T10:00:05Z', undefined, 'nothing'],
  ['a code nobody knows', 'stop', 'XXXX', '2026-11-20T10:00:05Z', undefined, 'nothing'],
])('%s', (_what, act, status, eventTime, type, expected) => {
  expect(shown(act, status, eventTime, type)).toBe(expected);
});

test('a payment the bank does not show says nothing about the request', () => {
  expect(shownBy('stop', null, SENT)).toEqual({ event: null, says: expect.stringContaining('only the bank can say') });
});
