// What an enhanced inquiry is answered with: read as far as it is understood, the rest shown raw.
import { describe, expect, test } from 'vitest';
import { readPayments } from './read-payments.ts';

const read = (value: unknown, headers: Readonly<Record<string, string>> = {}, page = 1) =>
  readPayments(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)), headers, page);
const one = (transaction: object) =>
  read({ created_date_time: '2026-11-20T10:00:00.123456789Z', transactions: [transaction] });

describe('a payment', () => {
  test('shows its status in words, and a return by the type of its reason', () => {
    const { rows } = one({
      transaction_status: {
        status: 'ACSC',
        status_reason_information: [{ reason: 'AC04', reason_description: 'closed', type: 'RETN' }],
      },
    });
    expect(rows[0]).toMatchObject({
      status: 'ACSC',
      returned: true,
      statusGroup: 'attention',
      reasons: [{ code: 'AC04', text: 'closed', type: 'RETN' }],
    });
  });

  test('with a status nobody knows keeps the code, and somebody has to look at it', () => {
    expect(one({ transaction_status: { status: 'XYZZ' } }).rows[0]).toMatchObject({
      status: 'XYZZ',
      returned: false,
      statusGroup: 'attention',
    });
    expect(one({ transaction_status: {} }).rows[0]).toMatchObject({ status: null, statusGroup: 'neutral' });
  });

  test('with an empty amount has none, never zero', () => {
    expect(
      one({ instructed_amount: { currency: 'EUR', amount: '' }, confirmed_amount: '' }).rows[0],
    ).toMatchObject({ instructedAmount: null, confirmedAmount: null });
  });

  test('keeps digits of amounts sent as numbers', () => {
    expect(
      read('{"transactions":[{"instructed_amount":{"currency":"EUR","amount":1204331.70}}]}').rows[0]
        ?.instructedAmount,
    ).toEqual({ amount: '1204331.70', currency: 'EUR' });
  });

  test('is read under both spellings of the execution date', () => {
    expect(one({ request_execution_date: '2026-11-20' }).rows[0]?.requestedDate).toBe('2026-11-20');
  });
});

describe('what is not understood', () => {
  test('is a list of more payments than any page has, and one of exactly so many is read', () => {
    const many = (count: number) => read(`{"transactions":[${'{},'.repeat(count - 1)}{}]}`);
    expect(many(100_001)).toMatchObject({ understood: 'nothing', rows: [] });
    expect(many(100_000).rows).toHaveLength(100_000);
  });

  test('is shown with its place', () => {
    const answer = one({ uetr: 'u', debtor: { name: 'A', colour: 'red' } });
    expect(answer).toMatchObject({
      understood: 'part',
      notUnderstood: [{ path: 'transactions[0].debtor.colour', text: '"red"' }],
    });
  });

  test.each(['<html>busy</html>', '[]', '{"payments":[]}', ''])('%j is not an empty list', (body) => {
    expect(read(body)).toMatchObject({ rows: [], understood: 'nothing', page: { total: null, more: false } });
  });

  test.each([
    ['two lists', '{"transactions":[{"uetr":"u"}],"transactions":[]}'],
    ['two statuses', '{"transactions":[{"transaction_status":{"status":"ACSC","status":"RJCT"}}]}'],
  ])('%s of one answer are none', (_what, body) => {
    expect(read(body)).toMatchObject({ rows: [], understood: 'nothing', comparable: false });
  });

  test.each([
    [{ uetr: 'u', colour: 'red' }, true],
    [{ uetr: 'u', debtor_agent: 'red' }, true],
    [{ uetr: { is: 'u' } }, false],
    [{ creditor: { name: ['K'] } }, false],
    [{ creditor_account: 'DE1' }, false],
    [['E-1'], false],
  ])('of %j rows that are compared say all: %j', (row, comparable) => {
    expect(read({ transactions: [row] }).comparable).toBe(comparable);
  });

  test('an empty list is an empty list', () => {
    expect(read({ transactions: [] })).toMatchObject({ rows: [], understood: 'all', notUnderstood: [] });
  });
});

describe('paging', () => {
  const totals = { page_number: 1, size: 50, total_pages: 3, total_elements: 120 };
  test('is read from the header or the body', () => {
    expect(read({ transactions: [] }, { 'pagination-metadata': JSON.stringify(totals) }).page).toEqual({
      number: 1,
      size: 50,
      pages: 3,
      total: 120,
      more: true,
      end: 'more',
    });
    expect(read({ transactions: Array.from({ length: 20 }, () => ({})), ...totals }, {}, 3)).toMatchObject({
      understood: 'all',
      page: { number: 3, total: 120, more: false, end: 'reached' },
    });
  });

  test('a header nobody can read is shown', () => {
    expect(read({ transactions: [] }, { 'pagination-metadata': 'page 1' })).toMatchObject({
      page: { total: null, end: 'reached' },
      notUnderstood: [{ path: 'Pagination-Metadata', text: 'page 1' }],
    });
  });
});

test('an answer in Windows-1252 is converted, and says so', () => {
  const answer = JSON.stringify({ transactions: [{ debtor: { name: 'Zürich' } }] });
  const read = readPayments(Buffer.from(answer, 'latin1'), {}, 1);
  expect([read.rows[0]?.debtor?.name, read.understood]).toEqual(['Zürich', 'all']);
  expect(read.encodingNote?.data).toEqual({ encoding: 'Windows-1252' });
  expect(readPayments(Buffer.from(answer), {}, 1).encodingNote).toBeUndefined();
});

describe('everything a payment can say (interface document 2.8)', () => {
  const PARTY = {
    name: 'Kestrel',
    any_bic: 'KESTGB2LXXX',
    identification: '4711',
    address_line_1: 'Dock 4',
    address_line_3: 'Harbour',
    postal_code: 'E14',
    town: 'London',
    country: 'GB',
  };
  const AGENT = { any_bic: 'BANKGB2LXXX', branch_id: '7', clearing_code: 'GBDSC', name: 'Bank' };

  test('is read, and nothing is left', () => {
    const answer = one({
      debtor: PARTY,
      debtor_account: { identification: { iban: 'GB29NWBK60161331926819' } },
      creditor_account: { identification: { identification: '000123' } },
      debtor_agent: AGENT,
      payment_event: [
        {
          from: 'BANKGB2LXXX',
          to: 'MUSTDEFFXXX',
          charge_bearer: 'SHAR',
          charge_amount: { amount: '1.5', currency: 'GBP' },
          date_time: '2026-11-20T09:00:00Z',
          foreign_exchange_details: { source_currency: 'GBP', exchange_rate: '1.17' },
        },
      ],
    });
    expect(answer).toMatchObject({ understood: 'all', notUnderstood: [] });
    expect(answer.rows[0]).toMatchObject({
      debtor: {
        name: 'Kestrel',
        bic: 'KESTGB2LXXX',
        identification: '4711',
        addressLines: ['Dock 4', 'Harbour'],
        postalCode: 'E14',
        town: 'London',
        country: 'GB',
      },
      creditor: null,
      debtorAccount: 'GB29NWBK60161331926819',
      creditorAccount: '000123',
      debtorAgent: { bic: 'BANKGB2LXXX', branch: '7', clearingCode: 'GBDSC', name: 'Bank' },
      creditorAgent: null,
      events: [
        {
          from: 'BANKGB2LXXX',
          to: 'MUSTDEFFXXX',
          chargeBearer: 'SHAR',
          charge: { amount: '1.5', currency: 'GBP' },
          at: '2026-11-20T09:00:00Z',
          exchange: [
            { name: 'source_currency', value: 'GBP' },
            { name: 'exchange_rate', value: '1.17' },
          ],
        },
      ],
    });
  });

  test('without an exchange has none', () => {
    expect(one({ payment_event: [{ from: 'BANKGB2LXXX' }] }).rows[0]?.events[0]).toMatchObject({
      from: 'BANKGB2LXXX',
      exchange: [],
    });
  });
});
