// Bytes of a file to text, piece by piece: plain UTF-8 alone for frozen bytes, further encodings for files
// from outside.
import { Buffer, isAscii, isUtf8 } from 'node:buffer';
import {
  decodeSingleByte,
  decodeUtf16,
  utf8Length,
  detectEncoding,
  encodingNote,
  type Decoded,
  type DetectedEncoding,
  type XmlEncoding,
} from '../../../shared/domain/encodings.ts';
import { sentence, type Sentence } from '../../../shared/domain/sentence.ts';
import { MessageRefusal } from './refusal.ts';

/**
 * `utf-8`: without a byte order mark, as this desk writes; `any`: whatever can be converted without a loss.
 */
export type AcceptedEncodings = 'utf-8' | 'any';

const NOTHING = new Uint8Array(0);

/** How many bytes at the end begin a UTF-8 character that is not complete yet. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

function lines(text: string): number {
  return text.split('\n').length - 1;
}

/**
 * Decodes a file piece by piece. A byte that is not of its encoding is refused by its line, never replaced.
 */
export class TextSource {
  readonly #accepted: AcceptedEncodings;
  #detected: DetectedEncoding | undefined;
  /** Bytes that wait for the rest of the declaration, or of a character. */
  #rest: Uint8Array = NOTHING;
  #lines = 1;
  readonly #utf8 = new Utf8Watch();

  constructor(accepted: AcceptedEncodings) {
    this.#accepted = accepted;
  }

  /** The encoding the source found declared, as it is written there. */
  get declared(): string | null {
    return this.#detected?.declared ?? null;
  }

  /**
   * What an officer is told when the file was not plain UTF-8; known once the file has been read to its end.
   */
  get note(): Sentence | undefined {
    return this.#detected === undefined ? undefined : encodingNote(this.#detected);
  }

  decode(chunk: Uint8Array): string {
    return this.#take(chunk, false);
  }

  /** The rest after the last chunk; a character cut off in the middle is refused. */
  end(): string {
    const text = this.#take(NOTHING, true);
    const line = this.#utf8.firstLine();
    if (line !== undefined) {
      const name = this.#detected?.encoding ?? '';
      this.#refuse(sentence('encoding-is-utf8', { name }), line);
    }
    return text;
  }

  #take(chunk: Uint8Array, isEnd: boolean): string {
    let bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    this.#rest = NOTHING;
    if (this.#detected === undefined) {
      const detected = detectEncoding(bytes, isEnd);
      if (detected === null) {
        this.#rest = bytes.slice();
        return '';
      }
      if (!detected.ok) return this.#refuse(detected.says, 1);
      this.#onlyIfAccepted(detected);
      this.#detected = detected;
      bytes = bytes.subarray(detected.markLength);
    }
    const end = isEnd ? bytes.length : this.#complete(bytes, this.#detected);
    // A copy: the caller may use its chunk again.
    this.#rest = bytes.slice(end);
    return this.#text(bytes.subarray(0, end), this.#detected);
  }

  #onlyIfAccepted({ encoding, markLength, declared, disputed }: DetectedEncoding): void {
    if (this.#accepted === 'any') return;
    if (markLength > 0) this.#refuse(sentence('encoding-with-mark', {}), 1);
    if (encoding.startsWith('UTF-16')) this.#refuse(sentence('encoding-like-utf16', {}), 1);
    if (encoding !== 'UTF-8' || disputed)
      this.#refuse(sentence('encoding-only-utf8', { declared: declared ?? '' }), 1);
  }

  #complete(bytes: Uint8Array, { encoding }: DetectedEncoding): number {
    if (encoding === 'UTF-8') return bytes.length - unfinished(bytes);
    if (encoding !== 'UTF-16LE' && encoding !== 'UTF-16BE') return bytes.length;
    const even = bytes.length - (bytes.length % 2);
    const high = bytes[encoding === 'UTF-16LE' ? even - 1 : even - 2] ?? 0;
    return high >= 0xd8 && high <= 0xdb ? even - 2 : even;
  }

  #text(bytes: Uint8Array, { encoding, disputed, declared }: DetectedEncoding): string {
    if (disputed && !isAscii(bytes)) {
      const at = bytes.findIndex((byte) => byte >= 0x80);
      const says = sentence('encoding-contradicts-mark', { declared: declared ?? '' });
      return this.#failed(bytes, { at, says });
    }
    let decoded: Decoded;
    if (encoding === 'UTF-8') decoded = this.#fromUtf8(bytes, declared);
    else if (encoding === 'UTF-16LE' || encoding === 'UTF-16BE') decoded = fromUtf16(encoding, bytes);
    else {
      this.#utf8.see(bytes, this.#lines);
      decoded = isAscii(bytes)
        ? { text: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1') }
        : decodeSingleByte(encoding, bytes);
    }
    if ('at' in decoded) return this.#failed(bytes, decoded);
    if (encoding !== 'UTF-8') this.#lines += lines(decoded.text);
    return decoded.text;
  }

  #fromUtf8(bytes: Uint8Array, declared: string | null): Decoded {
    if (isUtf8(bytes)) {
      const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      // Strings of one byte per character are parsed twice as fast, and most files are plain ASCII.
      return { text: view.toString(isAscii(bytes) ? 'latin1' : 'utf8') };
    }
    const at = utf8Length(bytes);
    const byte = (bytes[at] ?? 0).toString(16).toUpperCase();
    return { at, says: sentence('encoding-byte-not-utf8', { byte, declared: declared !== null }) };
  }

  #failed(bytes: Uint8Array, { at, says }: { readonly at: number; readonly says: Sentence }): never {
    const before = textBefore(bytes.subarray(0, at), this.#detected?.encoding);
    const near = /[\x20-\x7e]{0,24}$/.exec(before)?.[0] ?? '';
    throw new MessageRefusal(
      'message-encoding',
      { sentences: [says, ...(near === '' ? [] : [sentence('encoding-after', { near })])] },
      lines(before),
    );
  }

  #refuse(says: Sentence, line: number): never {
    throw new MessageRefusal('message-encoding', { sentences: [says], line });
  }
}

function fromUtf16(encoding: 'UTF-16LE' | 'UTF-16BE', bytes: Uint8Array): Decoded {
  return bytes.length % 2 === 0
    ? decodeUtf16(encoding, bytes)
    : { at: bytes.length - 1, says: sentence('encoding-half-character', {}) };
}

/** The text in front of a byte that could not be read; what is no ASCII in it only has to keep the lines. */
function textBefore(bytes: Uint8Array, encoding: XmlEncoding | undefined): string {
  if (encoding !== 'UTF-16LE' && encoding !== 'UTF-16BE') return Buffer.from(bytes).toString('latin1');
  const decoded = fromUtf16(encoding, bytes.subarray(0, bytes.length - (bytes.length % 2)));
  return 'text' in decoded ? decoded.text : '';
}

/**
 * Notices a file whose declared one-byte encoding is wrong because all its characters outside ASCII are
 * UTF-8.
 */
class Utf8Watch {
  #rest: Uint8Array = NOTHING;
  #isUtf8 = true;
  #line: number | undefined;

  see(bytes: Uint8Array, line: number): void {
    if (!this.#isUtf8) return;
    if (this.#rest.length === 0 && isAscii(bytes)) return;
    const first = bytes.findIndex((byte) => byte >= 0x80);
    if (this.#line === undefined && first >= 0)
      this.#line = line + lines(Buffer.from(bytes.subarray(0, first)).toString('latin1'));
    const all = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    const end = all.length - unfinished(all);
    this.#isUtf8 = isUtf8(all.subarray(0, end));
    this.#rest = all.slice(end);
  }

  /** The line of the first character outside ASCII, when all of them are UTF-8. */
  firstLine(): number | undefined {
    return this.#isUtf8 && this.#rest.length === 0 ? this.#line : undefined;
  }
}
