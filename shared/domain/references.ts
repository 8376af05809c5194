// Structured creditor references: ISO 11649 (RF) and the national ones banks check.
import { mod97 } from './account-identification.ts';

export type ReferenceKind = 'RF' | 'BE-OGM' | 'FI-VIITE' | 'CH-QRR';

const RF = /^RF\d{2}[A-Z0-9]{1,21}$/;

/** ISO 11649: RF, two check digits, up to 21 characters; electronic form without blanks. */
export function isRfReference(text: string): boolean {
  return RF.test(text) && mod97(text.slice(4) + text.slice(0, 4)) === 1;
}

/**
 * Belgian structured communication: 12 digits, the last two the first ten mod 97 (0 is written 97); +++…+++
 * and slashes may stand.
 */
export function isOgmReference(text: string): boolean {
  const match = /^(?:\+{3}|\*{3})?(\d{3})\/?(\d{4})\/?(\d{5})(?:\+{3}|\*{3})?$/.exec(text);
  if (match === null) return false;
  const digits = match.slice(1).join('');
  const expected = Number(digits.slice(0, 10)) % 97;
  return Number(digits.slice(10)) === (expected === 0 ? 97 : expected);
}

/** Finnish viitenumero: 4 to 20 digits, the last a check digit with weights 7, 3, 1 from the right. */
export function isViiteReference(text: string): boolean {
  if (!/^\d{4,20}$/.test(text)) return false;
  const weights = [7, 3, 1];
  const sum = Array.from(text.slice(0, -1))
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0), 0);
  return (10 - (sum % 10)) % 10 === Number(text.slice(-1));
}

const QRR_TABLE = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];

/** Swiss QR reference: 27 digits, the last by modulo 10 recursive. */
export function isQrrReference(text: string): boolean {
  if (!/^\d{27}$/.test(text)) return false;
  const carry = Array.from(text.slice(0, 26)).reduce(
    (state, digit) => QRR_TABLE[(state + Number(digit)) % 10] ?? 0,
    0,
  );
  return (10 - carry) % 10 === Number(text.slice(-1));
}

/** Which check a structured reference passes; `undefined` if it passes none. */
export function referenceKind(text: string): ReferenceKind | undefined {
  if (isRfReference(text)) return 'RF';
  if (isQrrReference(text)) return 'CH-QRR';
  if (isOgmReference(text)) return 'BE-OGM';
  return isViiteReference(text) ? 'FI-VIITE' : undefined;
}
