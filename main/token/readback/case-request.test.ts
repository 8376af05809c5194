// A request of a case is read by its structure: each element stands once, so that no two readers can see two
// requests.
import { expect, test } from 'vitest';
import { cancellationRequest, transacService } from '../../bank/operations/case-xml.ts';
import { readCaseRequest } from './case-request.ts';

const UETR = '11111111-2222-4333-8444-555555555555';
const FACTS = {
  caseId: 'CASE-1',
  createdAt: '2026-11-20T10:00:00Z',
  assigner: 'Example AG',
  assignee: 'Bank',
};
const FIELDS = { reason: 'CUST', uetr: UETR, end_to_end_id: 'E2E-1', reason_description: 'x'.repeat(240) };
const CANCELLATION = cancellationRequest(FIELDS, FACTS);
const RECONFIRMATION = transacService({ reason: '12345', uetr: UETR });
const split = (...elements: readonly string[]): string => {
  const open = elements
    .toReversed()
    .map((name) =>
      name === 'Document' ? '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.056.001.09">' : `<${name}>`,
    );
  return `${elements.map((name) => `</${name}>`).join('')}${open.join('')}`;
};

test('what this desk writes is read back, a long description in its pieces', () => {
  expect(readCaseRequest('recall', 'xml', CANCELLATION)).toMatchObject({
    ok: true,
    value: { fields: FIELDS, caseId: 'CASE-1' },
  });
  expect(readCaseRequest('reject', 'xml', RECONFIRMATION)).toMatchObject({
    ok: true,
    value: { fields: { reason: '12345', uetr: UETR } },
  });
});

test.each([
  ['two TxInf', CANCELLATION.replace('<CxlRsnInf>', `${split('TxInf')}<CxlRsnInf>`)],
  ['two Undrlyg', CANCELLATION.replace('<CxlRsnInf>', `${split('TxInf', 'Undrlyg')}<CxlRsnInf>`)],
  ['two FIToFIPmtCxlReq', CANCELLATION.replace('<Undrlyg>', `${split('FIToFIPmtCxlReq')}<Undrlyg>`)],
  [
    'two roots',
    CANCELLATION.replace(
      '<Undrlyg>',
      `${split('FIToFIPmtCxlReq', 'Document')}<FIToFIPmtCxlReq><Undrlyg>`.replace(
        '<FIToFIPmtCxlReq><FIToFIPmtCxlReq>',
        '<FIToFIPmtCxlReq>',
      ),
    ),
  ],
  ['a second whole document', `${CANCELLATION}${CANCELLATION}`],
  ['two CxlRsnInf', CANCELLATION.replace('<AddtlInf>', `${split('CxlRsnInf')}<AddtlInf>`)],
  ['two Assgnmt', CANCELLATION.replace('<CreDtTm>', `${split('Assgnmt')}<CreDtTm>`)],
])('%s is refused', (_what, text) => {
  expect(text).not.toBe(CANCELLATION);
  expect(readCaseRequest('recall', 'xml', text)).toMatchObject({
    ok: false,
    error: { code: 'message-unreadable' },
  });
});

test('two TransacService are refused', () => {
  const text = RECONFIRMATION.replace('<Rsn>', `${split('TransacService')}<Rsn>`);
  expect(readCaseRequest('reject', 'xml', text)).toMatchObject({
    ok: false,
    error: { code: 'message-unreadable' },
  });
});

test('a JSON member twice is refused', () => {
  expect(readCaseRequest('recall', 'json', '{"reason":"DUPL","reason":"DUPL"}')).toMatchObject({
    ok: false,
    error: { code: 'message-unreadable' },
  });
});
