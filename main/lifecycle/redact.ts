// What may stand in a diagnostic log: no account, no token, no key, no PIN, whatever an error's text
// contained.

/**
 * A name that marks its value as a secret, in any spelling: `access_token`, `clientSecret`, `X-Api-Key`,
 * `newPin`.
 */
const WORDS =
  'token|secret|passwo?rd|passwd|passphrase|authorization|credential|client[_-]?id|api[_-]?key|assertion|cookie';
/** Bounded on either side: no name is longer, and a long run of letters costs no time. */
const NAME = String.raw`(?:[\w-]{0,40}?(?:${WORDS})[\w-]{0,40}|(?:[\w-]{0,40}[_-])?pin(?:[_-]?code)?|[a-z]{1,20}Pin(?:Code)?)`;
/** A quotation mark as JSON has it, escaped once or more, or encoded for a URL or for markup. */
const QUOTE = String.raw`\\*["']|%(?:25)*2[27]|&(?:quot|apos|#3[49]);`;
const SEPARATOR = String.raw`[:=]|%(?:25)*3[ADad]|=>`;
const LESS = String.raw`<|&lt;|%(?:25)*3[Cc]|\\u003[Cc]`;
const GREATER = String.raw`>|&gt;|%(?:25)*3[Ee]|\\u003[Ee]`;
const BLANKS = String.raw`(?:\s|%20|\\[nrt])*`;

const RULES: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]+-----[\s\S]*?(?:-----END [A-Z ]+-----|$)/gu, '[key or certificate]'],
  // A header of its own line may have several words (RFC 9110, 11.6.2).
  [/\b((?:proxy-)?authorization|(?:set-)?cookie)(\s*[:=]\s*)(?!["'\\[{])[^\r\n"']+/giu, '$1$2[hidden]'],
  [/\bBearer(?:\s|%20|\+)+[^\s"'<>&\\]+/giu, 'Bearer [token]'],
  [/\bBasic(?:\s|%20|\+)+[A-Za-z0-9+/=%_-]+/gu, 'Basic [credentials]'],
  // JSON, query, header list: a quoted value to the same mark again, however often it is escaped; a cut text
  // to its end.
  [
    new RegExp(
      `(?:(${QUOTE})|(?<![\\w-]))(${NAME})\\1(${BLANKS}(?:${SEPARATOR}|,)${BLANKS})(${QUOTE})[\\s\\S]*?(?:(?<!\\\\)\\4|$)`,
      'giu',
    ),
    '$1$2$1$3$4[hidden]$4',
  ],
  [
    new RegExp(
      `(?:(${QUOTE})|(?<![\\w-]))(${NAME})\\1(${BLANKS}(?:${SEPARATOR})${BLANKS})(?!${QUOTE}|[[{\\s])[^\\s,;&}<>)"'\\\\\\]]+`,
      'giu',
    ),
    '$1$2$1$3[hidden]',
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
  // Long runs of digits are account numbers, long runs of Base64 are bytes of messages or keys.
  [/\b\d{8,}\b/gu, '[number]'],
  [/[A-Za-z0-9+/_-]{60,}={0,2}/gu, '[bytes]'],
];

export function redact(text: string): string {
  return RULES.reduce((left, [pattern, by]) => left.replace(pattern, by), text);
}
