// Which characters a payment text may carry, and a preview of what repairing it would change. Nothing is
// repaired here unseen.

// Replacement characters in the manner of EPC217-08 for letters and signs that do not fall apart by
// themselves, as data.
const SIGNS = `
!. "' #. $. %. &+ *. ;, <( =- >) @. [( \\/ ]) ^. _- \`' {( |/ }) ~- €E £. ¥. ¢. §. °. ©. ®. ±. ×. ÷. µ. ¶. ·. ¡. ¿? ¬- ¦/ ¤.
‘' ’' ‚, ‛' “' ”' „' «' »' ‹' ›' ′' ″' ‐- ‑- ‒- –- —- ―- −- …. •. †. ‡. ⁄/ º. ª. ™. №N`;

/** Latin letters without a canonical decomposition. Upper and lower case pairs. */
const LATIN = 'ÆA æa ØO øo ŒO œo ßs ẞS ĐD đd ÐD ðd ÞT þt ŁL łl ĦH ħh ıi ĸk ŊN ŋn ŦT ŧt ſs ƏA əa ĲIJ ĳij ŉn';

const GREEK =
  'ΑA ΒV ΓG ΔD ΕE ΖZ ΗI ΘTH ΙI ΚK ΛL ΜM ΝN ΞX ΟO ΠP ΡR ΣS ΤT ΥY ΦF ΧCH ΨPS ΩO ' +
  'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo';

/** Bulgarian first (the euro's Cyrillic), then what other alphabets add. */
const CYRILLIC =
  'АA БB ВV ГG ДD ЕE ЖZH ЗZ ИI ЙY КK ЛL МM НN ОO ПP РR СS ТT УU ФF ХH ЦTS ЧCH ШSH ЩSHT ЪA ЬY ЮYU ЯYA ' +
  'аa бb вv гg дd еe жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хh цts чch шsh щsht ъa ьy юyu яya ' +
  'ЫY ЭE ЁE ІI ЇI ЄE ҐG ЎU ЂDJ ЈJ ЉLJ ЊNJ ЋC ЏDZ ЅDZ ЃG ЌK ' +
  'ыy эe ёe іi їi єe ґg ўu ђdj јj љlj њnj ћc џdz ѕdz ѓg ќk';

const BLANKS =
  '\t\n\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000';

/** Character to replacement, all replacements in the basic set. */
export const TRANSLITERATION: ReadonlyMap<string, string> = new Map([
  ...`${SIGNS} ${LATIN} ${GREEK} ${CYRILLIC}`
    .trim()
    .split(/\s+/)
    .map((pair): [string, string] => [pair.slice(0, 1), pair.slice(1)]),
  ...Array.from(BLANKS, (blank): [string, string] => [blank, ' ']),
]);

/**
 * One proposed change. `position` is a UTF-16 index into the original text; an empty `to` drops the
 * character.
 */
export interface CharacterRepair {
  readonly position: number;
  readonly from: string;
  readonly to: string;
}

export interface RepairPreview {
  readonly repairs: readonly CharacterRepair[];
  /** The text as it would read after every repair. */
  readonly result: string;
}

export interface RepairStyle {
  /** German practice: ä becomes ae, ß becomes ss. Otherwise EPC217-08: one letter for one. */
  readonly umlauts?: 'german' | 'plain';
}

/** SEPA basic set (EPC217-08): a-z A-Z 0-9 / - ? : ( ) . , ' + and space. */
const BASIC = /^[a-zA-Z0-9/\-?:().,'+ ]$/;
const BASIC_TEXT = /^[a-zA-Z0-9/\-?:().,'+ ]*$/;
/** Char of XML 1.0, section 2.2, without the surrogates a well-formed string cannot hold alone. */
const XML_CHAR = /^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]$/u;
const GERMAN: Readonly<Record<string, string>> = {
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  ẞ: 'SS',
};
/** What stands for a character no table knows (EPC217-08: a full stop). */
const UNKNOWN = '.';
/** All else: controls, U+FFFE, U+FFFF, and surrogates that stand alone. */
const XML_ILLEGAL = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

function isBasicCharacter(character: string): boolean {
  return BASIC.test(character);
}

/** Whether a text is wholly in the SEPA basic set. */
export function isBasicText(text: string): boolean {
  return BASIC_TEXT.test(text);
}

/**
 * UTF-16 index of the first character XML 1.0 cannot carry (controls, lone surrogates, U+FFFE, U+FFFF); -1 if
 * none.
 */
export function firstXmlIllegal(text: string): number {
  return text.search(XML_ILLEGAL);
}

/** Whether an identifier obeys the EPC's rule on slashes: none at either end, never two together. */
export function slashesAreFit(identifier: string): boolean {
  return !identifier.startsWith('/') && !identifier.endsWith('/') && !identifier.includes('//');
}

function replacementOf(character: string, style: RepairStyle): string {
  if (style.umlauts === 'german') {
    const german = GERMAN[character.normalize('NFC')];
    if (german !== undefined) return german;
  }
  const known = TRANSLITERATION.get(character);
  if (known !== undefined) return known;
  if (!XML_CHAR.test(character) || /^\p{M}$/u.test(character)) return '';
  // Compatibility forms (ligatures, full width, accents) fall apart into characters the set has.
  const stripped = Array.from(character.normalize('NFKD')).filter((part) => !/\p{M}/u.test(part));
  const parts = stripped.map((part) => (isBasicCharacter(part) ? part : (TRANSLITERATION.get(part) ?? '')));
  return parts.join('') || UNKNOWN;
}

/** A letter and the combining marks after it belong together: A + U+0308 is one Ä. */
const CLUSTER = /[\s\S][\p{M}]*/gu;

/** What would have to change for the text to be in the SEPA basic set. The caller shows it and asks. */
export function previewRepair(text: string, style: RepairStyle = {}): RepairPreview {
  const repairs: CharacterRepair[] = [];
  let result = '';
  for (const match of text.matchAll(CLUSTER)) {
    const [from] = match;
    const to = isBasicText(from)
      ? from
      : Array.from(from.normalize('NFC'), (c) => (isBasicCharacter(c) ? c : replacementOf(c, style))).join(
          '',
        );
    if (to !== from) repairs.push({ position: match.index, from, to });
    result += to;
  }
  return { repairs, result };
}
