import { expect, it } from 'vitest';
import { answerText } from './encodings.ts';
import { sentence } from './sentence.ts';

const WORDS = '{"Nm":"Zürich €5"}';
// The euro sign is the byte 80 of Windows-1252; the umlaut is the same byte there and in ISO-8859-1.
const latin = Uint8Array.from(Buffer.from(WORDS.replace('€', '\u0080'), 'latin1'));
const utf16 = (mark: boolean): Uint8Array =>
  Uint8Array.from(Buffer.from(`${mark ? '\ufeff' : ''}${WORDS}`, 'utf16le'));
const swapped = (bytes: Uint8Array): Uint8Array => bytes.map((_, index) => bytes[index ^ 1] ?? 0);

it('is UTF-8 without a word about it, with and without a byte order mark', () => {
  expect(answerText(Buffer.from(WORDS))).toEqual({ text: WORDS, note: null });
  expect(answerText(Buffer.from(`\ufeff${WORDS}`))).toEqual({ text: WORDS, note: null });
  expect(answerText(new Uint8Array())).toEqual({ text: '', note: null });
});

it.each<[string, Uint8Array, 'Windows-1252' | 'UTF-16']>([
  ['Windows-1252', latin, 'Windows-1252'],
  ['UTF-16LE with a mark', utf16(true), 'UTF-16'],
  ['UTF-16LE without', utf16(false), 'UTF-16'],
  ['UTF-16BE with a mark', swapped(utf16(true)), 'UTF-16'],
  ['UTF-16BE without', swapped(utf16(false)), 'UTF-16'],
])('is converted from %s and says so', (_, bytes, named) => {
  const { text, note } = answerText(bytes);
  expect(text).toBe(WORDS);
  expect(note).toEqual(sentence('answer-converted', { encoding: named }));
});

it('says how many characters no encoding has', () => {
  const { text, note } = answerText(Uint8Array.from([0x22, 0x81, 0x41, 0x81, 0x22]));
  expect(text).toBe('"\ufffdA\ufffd"');
  expect(note).toEqual(sentence('answer-characters-replaced', { encoding: 'UTF-8', count: 2 }));
});
