import { expect, test } from 'vitest';
import { sentence } from '../../shared/domain/sentence.ts';
import { readSentences, writeSentences } from './columns.ts';

test('codes are kept with their data, and read back', () => {
  const stored = [
    sentence('no-records-not-counted', { why: 'before-attempt' }),
    sentence('inquiries-did-not-settle', {}),
  ];
  expect(readSentences(writeSentences(stored))).toEqual(stored);
});

test.each([
  'The bank has confirmed that it has these payments.',
  '[see the note] Ms Reed said: not received.',
  '',
])('what an earlier version or a person wrote stays as it is: %j', (text) => {
  expect(readSentences(text)).toBe(text);
  expect(writeSentences(text)).toBe(text);
});

test('nothing stays nothing', () => {
  expect([readSentences(null), writeSentences(null)]).toEqual([null, null]);
});
