// What the second reader reports, and that chunk borders make no difference to it.
import type { ReadBackRefusal } from '../../../shared/domain/card-sentence.ts';
import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PainKind } from '../../../shared/domain/message-tree.ts';
import type { Reading } from '../../../shared/domain/reading.ts';
import type { Result } from '../../../shared/domain/result.ts';
import { CREDIT_TRANSFER, DIRECT_DEBIT, inChunks } from '../../../test/token/pain-fixture.ts';
import { readBack } from './read.ts';
import type { MessageShape } from './shape.ts';
import { addShape, shapeOf } from './versions/catalogue.ts';

const read = (xml: string, kind: PainKind = 'pain.001.001.03', size = 4096): Promise<Result<Reading>> =>
  readBack(kind, inChunks(Buffer.from(xml), size));

const lines = (rows: readonly (readonly string[])[]): string =>
  createHash('sha256')
    .update(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    .digest('hex');

describe('a credit transfer', () => {
  test('is reported with its totals, accounts, countries and dates', async () => {
    const reading = await read(CREDIT_TRANSFER);
    expect(reading).toEqual({
      ok: true,
      value: {
        kind: 'pain.001.001.03',
        messageId: 'MSG-1',
        creationDateTime: '2026-11-20T10:00:00',
        initiatingParty: 'Example AG',
        sha256: createHash('sha256').update(CREDIT_TRANSFER).digest('hex'),
        bytes: Buffer.byteLength(CREDIT_TRANSFER),
        groups: 1,
        transactions: 3,
        controlSum: '1300.5',
        totals: [
          { currency: 'EUR', amount: '1200.50', count: 2 },
          { currency: 'USD', amount: '100.00', count: 1 },
        ],
        ownAccounts: ['DE12500105170648489890'],
        countries: ['DE', 'FR', 'GB'],
        valueDates: ['2026-11-23'],
        transactionsDigest: lines([
          [
            'PMT-1',
            'DE12500105170648489890',
            '2026-11-23',
            'I-1',
            'E-1',
            'EUR',
            '1000.00',
            'Supplier Müller & Söhne',
            'DE89370400440532013000',
            'MUSTDEFFXXX',
            'DE',
            'Invoice 1',
            '',
            '',
          ],
          [
            'PMT-1',
            'DE12500105170648489890',
            '2026-11-23',
            'I-2',
            'E-2',
            'EUR',
            '200.50',
            'Fournisseur SA',
            'FR1420041010050500013M02606',
            'MUSTDEFFXXX',
            'FR',
            'Invoice 2',
            '',
            '',
          ],
          [
            'PMT-1',
            'DE12500105170648489890',
            '2026-11-23',
            'I-3',
            'E-3',
            'USD',
            '100',
            'Third Ltd',
            'GB29NWBK60161331926819',
            'MUSTDEFFXXX',
            'GB',
            'Invoice 3',
            '',
            '',
          ],
        ]),
        special: [],
      },
    });
  });

  test('takes the country from the account, else the address, else the bank, else says it does not know', async () => {
    const without = (xml: string, ...parts: (string | RegExp)[]): string =>
      parts.reduce<string>((rest, part) => rest.replaceAll(part, ''), xml);
    const other = CREDIT_TRANSFER.replaceAll(
      /<IBAN>(?:FR|GB|DE89)[^<]*<\/IBAN>/gu,
      '<Othr><Id>000123</Id></Othr>',
    );
    const countries = async (xml: string): Promise<readonly string[] | undefined> => {
      const reading = await read(xml);
      return reading.ok ? reading.value.countries : undefined;
    };
    expect(await countries(other.replaceAll('<Ctry>DE</Ctry>', '<Ctry>AT</Ctry>'))).toEqual(['AT']);
    const addressless = without(other, /<PstlAdr>.*?<\/PstlAdr>/gu);
    expect(await countries(addressless)).toEqual(['DE']);
    expect(await countries(without(addressless, /<BIC>MUST[^<]*<\/BIC>/gu))).toEqual(['??']);
  });

  test('takes an equivalent amount where there is no instructed one', async () => {
    const xml = CREDIT_TRANSFER.replace(
      '<InstdAmt Ccy="USD">100</InstdAmt>',
      '<EqvtAmt><Amt Ccy="CHF">100</Amt><CcyOfTrf>USD</CcyOfTrf></EqvtAmt>',
    );
    const reading = await read(xml);
    expect(reading.ok && reading.value.totals.map((each) => each.currency)).toEqual(['CHF', 'EUR']);
  });

  test('is read the same however it is cut into chunks', async () => {
    const whole = await read(CREDIT_TRANSFER, 'pain.001.001.03', 1_000_000);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 400 }), async (size) => {
        expect(await read(CREDIT_TRANSFER, 'pain.001.001.03', size)).toEqual(whole);
      }),
      { numRuns: 60, seed: 7 },
    );
  });
});

describe('a direct debit', () => {
  test('is reported with its mandate and an account that is no IBAN', async () => {
    const reading = await read(DIRECT_DEBIT, 'pain.008.001.02');
    expect(reading.ok && reading.value).toMatchObject({
      messageId: 'DD-1',
      transactions: 1,
      controlSum: '49.9',
      totals: [{ currency: 'EUR', amount: '49.90', count: 1 }],
      ownAccounts: ['DE12500105170648489890'],
      countries: ['FR'],
      valueDates: ['2026-11-25'],
      transactionsDigest: lines([
        [
          'PMT-1',
          'DE12500105170648489890',
          '2026-11-25',
          '',
          'E-1',
          'EUR',
          '49.90',
          'Subscriber',
          '000123',
          'BANKFRPPXXX',
          'FR',
          '',
          '',
          'MANDATE-7',
        ],
      ]),
    });
  });

  test('is no credit transfer', async () => {
    const reading = await read(DIRECT_DEBIT, 'pain.001.001.03');
    expect(reading.ok ? 'read' : reading.error.code).toBe('message-unreadable');
  });
});

describe('what makes a fact ambiguous is refused with its place', () => {
  const cases: readonly [string, (xml: string) => string, ReadBackRefusal][] = [
    [
      'two names of a creditor',
      (xml) => xml.replace('<Nm>Third Ltd</Nm>', '<Nm>Third Ltd</Nm><Nm>Fourth</Nm>'),
      'element-twice',
    ],
    [
      'an account with IBAN and other number',
      (xml) => xml.replace('</IBAN></Id></CdtrAcct>', '</IBAN><Othr><Id>1</Id></Othr></Id></CdtrAcct>'),
      'account-twice',
    ],
    [
      'instructed and equivalent amount',
      (xml) => xml.replace('</InstdAmt>', '</InstdAmt><EqvtAmt><Amt Ccy="EUR">1</Amt></EqvtAmt>'),
      'amount-twice',
    ],
    [
      'a transaction outside its group',
      (xml) => xml.replace('</PmtInf></Cst', '</PmtInf><CdtTrfTxInf></CdtTrfTxInf></Cst'),
      'unknown-element',
    ],
    [
      'a direct debit inside a credit transfer',
      (xml) => xml.replace('</PmtInf></Cst', '<DrctDbtTxInf></DrctDbtTxInf></PmtInf></Cst'),
      'unknown-element',
    ],
    [
      'a group before the group header',
      (xml) => xml.replace(/(<GrpHdr>.*<\/GrpHdr>)(<PmtInf>.*<\/PmtInf>)/u, '$2$1'),
      'group-before-header',
    ],
    ['an amount without currency', (xml) => xml.replace(' Ccy="USD"', ''), 'currency-missing'],
    ['an amount with an exponent', (xml) => xml.replace('>100<', '>1e2<'), 'amount-form'],
    ['a negative amount', (xml) => xml.replace('>100<', '>-100<'), 'amount-form'],
    ['an amount with blanks', (xml) => xml.replace('>100<', '> 100<'), 'amount-form'],
    [
      'a transaction without identifier',
      (xml) => xml.replace('<EndToEndId>E-3</EndToEndId>', ''),
      'fact-missing',
    ],
    [
      'text among elements',
      (xml) => xml.replace('<PmtId><InstrId>I-3', '<PmtId>x<InstrId>I-3'),
      'text-among-elements',
    ],
    [
      'text between closed elements',
      (xml) => xml.replace('</InstrId><EndToEndId>E-3', '</InstrId>x<EndToEndId>E-3'),
      'text-between-elements',
    ],
    ['a control character', (xml) => xml.replace('Third Ltd', 'Third\u0007Ltd'), 'control-character'],
    ['a carriage return in the clear', (xml) => xml.replace('Third Ltd', 'Third\rLtd'), 'control-character'],
    ['a bare greater-than sign', (xml) => xml.replace('Third Ltd', 'Third > Ltd'), 'bare-greater-than'],
    [
      'an undefined entity in a text nobody reads',
      (xml) => xml.replace('<Nm>Example AG</Nm></Dbtr>', '<Nm>&x;</Nm></Dbtr>'),
      'reference-unknown',
    ],
    ['a noncharacter', (xml) => xml.replace('Third Ltd', 'Third \uFFFF'), 'character-not-allowed'],
    ['another attribute', (xml) => xml.replace(' Ccy="USD"', ' Ccy="USD" x="y"'), 'attribute-unknown'],
    ['a quote in single quotes', (xml) => xml.replace('Ccy="USD"', "Ccy='USD'"), 'attribute-unknown'],
    ['a tag without end', (xml) => xml.replace('<CtrlSum>', `<CtrlSum${' '.repeat(600)}>`), 'tag-too-long'],
    ['a text without end', (xml) => xml.replace('Third Ltd', 'x'.repeat(20_000)), 'text-too-long'],
    ['deep nesting', (xml) => xml.replace('<Dbtr>', `<Dbtr>${'<Id>'.repeat(40)}`), 'too-deep'],
    ['nothing at all', () => '', 'ends-early'],
    ['an open end', (xml) => xml.replace('</Document>', ''), 'ends-early'],
  ];
  test.each(cases)('%s', async (_what, change, reason) => {
    const reading = await read(change(CREDIT_TRANSFER));
    expect(reading.ok ? 'read' : reading.error).toMatchObject({
      code: 'message-unreadable',
      sentences: [{ code: 'read-back-refused', data: { why: reason } }],
    });
  });

  test('bytes that are not UTF-8', async () => {
    const bytes = Buffer.from(CREDIT_TRANSFER);
    bytes[bytes.indexOf('ü')] = 0xff;
    const reading = await readBack('pain.001.001.03', inChunks(bytes));
    expect(reading.ok ? [] : reading.error.sentences).toMatchObject([{ data: { why: 'not-utf-8' } }]);
  });
});

describe('a single changed byte', () => {
  /** Neither digest nor length: what the officer is shown, and what is compared with the first reader. */
  const factsOf = (reading: Result<Reading>): object | 'refused' =>
    reading.ok ? { ...reading.value, sha256: '', bytes: 0 } : 'refused';
  /** Text that is in no fact: the own bank, the own name, the address where the account names the country. */
  const UNREPORTED = [
    /<Dbtr><Nm>([^<]+)/gu,
    /<DbtrAgt><FinInstnId><BIC>([^<]+)/gu,
    /<PstlAdr><Ctry>([^<]+)/gu,
  ];
  // One character for each byte.
  const xml = Buffer.from(CREDIT_TRANSFER).toString('latin1');
  const placesOf = (patterns: readonly RegExp[]): ReadonlySet<number> =>
    new Set(
      patterns.flatMap((pattern) =>
        [...xml.matchAll(pattern)].flatMap(({ index, 0: whole, 1: text = '' }) =>
          Array.from({ length: text.length }, (_, at) => index + whole.length - text.length + at),
        ),
      ),
    );
  const currencies = placesOf([/Ccy="([A-Z]{3})/gu]);
  const unreported = placesOf(UNREPORTED);
  const markup = new Set(
    [...xml.matchAll(/<[^>]+>/gu)]
      .flatMap(({ index, 0: tag }) => Array.from(tag, (_, at) => index + at))
      .filter((at) => !currencies.has(at)),
  );
  const reported = new Set(
    Array.from(xml, (_, at) => at).filter((at) => !markup.has(at) && !unreported.has(at)),
  );

  /** Another letter or digit, another case, and a byte beyond ASCII. */
  const CHANGES = [1, 2, 0x20, 0x80];
  async function readings(places: ReadonlySet<number>): Promise<readonly Result<Reading>[]> {
    const bytes = Buffer.from(CREDIT_TRANSFER);
    const all: Result<Reading>[] = [];
    for (const at of places)
      for (const change of CHANGES) {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ change;
        all.push(await readBack('pain.001.001.03', inChunks(changed)));
      }
    return all;
  }

  test('in the markup is refused', async () => {
    const read = await readings(markup);
    expect(read.length).toBeGreaterThan(5_000);
    expect(read.filter(({ ok }) => ok)).toEqual([]);
  });

  test('in a fact is refused, or read as another fact', async () => {
    const honest = factsOf(await read(CREDIT_TRANSFER));
    const facts = (await readings(reported)).map(factsOf);
    expect(facts).not.toContainEqual(honest);
    expect(facts.filter((one) => one !== 'refused').length).toBeGreaterThan(600);
  });

  test('in a text that is in no fact is refused, or noticed by the digest alone', async () => {
    const honest = await read(CREDIT_TRANSFER);
    const others = (await readings(unreported)).filter(({ ok }) => ok);
    expect(others.length).toBeGreaterThan(60);
    for (const other of others) {
      expect(factsOf(other)).toEqual(factsOf(honest));
      expect(other).not.toEqual(honest);
    }
  });
});

describe('whatever is done to the bytes, the reader answers', () => {
  const bytes = Buffer.from(CREDIT_TRANSFER);

  test('to a message with any part moved, doubled or removed: refused, or read as something else', async () => {
    const honest = await read(CREDIT_TRANSFER);
    const place = fc.nat(bytes.length);
    await fc.assert(
      fc.asyncProperty(
        place,
        place,
        place,
        fc.constantFrom('double', 'remove', 'move'),
        async (a, b, c, what) => {
          const [from, to] = [Math.min(a, b), Math.max(a, b)];
          const part = bytes.subarray(from, to);
          const rest = Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
          const at = Math.min(c, rest.length);
          const spliced = {
            double: Buffer.concat([bytes.subarray(0, to), part, bytes.subarray(to)]),
            remove: rest,
            move: Buffer.concat([rest.subarray(0, at), part, rest.subarray(at)]),
          }[what];
          fc.pre(!spliced.equals(bytes));
          expect(await readBack('pain.001.001.03', inChunks(spliced, 97))).not.toEqual(honest);
        },
      ),
      { numRuns: 400, seed: 5 },
    );
  });

  test('to noise: always a refusal', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.nat(bytes.length), async (noise, at) => {
        const noisy = Buffer.concat([bytes.subarray(0, at), noise]);
        fc.pre(!noisy.equals(bytes));
        expect(await readBack('pain.001.001.03', inChunks(noisy, 61))).toMatchObject({
          ok: false,
          error: { code: 'message-unreadable' },
        });
      }),
      { numRuns: 400, seed: 9 },
    );
  });
});

test('a message this reader has no definition of is not read', async () => {
  expect(await readBack('pain.007.001.02', inChunks(Buffer.from(CREDIT_TRANSFER)))).toMatchObject({
    ok: false,
    error: {
      code: 'message-unreadable',
      sentences: [{ code: 'read-back-unknown-kind', data: { kind: 'pain.007.001.02' } }],
    },
  });
});

test('a definition is added once', () => {
  const known = shapeOf('pain.001.001.03');
  expect(known?.namespace).toBe('urn:iso:std:iso:20022:tech:xsd:pain.001.001.03');
  expect(() => addShape(known as MessageShape)).toThrow('pain.001.001.03 is defined twice');
});

test('a disk that fails while the bytes are read is no fault of the message', async () => {
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(CREDIT_TRANSFER.slice(0, 100));
    throw new Error('EIO: i/o error, read');
  }
  await expect(readBack('pain.001.001.03', failing())).rejects.toThrow('EIO: i/o error, read');
});

test('progress names the bytes read so far', async () => {
  const seen: number[] = [];
  const bytes = Buffer.from(CREDIT_TRANSFER).subarray(0, 1_000);
  await readBack('pain.001.001.03', inChunks(bytes, 400), (soFar) => seen.push(soFar));
  expect(seen).toEqual([400, 800, 1_000]);
});
