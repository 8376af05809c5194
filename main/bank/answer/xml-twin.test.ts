import { expect, it } from 'vitest';
import { jsonTwin } from './xml-twin.ts';

const twin = async (xml: string): Promise<unknown> =>
  JSON.parse(Buffer.from(await jsonTwin(Buffer.from(xml))).toString('utf8'));
const expected = {
  created_date_time: '2026-11-20T10:00:00Z',
  transactions: [
    {
      uetr: 'u-1',
      transaction_status: { status: 'ACSC' },
      instructed_amount: { amount: '10.50', currency: 'EUR' },
    },
    { uetr: 'u-2' },
  ],
};

it.each([
  [
    'one element per item',
    '<TransactionResponse><created_date_time>2026-11-20T10:00:00Z</created_date_time><transactions><uetr>u-1</uetr><transaction_status><status>ACSC</status></transaction_status><instructed_amount><amount>10.50</amount><currency>EUR</currency></instructed_amount></transactions><transactions><uetr>u-2</uetr></transactions></TransactionResponse>',
  ],
  [
    'a list around its items, camel case, a namespace, an amount with Ccy',
    '<?xml version="1.0" encoding="UTF-8"?><r:transactionResponse xmlns:r="urn:r"><r:createdDateTime>2026-11-20T10:00:00Z</r:createdDateTime><r:transactions><r:transaction><r:UETR>u-1</r:UETR><r:transactionStatus><r:status>ACSC</r:status></r:transactionStatus><r:instructedAmount Ccy="EUR">10.50</r:instructedAmount></r:transaction><r:transaction><r:UETR>u-2</r:UETR></r:transaction></r:transactions></r:transactionResponse>',
  ],
])('is read with %s', async (_name, xml) => {
  expect(await twin(xml)).toEqual(expected);
});

it.each([
  '<TransactionResponse/>',
  '<TransactionResponse><transactions/></TransactionResponse>',
  '<Answer><transactions></transactions></Answer>',
])('%s is an empty list', async (xml) => {
  expect(await twin(xml)).toMatchObject({ transactions: [] });
});

it.each([
  '<html><body>busy</body></html>',
  '<TransactionResponse>',
  '{"transactions":[]}',
  '',
  '<!DOCTYPE a [<!ENTITY b "c">]><TransactionResponse/>',
])('%j stays as it came', async (text) => {
  expect(Buffer.from(await jsonTwin(Buffer.from(text))).toString()).toBe(text);
});
