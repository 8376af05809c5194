// Makes characters visible that could make a name or an account look like another one.

/** Controls, zero-width characters and direction overrides (Unicode categories Cc and Cf), each as its code point. */
export function revealInvisible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, (character) => (character === '\n' || character === '\t' ? ' ' : `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`));
}
