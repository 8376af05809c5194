// Where elements may stand, what is reported of those that change the money, and what is refused with its
// element and byte. The messages are written from the schemas of ISO 20022.
import { describe, expect, test } from 'vitest';
import type { PainKind } from '../../../shared/domain/message-tree.ts';
import type { Reading } from '../../../shared/domain/reading.ts';
import { CREDIT_TRANSFER, DIRECT_DEBIT, inChunks } from '../../../test/token/pain-fixture.ts';
import { readBack, createWalker } from './read.ts';
import { Refusal } from './refusal.ts';
import { shape } from './shape.ts';

type Outcome = Reading | { readonly why: string; readonly of: string; readonly offset: number };

async function read(xml: string, kind: PainKind = 'pain.001.001.03'): Promise<Outcome> {
  const reading = await readBack(kind, inChunks(Buffer.from(xml), 61));
  if (reading.ok) return reading.value;
  const [first] = reading.error.sentences ?? [];
  return first?.data as unknown as { why: string; of: string; offset: number };
}

/** The refusal after `change`, with the byte at which `at` begins in the changed message. */
async function expectRefused(
  change: (xml: string) => string,
  why: string,
  of: string,
  at: string,
): Promise<void> {
  const xml = change(CREDIT_TRANSFER);
  expect(xml).not.toBe(CREDIT_TRANSFER);
  expect(xml.split(at)).toHaveLength(2);
  expect(await read(xml)).toEqual({ why, of, offset: Buffer.byteLength(xml.slice(0, xml.indexOf(at))) });
}

const replace =
  (was: string, becomes: string) =>
  (xml: string): string =>
    xml.replace(was, becomes);

describe('the document', () => {
  const OTHER = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

  test.each([
    ['of another version', ` xmlns="${OTHER}"`],
    ['without a namespace', ''],
    ['with a currency instead', ' Ccy="EUR"'],
  ])('%s is refused', async (_what, attribute) => {
    const xml = CREDIT_TRANSFER.replace(/^<Document[^>]*>/u, `<Document${attribute}>`);
    expect(await read(xml)).toEqual({ why: 'other-document', of: '', offset: 0 });
  });

  test('is the root', async () => {
    const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03';
    const inside = CREDIT_TRANSFER.replace(/^<Document[^>]*>/u, '').replace('</Document>', '');
    expect(await read(`<Message xmlns="${namespace}">${inside}</Message>`)).toMatchObject({
      why: 'unknown-element',
      of: 'Message',
    });
    expect(await read(inside)).toMatchObject({ why: 'unknown-element', of: 'CstmrCdtTrfInitn' });
  });

  test('is the only one', async () => {
    const bytes = Buffer.byteLength(CREDIT_TRANSFER);
    expect(await read(`${CREDIT_TRANSFER}${CREDIT_TRANSFER}`)).toEqual({
      why: 'element-twice',
      of: 'Document',
      offset: bytes,
    });
    expect(await read(`${CREDIT_TRANSFER}\n`)).toMatchObject({ why: 'bytes-behind', offset: bytes });
  });

  test('is closed once, and by its name', async () => {
    const bytes = Buffer.byteLength(CREDIT_TRANSFER);
    for (const tag of ['</>', '</Document>'])
      expect(await read(`${CREDIT_TRANSFER}${tag}`)).toEqual({
        why: 'closes-nothing',
        of: '',
        offset: bytes,
      });
  });

  test('has no namespace inside', async () => {
    await expectRefused(
      replace('<Dbtr>', '<Dbtr xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">'),
      'namespace-inside',
      '',
      '<Dbtr xmlns',
    );
  });

  test('has a group header before anything is counted', async () => {
    const xml = CREDIT_TRANSFER.replace(/<GrpHdr>.*<\/PmtInf>/u, '');
    expect(await read(xml)).toMatchObject({ why: 'header-missing' });
  });
});

describe('an element', () => {
  test('inside a text is refused, also where no fact is read', async () => {
    await expectRefused(
      replace('Third Ltd', 'Third<Nm>Ltd</Nm>'),
      'element-in-text',
      'Nm',
      '<Nm>Ltd</Nm></Nm>',
    );
    await expectRefused(
      replace('<Dbtr><Nm>Example AG</Nm>', '<Dbtr><Nm>Example<X>AG</X></Nm>'),
      'element-in-text',
      'Nm',
      '<X>',
    );
  });

  test('of a fact is never empty', async () => {
    await expectRefused(
      replace('Third Ltd', ''),
      'empty-element',
      'Nm',
      '</Nm><PstlAdr><Ctry>DE</Ctry></PstlAdr></Cdtr><CdtrAcct><Id><IBAN>GB',
    );
    expect(await read(CREDIT_TRANSFER.replace('<Ustrd>Invoice 1</Ustrd>', '<Ustrd></Ustrd>'))).toMatchObject({
      why: 'empty-element',
      of: 'Ustrd',
    });
  });

  test('may stand 24 levels deep', async () => {
    // Dbtr is on the fourth level.
    const nested = (levels: number): string =>
      CREDIT_TRANSFER.replace(
        '<Dbtr><Nm>Example AG</Nm></Dbtr>',
        `<Dbtr>${Array.from({ length: levels }, (_, at) => `<L${at}>`).join('')}x${Array.from({ length: levels }, (_, at) => `</L${levels - 1 - at}>`).join('')}</Dbtr>`,
      );
    expect(await read(nested(20))).toMatchObject({ transactions: 3 });
    const tooDeep = nested(21);
    expect(await read(tooDeep)).toEqual({
      why: 'too-deep',
      of: '',
      offset: Buffer.byteLength(tooDeep.slice(0, tooDeep.indexOf('<L20>'))),
    });
  });

  test('that may stand several times gives its fact once', async () => {
    await expectRefused(
      replace('<IBAN>GB29NWBK60161331926819</IBAN>', '<Othr><Id>1</Id></Othr><Othr><Id>2</Id></Othr>'),
      'fact-twice',
      'other',
      '2</Id></Othr>',
    );
  });

  test('that may stand once is refused the second time, also in another place of its parent', async () => {
    await expectRefused(
      replace('</RmtInf></CdtTrfTxInf></PmtInf>', '</RmtInf><RmtInf></RmtInf></CdtTrfTxInf></PmtInf>'),
      'element-twice',
      'RmtInf',
      '<RmtInf></RmtInf>',
    );
    await expectRefused(
      replace('<GrpHdr>', '<GrpHdr></GrpHdr><GrpHdr>'),
      'element-twice',
      'GrpHdr',
      '<GrpHdr><MsgId>',
    );
  });

  test('that the message does not have there is refused by its name', async () => {
    await expectRefused(
      replace('<ReqdExctnDt>', '<Nm>x</Nm><ReqdExctnDt>'),
      'unknown-element',
      'Nm',
      '<Nm>x',
    );
  });
});

describe('a currency', () => {
  test.each([' Ccy="EURO"', ' Ccy="eur"', ' Ccy="EU"', ' Ccy="978"', ''])(
    'is three capital letters, and stands with each amount:%s',
    async (attribute) => {
      await expectRefused(
        replace('<InstdAmt Ccy="USD">', `<InstdAmt${attribute}>`),
        'currency-missing',
        'InstdAmt',
        `<InstdAmt${attribute}>100<`,
      );
    },
  );
});

describe('what the message declares', () => {
  const inGroup = (elements: string) => replace('<ReqdExctnDt>', `${elements}<ReqdExctnDt>`)(CREDIT_TRANSFER);
  const inHeader = (elements: string): string =>
    CREDIT_TRANSFER.replace('<NbOfTxs>3</NbOfTxs><CtrlSum>1300.50</CtrlSum>', elements);

  test('of a group is what the group has, whatever the zeros behind the sum', async () => {
    const reading = await read(CREDIT_TRANSFER);
    const { sha256: _, bytes: _bytes, ...same } = reading as Reading;
    for (const declared of [
      '<NbOfTxs>3</NbOfTxs>',
      '<NbOfTxs>003</NbOfTxs><CtrlSum>1300.5</CtrlSum>',
      '<CtrlSum>1300.500</CtrlSum>',
    ])
      expect(await read(inGroup(declared))).toMatchObject(same);
  });

  test.each(['2', '4', '0', '-3', '3.0', 'three', '1000000000000003'])(
    'as the count of a group is refused when it is %s and not 3',
    async (count) => {
      expect(await read(inGroup(`<NbOfTxs>${count}</NbOfTxs>`))).toMatchObject({
        why: 'count-differs',
        offset: CREDIT_TRANSFER.indexOf('<PmtInf>'),
      });
      expect(await read(inHeader(`<NbOfTxs>${count}</NbOfTxs>`))).toMatchObject({
        why: 'count-differs',
        offset: CREDIT_TRANSFER.indexOf('<GrpHdr>'),
      });
    },
  );

  test.each(['1300.51', '1300', '0'])('as a sum is refused when it is %s and not 1300.50', async (sum) => {
    expect(await read(inGroup(`<CtrlSum>${sum}</CtrlSum>`))).toMatchObject({ why: 'sum-differs' });
    expect(await read(inHeader(`<NbOfTxs>3</NbOfTxs><CtrlSum>${sum}</CtrlSum>`))).toMatchObject({
      why: 'sum-differs',
    });
  });

  test('in the header is a count; the sum may be left out', async () => {
    expect(await read(inHeader('<CtrlSum>1300.50</CtrlSum>'))).toMatchObject({
      why: 'fact-missing',
      of: 'NbOfTxs',
    });
    expect(await read(inHeader('<NbOfTxs>3</NbOfTxs>'))).toMatchObject({ controlSum: '1300.5' });
  });

  test('is counted for each group by itself', async () => {
    const group = /<PmtInf>.*<\/PmtInf>/u.exec(CREDIT_TRANSFER)?.[0] ?? '';
    const declared = group.replace(
      '<ReqdExctnDt>',
      '<NbOfTxs>3</NbOfTxs><CtrlSum>1300.50</CtrlSum><ReqdExctnDt>',
    );
    const twice = (second: string): string =>
      CREDIT_TRANSFER.replace(group, declared + second).replace(
        '<NbOfTxs>3</NbOfTxs><CtrlSum>1300.50</CtrlSum><InitgPty>',
        '<NbOfTxs>6</NbOfTxs><CtrlSum>2601</CtrlSum><InitgPty>',
      );
    const later = declared
      .replace('2026-11-23', '2026-11-24')
      .replace('DE12500105170648489890', 'DE89370400440532013000');
    expect(await read(twice(later))).toMatchObject({
      groups: 2,
      transactions: 6,
      controlSum: '2601',
      ownAccounts: ['DE12500105170648489890', 'DE89370400440532013000'],
      valueDates: ['2026-11-23', '2026-11-24'],
    });
    expect(await read(twice(later.replace('<NbOfTxs>3<', '<NbOfTxs>6<')))).toMatchObject({
      why: 'count-differs',
    });
  });
});

describe('what changes the money beside amount and beneficiary', () => {
  const special = async (xml: string, kind?: PainKind): Promise<unknown> => {
    const reading = await read(xml, kind);
    return 'special' in reading
      ? reading.special?.map((fact) => [fact.kind, fact.payments, ...fact.values])
      : reading;
  };

  test('is reported with its path and its currency', async () => {
    const xml = CREDIT_TRANSFER.replace(
      '<InstdAmt Ccy="USD">100</InstdAmt>',
      '<EqvtAmt><Amt Ccy="CHF">100</Amt><CcyOfTrf>USD</CcyOfTrf></EqvtAmt>',
    ).replace(
      '<CdtrAgt><FinInstnId><BIC>MUSTDEFFXXX</BIC>',
      '<IntrmyAgt1><FinInstnId><BIC>INTRUS33XXX</BIC></FinInstnId></IntrmyAgt1><CdtrAgt><FinInstnId><BIC>MUSTDEFFXXX</BIC>',
    );
    expect(await special(xml)).toEqual([
      ['equivalent', 1, 'EqvtAmt/Amt CHF 100\nEqvtAmt/CcyOfTrf USD'],
      ['intermediary', 1, 'IntrmyAgt1/FinInstnId/BIC INTRUS33XXX'],
    ]);
  });

  test('counts for each payment of the group it stands in', async () => {
    const xml = CREDIT_TRANSFER.replace('</DbtrAgt>', '</DbtrAgt><ChrgBr>DEBT</ChrgBr>');
    expect(await special(xml)).toEqual([['charges', 3, 'ChrgBr DEBT']]);
  });

  test('keeps to its own branch of the message', async () => {
    const xml = CREDIT_TRANSFER.replace(
      '</CdtrAgt><Cdtr>',
      '</CdtrAgt><CdtrAgtAcct><Id><Othr><Id>9</Id></Othr></Id><Tp><Cd>CACC</Cd></Tp></CdtrAgtAcct><Cdtr>',
    );
    expect(await special(xml)).toEqual([
      ['bank-account', 1, 'CdtrAgtAcct/Id/Othr/Id 9\nCdtrAgtAcct/Tp/Cd CACC'],
    ]);
  });

  test('is not reported where the message says that it is not provided', async () => {
    const other = (id: string): string =>
      CREDIT_TRANSFER.replace('<BIC>MUSTDEFFXXX</BIC>', `<Othr><Id>${id}</Id></Othr>`);
    expect(await special(other('NOTPROVIDED'))).toEqual([]);
    expect(await special(other('PROVIDED'))).toEqual([['bank', 1, 'Othr/Id PROVIDED']]);
  });

  test('is a method of payment other than a transfer or a direct debit', async () => {
    expect(await special(CREDIT_TRANSFER)).toEqual([]);
    expect(await special(DIRECT_DEBIT, 'pain.008.001.02')).toEqual([]);
    expect(await special(CREDIT_TRANSFER.replace('<PmtMtd>TRF', '<PmtMtd>CHK'))).toEqual([
      ['method', 3, 'PmtMtd CHK'],
    ]);
  });

  test('is reported with the words of a method, where it is another element', async () => {
    for (const text of ['TRF', 'DD']) {
      const xml = CREDIT_TRANSFER.replace('<RmtInf>', `<Purp><Prtry>${text}</Prtry></Purp><RmtInf>`);
      expect(await special(xml)).toEqual([['purpose', 1, `Purp/Prtry ${text}`]]);
    }
  });
});

describe('a definition', () => {
  const VERSION = { name: 'pain.001.001.99', direction: 'credit-transfer' } as const;
  const walk = (document: Parameters<typeof shape>[1]) =>
    createWalker(shape(VERSION, document, []), { scope: () => undefined });
  const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.99';

  test('with a fact outside header, group and payment reads none', () => {
    const walker = walk({ MsgId: 'messageId' });
    walker.open('Document', null, NAMESPACE, 0);
    walker.open('MsgId', null, null, 10);
    let why: unknown;
    try {
      walker.text(() => 'M', 17);
    } catch (error) {
      why = error;
    }
    expect(why).toBeInstanceOf(Refusal);
    expect(why).toMatchObject({ why: 'fact-outside', offset: 17 });
  });

  test('with a special outside them has nowhere to report it', () => {
    const walker = walk({ '*': 'ChrgBr', '!': { ChrgBr: 'charges' } });
    walker.open('Document', null, NAMESPACE, 0);
    walker.open('ChrgBr', null, null, 10);
    walker.text(() => 'DEBT', 17);
    walker.close(21);
    walker.close(30);
    expect(() => walker.finish(40)).not.toThrow();
  });
});
