import { describe, expect, it } from 'vitest';
import { SeenTexts } from './seen-texts.ts';

describe('texts that came before', () => {
  it('are told from new ones, however many there are', () => {
    const seen = new SeenTexts();
    const ids = Array.from({ length: 20_000 }, (_, number) => `E2E-${number}`);
    expect(ids.filter((id) => seen.again(id))).toEqual([]);
    expect(ids.filter((id) => !seen.again(id))).toEqual([]);
  });

  it('are told by every character and by their order', () => {
    const texts = [
      '',
      ' ',
      'a',
      'b',
      'ab',
      'ba',
      'aab',
      'aba',
      'baa',
      '\u0000',
      '\u0000\u0000',
      'ä',
      'Ä',
      '\u{1F600}',
      '\u{1F601}',
    ];
    const seen = new SeenTexts();
    expect(texts.map((text) => seen.again(text))).toEqual(texts.map(() => false));
    expect(texts.map((text) => seen.again(text))).toEqual(texts.map(() => true));
  });

  it('are the same text however it was put together', () => {
    const seen = new SeenTexts();
    const [left, right] = ['DE89370400440532013000 ', '12.50 EUR 2026-11-24'];
    expect(seen.again(`${left}${right}`)).toBe(false);
    expect(seen.again('DE89370400440532013000 12.50 EUR 2026-11-24')).toBe(true);
    expect(seen.again(` ${left}${right} `.trim())).toBe(true);
  });
});
