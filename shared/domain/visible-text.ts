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
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Coptic}]/gu;
/** Letters of those scripts that cannot be told from Latin ones. */
const TWINS = /^[аеорсухѕіјԁԛԝһӏАВЕЗКМНОРСТУХЅІЈԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧονικαυρ]+$/u;
/** Letters of phonetic alphabets that are drawn like Latin ones, and stand in no name but to imitate them. */
const PHONETIC_TWIN = /[\u01C0\u01C3\u0251\u0261\u0269\u1D00-\u1D2B\u2C7A](?!\[U\+)/gu;
/** Beyond the Latin blocks: letters, ligatures and numerals that may be Latin ones in another form. */
const OTHER_FORM = /(?![\0-\u024F])[\p{L}\p{Nl}](?!\[U\+)/gu;

const mark = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
const marked = (character: string): string => `${character}${mark(character)}`;

/** Letters among Latin ones that only look Latin, each with its code point behind it. */
function markTwins(text: string): string {
  // A name of twins alone is read as a Latin one, too.
  const isLatinText = LATIN.test(text) || [...text.matchAll(WORD)].every(([word]) => TWINS.test(word));
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

/** Fullwidth and mathematical letters, Roman numerals, ligatures: Latin by compatibility (UAX #15). */
function markOtherForms(text: string): string {
  return text
    .replace(OTHER_FORM, (letter) =>
      /^[A-Za-z]+$/u.test(letter.normalize('NFKC')) ? marked(letter) : letter,
    )
    .replace(PHONETIC_TWIN, marked);
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
  return markOtherForms(
    markTwins(
      text.replace(UNSEEN, (character) =>
        character === '\n' || character === '\t' ? (keepsLines ? character : ' ') : mark(character),
      ),
    ),
  ).replace(FOREIGN_DIGIT, marked);
}
