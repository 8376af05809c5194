// Owns which encoding a text file without a declaration is in: found from all of its bytes, never from a part
// of them, and refused where no single encoding fits.
import type { XmlEncoding } from '../../shared/domain/encodings.ts';
import { sentence } from '../../shared/domain/sentence.ts';
import { TableRefusal } from './refusal.ts';

export type TableEncoding = Extract<
  XmlEncoding,
  'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'ISO-8859-1' | 'Windows-1252'
>;

export interface FoundEncoding {
  readonly encoding: TableEncoding;
  /** Bytes of the byte order mark. */
  readonly markLength: number;
}

const LINE_FEED = 0x0a;
/** Bytes that Windows-1252 has no character for. */
const UNDEFINED_1252: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/** Is told every byte of the file, in pieces. */
export class EncodingDetector {
  #head: number[] = [];
  #line = 1;
  /** Bytes still to come of a character of UTF-8, and how it began. */
  #open = 0;
  #least = 0x80;
  #most = 0xbf;
  /** Characters of UTF-8 of more than one byte. */
  #wide = 0;
  #wideLine = 0;
  /** Line of the first byte that is no UTF-8; 0 while all is. */
  #foreignLine = 0;
  #c1 = false;
  #undefinedLine = 0;
  #zeroEven = 0;
  #zeroOdd = 0;
  #bytes = 0;

  add(piece: Uint8Array): void {
    for (const byte of piece) {
      if (this.#head.length < 4) this.#head.push(byte);
      if (byte === 0) {
        if (this.#bytes % 2 === 0) this.#zeroEven += 1;
        else this.#zeroOdd += 1;
      }
      this.#bytes += 1;
      if (byte < 0x80) {
        if (this.#open > 0) this.#foreign();
        if (byte === LINE_FEED) this.#line += 1;
      } else this.#high(byte);
    }
  }

  #high(byte: number): void {
    if (byte < 0xa0) {
      this.#c1 = true;
      if (UNDEFINED_1252.has(byte) && this.#undefinedLine === 0) this.#undefinedLine = this.#line;
    }
    if (this.#open > 0) {
      if (byte >= this.#least && byte <= this.#most) {
        this.#open -= 1;
        this.#least = 0x80;
        this.#most = 0xbf;
        if (this.#open === 0) {
          this.#wide += 1;
          if (this.#wideLine === 0) this.#wideLine = this.#line;
        }
        return;
      }
      this.#foreign();
    }
    this.#begin(byte);
  }

  /** RFC 3629: no overlong form, no surrogate, nothing above U+10FFFF. */
  #begin(byte: number): void {
    if (byte >= 0xc2 && byte <= 0xdf) this.#open = 1;
    else if (byte >= 0xe0 && byte <= 0xef) {
      this.#open = 2;
      if (byte === 0xe0) this.#least = 0xa0;
      if (byte === 0xed) this.#most = 0x9f;
    } else if (byte >= 0xf0 && byte <= 0xf4) {
      this.#open = 3;
      if (byte === 0xf0) this.#least = 0x90;
      if (byte === 0xf4) this.#most = 0x8f;
    } else this.#foreign();
  }

  #foreign(): void {
    this.#open = 0;
    this.#least = 0x80;
    this.#most = 0xbf;
    if (this.#foreignLine === 0) this.#foreignLine = this.#line;
  }

  end(): FoundEncoding {
    if (this.#open > 0) this.#foreign();
    const [a, b, c] = this.#head;
    if (a === 0xef && b === 0xbb && c === 0xbf) return this.#utf8(3);
    if (a === 0xff && b === 0xfe) return { encoding: 'UTF-16LE', markLength: 2 };
    if (a === 0xfe && b === 0xff) return { encoding: 'UTF-16BE', markLength: 2 };
    const zeros = this.#zeroEven + this.#zeroOdd;
    if (zeros > 0) {
      // Every second byte of Western text in UTF-16 is zero.
      const mostly = this.#bytes / 4;
      if (this.#zeroOdd > mostly && this.#zeroEven < this.#zeroOdd / 10)
        return { encoding: 'UTF-16LE', markLength: 0 };
      if (this.#zeroEven > mostly && this.#zeroOdd < this.#zeroEven / 10)
        return { encoding: 'UTF-16BE', markLength: 0 };
      throw new TableRefusal('table-not-read');
    }
    if (this.#foreignLine === 0) return this.#utf8(0);
    // Text of one byte for each character makes no valid UTF-8 by chance: the file is of two encodings.
    if (this.#wide > 0)
      throw new TableRefusal('table-encodings-mixed', {
        line: this.#foreignLine,
        sentences: [sentence('table-encodings', { utf8Line: this.#wideLine })],
      });
    if (this.#undefinedLine > 0)
      throw new TableRefusal('table-encoding-unknown', { line: this.#undefinedLine });
    return { encoding: this.#c1 ? 'Windows-1252' : 'ISO-8859-1', markLength: 0 };
  }

  #utf8(markLength: 0 | 3): FoundEncoding {
    if (this.#foreignLine > 0)
      throw new TableRefusal('table-encodings-mixed', {
        line: this.#foreignLine,
        sentences: [sentence('table-encodings', { utf8Line: 1 })],
      });
    return { encoding: 'UTF-8', markLength };
  }
}

/** The text of bytes whose encoding is known, in pieces. */
export async function* decoded(
  chunks: AsyncIterable<Uint8Array>,
  { encoding }: FoundEncoding,
): AsyncGenerator<string, void, undefined> {
  // The Encoding Standard reads ISO-8859-1 as Windows-1252; a file read here as ISO-8859-1 has no byte in
  // which the two differ.
  const decoder = new TextDecoder(encoding === 'ISO-8859-1' ? 'windows-1252' : encoding.toLowerCase(), {
    fatal: true,
  });
  try {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (cause) {
    if (cause instanceof TypeError) throw new TableRefusal('table-encoding-unknown');
    throw cause;
  }
}
