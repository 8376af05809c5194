// A byte order mark is no part of a text, and bytes that are no text are not turned into one.
import { expect, test } from 'vitest';
import { textOfFile } from './text-of-file.ts';

const utf16 = (text: string, big: boolean): Uint8Array => {
  const bytes = Buffer.from(`\u{feff}${text}`, 'utf16le');
  return big ? bytes.swap16() : bytes;
};

test.each<[string, Uint8Array]>([
  ['UTF-8', Buffer.from('{"name":"Köln"}')],
  ['UTF-8 with a mark', Buffer.from('\u{feff}{"name":"Köln"}')],
  ['UTF-16, little end first', utf16('{"name":"Köln"}', false)],
  ['UTF-16, big end first', utf16('{"name":"Köln"}', true)],
])('%s', (_what, bytes) => {
  expect(JSON.parse(textOfFile(bytes) ?? '')).toEqual({ name: 'Köln' });
});

test.each<[string, Uint8Array]>([
  ['another encoding', Buffer.from('{"name":"Köln"}', 'latin1')],
  ['half a character', Buffer.from('{"name":"K\u{f6}').subarray(0, -1)],
  ['half a unit of UTF-16', utf16('ab', false).subarray(0, 5)],
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47)],
])('%s is no text', (_what, bytes) => {
  expect(textOfFile(bytes)).toBeNull();
});
