import { describe, expect, test } from 'vitest';
import { newId, randomText } from './new-id.ts';

describe('ids', () => {
  test('bytes that would favour some letters are thrown away', () => {
    const bytes = [255, 254, 0, 1, 29, 253];
    expect(
      randomText(
        { bytes: (length) => Uint8Array.from({ length }, (_, index) => bytes[index % bytes.length] ?? 0) },
        3,
      ),
    ).toBe('23y');
  });

  test('an id holds no letter that is taken for another', () => {
    const { bytes } = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };
    const ids = Array.from({ length: 200 }, () => newId({ bytes }, 'batch'));
    expect(new Set(ids).size).toBe(200);
    for (const id of ids) expect(id).toMatch(/^batch-[2-9a-hjkmnp-z]{20}$/u);
  });
});
