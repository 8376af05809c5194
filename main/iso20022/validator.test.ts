// Schema findings: the path with positions, the line, and a sentence that names the field in plain words.
import { t } from '../../shared/texts/index.ts';
import { say } from '../../shared/texts/say.ts';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../shared/domain/message-finding.ts';
import { schemaOf } from '../../test/iso20022/schemas.ts';
import { validateDocument } from '../../test/iso20022/validate-document.ts';
import { validateElement } from './validator.ts';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03';

const LINES = [
  `<Document xmlns="${NAMESPACE}">`,
  '<CstmrCdtTrfInitn>',
  '<GrpHdr><MsgId>M</MsgId><CreDtTm>2026-11-20T10:00:00</CreDtTm><NbOfTxs>2</NbOfTxs><InitgPty><Nm>X</Nm></InitgPty></GrpHdr>',
  '<PmtInf><PmtInfId>G</PmtInfId><PmtMtd>TRF</PmtMtd><ReqdExctnDt>2026-11-24</ReqdExctnDt><Dbtr/><DbtrAcct><Id><IBAN>DE02120300000000202051</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId/></DbtrAgt>',
  '<CdtTrfTxInf><PmtId><EndToEndId>E1</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">1</InstdAmt></Amt></CdtTrfTxInf>',
  '<CdtTrfTxInf><PmtId><EndToEndId>E2</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">2</InstdAmt></Amt><Cdtr><Nm>B</Nm></Cdtr><RmtInf><Ustrd>a</Ustrd><Ustrd>b</Ustrd></RmtInf></CdtTrfTxInf>',
  '</PmtInf>',
  '</CstmrCdtTrfInitn>',
  '</Document>',
];

function findings(change: (xml: string) => string): readonly Finding[] {
  const judged = validateDocument([Buffer.from(change(LINES.join('\n')))]);
  if (!judged.ok) throw new Error(judged.error.detail);
  expect(judged.value.valid).toBe(judged.value.findings.length === 0);
  return judged.value.findings;
}

const SECOND = '/Document/CstmrCdtTrfInitn/PmtInf[1]/CdtTrfTxInf[2]';

describe('a schema finding', () => {
  it('is not made about a valid message', () => {
    expect(findings((xml) => xml)).toEqual([]);
  });

  it.each<
    [string, (xml: string) => string, Omit<Finding, 'severity' | 'sentence'> & { readonly sentence: string }]
  >([
    [
      'a missing field',
      (xml) => xml.replace('<EndToEndId>E2</EndToEndId>', '<InstrId>I</InstrId>'),
      {
        path: `${SECOND}/PmtId`,
        line: 6,
        rule: 'schema.missing',
        sentence: 'Enter the end-to-end ID of the payment references.',
      },
    ],
    [
      'an unknown field',
      (xml) => xml.replace('<RmtInf>', '<UETR>x</UETR><RmtInf>'),
      {
        path: `${SECOND}/UETR`,
        line: 6,
        rule: 'schema.unknown-element',
        sentence: 'Credit transfer has no field called “UETR” in this version of the message.',
      },
    ],
    [
      'a field out of order',
      (xml) =>
        xml.replace(
          '<Cdtr><Nm>B</Nm></Cdtr><RmtInf>',
          '<Purp><Cd>SUPP</Cd></Purp><Cdtr><Nm>B</Nm></Cdtr><RmtInf>',
        ),
      {
        path: `${SECOND}/Cdtr`,
        line: 6,
        rule: 'schema.order',
        sentence: 'Creditor must come before purpose.',
      },
    ],
    [
      'a field twice',
      (xml) => xml.replace('<Cdtr><Nm>B</Nm></Cdtr>', '<Cdtr><Nm>B</Nm></Cdtr><Cdtr><Nm>C</Nm></Cdtr>'),
      {
        path: `${SECOND}/Cdtr`,
        line: 6,
        rule: 'schema.too-many',
        sentence: 'Creditor is given twice. Give it once.',
      },
    ],
    [
      'both sides of a choice',
      (xml) => xml.replace('</IBAN>', '</IBAN><Othr><Id>1</Id></Othr>'),
      {
        path: '/Document/CstmrCdtTrfInitn/PmtInf[1]/DbtrAcct/Id/Othr',
        line: 4,
        rule: 'schema.choice',
        sentence: 'Identification holds both IBAN and other identification. Give only one of them.',
      },
    ],
    [
      'neither side of a choice',
      (xml) => xml.replace('<IBAN>DE02120300000000202051</IBAN>', ''),
      {
        path: '/Document/CstmrCdtTrfInitn/PmtInf[1]/DbtrAcct/Id',
        line: 4,
        rule: 'schema.missing-choice',
        sentence: 'Identification is empty. Give IBAN or other identification.',
      },
    ],
    [
      'a long text in the second of two',
      (xml) => xml.replace('<Ustrd>b<', `<Ustrd>${'ü'.repeat(141)}<`),
      {
        path: `${SECOND}/RmtInf/Ustrd[2]`,
        line: 6,
        rule: 'schema.maxLength',
        sentence: 'Remittance text has 141 characters; at most 140 are allowed.',
      },
    ],
    [
      'an empty text',
      (xml) => xml.replace('<Nm>B</Nm>', '<Nm></Nm>'),
      {
        path: `${SECOND}/Cdtr/Nm`,
        line: 6,
        rule: 'schema.minLength',
        sentence: 'Name is empty. Fill it in or leave the field out.',
      },
    ],
    [
      'a missing currency',
      (xml) => xml.replace(' Ccy="EUR">2', '>2'),
      {
        path: `${SECOND}/Amt/InstdAmt`,
        line: 6,
        rule: 'schema.missing-attribute',
        sentence: 'Enter the currency of the instructed amount.',
      },
    ],
    [
      'a wrong currency',
      (xml) => xml.replace('Ccy="EUR">2', 'Ccy="Euro">2'),
      {
        path: `${SECOND}/Amt/InstdAmt/@Ccy`,
        line: 6,
        rule: 'schema.pattern',
        sentence: 'Currency reads “Euro”; it must be a currency code of three capital letters, such as EUR.',
      },
    ],
    [
      'too many decimals',
      (xml) => xml.replace('>2</InstdAmt>', '>2.123456</InstdAmt>'),
      {
        path: `${SECOND}/Amt/InstdAmt`,
        line: 6,
        rule: 'schema.fractionDigits',
        sentence: 'Instructed amount has 6 decimals; at most 5 are allowed.',
      },
    ],
    [
      'an amount below zero',
      (xml) => xml.replace('>2</InstdAmt>', '>-2</InstdAmt>'),
      {
        path: `${SECOND}/Amt/InstdAmt`,
        line: 6,
        rule: 'schema.minInclusive',
        sentence: 'Instructed amount is below zero.',
      },
    ],
    [
      'a day that does not exist',
      (xml) => xml.replace('2026-11-24', '2026-11-31'),
      {
        path: '/Document/CstmrCdtTrfInitn/PmtInf[1]/ReqdExctnDt',
        line: 4,
        rule: 'schema.date',
        sentence: 'Execution date reads “2026-11-31”; enter a valid date such as 2026-12-31.',
      },
    ],
    [
      'a code that is none',
      (xml) => xml.replace('>TRF<', '>WIRE<'),
      {
        path: '/Document/CstmrCdtTrfInitn/PmtInf[1]/PmtMtd',
        line: 4,
        rule: 'schema.enumeration',
        sentence: 'Payment method reads “WIRE”; allowed are CHK, TRF, TRA.',
      },
    ],
    [
      'text between fields',
      (xml) => xml.replace('<Cdtr>', 'stray<Cdtr>'),
      {
        path: SECOND,
        line: 6,
        rule: 'schema.text',
        sentence: 'There is text in credit transfer where only fields are allowed.',
      },
    ],
    [
      'an element of another namespace',
      (xml) => xml.replace('<Cdtr>', '<Cdtr xmlns="urn:x">'),
      {
        path: `${SECOND}/Cdtr`,
        line: 6,
        rule: 'schema.namespace',
        sentence: '“Cdtr” belongs to “urn:x”, not to this message.',
      },
    ],
    [
      'an attribute nobody knows',
      (xml) => xml.replace('<Cdtr>', '<Cdtr id="1">'),
      {
        path: `${SECOND}/Cdtr/@id`,
        line: 6,
        rule: 'schema.attribute',
        sentence: 'Creditor has an attribute “id”, which this message does not allow.',
      },
    ],
    [
      'a field inside a value',
      (xml) => xml.replace('<Nm>B</Nm>', '<Nm>B<b>C</b></Nm>'),
      {
        path: `${SECOND}/Cdtr/Nm/b`,
        line: 6,
        rule: 'schema.child',
        sentence: 'Name holds a value and cannot also hold the field “b”.',
      },
    ],
  ])('about %s tells path, line and what to do', (_name, change, finding) => {
    const found = findings(change).map((each) => ({ ...each, sentence: say(t, each.sentence) }));
    expect(found).toContainEqual({ ...finding, severity: 'block' });
  });

  it('is made once for one mistake', () => {
    expect(findings((xml) => xml.replace('<Cdtr>', '<Xyz><Nm>1</Nm></Xyz><Cdtr>')).length).toBe(1);
  });

  it('does not carry a whole hostile name or value', () => {
    const [finding] = findings((xml) => xml.replace('<Cdtr>', `<${'x'.repeat(5_000)}/><Cdtr>`));
    expect(finding?.path.length).toBeLessThan(200);
    expect(JSON.stringify(finding?.sentence).length).toBeLessThan(300);
  });
});

describe('one element in an editor', () => {
  const party = (name: string): readonly string[] =>
    validateElement(
      schemaOf('pain.001.001.03'),
      'PartyIdentification32',
      { n: 'Cdtr', c: [{ n: 'Nm', t: name }] },
      '/form',
    ).map((finding) => `${finding.path} ${finding.rule}`);

  it('is judged by its type, with paths from where the editor says', () => {
    expect(party('B')).toEqual([]);
    expect(party('B'.repeat(141))).toEqual(['/form/Cdtr/Nm schema.maxLength']);
  });

  it('of a type that is not in the message is a mistake of the caller', () => {
    expect(() =>
      validateElement(schemaOf('pain.002.001.03'), 'GroupHeader32', { n: 'GrpHdr', c: [] }),
    ).toThrow('no type GroupHeader32');
  });
});
