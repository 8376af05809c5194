import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstXmlIllegal, isBasicText, previewRepair, slashesAreFit, TRANSLITERATION } from './charset.ts';

describe('SEPA basic set', () => {
  test('is exactly these characters', () => {
    const basic = Array.from({ length: 0x250 }, (_, code) => String.fromCodePoint(code))
      .filter(isBasicText)
      .join('');
    expect(basic).toBe(" '()+,-./0123456789:?ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
  });

  test('a text in the set needs no repair', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z0-9/\-?:().,'+ ]*$/), (text) => {
        expect(previewRepair(text)).toEqual({ repairs: [], result: text });
      }),
    );
  });
});

describe('repair preview', () => {
  test.each([
    ['Müller', 'Muller'],
    ['Łódź', 'Lodz'],
    ['Ærø', 'Aro'],
    ['Straße', 'Strase'],
    ['Ελλάδα', 'Ellada'],
    ['България', 'Balgariya'],
    ['Søren & Co', 'Soren + Co'],
    ['“quoted” – text', "'quoted' - text"],
    ['ﬁne', 'fine'],
    ['Ａ１', 'A1'],
    ['a\u00a0b\tc', 'a b c'],
    ['東京', '..'],
    ['No\u0001control', 'Nocontrol'],
    ['😀', '.'],
    ['½', '1/2'],
    ['Ψυχή', 'PSychi'],
    ['¿Qué?', '?Que?'],
  ])('%j would read %j', (text, result) => {
    expect(previewRepair(text).result).toBe(result);
  });

  test('German practice writes umlauts as two letters, also when they come decomposed', () => {
    expect(previewRepair('Größe ÄÖÜ', { umlauts: 'german' }).result).toBe('Groesse AeOeUe');
    expect(previewRepair('Gro\u0308ße', { umlauts: 'german' }).result).toBe('Groesse');
  });

  test('each change names its place in the original, what stood there and what would', () => {
    expect(previewRepair('Ab&Çd😀é').repairs).toEqual([
      { position: 2, from: '&', to: '+' },
      { position: 3, from: 'Ç', to: 'C' },
      { position: 5, from: '😀', to: '.' },
      { position: 7, from: 'é', to: 'e' },
    ]);
  });

  test('applying the shown repairs to the original gives exactly the shown result, in the set, for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.constantFrom('german' as const, 'plain' as const),
        (text, umlauts) => {
          const { repairs, result } = previewRepair(text, { umlauts });
          let applied = '';
          let at = 0;
          for (const { position, from, to } of repairs) {
            expect(text.slice(position, position + from.length)).toBe(from);
            applied += text.slice(at, position) + to;
            at = position + from.length;
          }
          expect(applied + text.slice(at)).toBe(result);
          expect(isBasicText(result)).toBe(true);
          expect(previewRepair(result).repairs).toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('every replacement of the table is in the set, and no character of the set is replaced', () => {
    expect([...TRANSLITERATION].filter(([from, to]) => !isBasicText(to) || isBasicText(from))).toEqual([]);
  });
});

describe('what XML and identifiers refuse', () => {
  test.each([
    ['plain', -1],
    ['tab\tand\nlines', -1],
    ['\u0001', 0],
    ['ab\u0008', 2],
    ['a\uFFFE', 1],
    ['\uD800', 0],
    ['😀\u000b', 2],
    ['', -1],
  ])('%j: first character XML cannot carry at %i', (text, place) => {
    expect(firstXmlIllegal(text)).toBe(place);
  });

  test.each([
    ['A/1', true],
    ['/A', false],
    ['A/', false],
    ['A//B', false],
    ['', true],
  ])('slashes of %j are fit: %s', (identifier, fit) => {
    expect(slashesAreFit(identifier)).toBe(fit);
  });
});
