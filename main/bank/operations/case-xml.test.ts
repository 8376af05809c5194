import { expect, it } from 'vitest';
import { decisionOfXml } from './case-xml.ts';

const decision = (xml: string) => decisionOfXml(Buffer.from(xml), {});
const STATUS =
  '<transaction_status><status>RJCT</status><type>Transaction not found.</type></transaction_status>';

it.each([
  ['under the object of section 2.7', `<PaymentCancellation>${STATUS}</PaymentCancellation>`],
  ['as the root', STATUS],
  [
    'as the root in a namespace',
    STATUS.replace('<transaction_status>', '<transaction_status xmlns="urn:bank">'),
  ],
])('a decision in XML is read %s', (_, xml) => {
  expect(decision(xml)).toEqual({ status: 'RJCT', reasons: [], text: 'Transaction not found.' });
});

it('a longer one than main reads decides nothing', () => {
  const long = STATUS.replace('<status>', '<status> ');
  expect(decision(long.replace(' ', ' '.repeat(60_000)))?.status).toBe('RJCT');
  expect(decision(long.replace(' ', ' '.repeat(70_000)))).toBeNull();
});

it.each(['<Other>' + STATUS + '</Other>', '<status>ACCP</status>', 'ACCP', ''])(
  '%s decides nothing',
  (xml) => {
    expect(decision(xml)).toBeNull();
  },
);
