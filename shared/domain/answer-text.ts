// Owns the text of an answer in JSON: UTF-8 as RFC 8259 asks for, and the other encodings banks are seen to
// answer in, named for a person.
import { decodeSingleByte } from './byte-encodings.ts';

export interface AnswerText {
  readonly text: string;
  /** What a person is told where the answer is not UTF-8; null where it is. */
  readonly note: string | null;
}

const CONVERTED = 'It was converted; the answer is kept as it came.';

function utf16(encoding: 'utf-16le' | 'utf-16be', bytes: Uint8Array): AnswerText {
  const text = new TextDecoder(encoding).decode(bytes);
  const isWhole = !text.includes('\ufffd');
  return {
    text,
    note: isWhole ? `The bank's answer is encoded in UTF-16. ${CONVERTED}` : replaced('UTF-16', text),
  };
}

function replaced(encoding: string, text: string): string {
  const count = text.split('\ufffd').length - 1;
  const what =
    count === 1 ? "One character of the bank's answer is" : `${count} characters of the bank's answer are`;
  return `${what} not valid in ${encoding} and shown as \ufffd. The answer is kept as it came.`;
}

/**
 * RFC 8259, 8.1 allows UTF-8 only. JSON begins with an ASCII character, so a zero byte at its start is
 * UTF-16.
 */
export function answerText(bytes: Uint8Array): AnswerText {
  const [first = -1, second = -1] = bytes;
  if ((first === 0xff && second === 0xfe) || second === 0x00) return utf16('utf-16le', bytes);
  if ((first === 0xfe && second === 0xff) || first === 0x00) return utf16('utf-16be', bytes);
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), note: null };
  } catch {
    // Windows-1252 also has every printable character of ISO-8859-1.
    const latin = decodeSingleByte('Windows-1252', bytes);
    if ('text' in latin)
      return {
        text: latin.text,
        note: `The bank's answer is not UTF-8. It was read as Windows-1252. ${CONVERTED}`,
      };
    const text = new TextDecoder('utf-8').decode(bytes);
    return { text, note: replaced('UTF-8', text) };
  }
}
