// What may stand in a diagnostic log: no account, no token, no key, no PIN, whatever an error's text
// contained.
import { isValidIban, ibanLength } from '../../shared/domain/account-identification.ts';

/**
 * A name that marks its value as a secret, in any spelling: `access_token`, `clientSecret`, `X-Api-Key`,
 * `newPin`.
 */
const WORDS =
  'token|secret|passwo?rd|passwd|pwd|passphrase|authorization|credential|client[_-]?id|' +
  '(?:api|private|access|session)[_-]?key|session[_-]?id|jwt|assertion|cookie';
/** Codes that somebody types once: the whole name, for `opinion` and `distance` are none. */
const CODES = String.raw`(?:[\w-]{0,40}[_-])?(?:pin|otp|tan)(?:[_-]?code)?|[a-z]{1,20}(?:Pin|Otp|Tan)(?:Code)?`;
/** Bounded on either side: no name is longer, and a long run of letters costs no time. */
const NAME = String.raw`(?:[\w-]{0,40}?(?:${WORDS})[\w-]{0,40}|${CODES})`;
/** Members of a token that only say what it is. */
const PLAIN = /^(?:token_type|expires_in|scope|issued_at|status)$/iu;
/**
 * A quotation mark as JSON has it, escaped up to seven times over, or encoded for a URL or for markup.
 * Bounded: a long run of backslashes would be read again from each of its places.
 */
const QUOTE = String.raw`\\{0,127}["']|\\{1,127}u002[27]|%(?:25){0,8}2[27]|&(?:quot|apos|#0{0,8}3[49]|#[xX]0{0,8}2[27]);`;
const SEPARATOR = String.raw`[:=]|%(?:25){0,8}3[ADad]|=>`;
const LESS = String.raw`<|&lt;|%(?:25){0,8}3[Cc]|\\u003[Cc]`;
const GREATER = String.raw`>|&gt;|%(?:25){0,8}3[Ee]|\\u003[Ee]`;
const BLANKS = String.raw`(?:\s|%20|\\[nrt])*`;
/** A name in its quotation marks; the first of them may have been cut off. */
const NAMED = `(?:(${QUOTE})|(?<![\\w-]))(${NAME})((?:${QUOTE})?${BLANKS}`;

const RULES: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]+-----[\s\S]*?(?:-----END [A-Z ]+-----|$)/gu, '[key or certificate]'],
  // A header of its own line may have several words (RFC 9110, 11.6.2).
  [/\b((?:proxy-)?authorization|(?:set-)?cookie)(\s*[:=]\s*)(?!["'\\[{])[^\r\n"']+/giu, '$1$2[hidden]'],
  [/\bBearer(?:\s|%20|\+)+[^\s"'<>&\\]+/giu, 'Bearer [token]'],
  [/\bBasic(?:\s|%20|\+)+[A-Za-z0-9+/=%_-]+/gu, 'Basic [credentials]'],
  // JSON, query, header list: a quoted value to the same mark again, however often it is escaped; a cut text
  // to its end.
  [
    new RegExp(`${NAMED}(?:${SEPARATOR}|,)${BLANKS})(${QUOTE})[\\s\\S]*?(?:(?<!\\\\)\\4|$)`, 'giu'),
    '$1$2$3$4[hidden]$4',
  ],
  [
    new RegExp(`${NAMED}(?:${SEPARATOR})${BLANKS})(?!${QUOTE}|[[{\\s])[^\\s,;&}<>)"'\\\\\\]]+`, 'giu'),
    '$1$2$3[hidden]',
  ],
  // Markup, plain or escaped: the text of the element itself, which may be a CDATA section.
  [
    new RegExp(
      `((?:${LESS})(?:[\\w.-]+:)?${NAME}(?:\\s[^<>]*?)?(?:${GREATER}))(?:<!\\[CDATA\\[[\\s\\S]*?(?:\\]\\]>|$)|(?!${LESS})[\\s\\S]+?(?=${LESS}|$))`,
      'giu',
    ),
    '$1[hidden]',
  ],
  // RFC 7519 in its compact form.
  [/\beyJ[\w-]+\.[\w-]*(?:\.[\w-]*)?/gu, '[token]'],
  // ISO 13616: country, check digits, 11 to 30 characters, with or without blanks; the country and the last
  // two characters stay.
  [/\b([A-Z]{2})\d{2}(?: ?[A-Z0-9]){9,28}( ?[A-Z0-9]{2})\b/gu, '$1…$2'],
  // RFC 7517: the private members of a key; their names say nothing anywhere else.
  [
    new RegExp(`(${QUOTE})(d|p|q|dp|dq|qi|k)\\1(${BLANKS}:${BLANKS})(${QUOTE})[\\w-]{16,}`, 'gu'),
    '$1$2$1$3$4[hidden]',
  ],
  // Long runs of digits are account numbers, grouped by blanks too; long runs of Base64 are bytes of messages
  // or keys.
  [/\b\d{8,}\b/gu, '[number]'],
  [/\b\d{3,4}(?:[ \u00A0\u202F]\d{2,4}){2,}\b/gu, '[number]'],
  [/[A-Za-z0-9+/_-]{60,}={0,2}/gu, '[bytes]'],
];

const OPENS = new RegExp(`${NAMED}(?:${SEPARATOR})${BLANKS})(?=[[{])`, 'giu');
const QUOTED = new RegExp(
  `(${QUOTE})([\\s\\S]*?)(?<!\\\\)(?:\\1(${BLANKS}(?:${SEPARATOR}))?|$)|(?<![\\w-])([\\w-]+)${BLANKS}:`,
  'gu',
);

/** Where the list or object that begins at `from` ends; a cut one at the end of the text. */
function endOfNested(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === '[' || character === '{') depth += 1;
    else if ((character === ']' || character === '}') && (depth -= 1) === 0) return at;
  }
  return text.length;
}

/** A list or an object under such a name: every quoted value in it, but for those that say what it is. */
function hideNested(text: string): string {
  let [shown, done] = ['', 0];
  for (const match of text.matchAll(OPENS)) {
    const from = match.index + match[0].length;
    if (from < done) continue;
    const end = endOfNested(text, from);
    let member = '';
    const hidden = text
      .slice(from, end)
      .replace(QUOTED, (whole, quote?: string, value = '', colon?: string, bare?: string) => {
        if (quote === undefined || colon !== undefined) {
          member = bare ?? value;
          return whole;
        }
        return PLAIN.test(member) ? whole : `${quote}[hidden]${quote}`;
      });
    shown += text.slice(done, from) + hidden;
    done = end;
  }
  return shown + text.slice(done);
}

const MARKED = new RegExp(
  `((?:${LESS})(?:[\\w.-]+:)?(${NAME})(?:\\s[^<>]*?)?(?:${GREATER}))([\\s\\S]*?)(?=(?:${LESS})/(?:[\\w.-]+:)?\\2(?:${GREATER})|$)`,
  'giu',
);
const INNER = new RegExp(
  `((?:${LESS})(?:[\\w.-]+:)?([\\w.-]+)(?:\\s[^<>]*?)?(?:${GREATER}))((?!${LESS})[\\s\\S]+?)(?=${LESS}|$)`,
  'gu',
);

/** The same for elements inside such an element. */
function hideInnerElements(text: string): string {
  return text.replace(
    MARKED,
    (_whole, opening = '', _name = '', inside = '') =>
      `${opening}${String(inside).replace(INNER, (element: string, start: string, name: string) =>
        PLAIN.test(name) ? element : `${start}[hidden]`,
      )}`,
  );
}

/** Blanks of any kind and hyphens between the characters of an account, plain or encoded for a URL. */
const BETWEEN = /^(?:[\s\u00A0\u202F-]|%20|%C2%A0|\+)/u;

/** The end of the IBAN that begins at `from`, by the length and the check digits of its country. */
function endOfIban(text: string, from: number): number | null {
  const length = ibanLength(text.slice(from, from + 2).toUpperCase());
  let [at, bare] = [from, ''];
  while (bare.length < length && at < text.length) {
    const character = text[at] ?? '';
    if (/[A-Za-z0-9]/u.test(character)) {
      bare += character.toUpperCase();
      at += 1;
    } else {
      const between = BETWEEN.exec(text.slice(at, at + 6))?.[0];
      if (between === undefined) return null;
      at += between.length;
    }
  }
  return bare !== '' && isValidIban(bare) ? at : null;
}

/** In small letters, with other blanks or hyphens, or without an end: whatever its check digits prove. */
function hideIbans(text: string): string {
  let [shown, done] = ['', 0];
  for (const { index } of text.matchAll(/[A-Za-z]{2}(?=\d{2})/gu)) {
    const end = index < done ? null : endOfIban(text, index);
    if (end === null) continue;
    shown += `${text.slice(done, index + 2)}…`;
    done = end - 2;
  }
  return shown + text.slice(done);
}

export function redact(text: string): string {
  const shown = hideIbans(hideInnerElements(hideNested(text)));
  return RULES.reduce((left, [pattern, by]) => left.replace(pattern, by), shown);
}
