// Files in the encodings that companies and banks really send: read, converted, reported, and refused by
// place where they lie.
import { t } from '../../shared/texts/index.ts';
import { say } from '../../shared/texts/say.ts';
import { describe, expect, it, test } from 'vitest';
import { readStatusReport } from '../../main/iso20022/status-report/read-report.ts';
import { writeMessage } from '../../main/iso20022/writer.ts';
import { importFile } from './imported.ts';
import type { ImportedFile } from './imported.ts';
import { comparable } from './comparable.ts';
import { looseFrom } from './loose.ts';
import { OFFICIAL_SCHEMAS_ARE_ABSENT, officialValidator, samples } from './official.ts';
import type { Sample } from './official.ts';
import { refusalText } from './refusal-text.ts';

interface Encoding {
  readonly name: string;
  /** What the declaration says. */
  readonly declared: string | null;
  readonly note: RegExp | null;
  readonly encode: (text: string) => Uint8Array;
}

/**
 * Windows-1252 and ISO-8859-15 where they differ from ISO-8859-1, written from the tables of their standards.
 */
const CP1252: Readonly<Record<string, number>> = {
  '€': 0x80,
  '„': 0x84,
  '…': 0x85,
  Š: 0x8a,
  Œ: 0x8c,
  Ž: 0x8e,
  '’': 0x92,
  '“': 0x93,
  '–': 0x96,
  š: 0x9a,
  œ: 0x9c,
  ž: 0x9e,
  Ÿ: 0x9f,
};
const LATIN9: Readonly<Record<string, number>> = {
  '€': 0xa4,
  Š: 0xa6,
  š: 0xa8,
  Ž: 0xb4,
  ž: 0xb8,
  Œ: 0xbc,
  œ: 0xbd,
  Ÿ: 0xbe,
};

function oneByte(extra: Readonly<Record<string, number>>): (text: string) => Uint8Array {
  return (text) =>
    Uint8Array.from(Array.from(text), (character) => {
      const code = extra[character] ?? character.charCodeAt(0);
      if (code > 255) throw new Error(`${character} is not in this encoding`);
      return code;
    });
}

const utf16 = (text: string): Uint8Array => Buffer.from(text, 'utf16le');
const swapped = (text: string): Uint8Array => Buffer.from(text, 'utf16le').swap16();

const CONVERTED = /UTF-16\. It was converted to UTF-8\.$/;
const ENCODINGS: readonly (Encoding & { readonly extra: string })[] = [
  { name: 'UTF-8', declared: 'UTF-8', note: null, encode: (text) => Buffer.from(text), extra: 'Ünïcode €𝄞' },
  { name: 'UTF-8, undeclared', declared: null, note: null, encode: (text) => Buffer.from(text), extra: 'é' },
  {
    name: 'UTF-8 with a byte order mark',
    declared: 'UTF-8',
    note: /byte order mark/,
    encode: (text) => Buffer.from(`\ufeff${text}`),
    extra: 'é€',
  },
  {
    name: 'UTF-8 with a byte order mark, undeclared',
    declared: null,
    note: /byte order mark/,
    encode: (text) => Buffer.from(`\ufeff${text}`),
    extra: 'é€',
  },
  {
    name: 'ISO-8859-1',
    declared: 'ISO-8859-1',
    note: /in ISO-8859-1\. It was converted/,
    encode: oneByte({}),
    extra: 'éÄß',
  },
  {
    name: 'iso-8859-1 in small letters',
    declared: 'iso-8859-1',
    note: /in ISO-8859-1\. It was converted/,
    encode: oneByte({}),
    extra: 'ÿ',
  },
  {
    name: 'ISO-8859-15',
    declared: 'ISO-8859-15',
    note: /in ISO-8859-15/,
    encode: oneByte(LATIN9),
    extra: '€ŠšŽžŒœŸ',
  },
  {
    name: 'Windows-1252',
    declared: 'windows-1252',
    note: /in Windows-1252/,
    encode: oneByte(CP1252),
    extra: '€„…ŠŒŽ’“–šœžŸé',
  },
  {
    name: 'UTF-16 little-endian with a mark',
    declared: 'UTF-16',
    note: CONVERTED,
    encode: (text) => utf16(`\ufeff${text}`),
    extra: '€𝄞上',
  },
  {
    name: 'UTF-16 big-endian with a mark',
    declared: 'UTF-16',
    note: CONVERTED,
    encode: (text) => swapped(`\ufeff${text}`),
    extra: '€𝄞上',
  },
  {
    name: 'UTF-16 little-endian without a mark',
    declared: 'UTF-16LE',
    note: CONVERTED,
    encode: utf16,
    extra: '€𝄞',
  },
  { name: 'UTF-16 big-endian without a mark', declared: null, note: CONVERTED, encode: swapped, extra: '€𝄞' },
  {
    name: 'UTF-16 that says UTF-8',
    declared: 'UTF-8',
    note: /UTF-16, though it says UTF-8/,
    encode: (text) => utf16(`\ufeff${text}`),
    extra: '€',
  },
];

function declaredAs(text: string, encoding: string | null): string {
  const body = text.replace(/^\ufeff?\s*<\?xml[^>]*\?>\s*/, '');
  return `<?xml version="1.0"${encoding === null ? '' : ` encoding="${encoding}"`}?>\n${body}`;
}

function textOf({ bytes }: Sample): string {
  const isLatin1 = /encoding=['"]iso-8859-1['"]/iu.test(Buffer.from(bytes).toString('latin1', 0, 200));
  return Buffer.from(bytes)
    .toString(isLatin1 ? 'latin1' : 'utf8')
    .replace(/^\ufeff/, '');
}

const withoutNote = ({ findings, ...rest }: ImportedFile): unknown => ({
  ...rest,
  findings: findings.filter(({ rule }) => rule !== 'import.encoding'),
});

const PAYMENTS = OFFICIAL_SCHEMAS_ARE_ABSENT
  ? []
  : samples().filter(
      ({ message, verdict }) =>
        ['pain.001.001.03', 'pain.008.001.02'].includes(message) && verdict === 'valid',
    );

describe.skipIf(OFFICIAL_SCHEMAS_ARE_ABSENT)('every public sample', () => {
  it('is here', () => expect(PAYMENTS.length).toBeGreaterThan(20));

  describe.each(ENCODINGS)('in $name', ({ declared, encode, note, extra }) => {
    it.each(PAYMENTS.map((sample) => [sample.name, sample] as const))(
      '%s is imported without a loss, and says so',
      async (_name, sample) => {
        const text = textOf(sample).replaceAll(
          /<(?:\w+:)?Nm>[^<]/gu,
          (start) => start.slice(0, -1) + extra + start.slice(-1),
        );
        const plain = await importFile([Buffer.from(declaredAs(text, 'UTF-8'))]);
        const bytes = encode(declaredAs(text, declared));
        const imported = await importFile([bytes]);
        if (!plain.ok || !imported.ok) throw new Error(JSON.stringify([plain, imported]).slice(0, 2000));
        expect(withoutNote(imported.value)).toEqual(withoutNote(plain.value));
        const notes = imported.value.findings.filter(({ rule }) => rule === 'import.encoding');
        expect(notes.map(({ severity, line }) => ({ severity, line }))).toEqual(
          note === null ? [] : [{ severity: 'warn', line: 1 }],
        );
        if (note !== null) expect(notes.map(({ sentence }) => say(t, sentence)).join(' ')).toMatch(note);
        const again = Buffer.concat(
          writeMessage({
            ...imported.value,
            msgId: 'WRITTEN-AGAIN',
            creationDateTime: '2026-11-20T10:00:00',
          }),
        );
        expect(officialValidator(sample.message)(again)).toEqual({ valid: true, why: '' });
        expect(comparable(looseFrom(again))).toEqual(
          comparable(looseFrom(Buffer.from(declaredAs(text, 'UTF-8')))),
        );
      },
    );
  });

  it.each(ENCODINGS)(
    'of a status report in $name is read alike, and says so',
    ({ declared, encode, note }) => {
      const reports = samples().filter(({ message }) => message === 'pain.002.001.03');
      expect(reports.length).toBeGreaterThan(5);
      for (const sample of reports) {
        const text = declaredAs(textOf(sample), declared);
        const read = readStatusReport([encode(text)]);
        const plain = readStatusReport([Buffer.from(declaredAs(textOf(sample), 'UTF-8'))]);
        if (!read.ok || !plain.ok) throw new Error(JSON.stringify([read, plain]));
        const { encodingNote, ...report } = read.value;
        expect(report).toEqual(plain.value);
        if (note === null) expect(encodingNote).toBeUndefined();
        else expect(encodingNote && say(t, encodingNote)).toMatch(note);
      }
    },
  );
});

const OPEN =
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">\n<CstmrCdtTrfInitn>\n<GrpHdr>\n<MsgId>';
const file = (encoding: string | null, ...parts: readonly (string | readonly number[])[]): Buffer =>
  Buffer.concat([
    Buffer.from(declaredAs(OPEN, encoding)),
    ...parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  ]);
/** The same byte by byte, so that no judgement hangs on where a file is cut. */
const cut = (bytes: Uint8Array, size: number): readonly Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.slice(index * size, (index + 1) * size),
  );

describe('an encoding that is declared wrongly, twice or not at all', () => {
  test.each([
    [
      'ISO-8859-1 that says UTF-8',
      file('UTF-8', 'M', [0xfc], 'ller'),
      5,
      /says it is encoded in UTF-8, but the byte FC is not a character in it\. It comes after “<MsgId>M”/,
    ],
    [
      'ISO-8859-1 that says nothing',
      file(null, 'M', [0xfc], 'ller'),
      5,
      /names no encoding and is therefore read as UTF-8, but the byte FC/,
    ],
    [
      'Windows-1252 that says ISO-8859-1',
      file('ISO-8859-1', [0x80], '5'),
      5,
      /byte 80 is not a character in ISO-8859-1.*In Windows-1252 it is €/,
    ],
    [
      'a byte that Windows-1252 does not have',
      file('windows-1252', 'a', [0x81]),
      5,
      /byte 81 is not a character in Windows-1252/,
    ],
    [
      'UTF-8 that says Windows-1252',
      file('windows-1252', 'M\n', [0xc3, 0xbc], 'ller</MsgId></GrpHdr></CstmrCdtTrfInitn></Document>'),
      6,
      /says it is encoded in Windows-1252, but its characters outside ASCII are UTF-8/,
    ],
    [
      'UTF-8 that says ISO-8859-1',
      file('ISO-8859-1', [0xc3, 0x9c], 'ber'),
      5,
      /byte 9C is not a character in ISO-8859-1.*probably UTF-8/,
    ],
    [
      'US-ASCII with more than ASCII',
      file('US-ASCII', '\n\n', [0xe9]),
      7,
      /byte E9 is not a character in US-ASCII/,
    ],
    [
      'UTF-8 that says UTF-16',
      file('UTF-16', 'M', [0xc3, 0xbc]),
      5,
      /says it is encoded in UTF-16, but its first bytes say otherwise/,
    ],
    [
      'a UTF-8 mark and ISO-8859-1',
      Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), file('ISO-8859-1', 'M', [0xfc])]),
      5,
      /says it is encoded in ISO-8859-1, but its first bytes say otherwise/,
    ],
    [
      'half a character of UTF-16',
      Buffer.concat([utf16(`\ufeff${declaredAs(OPEN, 'UTF-16')}`), Buffer.from([0x00, 0xd8, 0x41, 0x00])]),
      5,
      /Half a character \(D800\)/,
    ],
    [
      'a UTF-16 file cut in a character',
      Buffer.concat([utf16(`\ufeff${declaredAs(OPEN, 'UTF-16')}`), Buffer.from([0x41])]),
      5,
      /ends in the middle of a UTF-16 character/,
    ],
    [
      'two declared encodings',
      Buffer.from(`<?xml version="1.0" encoding="UTF-8" encoding="ISO-8859-1"?>\n${OPEN}`),
      1,
      /declares two encodings, UTF-8 and ISO-8859-1/,
    ],
  ] as const)('%s is refused by its place', async (_name, bytes, line, detail) => {
    for (const pieces of [[bytes], cut(bytes, 1), cut(bytes, 7)]) {
      const imported = await importFile(pieces);
      expect(imported).toMatchObject({ ok: false, error: { code: 'message-encoding', line } });
      if (pieces.length === 1) expect(refusalText(imported)).toMatch(detail);
    }
  });

  it.each([
    ['UTF-16', Buffer.alloc(0)],
    ['ISO-8859-1', Buffer.from([0xef, 0xbb, 0xbf])],
  ])('says %s wrongly is still read where only ASCII is in it', async (encoding, mark) => {
    const text = textOf(
      PAYMENTS[0] ?? { name: '', message: '', verdict: '', bytes: Buffer.from(OPEN) },
    ).replaceAll(/[^\t\n\r\u0020-\u007f]/gu, 'x');
    const imported = await importFile([Buffer.concat([mark, Buffer.from(declaredAs(text, encoding))])]);
    if (PAYMENTS.length === 0) return;
    expect(imported).toMatchObject({ ok: true });
    const note = imported.ok
      ? imported.value.findings.find(({ rule }) => rule === 'import.encoding')?.sentence
      : undefined;
    expect(note && say(t, note)).toContain(`says it is encoded in ${encoding}, but it is not`);
  });
});

describe('a namespace written with blanks', () => {
  const uri = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03';
  it.each([` ${uri}`, `${uri} `, `\n${uri}`, `\u00a0${uri}`])(
    '%j is refused like the official schema refuses it',
    async (namespace) => {
      const text = textOf(
        PAYMENTS.find(({ name }) => name.includes('php-sepa')) ?? {
          name: '',
          message: '',
          verdict: '',
          bytes: Buffer.from(OPEN),
        },
      ).replace(uri, namespace);
      if (!OFFICIAL_SCHEMAS_ARE_ABSENT) expect(officialValidator('pain.001.001.03')(text).valid).toBe(false);
      expect(await importFile([Buffer.from(text)])).toMatchObject({
        ok: false,
        error: { code: 'message-unsupported', sentences: [{ code: 'xml-namespace-blanks' }] },
      });
    },
  );
});

describe('a file that is no message at all', () => {
  it.each([
    [
      '{1:F01BANKDEFFAXXX0000000000}{2:I101BANKDEFFXXXXN}{4:\n:20:REF\n',
      'an MT101 (request for transfer), a SWIFT FIN message',
    ],
    [':20:REF\n:28D:1/1\n:50H:/DE1\n', 'an MT101 (request for transfer)'],
    [':20:STMT\n:25:123\n:60F:C261120EUR1,\n', 'an MT940 (account statement)'],
    ['{1:F01BANKDEFFAXXX0000000000}{2:O9401200}', 'an MT940 (account statement)'],
    ["UNA:+.? 'UNB+UNOC:3", 'an EDIFACT message'],
    ['{"Document":{}}', 'a JSON file'],
    ['Name;IBAN;Betrag\nA;B;1\n', 'a table of values (CSV)'],
    ['101 123456789 987654321', 'a NACHA (ACH) file'],
    ['\ufeffName,IBAN\n', 'a table of values (CSV)'],
  ])('%j is named', async (text, words) => {
    const bytes = Buffer.from(text);
    for (const pieces of [[bytes], cut(bytes, 1)]) {
      const imported = await importFile(pieces);
      expect(imported).toMatchObject({ ok: false, error: { code: 'message-unsupported', line: 1 } });
      expect(refusalText(imported)).toContain(`The file is ${words}`);
      expect(refusalText(imported)).toContain(
        words.includes('account statement') ? 'Import it under Cash' : 'pain.001.001.03',
      );
    }
  });

  it.each([
    [
      '<RequestPayload><AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.01"/></RequestPayload>',
      /SWIFT envelope, which begins with RequestPayload/,
    ],
    ['<BizMsgEnvlp xmlns="urn:x"/>', /SWIFT envelope \(business message envelope\)/],
    ['<AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"/>', /header of a SWIFT envelope/],
    ['<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"/>', /SOAP envelope/],
    ['<ebicsRequest xmlns="urn:org:ebics:H005"/>', /EBICS envelope/],
    ['<html/>', /web page/],
    [
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08"/>',
      /message between banks \(pacs\.008\.001\.08\)/,
    ],
    [
      '<Document xmlns="http://www.six-interbank-clearing.com/de/pain.001.001.03.ch.02.xsd"/>',
      /credit transfers in a national or bank variant/,
    ],
    [
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.02"/>',
      /credit transfers in the older version/,
    ],
    ['<Document/>', /no namespace/],
  ])('%s is named, with what to ask for', async (text, words) => {
    const imported = await importFile([Buffer.from(text)]);
    expect(imported).toMatchObject({ ok: false, error: { code: 'message-unsupported', line: 1 } });
    expect(refusalText(imported)).toMatch(words);
    expect(refusalText(imported)).toMatch(/Ask the sender for .*pain\.001\.001\.03/);
  });
});
