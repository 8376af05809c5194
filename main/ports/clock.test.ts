import { describe, expect, test } from 'vitest';
import { newId, newIds, randomText } from './clock.ts';

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

  test('ids of one act are told apart from those of another, and come in ascending order', () => {
    const { bytes } = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };
    const [next, other] = [newIds({ bytes }, 'payment'), newIds({ bytes }, 'payment')];
    const ids = Array.from({ length: 2_000 }, next);
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set([...ids, other()]).size).toBe(2_001);
    for (const id of ids) expect(id).toMatch(/^payment-[2-9a-hjkmnp-z]{20}$/u);
    expect(new Set(ids.map((id) => id.slice(0, 22))).size).toBe(1);
    expect(other().slice(0, 22)).not.toBe(ids[0]?.slice(0, 22));
  });
});
