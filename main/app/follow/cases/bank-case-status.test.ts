import { expect, test } from 'vitest';
import type { CaseAction } from '../../../../shared/domain/case.ts';
import { readPayments } from '../../../bank/payments/read-payments.ts';
import { rowAbout, bankCaseStatus } from './bank-case-status.ts';

const SENT = '2026-11-20T10:00:00Z';
function shown(act: CaseAction, status: string, eventTime: string | null, type?: string): string {
  const reasons = type === undefined ? [] : [{ reason: 'FOCR', type }];
  const body = {
    transactions: [
      {
        uetr: 'u',
        transaction_status: { status, status_reason_information: reasons },
        ...(eventTime === null ? {} : { event_time: eventTime }),
      },
    ],
  };
  const [row] = readPayments(Buffer.from(JSON.stringify(body)), {}, 1).rows;
  return bankCaseStatus(act, row ?? null, SENT).event ?? 'nothing';
}

test.each<[string, CaseAction, string, string | null, string | undefined, string]>([
  [
    'a stop: the payment ended after it was sent',
    'stop',
    'RJCT',
    '2026-11-20T10:00:05Z',
    undefined,
    'shows-done',
  ],
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
  [
    'a reconfirm: the payment was rejected',
    'reconfirm',
    'RJCT',
    '2026-11-20T10:00:05Z',
    undefined,
    'nothing',
  ],
  [
    'a stop: the payment ended at a time of no known place',
    'stop',
    'RJCT',
    '2026-11-20T23:00:00',
    undefined,
    'nothing',
  ],
  ['a code nobody knows', 'stop', 'XXXX', '2026-11-20T10:00:05Z', undefined, 'nothing'],
])('%s', (_what, act, status, eventTime, type, expected) => {
  expect(shown(act, status, eventTime, type)).toBe(expected);
});

test('a payment the bank does not show says nothing about the request', () => {
  expect(bankCaseStatus('stop', null, SENT)).toEqual({
    event: null,
    says: { code: 'bank-shows-no-payment', data: {} },
  });
});

test.each<[string, Record<string, unknown>[], boolean]>([
  ['the payment that was named', [{}], true],
  ['it beside another', [{}, { account_servicer_reference: 'SB2' }], true],
  ['two alike', [{}, {}], false],
  ['another bank reference', [{ account_servicer_reference: 'SB2' }], false],
  ['no bank reference, but the same end-to-end identification', [{ account_servicer_reference: null }], true],
  ['another end-to-end identification', [{ end_to_end_identification: 'E-2' }], false],
  ['another amount', [{ instructed_amount: { currency: 'EUR', amount: '12.01' } }], false],
  [
    'the same amount in another currency',
    [{ instructed_amount: { currency: 'USD', amount: '12.00' } }],
    false,
  ],
  ['the same amount written otherwise', [{ instructed_amount: { currency: 'EUR', amount: '12' } }], true],
  [
    'a payment that names nothing',
    [{ account_servicer_reference: null, end_to_end_identification: null }],
    false,
  ],
])('an answer with %s', (_what, rows, isOurs) => {
  const ours = {
    account_servicer_reference: 'SB1',
    end_to_end_identification: 'E-1',
    transaction_status: { status: 'RJCT' },
  };
  const read = readPayments(
    Buffer.from(JSON.stringify({ transactions: rows.map((row) => ({ ...ours, ...row })) })),
    {},
    1,
  ).rows;
  const about = {
    name: 'K',
    account: '',
    amount: { amount: '12.00', currency: 'EUR' },
    valueDate: '',
    ownAccount: '',
  };
  expect(rowAbout({ fields: { bank_reference: 'SB1', end_to_end_id: 'E-1' }, about }, read) !== null).toBe(
    isOurs,
  );
});
