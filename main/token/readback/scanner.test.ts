// What the scanner cuts out of frozen bytes, what it refuses there, and the byte it names.
import { describe, expect, test } from 'vitest';
import { Refusal } from './refusal.ts';
import { createScanner } from './scanner.ts';

type Scanned = readonly string[] | { readonly why: string; readonly of: string; readonly offset: number };

/** Elements and texts with the byte they begin at, or the refusal. */
function scanInChunks(bytes: Uint8Array, size: number): Scanned {
  const events: string[] = [];
  const open: string[] = [];
  const scanner = createScanner({
    open(name, currency, namespace, offset) {
      open.push(name);
      events.push(`${offset} <${name}${currency === null ? '' : ` Ccy ${currency}`}${namespace ?? ''}`);
    },
    text: (value, offset) => void events.push(`${offset} ${value()}`),
    close(offset) {
      open.pop();
      events.push(`${offset} /`);
    },
    openName: () => open.at(-1) ?? null,
  });
  try {
    for (let at = 0; at < bytes.length; at += size) scanner.push(bytes.subarray(at, at + size));
    scanner.end();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { why: error.why, of: error.of, offset: error.offset };
  }
  return events;
}

/** The same however the bytes are cut. */
function scan(text: string | Uint8Array): Scanned {
  const bytes = Buffer.from(text as string);
  const whole = scanInChunks(bytes, bytes.length);
  for (const size of [1, 2, 7]) expect(scanInChunks(bytes, size)).toEqual(whole);
  return whole;
}

const refused = (why: string, offset: number, of = '') => ({ why, of, offset });

/** Text of an element that stands at byte 6. */
const around = (text: string | readonly number[]): Uint8Array =>
  Buffer.concat([
    Buffer.from('<A><B>'),
    typeof text === 'string' ? Buffer.from(text) : Buffer.from(text),
    Buffer.from('</B></A>'),
  ]);

describe('elements', () => {
  test('are told with their attribute and the byte they begin at', () => {
    expect(scan('<A xmlns="urn:x"><B Ccy="EUR">1</B><C></C></A>')).toEqual([
      '0 <Aurn:x',
      '17 <B Ccy EUR',
      '30 1',
      '31 /',
      '35 <C',
      '38 /',
      '42 /',
    ]);
  });

  test('are closed by their own name and no other', () => {
    for (const [text, offset] of [
      ['<Nm>x</Nmx>', 5],
      ['<Nm>x</N>', 5],
      ['<Nm>x</Nn>', 5],
      ['<Nm>x</Mm>', 5],
      ['<Nm>x</>', 5],
      ['<A><B></A></B>', 6],
      ['</A>', 0],
      ['</>', 0],
      ['<A></A></A>', 7],
    ] as const)
      expect([text, scan(text)]).toEqual([text, refused('closes-nothing', offset)]);
  });

  // The names below have the same hash in a table of names that multiplies by 31.
  test('keep their own names, whatever other names the message has', () => {
    expect(scan('<Aa><BB></BB><Aa></Aa></Aa>')).toEqual(['0 <Aa', '4 <BB', '8 /', '13 <Aa', '17 /', '22 /']);
  });

  test.each(['a', 'A-b', 'ns:A', 'Ä', `A${'b'.repeat(35)}`, '?xml', '!DOCTYPE', '!--', 'A/'])(
    'are refused with the name %s',
    (name) => {
      expect(scan(`<Doc><${name}></Doc>`)).toEqual(refused('tag-name', 5));
    },
  );

  test.each([
    ' Ccy="EUR" Ccy="USD"',
    " Ccy='EUR'",
    ' Ccy=""',
    ' Ccy="E R"',
    ' Ccy="&amp;"',
    '  Ccy="EUR"',
    ' ccy="EUR"',
    ' xml:lang="de"',
    ' ',
  ])('are refused with the attributes%s', (attributes) => {
    expect(scan(`<Doc><A${attributes}></A></Doc>`)).toEqual(refused('attribute-unknown', 5, 'A'));
  });

  test('may stand there by the thousand, and have at most 4,096 names', () => {
    const many = `<Doc>${'<A></A>'.repeat(5_000)}</Doc>`;
    expect(scanInChunks(Buffer.from(many), many.length)).toHaveLength(10_002);
    const named = (count: number): Uint8Array =>
      Buffer.from(Array.from({ length: count }, (_, index) => `<N${index}></N${index}>`).join(''));
    expect(scanInChunks(named(4_096), 100_000)).toHaveLength(8_192);
    expect(scanInChunks(named(4_097), 100_000)).toEqual(refused('tag-name', 59_220));
  });

  test('are looked at up to their 256th byte', () => {
    expect(scan(`<${'A'.repeat(254)}>`)).toEqual(refused('tag-name', 0));
    expect(scan(`<${'A'.repeat(255)}>`)).toEqual(refused('tag-too-long', 0));
    expect(scan(`<A>1<${'A'.repeat(600)}`)).toEqual(refused('tag-too-long', 4));
  });
});

describe('texts', () => {
  test('have the four references of Canonical XML and no other', () => {
    expect(scan(around('&lt;a&gt; &amp;amp; &#xD;'))).toEqual([
      '0 <A',
      '3 <B',
      '6 <a> &amp; \r',
      '31 /',
      '35 /',
    ]);
    for (const text of ['&', '&;', '&quot;', '&apos;', '&#13;', '&#xd;', '&#x41;', '&AMP;', 'x & y', '&amp'])
      expect([text, scan(around(text))]).toEqual([text, refused('reference-unknown', 6)]);
  });

  test('have characters of several bytes, line feeds and tabs', () => {
    const text = 'Müller\n\t豈 \u{FFFD} \u{FEFF} \u{1F4B6} ￼';
    const end = 6 + Buffer.byteLength(text);
    expect(scan(around(text))).toEqual(['0 <A', '3 <B', `6 ${text}`, `${end} /`, `${end + 4} /`]);
  });

  test('have no control character; the byte is named', () => {
    for (const code of [0x00, 0x07, 0x08, 0x0b, 0x0c, 0x0d, 0x1f])
      expect(scan(around([0x61, 0x62, code, 0x63]))).toEqual(refused('control-character', 8));
    expect(scan(around('ab>'))).toEqual(refused('bare-greater-than', 8));
  });

  test('are UTF-8', () => {
    for (const bytes of [[0xff], [0x80], [0x61, 0x80], [0xc3], [0xc0, 0xaf], [0xed, 0xa0, 0x80]])
      expect([bytes, scan(around(bytes))]).toEqual([bytes, refused('not-utf-8', 6)]);
  });

  test('have no noncharacter, also behind other characters of three bytes', () => {
    expect(scan(around('\u{FFFE}'))).toEqual(refused('character-not-allowed', 6));
    expect(scan(around('\u{FFFF}'))).toEqual(refused('character-not-allowed', 6));
    expect(scan(around('豈ab\u{FFFE}'))).toEqual(refused('character-not-allowed', 11));
  });

  test('are at most 10,240 bytes long', () => {
    const longest = 'x'.repeat(10_239);
    expect(scanInChunks(around(longest), 100_000)).toHaveLength(5);
    expect(scanInChunks(around(`${longest}x`), 100_000)).toEqual(refused('text-too-long', 6));
  });
});

describe('behind the end', () => {
  test.each([
    ['<A></A>x', 7],
    ['<A></A><', 7],
    ['<A></A', 3],
    ['<A>text', 3],
  ])('%s is refused with the byte', (text, offset) => {
    expect(scan(text)).toEqual(refused('bytes-behind', offset));
  });
});
