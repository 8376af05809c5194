// Bytes to text: UTF-8 and nothing else, told apart before the parser sees a character.
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

/** Decodes a file piece by piece. A byte that is not UTF-8 is refused, never replaced. */
export class Utf8Source {
  #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  #head: Uint8Array | undefined = new Uint8Array(0);

  decode(chunk: Uint8Array): string {
    if (this.#head === undefined) return this.#text(chunk, true);
    const head = new Uint8Array(this.#head.length + chunk.length);
    head.set(this.#head);
    head.set(chunk, this.#head.length);
    if (head.length < LONGEST_START) {
      this.#head = head;
      return '';
    }
    this.#head = undefined;
    refuseForeign(head);
    return this.#text(head, true);
  }

  /** The rest after the last chunk; a character cut off in the middle is refused. */
  end(): string {
    const rest = this.#head ?? new Uint8Array(0);
    this.#head = undefined;
    refuseForeign(rest);
    return this.#text(rest, false);
  }

  #text(bytes: Uint8Array, stream: boolean): string {
    try {
      return this.#decoder.decode(bytes, { stream });
    } catch {
      throw new MessageRefusal('message-encoding', { detail: 'The file holds bytes that are not UTF-8.' });
    }
  }
}
