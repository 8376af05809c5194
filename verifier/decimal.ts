// Exact sums of decimal texts.

export interface Sum {
  readonly unscaled: bigint;
  readonly scale: number;
}

export const NOTHING: Sum = { unscaled: 0n, scale: 0 };

export function parse(text: string): Sum {
  if (!/^\d+(?:\.\d+)?$/u.test(text)) throw new Error(`not an amount: ${text.slice(0, 40)}`);
  const [whole = '', fraction = ''] = text.split('.');
  return { unscaled: BigInt(whole + fraction), scale: fraction.length };
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
  const digits = scaled({ unscaled, scale }, Math.max(scale, 2)).toString().padStart(Math.max(scale, 2) + 1, '0');
  const cut = digits.length - Math.max(scale, 2);
  return `${digits.slice(0, cut).replaceAll(/\B(?=(?:\d{3})+$)/gu, ',')}.${digits.slice(cut)}`;
}
