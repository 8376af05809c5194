import { describe, expect, it } from 'vitest';
import { markedValue, revealInvisible } from './reveal.ts';

describe('text from outside', () => {
  it('cannot hide a direction override, a zero-width space or a control', () => {
    expect(revealInvisible('Acme\u202Ettg GmbH')).toBe('Acme[U+202E]ttg GmbH');
    expect(revealInvisible('DE\u200B89')).toBe('DE[U+200B]89');
    expect(revealInvisible('a\u0007b')).toBe('a[U+0007]b');
  });

  it('keeps letters of every script as they are', () => {
    expect(revealInvisible('Łódź 株式会社 Ελλάς')).toBe('Łódź 株式会社 Ελλάς');
    expect(revealInvisible('two\nlines')).toBe('two lines');
  });

  it('has a marked form only where something is marked: a line end is not', () => {
    expect(markedValue('DE\u200B89')).toBe('DE[U+200B]89');
    for (const text of ['', 'Łódź', 'two\nlines', 'DE89 3704 0044 0532 0130 00', '10\u00a0000,00'])
      expect(markedValue(text)).toBeUndefined();
  });
});
