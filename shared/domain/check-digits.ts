// ISO/IEC 7064 mod 97-10, the one check-digit rule under IBAN, RF references and creditor identifiers.

/**
 * Letters as two digits (A = 10 … Z = 35), digits as they are; then the remainder by 97. Text must be
 * [A-Z0-9]+.
 */
export function mod97(text: string): number {
  let remainder = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}

/** The two check digits that make `body + prefix + digits` congruent to 1. */
export function checkDigits97(body: string, prefix: string): string {
  return String(98 - mod97(`${body}${prefix}00`)).padStart(2, '0');
}
