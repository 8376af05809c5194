// Owns the text of an answer in JSON: UTF-8 as RFC 8259 asks for, and the other encodings banks are seen to
// answer in, named for a person.
import { decodeSingleByte } from './byte-encodings.ts';
import { sentence, type Sentence } from './sentence.ts';

export interface AnswerText {
  readonly text: string;
  /** What a person is told where the answer is not UTF-8; null where it is. */
  readonly note: Sentence | null;
}

function utf16(encoding: 'utf-16le' | 'utf-16be', bytes: Uint8Array): AnswerText {
  const text = new TextDecoder(encoding).decode(bytes);
  const isWhole = !text.includes('\ufffd');
  return {
    text,
    note: isWhole ? sentence('answer-converted', { encoding: 'UTF-16' }) : replaced('UTF-16', text),
  };
}

function replaced(encoding: string, text: string): Sentence {
  return sentence('answer-characters-replaced', { encoding, count: text.split('\ufffd').length - 1 });
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
      return { text: latin.text, note: sentence('answer-converted', { encoding: 'Windows-1252' }) };
    const text = new TextDecoder('utf-8').decode(bytes);
    return { text, note: replaced('UTF-8', text) };
  }
}
