// Exact decimal numbers: sums across currencies, and what an xs:decimal in a message says.

/** The number unscaled × 10^-scale. */
export interface Decimal {
  readonly unscaled: bigint;
  readonly scale: number;
}

export const ZERO: Decimal = { unscaled: 0n, scale: 0 };

const XS_DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/;
/**
 * Far beyond the 18 digits of any amount. Arithmetic on a bank's million digits would hold the whole desk up.
 */
const MOST_CHARACTERS = 1_000;

/**
 * Reads the lexical form of xs:decimal (XML Schema part 2, 3.2.3): optional sign, digits, at most one point,
 * `5.` and `.5` included, exponents and blanks refused. `undefined` if it is anything else, or longer than
 * any amount.
 */
export function parseXsdDecimal(text: string): Decimal | undefined {
  const match = text.length > MOST_CHARACTERS ? null : XS_DECIMAL.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return undefined;
  const magnitude = BigInt(whole + fraction);
  return { unscaled: sign === '-' ? -magnitude : magnitude, scale: fraction.length };
}

function rescaled(value: Decimal, scale: number): bigint {
  return value.unscaled * 10n ** BigInt(scale - value.scale);
}

/** Exact sum; keeps the larger scale, so that 1.50 + 1 is 2.50. */
export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { unscaled: rescaled(a, scale) + rescaled(b, scale), scale };
}

/** Negative, zero or positive as a is less than, equal to (by value) or greater than b. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const difference = rescaled(a, scale) - rescaled(b, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/**
 * Without trailing zeros of the fraction: the form in which XML Schema counts totalDigits and fractionDigits.
 */
export function trimDecimal(value: Decimal): Decimal {
  let { unscaled, scale } = value;
  while (scale > 0 && unscaled % 10n === 0n) {
    unscaled /= 10n;
    scale -= 1;
  }
  return { unscaled, scale };
}

/** Decimals that carry value: 10.500 has one. What fractionDigits of XML Schema limits. */
export function significantDecimals(value: Decimal): number {
  return trimDecimal(value).scale;
}

/** Plain notation with exactly `scale` decimals: never an exponent, never a plus, never a bare point. */
export function formatDecimal(value: Decimal): string {
  const negative = value.unscaled < 0n;
  const digits = (negative ? -value.unscaled : value.unscaled).toString().padStart(value.scale + 1, '0');
  const whole = digits.slice(0, digits.length - value.scale);
  const text = value.scale === 0 ? whole : `${whole}.${digits.slice(-value.scale)}`;
  return negative ? `-${text}` : text;
}

/**
 * Plain notation with at least `decimals` decimals and no superfluous zeros beyond them: how totals are
 * written.
 */
export function formatDecimalAtLeast(value: Decimal, decimals: number): string {
  const trimmed = trimDecimal(value);
  const scale = Math.max(trimmed.scale, decimals);
  return formatDecimal({ unscaled: rescaled(trimmed, scale), scale });
}
