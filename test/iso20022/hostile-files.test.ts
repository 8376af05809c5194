// Files that want to harm the desk: refused early, with path, line and reason, without growing memory, and
// nothing half-taken.
import { refusalText } from './refusal-text.ts';
import { readFrozen } from '../../main/iso20022/first-reading.ts';
import { describe, expect, it } from 'vitest';
import type { Fault } from '../../shared/domain/errors.ts';
import { moneyMoved } from '../../shared/domain/errors.ts';
import { t } from '../../shared/texts/index.ts';
import { readStatusReport } from '../../main/iso20022/status-report/read-report.ts';
import { importFile } from './imported.ts';
import { sampleMessage } from './sample-messages.ts';
import { writeMessage } from '../../main/iso20022/writer.ts';
import { initiatingParty } from '../../main/iso20022/group.ts';

const MEGABYTE = 1_048_576;
const OPENING =
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn><GrpHdr><MsgId>';

function goodFile(): string {
  const { kind, groups } = sampleMessage('sepa');
  return Buffer.concat(
    writeMessage({
      kind,
      msgId: 'M-1',
      creationDateTime: '2026-11-20T10:00:00',
      initiatingParty: initiatingParty('Muster'),
      groups,
    }),
  ).toString();
}

async function refusal(chunks: Iterable<Uint8Array>): Promise<Fault> {
  const imported = await importFile(chunks);
  if (imported.ok) throw new Error('the file was imported');
  return imported.error;
}

const refused = (text: string | Uint8Array): Promise<Fault> =>
  refusal([typeof text === 'string' ? Buffer.from(text) : text]);

/** Feeds `opening`, then `filler` again and again until refused or until `megabytes` are through. */
async function flood(
  opening: string,
  filler: string,
  megabytes = 200,
): Promise<{ readonly fault: Fault; readonly fed: number; readonly grown: number }> {
  const piece = Buffer.from(filler.repeat(Math.ceil(MEGABYTE / filler.length)));
  const before = process.memoryUsage().rss;
  let fed = 0;
  const chunks = function* (): Generator<Uint8Array, void, undefined> {
    yield Buffer.from(opening);
    while (fed < megabytes * MEGABYTE) {
      fed += piece.length;
      yield piece;
    }
  };
  const fault = await refusal(chunks());
  return { fault, fed, grown: process.memoryUsage().rss - before };
}

describe('a document type', () => {
  it.each([
    ['alone', '<!DOCTYPE Document>'],
    [
      'behind the declaration',
      '<?xml version="1.0" encoding="UTF-8"?>\n\n<!DOCTYPE Document SYSTEM "http://127.0.0.1/x.dtd">',
    ],
    ['behind a comment that holds one', '<!-- <!DOCTYPE harmless> -->\n<!DOCTYPE x>'],
    ['with billion laughs', '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'],
    ['with an external entity', '<!DOCTYPE d [<!ENTITY e SYSTEM "file:///etc/passwd">]>'],
    ['in small letters', '<!doctype html>'],
  ])('%s is refused at its line, before what it declares is read', async (_name, doctype) => {
    const fault = await refused(`${doctype}${goodFile()}`);
    expect(fault).toMatchObject({ code: 'message-doctype', path: '/' });
    expect(fault.line).toBe(doctype.split('\n').length);
  });

  it('without an end is refused as soon as it begins', async () => {
    const { fault, fed } = await flood('<!DOCTYPE d [', '<!ENTITY a "aaaaaaaaaaaaaaaaaaaaaaaaaaaa">');
    expect(fault?.code).toBe('message-doctype');
    expect(fed).toBe(0);
  });

  it('cannot hide among the elements, and no entity but the five of XML is known', async () => {
    expect(await refused(goodFile().replace('<GrpHdr>', '<!DOCTYPE x><GrpHdr>'))).toMatchObject({
      code: 'message-malformed',
    });
    expect(await refused(goodFile().replace('M-1', '&xxe;'))).toMatchObject({
      code: 'message-malformed',
      path: '/Document/CstmrCdtTrfInitn/GrpHdr/MsgId',
    });
  });
});

describe('200 megabytes', () => {
  it.each([
    ['of one text', OPENING, 'AAAAAAAAAAAAAAAA'],
    ['of one text cut by comments', OPENING, 'AAAAAAAA<!-- c -->'],
    ['of one text in many CDATA sections', OPENING, '<![CDATA[AAAAAAAA]]>'],
    ['of references in one text', OPENING, '&amp;&lt;'],
    ['of blanks between elements', OPENING.replace('<MsgId>', ''), '        '],
    ['of one attribute', `${OPENING.slice(0, -1)} a="`, 'AAAAAAAAAAAAAAAA'],
    ['of attributes', OPENING.slice(0, -1), ' xmlns:a="b"'],
    ['of one comment', `${OPENING}<!--`, 'AAAA AAAA '],
    ['of one processing instruction', `${OPENING}<?p `, 'AAAA AAAA '],
    ['of one CDATA section', `${OPENING}<![CDATA[`, 'AAAA < AAAA '],
    ['of one name', `${OPENING}<`, 'AAAAAAAA'],
    ['of one closing tag', `${OPENING}x</MsgId`, '        '],
    ['of an XML declaration', '<?xml version="1.0" ', '        '],
    ['of comments before the message', '', '<!-- c -->'],
    ['of nothing but blanks', ' ', '        '],
  ])('%s are refused within four, without growing memory', async (_name, opening, filler) => {
    const { fault, fed, grown } = await flood(opening, filler);
    expect(fault?.code).toMatch(/^message-(text-too-long|malformed)$/);
    expect(fault?.line).toBeGreaterThan(0);
    expect(fed).toBeLessThanOrEqual(4 * MEGABYTE);
    expect(grown).toBeLessThan(120 * MEGABYTE);
  });

  it('of elements in one header are refused before they fill the memory', async () => {
    const { fault, fed } = await flood(OPENING.replace('<MsgId>', ''), '<x><y>1</y></x>');
    expect(fault).toMatchObject({ code: 'message-too-large', path: '/Document/CstmrCdtTrfInitn/GrpHdr' });
    expect(fed).toBeLessThanOrEqual(4 * MEGABYTE);
  });
});

it('a type of an element that is all blanks is read in the time it takes', async () => {
  const before = process.cpuUsage();
  const type = `xsi:type="${' '.repeat(200_000)}:x y"`;
  const fault = await refused(
    OPENING.replace('<MsgId>', `<MsgId xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ${type}>`),
  );
  expect(fault.code).toMatch(/^message-(?:malformed|truncated)$/u);
  expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(5);
});

describe('nesting', () => {
  it('deeper than any message is refused', async () => {
    const fault = await refused(OPENING.replace('<MsgId>', '') + '<InitgPty>'.repeat(100_000));
    expect(fault).toMatchObject({ code: 'message-too-deep', line: 1 });
    expect(fault.path).toBe('/Document/CstmrCdtTrfInitn/GrpHdr/InitgPty');
  });

  it('of unknown elements is refused at the first one that is no message', async () => {
    expect(await refused('<a>'.repeat(1_000_000))).toMatchObject({ code: 'message-unsupported', path: '/a' });
  });
});

describe('an encoding', () => {
  const declared = (encoding: string): string =>
    `<?xml version="1.0" encoding="${encoding}"?>\n${goodFile()}`;

  it('of UTF-8 is read, declared in any case or not at all', async () => {
    for (const text of [goodFile(), declared('UTF-8'), declared('utf-8')])
      expect(await importFile([Buffer.from(text)])).toMatchObject({ ok: true });
  });

  it.each([
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0]), /UTF-32/],
    ['EBCDIC', Buffer.from([0x4c, 0x6f, 0xa7, 0x94, 0x93]), /EBCDIC/],
    ['a zip', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0]), /zip/],
    ['a PDF', Buffer.from('%PDF-1.7'), /PDF/],
    ['a declared name nothing here knows', Buffer.from(declared('EBCDIC-CP-DE')), /EBCDIC-CP-DE/],
    ['bytes of ISO-8859-1', Buffer.from(goodFile().replace('Beispiel', 'Müller'), 'latin1'), /not UTF-8/],
    ['an overlong slash', Buffer.concat([Buffer.from(OPENING), Buffer.from([0xc0, 0xaf])]), /not UTF-8/],
    [
      'a surrogate in UTF-8',
      Buffer.concat([Buffer.from(OPENING), Buffer.from([0xed, 0xa0, 0x80])]),
      /not UTF-8/,
    ],
    [
      'a character cut off at the end',
      Buffer.concat([Buffer.from(goodFile()), Buffer.from([0xe2, 0x82])]),
      /not UTF-8/,
    ],
  ])('of %s is refused by name', async (_name, bytes, reason) => {
    const fault = await refused(bytes);
    expect(fault.code).toBe('message-encoding');
    expect(fault.line).toBeGreaterThan(0);
    expect(refusalText(fault)).toMatch(reason);
  });

  it.each([
    ['a byte order mark', Buffer.from(`\ufeff${goodFile()}`), /byte order mark/],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${goodFile()}`, 'utf16le'), /byte order mark/],
    ['UTF-16 without a mark', Buffer.from(goodFile(), 'utf16le'), /UTF-16/],
    ['big-endian UTF-16', Buffer.from(goodFile(), 'utf16le').swap16(), /UTF-16/],
    ['declared ISO-8859-1', Buffer.from(declared('ISO-8859-1')), /ISO-8859-1/],
    ['declared UTF-16 in UTF-8', Buffer.from(declared('UTF-16')), /UTF-16/],
    ['declared US-ASCII', Buffer.from(declared('US-ASCII')), /US-ASCII/],
  ])('of %s is never read from frozen bytes, which are plain UTF-8', (_name, bytes, reason) => {
    const read = readFrozen([bytes]);
    expect(read).toMatchObject({ ok: false, error: { code: 'message-encoding', line: 1 } });
    expect(refusalText(read)).toMatch(reason);
  });

  it('is judged the same however the bytes are cut', async () => {
    const bytes = Buffer.from(goodFile().replace('Beispiel', 'Müller 𝄞 €'));
    const whole = await importFile([bytes]);
    for (const size of [1, 2, 3, 7, 64]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      expect(await importFile(pieces)).toEqual(whole);
    }
    expect(
      whole.ok &&
        whole.value.groups[0]?.transactions[0]?.c?.some((node) => node.c?.[0]?.t === 'Müller 𝄞 € GmbH'),
    ).toBe(true);
  });
});

describe('a damaged file', () => {
  it('cut off anywhere is refused, and nothing of it is kept', async () => {
    const text = goodFile();
    for (let length = 0; length < text.length; length += 13) {
      const fault = await refused(text.slice(0, length));
      expect(fault.code).toBe('message-truncated');
      expect(fault.line).toBe(1);
      expect(fault.path).toMatch(/^\//);
    }
  });

  it.each([
    [
      'a tag closed by another',
      (text: string) => text.replace('</MsgId>', '</MsgIt>'),
      /closing tag does not match/,
    ],
    ['a bare ampersand', (text: string) => text.replace('Beispiel', 'A & B'), /ampersand/],
    ['a control character', (text: string) => text.replace('Beispiel', 'A\u0001B'), /control character/],
    [
      'a control character by reference',
      (text: string) => text.replace('Beispiel', 'A&#1;B'),
      /character reference/,
    ],
    ['two messages in one file', (text: string) => text + text, /before or after/],
    ['text behind the message', (text: string) => `${text}x`, /before or after/],
    ['a prefix without a namespace', (text: string) => text.replace('<MsgId>', '<x:MsgId>'), /prefix/],
    ['XML 1.1', (text: string) => `<?xml version="1.1"?>${text}`, /1\.0/],
  ])('with %s is refused with its line and place', async (_name, damage, reason) => {
    const fault = await refused(damage(goodFile().replaceAll('><', '>\n<')));
    expect(fault.code).toBe('message-malformed');
    expect(fault.line).toBeGreaterThan(0);
    expect(refusalText(fault)).toMatch(reason);
  });

  it('tells that no money moved, and what to do', () => {
    for (const code of [
      'message-doctype',
      'message-encoding',
      'message-malformed',
      'message-truncated',
      'message-too-deep',
      'message-text-too-long',
      'message-unsupported',
      'message-schema',
    ] as const) {
      expect(moneyMoved(code)).toBe('no');
      expect(t.faults[code].todo).not.toBe('');
    }
  });
});

describe('a merely wrong file', () => {
  it('is refused by the first place that is wrong, and tells how many there are', async () => {
    const lines = goodFile()
      .replaceAll('><', '>\n<')
      .replace('EUR', 'eur')
      .replace('TRF', 'TRANSFER')
      .replace('2026-11-24', '24.11.2026')
      .split('\n');
    const fault = await refused(lines.join('\n'));
    expect(fault).toMatchObject({
      code: 'message-schema',
      rule: 'schema.enumeration',
      path: '/Document/CstmrCdtTrfInitn/PmtInf[1]/PmtMtd',
    });
    expect(lines[(fault.line ?? 0) - 1]).toBe('<PmtMtd>TRANSFER</PmtMtd>');
    expect(refusalText(fault)).toMatch(/TRANSFER.* 3 errors in all\.$/u);
  });

  it('is counted to its end, however many places are wrong', async () => {
    const fault = await refused(
      `${OPENING}x</MsgId></GrpHdr>${'<Bad/>'.repeat(50_000)}</CstmrCdtTrfInitn></Document>`,
    );
    expect(refusalText(fault)).toMatch(/ \d,\d{3} errors in all\.$/u);
  });
});

describe('a bank answer', () => {
  it.each([
    ['HTML', '<html><body>502</body></html>', 'message-answer-unreadable'],
    ['a payment message', goodFile(), 'message-answer-unreadable'],
    ['a document type', '<!DOCTYPE x><Document/>', 'message-doctype'],
    ['nothing', '', 'message-truncated'],
    ['JSON', '{"status":"ok"}', 'message-malformed'],
  ])('that is %s is a fault, never a status', (_name, text, code) => {
    const read = readStatusReport([Buffer.from(text)]);
    expect(!read.ok && read.error.code).toBe(code);
  });
});
