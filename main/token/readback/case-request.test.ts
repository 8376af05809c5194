// A request of a case is read by its structure: each element stands once, so that no two readers can see two
// requests.
import { describe, expect, test } from 'vitest';
import type { CaseAction } from '../../../shared/domain/case.ts';
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

/** Refused, and why. */
function refusal(act: CaseAction, format: 'json' | 'xml', text: string): unknown {
  const read = readCaseRequest(act, format, text);
  return read.ok ? 'read' : read.error.sentences?.[0]?.data;
}

describe('a request in JSON', () => {
  test('is its members', () => {
    expect(readCaseRequest('recall', 'json', `{"reason":"DUPL","uetr":"${UETR}"}`)).toEqual({
      ok: true,
      value: { fields: { reason: 'DUPL', uetr: UETR }, caseId: null },
    });
  });

  test.each(['', '{', 'reason', '{"reason":"DUPL"} x', "{'reason':'DUPL'}"])('%s is no JSON', (text) => {
    expect(refusal('recall', 'json', text)).toEqual({ why: 'not-json', of: '', offset: 0 });
  });

  test.each([
    'null',
    '5',
    '"reason"',
    'true',
    '[]',
    '["reason"]',
    '{"reason": "DUPL"}',
    '{"reason":"DUPL"}\n',
    '{"reason":"\\u0044UPL"}',
    '{"reason":"A","reason":"B"}',
    // JSON.parse puts a member that is a number first.
    '{"reason":"A","1":"B"}',
  ])('%s is another spelling than this desk writes', (text) => {
    expect(refusal('recall', 'json', text)).toEqual({ why: 'not-canonical', of: '', offset: 0 });
  });

  test.each([
    ['{"reason":"DUPL","amount":"5"}', 'amount'],
    ['{"reason":5}', 'reason'],
    ['{"reason":null}', 'reason'],
    ['{"uetr":["A"]}', 'uetr'],
    [`{"${'x'.repeat(50)}":"A"}`, 'x'.repeat(40)],
    ['{"__proto__":"A"}', '__proto__'],
    ['{"":"A"}', ''],
  ])('%s has a member that is no field', (text, of) => {
    expect(refusal('recall', 'json', text)).toEqual({ why: 'member-unknown', of, offset: 0 });
  });
});

describe('a request in XML', () => {
  const inCancellation = (elements: string): string =>
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.056.001.09"><FIToFIPmtCxlReq>${elements}</FIToFIPmtCxlReq></Document>`;
  const TX = 'Document/FIToFIPmtCxlReq/Undrlyg/TxInf';

  test('of a recall has its fields, its case, and who asks whom beside them', () => {
    const text = inCancellation(
      '<Assgnmt><Id>CASE-9</Id><Assgnr><Pty><Nm>Example AG</Nm></Pty></Assgnr>' +
        '<Assgne><Agt><FinInstnId><Nm>Bank</Nm></FinInstnId></Agt></Assgne><CreDtTm>2026-11-20T10:00:00Z</CreDtTm></Assgnmt>' +
        '<Undrlyg><TxInf><OrgnlInstrId>I-1</OrgnlInstrId><OrgnlEndToEndId>E-1</OrgnlEndToEndId>' +
        `<OrgnlUETR>${UETR}</OrgnlUETR><OrgnlClrSysRef>B-1</OrgnlClrSysRef><OrgnlIntrBkSttlmDt>2026-11-19</OrgnlIntrBkSttlmDt>` +
        '<CxlRsnInf><Rsn><Cd>DUPL</Cd></Rsn><AddtlInf>sent </AddtlInf><AddtlInf>twice &amp; more</AddtlInf></CxlRsnInf></TxInf></Undrlyg>',
    );
    expect(readCaseRequest('stop', 'xml', text)).toEqual({
      ok: true,
      value: {
        fields: {
          instruction_id: 'I-1',
          end_to_end_id: 'E-1',
          uetr: UETR,
          bank_reference: 'B-1',
          interbank_settlement_date: '2026-11-19',
          reason: 'DUPL',
          reason_description: 'sent twice & more',
        },
        caseId: 'CASE-9',
      },
    });
  });

  test('of a reconfirmation has its fields and no case', () => {
    const text =
      `<TransacService><UETR>${UETR}</UETR><ClrSysRef>B-1</ClrSysRef><InstrId>I-1</InstrId>` +
      '<ReqdExctnDt>2026-11-23</ReqdExctnDt><Rsn>12345</Rsn></TransacService>';
    expect(readCaseRequest('reconfirm', 'xml', text)).toEqual({
      ok: true,
      value: {
        fields: {
          uetr: UETR,
          bank_reference: 'B-1',
          instruction_id: 'I-1',
          interbank_settlement_date: '2026-11-23',
          reason: '12345',
        },
        caseId: null,
      },
    });
  });

  test.each<[string, CaseAction, string, string, string]>([
    [
      'a recall in another version',
      'recall',
      inCancellation('').replace('001.09', '001.08'),
      'other-namespace',
      'Document',
    ],
    ['a recall without a namespace', 'recall', '<Document></Document>', 'other-namespace', 'Document'],
    [
      'a namespace inside',
      'recall',
      inCancellation('<Undrlyg xmlns="urn:iso:std:iso:20022:tech:xsd:camt.056.001.09"></Undrlyg>'),
      'other-namespace',
      'Undrlyg',
    ],
    [
      'a reconfirmation with a namespace',
      'reject',
      '<TransacService xmlns="urn:x"></TransacService>',
      'other-namespace',
      'TransacService',
    ],
    [
      'an amount',
      'reject',
      '<TransacService><Rsn Ccy="EUR">1</Rsn></TransacService>',
      'other-namespace',
      'Rsn',
    ],
    [
      'a text of an element that is no field',
      'recall',
      inCancellation('<Undrlyg><TxInf><OrgnlTxId>T-1</OrgnlTxId></TxInf></Undrlyg>'),
      'text-unknown',
      `${TX}/OrgnlTxId`,
    ],
    [
      'a text beside elements',
      'recall',
      inCancellation('<Undrlyg>x<TxInf></TxInf></Undrlyg>'),
      'text-unknown',
      'Document/FIToFIPmtCxlReq/Undrlyg',
    ],
    [
      'a field of the other request',
      'reject',
      '<TransacService><OrgnlUETR>x</OrgnlUETR></TransacService>',
      'text-unknown',
      'TransacService/OrgnlUETR',
    ],
    [
      'an empty field',
      'reject',
      '<TransacService><UETR></UETR></TransacService>',
      'text-missing',
      'TransacService/UETR',
    ],
    ['an empty request', 'reject', '<TransacService></TransacService>', 'text-missing', 'TransacService'],
    [
      'a field twice',
      'reject',
      '<TransacService><Rsn>1</Rsn><Rsn>2</Rsn></TransacService>',
      'element-twice',
      'TransacService/Rsn',
    ],
    ['an open end', 'reject', '<TransacService><Rsn>1</Rsn>', 'not-closed', ''],
  ])('with %s is refused', (_what, act, text, why, of) => {
    expect(refusal(act, 'xml', text)).toMatchObject({ why, of });
  });

  test('with an open end is refused at its end', () => {
    const text = '<TransacService><Rsn>é</Rsn>';
    expect(refusal('reject', 'xml', text)).toMatchObject({ offset: Buffer.byteLength(text) });
  });
});

test('an error of the program is no fault of the request', () => {
  expect(() => readCaseRequest('recall', 'xml', undefined as unknown as string)).toThrow(TypeError);
});
