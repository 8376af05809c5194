// Exact decimals of the second reader: xs:decimal texts as integers with a scale. Its own, so that no slip of
// the writer's arithmetic repeats here.
import { Refusal } from './refusal.ts';

export interface Exact {
  readonly units: bigint;
  readonly scale: number;
}

export const NOTHING: Exact = { units: 0n, scale: 0 };

/** Currencies whose minor unit (ISO 4217) is not two digits. */
const DIGITS: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
  // No longer in use, but a message may still name them.
  BEF: 0,
  BYR: 0,
  ESP: 0,
  GRD: 0,
  ITL: 0,
  LUF: 0,
  MGF: 0,
  PTE: 0,
  TRL: 0,
};

/** Reads an xs:decimal (XML Schema part 2, 3.2.3); an amount of a payment is never negative. */
export function readExact(text: string, offset: number): Exact {
  const [, whole = '', fraction = ''] = /^\+?(\d{0,30})(?:\.(\d{0,30}))?$/u.exec(text) ?? [];
  if (whole === '' && fraction === '') throw new Refusal('amount-form', offset);
  return { units: BigInt(whole + fraction), scale: fraction.length };
}

export function plus(a: Exact, b: Exact): Exact {
  if (a.scale === b.scale) return { units: a.units + b.units, scale: a.scale };
  const scale = Math.max(a.scale, b.scale);
  return { units: raised(a, scale) + raised(b, scale), scale };
}

export function same(a: Exact, b: Exact): boolean {
  const scale = Math.max(a.scale, b.scale);
  return raised(a, scale) === raised(b, scale);
}

/** Decimal text with at least `digits` fraction digits and no superfluous zeros beyond them. */
export function exactText(value: Exact, digits: number): string {
  let { units, scale } = value;
  while (scale > digits && units % 10n === 0n) {
    units /= 10n;
    scale -= 1;
  }
  if (scale < digits) {
    units = raised({ units, scale }, digits);
    scale = digits;
  }
  if (scale === 0) return units.toString();
  const text = units.toString().padStart(scale + 1, '0');
  return `${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

/** Decimal text of a total in `currency`: at least the currency's own fraction digits. */
export function totalText(value: Exact, currency: string): string {
  return exactText(value, DIGITS[currency] ?? 2);
}

function raised(value: Exact, scale: number): bigint {
  return value.units * 10n ** BigInt(scale - value.scale);
}
