// Makes visible what could make a name, a reference or an account look like another one.

/**
 * Controls, zero-width and direction marks, private and unassigned characters, lone surrogates, and letters
 * and marks that draw nothing.
 */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}\u2000-\u200A\u2028\u2029\u205F\u2800]/gu;
const FOREIGN_DIGIT = /(?![0-9])\p{Nd}(?!\[U\+)/gu;
const WORD = /[\p{L}\p{M}]+/gu;
const LATIN = /\p{Script=Latin}/u;
/** Scripts with letters that are drawn like Latin ones. */
const NEAR_LATIN =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}]/gu;
/** Letters of those scripts that cannot be told from Latin ones. */
const TWINS = /^[аеорсухѕіјԁԛԝһӏАВЕЗКМНОРСТУХЅІЈԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧονικαυρ]+$/u;

const mark = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
const marked = (character: string): string => `${character}${mark(character)}`;

/** Letters among Latin ones that only look Latin, each with its code point behind it. */
function markTwins(text: string): string {
  const isLatinText = LATIN.test(text);
  return text.replace(WORD, (word, offset: number) => {
    const suspicious = LATIN.test(word) || (isLatinText && TWINS.test(word));
    // The last letter may carry its mark already.
    const isMarked = text.startsWith('[U+', offset + word.length);
    return suspicious
      ? word.replace(NEAR_LATIN, (letter, at: number) =>
          isMarked && at + letter.length === word.length ? letter : marked(letter),
        )
      : word;
  });
}

/**
 * The text with everything invisible as its code point, and with the code point behind digits of other
 * scripts and behind letters that imitate Latin
 * ones. Names in one script stay as they are. A line end and a tab become a blank, unless `keepsLines`. What
 * is marked stays as it is
 * when it is read again.
 */
export function visibleText(
  text: string,
  { keepsLines = false }: { readonly keepsLines?: boolean } = {},
): string {
  return markTwins(
    text.replace(UNSEEN, (character) =>
      character === '\n' || character === '\t' ? (keepsLines ? character : ' ') : mark(character),
    ),
  ).replace(FOREIGN_DIGIT, marked);
}
