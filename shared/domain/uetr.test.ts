import { describe, expect, test } from 'vitest';
import { isUetrShape, isUuidV4, parseUetr } from './uetr.ts';

const V4 = '8a562c67-ca16-48ba-b074-65581be6f001';

describe('UETR', () => {
  test('a version 4 UUID is one in both senses; other versions and variants only in shape', () => {
    expect([isUuidV4(V4), isUetrShape(V4)]).toEqual([true, true]);
    for (const other of [
      '8a562c67-ca16-18ba-b074-65581be6f001',
      '8a562c67-ca16-48ba-7074-65581be6f001',
      '00000000-0000-0000-0000-000000000000',
    ]) {
      expect([isUuidV4(other), isUetrShape(other)]).toEqual([false, true]);
    }
  });

  test.each([
    '',
    V4.slice(1),
    `${V4}0`,
    V4.replace('-', ''),
    `{${V4}}`,
    V4.replace('8', 'g'),
    ` ${V4}`,
    `${V4}\n`,
  ])('%j has not its shape', (text) => {
    expect(isUetrShape(text)).toBe(false);
    expect(isUuidV4(text)).toBe(false);
  });

  test('is read from 36 characters or 32 hex digits in any case, and kept in one form', () => {
    expect(parseUetr(V4.toUpperCase())).toBe(V4);
    expect(parseUetr('8A562C67CA1648BAB07465581BE6F001')).toBe(V4);
    expect(parseUetr('8a562c67ca1648bab07465581be6f00')).toBeUndefined();
    expect(parseUetr('8a562c67-ca1648bab07465581be6f001')).toBeUndefined();
  });
});
