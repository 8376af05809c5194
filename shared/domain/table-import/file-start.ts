// Owns what the first bytes of a file say it is: a message, or a table of values.

/** Characters at which a file that is no table is known: markup, SWIFT FIN, EDIFACT, NACHA, JSON, PDF. */
const NO_TABLE = /^(?:<|\{1:|:20:|UNA|UNB\+|101 ?\d{9}|[[{]\s*["{[}\]]|%PDF)/u;
const GZIP = [0x1f, 0x8b];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Compound files: workbooks of before 2007, and workbooks with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

export type FileStart = 'message' | 'workbook' | 'compound' | 'text';

/** Bytes of a file that are enough. */
const START_BYTES = 256;

export function startOf(head: Uint8Array): FileStart {
  const begins = (bytes: readonly number[]): boolean => bytes.every((byte, at) => head[at] === byte);
  if (begins(ZIP)) return 'workbook';
  if (begins(COMPOUND)) return 'compound';
  if (begins(GZIP)) return 'message';
  const text = String.fromCharCode(...head.subarray(0, START_BYTES))
    .replaceAll('\u0000', '')
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/u, '')
    .trimStart();
  return NO_TABLE.test(text) ? 'message' : 'text';
}

/** The bytes that `startOf` needs, fewer where the file is shorter; no more of the file is read. */
export async function headOfFile(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  let head = new Uint8Array();
  for await (const chunk of chunks) {
    head = Uint8Array.from([...head, ...chunk.subarray(0, START_BYTES)]);
    if (head.length >= START_BYTES) break;
  }
  return head;
}
