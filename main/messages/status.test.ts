// What an officer is told of the encodings of a status report and of the signed document around it.
import { expect, test } from 'vitest';
import { decodeSentences, encodeSentences, sentence } from '../../shared/domain/sentence.ts';
import { t } from '../../shared/texts/index.ts';
import { sayStored } from '../../shared/texts/say.ts';
import { readStatus } from './status.ts';

const report = (encoding: string): Buffer =>
  Buffer.from(
    `<?xml version="1.0" encoding="${encoding}"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt>` +
      '<GrpHdr><MsgId>ANSWER-1</MsgId><CreDtTm>2026-11-20T10:00:00</CreDtTm></GrpHdr>' +
      '<OrgnlGrpInfAndSts><OrgnlMsgId>MSG-1</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.03</OrgnlMsgNmId><GrpSts>ACCP</GrpSts></OrgnlGrpInfAndSts>' +
      '<OrgnlPmtInfAndSts><OrgnlPmtInfId>P-1</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>E-1</OrgnlEndToEndId><TxSts>ACCP</TxSts></TxInfAndSts></OrgnlPmtInfAndSts>' +
      '</CstmrPmtStsRpt></Document>',
    'latin1',
  );
const note = (of: 'file' | 'signed-answer') =>
  sentence('encoding-note', { of, note: 'converted', encoding: 'ISO-8859-1', declared: null });
const AROUND = note('signed-answer');
const WITHIN = note('file');

test.each([
  ['neither', 'UTF-8', undefined, []],
  ['the report', 'ISO-8859-1', undefined, [WITHIN]],
  ['the signed document around it', 'UTF-8', AROUND, [AROUND]],
  ['both', 'ISO-8859-1', AROUND, [AROUND, WITHIN]],
])('converted: %s', (_what, encoding, around, told) => {
  const read = readStatus(report(encoding), around);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const facts = told.map((value) => ({ name: 'encoding', value: encodeSentences([value]) }));
  expect(read.value.encodingFacts).toEqual(facts);
  expect(read.value.transactions[0]?.facts.filter(({ name }) => name === 'encoding')).toEqual(facts);
});

test('what a page shows of them is a sentence', () => {
  const read = readStatus(report('ISO-8859-1'));
  const [fact] = read.ok ? (read.value.encodingFacts ?? []) : [];
  expect(sayStored(t, decodeSentences(fact?.value ?? ''))).toBe(
    'The file is encoded in ISO-8859-1. It was converted to UTF-8.',
  );
});
