// Bytes to text: UTF-8 and nothing else, told apart before the parser sees a character.
import { Buffer, isAscii, isUtf8 } from 'node:buffer';
import { MessageRefusal } from './refusal.ts';

/** Starts by which a file gives another encoding away (XML 1.0 appendix F); the longer ones first. */
const FOREIGN_STARTS: readonly (readonly [readonly number[], string])[] = [
  [[0x00, 0x00, 0xfe, 0xff], 'UTF-32'],
  [[0xff, 0xfe, 0x00, 0x00], 'UTF-32'],
  [[0x00, 0x00, 0x00, 0x3c], 'UTF-32'],
  [[0x3c, 0x00, 0x00, 0x00], 'UTF-32'],
  [[0xfe, 0xff], 'UTF-16'],
  [[0xff, 0xfe], 'UTF-16'],
  [[0x00, 0x3c], 'UTF-16'],
  [[0x3c, 0x00], 'UTF-16'],
  [[0x4c, 0x6f, 0xa7, 0x94], 'EBCDIC'],
  [[0x1f, 0x8b], 'gzip'],
  [[0x50, 0x4b, 0x03, 0x04], 'zip'],
];
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const LONGEST_START = 4;

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return bytes.length >= start.length && start.every((byte, index) => bytes[index] === byte);
}

function refuseForeign(head: Uint8Array): void {
  // The frozen bytes must be what officers and bank both read; a mark before the first tag is part of neither.
  if (startsWith(head, BYTE_ORDER_MARK)) {
    throw new MessageRefusal('message-encoding', {
      line: 1,
      detail: 'The file begins with a byte order mark. Save it as UTF-8 without one.',
    });
  }
  const found = FOREIGN_STARTS.find(([start]) => startsWith(head, start));
  if (found === undefined) return;
  throw new MessageRefusal('message-encoding', { line: 1, detail: `The file looks like ${found[1]}, not UTF-8.` });
}

/** How many bytes at the end begin a character that is not complete yet. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

/** Decodes a file piece by piece. A byte that is not UTF-8 is refused, never replaced. */
export class Utf8Source {
  /** The first bytes, until there are enough to tell an encoding by; undefined once it has been told. */
  #head: Uint8Array | undefined = new Uint8Array(0);
  #rest: Uint8Array = new Uint8Array(0);

  decode(chunk: Uint8Array): string {
    let bytes = chunk;
    if (this.#head !== undefined) {
      bytes = Buffer.concat([this.#head, chunk]);
      this.#head = bytes.length < LONGEST_START ? bytes : undefined;
      if (this.#head !== undefined) return '';
      refuseForeign(bytes);
    } else if (this.#rest.length > 0) bytes = Buffer.concat([this.#rest, chunk]);
    const end = bytes.length - unfinished(bytes);
    // A copy: the caller may use its chunk again.
    this.#rest = bytes.slice(end);
    return this.#text(bytes.subarray(0, end));
  }

  /** The rest after the last chunk; a character cut off in the middle is refused. */
  end(): string {
    const rest = this.#head ?? this.#rest;
    if (this.#head !== undefined) refuseForeign(rest);
    this.#head = undefined;
    return this.#text(rest);
  }

  #text(bytes: Uint8Array): string {
    if (!isUtf8(bytes)) throw new MessageRefusal('message-encoding', { detail: 'The file holds bytes that are not UTF-8.' });
    const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    // Strings of one byte per character are parsed twice as fast, and most files are plain ASCII.
    return view.toString(isAscii(bytes) ? 'latin1' : 'utf8');
  }
}
