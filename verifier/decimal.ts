// Exact sums of decimal texts.

export interface Sum {
  readonly unscaled: bigint;
  readonly scale: number;
}

export const NOTHING: Sum = { unscaled: 0n, scale: 0 };

/** No amount of the schemas has more than 18 digits that count; zeros around them have no limit there. */
const LONGEST = 100;
/** xsd:decimal, 3.2.3.1: a sign, digits on either side of the point, white space around it (collapse). */
const DECIMAL =
  /^[ \t\r\n]*(?<sign>[+-]?)(?:(?<whole>\d+)(?:\.(?<fraction>\d*))?|\.(?<only>\d+))[ \t\r\n]*$/u;

/**
 * Every spelling the official schema takes for an amount; a negative one is refused, minus zero is not
 * (minInclusive 0).
 */
export function parse(text: string): Sum {
  const groups = DECIMAL.exec(text)?.groups;
  const whole = (groups?.['whole'] ?? '').replace(/^0+/u, '');
  const fraction = withoutEnd(groups?.['fraction'] ?? groups?.['only'] ?? '');
  if (groups === undefined || whole.length + fraction.length > LONGEST)
    throw new Error(`not an amount: ${text.slice(0, 40)}`);
  const unscaled = BigInt(whole + fraction);
  if (groups['sign'] === '-' && unscaled !== 0n) throw new Error(`a negative amount: ${text.slice(0, 40)}`);
  return { unscaled, scale: fraction.length };
}

/** A long fraction without the zeros at its end; they mean nothing. */
function withoutEnd(fraction: string): string {
  let end = fraction.length;
  if (end > LONGEST) while (fraction[end - 1] === '0') end -= 1;
  return fraction.slice(0, end);
}

export function plus(a: Sum, b: Sum): Sum {
  const scale = Math.max(a.scale, b.scale);
  return { unscaled: scaled(a, scale) + scaled(b, scale), scale };
}

export function equal(a: Sum, b: Sum): boolean {
  const scale = Math.max(a.scale, b.scale);
  return scaled(a, scale) === scaled(b, scale);
}

function scaled({ unscaled, scale }: Sum, to: number): bigint {
  return unscaled * 10n ** BigInt(to - scale);
}

/** With at least two decimals and groups of three, for people. */
export function print({ unscaled, scale }: Sum): string {
  const digits = scaled({ unscaled, scale }, Math.max(scale, 2))
    .toString()
    .padStart(Math.max(scale, 2) + 1, '0');
  const cut = digits.length - Math.max(scale, 2);
  return `${inThrees(digits.slice(0, cut))}.${digits.slice(cut)}`;
}

/** Digits in groups of three from the end. They may be a stranger's, and of any number. */
export function inThrees(digits: string): string {
  const first = digits.length % 3;
  const groups = digits.slice(first).match(/\d{3}/gu) ?? [];
  return [...(first === 0 ? [] : [digits.slice(0, first)]), ...groups].join(',');
}
