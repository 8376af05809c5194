// Owns how a text is looked for within another: in either case, of the letters of every language. SQLite's
// own lower() changes ASCII letters alone.

const OF_PATTERNS = /[*?[]/u;

/** For `lower(column) GLOB ?`: every text that has this one within it. */
export function containing(text: string): string {
  return `*${Array.from(text, inEitherCase).join('')}*`;
}

function inEitherCase(character: string): string {
  if (OF_PATTERNS.test(character)) return `[${character}]`;
  if (character <= '\u007f') return character.toLowerCase();
  // Some letters are two in the other case (ß), and a pattern has no alternative of two.
  const forms = [character, character.toLowerCase(), character.toUpperCase()];
  return `[${[...new Set(forms.filter((form) => Array.from(form).length === 1))].join('')}]`;
}
