// A language made from English: every letter with an accent, every text in brackets. What a page shows
// without them did not come from the catalogue.

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀçđéƒǧĥíĵķłɱñóþɋŕšťúṽŵẋýžÁɃÇĐÉƑǦĤÍĴĶŁṀÑÓÞɊŔŠŤÚṼŴẊÝŽ';
export const OPENING = '⟦';
export const CLOSING = '⟧';

function accented(text: string): string {
  return Array.from(text, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('');
}

/** A catalogue in which every text is bracketed, also what its functions return. */
export function pseudo<T>(texts: T): T {
  if (typeof texts === 'string') return `${OPENING}${accented(texts)}${CLOSING}` as T;
  if (typeof texts === 'function')
    return ((...data: readonly unknown[]) =>
      pseudo((texts as (...given: readonly unknown[]) => unknown)(...data))) as T;
  if (Array.isArray(texts)) return texts.map((each: unknown) => pseudo(each)) as T;
  if (typeof texts !== 'object' || texts === null || Object.getPrototypeOf(texts) !== Object.prototype)
    return texts;
  return Object.fromEntries(
    Object.entries(texts).map(([name, each]) => [name, pseudo(each as unknown)]),
  ) as T;
}

/** What stands outside all brackets. */
export function unbracketed(text: string): string {
  let rest = text;
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replaceAll(/⟦[^⟦⟧]*⟧/gu, ' ');
  }
  return rest;
}
