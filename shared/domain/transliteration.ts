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
