// What may stand in a diagnostic log: no account, no token, no key, no PIN, whatever an error's text contained.

const RULES: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]+-----[\s\S]*?(?:-----END [A-Z ]+-----|$)/gu, '[key or certificate]'],
  [/\bBearer\s+[^\s"']+/giu, 'Bearer [token]'],
  [/\bBasic\s+[A-Za-z0-9+/=]+/gu, 'Basic [credentials]'],
  [/\b(pin|password|passphrase|secret|token)(["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;}]+)/giu, '$1$2[hidden]'],
  // ISO 13616: country, check digits, 11 to 30 characters, with or without blanks; the country and the last two characters stay.
  [/\b([A-Z]{2})\d{2}(?: ?[A-Z0-9]){9,28}( ?[A-Z0-9]{2})\b/gu, '$1…$2'],
  // Long runs of digits are account numbers, long runs of Base64 are bytes of messages or keys.
  [/\b\d{8,}\b/gu, '[number]'],
  [/[A-Za-z0-9+/_-]{60,}={0,2}/gu, '[bytes]'],
];

export function redact(text: string): string {
  return RULES.reduce((left, [pattern, by]) => left.replace(pattern, by), text);
}
