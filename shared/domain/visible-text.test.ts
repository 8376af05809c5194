import { describe, expect, it } from 'vitest';
import { visibleText } from './visible-text.ts';

describe('text from outside', () => {
  it.each([
    ['a direction override', 'Acme\u202Ettg GmbH', 'Acme[U+202E]ttg GmbH'],
    ['a direction isolate', 'Acme\u2067GmbH', 'Acme[U+2067]GmbH'],
    ['a direction mark', 'Acme\u200F 1', 'Acme[U+200F] 1'],
    ['an annotation mark', 'Acme\uFFF9', 'Acme[U+FFF9]'],
    ['a blank of another width', 'Acme\u2003GmbH', 'Acme[U+2003]GmbH'],
    ['a Braille blank', 'Acme\u2800', 'Acme[U+2800]'],
    ['a lone surrogate', 'Acme\uD800', 'Acme[U+D800]'],
    ['a zero-width space', 'DE\u200B89', 'DE[U+200B]89'],
    ['a control', 'a\u0007b', 'a[U+0007]b'],
    ['a soft hyphen', 'Ac\u00ADme', 'Ac[U+00AD]me'],
    ['a variation selector', 'Acme\uFE0F', 'Acme[U+FE0F]'],
    ['a Hangul filler', 'Acme\u3164', 'Acme[U+3164]'],
    ['a tag character', 'Acme\u{E0041}', 'Acme[U+E0041]'],
    ['a private character', 'Acme\uE000', 'Acme[U+E000]'],
    ['fullwidth digits', 'Invoice １2', 'Invoice １[U+FF11]2'],
    ['Arabic digits', 'Acme ٣', 'Acme ٣[U+0663]'],
    ['a Cyrillic letter in a Latin word', 'Аcme', 'А[U+0410]cme'],
    ['a Greek letter in a Latin word', 'Αcme Οslo', 'Α[U+0391]cme Ο[U+039F]slo'],
    ['a word of Cyrillic twins among Latin words', 'СОСА Cola', 'С[U+0421]О[U+041E]С[U+0421]А[U+0410] Cola'],
    ['a name of Cyrillic twins alone', 'РЕРЅІ', 'Р[U+0420]Е[U+0415]Р[U+0420]Ѕ[U+0405]І[U+0406]'],
    ['a Coptic letter in a Latin word', 'Acⲟme', 'Acⲟ[U+2C9F]me'],
    ['fullwidth letters', 'Ａcme', 'Ａ[U+FF21]cme'],
    ['a mathematical letter', '𝖠cme', '𝖠[U+1D5A0]cme'],
    ['a Roman numeral', 'Paypaⅼ', 'Paypaⅼ[U+217C]'],
    ['the sign of a unit', '\u212Aestrel', '\u212A[U+212A]estrel'],
    ['a ligature', 'Oﬀice', 'Oﬀ[U+FB00]ice'],
    ['a phonetic letter', 'Kestreǀ Trɑding', 'Kestreǀ[U+01C0] Trɑ[U+0251]ding'],
  ])('shows %s', (_what, hostile, shown) => {
    expect(visibleText(hostile)).toBe(shown);
    expect(visibleText(shown)).toBe(shown);
  });

  it.each([
    'Łódź 株式会社 Ελλάς',
    'Compañía Nº 1 ª',
    'İstanbul Işık',
    'Ñandú Ærø Ðåv',
    'Ημέρα',
    'ООО Ромашка',
    'Müller & Söhne',
    'Газпром Export GmbH',
    '上海公司 Ltd',
  ])('leaves %s as it is', (name) => {
    expect(visibleText(name)).toBe(name);
  });

  it('makes line ends and tabs blanks', () => {
    expect(visibleText('two\nlines\there')).toBe('two lines here');
  });
});
