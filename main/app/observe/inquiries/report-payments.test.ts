import { expect, it } from 'vitest';
import type { StatusReport } from '../../../../shared/domain/status-report.ts';
import { readPayments } from '../../../bank/payments/read-payments.ts';
import { paymentsOfReport } from './report-payments.ts';

const READER = {
  readPayments: (...given: Parameters<typeof readPayments>) => Promise.resolve(readPayments(...given)),
};

const transaction = {
  status: 'RJCT',
  reasons: [{ code: 'AC04', text: 'closed' }],
  endToEndId: 'E-1',
  instructionId: null,
  paymentInformationId: 'P',
  uetr: '2e1b4d3a-0000-4000-8000-000000000001',
  bankReference: 'SB1',
  instructedAmount: { amount: '12.50', currency: 'EUR' },
  facts: [],
  notUnderstood: [],
};
const report: StatusReport = {
  messageId: 'M',
  createdAt: '2026-11-20T10:00:00Z',
  originalMessageId: 'O',
  group: { status: null, reasons: [] },
  paymentGroups: [],
  transactions: [transaction],
  noRecords: false,
  notUnderstood: [],
};

it('its transactions are payments', async () => {
  const { rows, understood, page } = await paymentsOfReport(READER, report);
  expect(rows).toMatchObject([
    {
      endToEndId: 'E-1',
      uetr: transaction.uetr,
      bankReference: 'SB1',
      status: 'RJCT',
      instructedAmount: { amount: '12.50', currency: 'EUR' },
      reasons: [{ code: 'AC04', text: 'closed' }],
    },
  ]);
  expect([understood, page.number]).toEqual(['all', 1]);
});

it('a payment without a status of its own has that of its group', async () => {
  const { rows } = await paymentsOfReport(READER, {
    ...report,
    paymentGroups: [{ paymentInformationId: 'P', status: 'RJCT', reasons: [{ code: 'AM05', text: '' }] }],
    transactions: [{ ...transaction, status: null, reasons: [] }],
  });
  expect(rows).toMatchObject([{ endToEndId: 'E-1', status: 'RJCT', reasons: [{ code: 'AM05' }] }]);
});

it('a report without a status knows no payment, and what is not understood is said', async () => {
  const { rows, understood } = await paymentsOfReport(READER, {
    ...report,
    transactions: [{ ...transaction, status: null }],
    noRecords: true,
    notUnderstood: ['TxInfAndSts/Strange: 1'],
  });
  expect([rows, understood]).toEqual([[], 'part']);
});
