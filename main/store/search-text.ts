// How typed text finds rows: by the beginnings of words, in any order, without regard to case and accents
// (FTS5, unicode61).

/**
 * The MATCH expression for what somebody typed: every word must begin a word of the row. An account typed in
 * groups of four matches
 * as one word too. Null when there is nothing to look for. Words hold letters and digits only, so that no
 * query syntax gets through.
 */
export function matchExpression(typed: string): string | null {
  const words = typed.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return null;
  const all = words.map((word) => `"${word}"*`).join(' AND ');
  return words.length === 1 ? all : `(${all}) OR "${words.join('')}"*`;
}

/**
 * The words of a row: names and references as they are, of an account also its last four characters, which
 * people read out.
 */
export function indexedText(account: string, ...others: readonly string[]): string {
  return `${account} ${account.slice(-4)} ${others.join(' ')}`;
}
