// Owns exact decimal arithmetic on texts: amounts never pass through a binary fraction.
const SCALE = 18;

/** Undefined when the text is no decimal number. */
export function toUnits(text: string): bigint | undefined {
  const match = /^([+-]?)(\d+)(?:\.(\d{0,18}))?$/.exec(text.trim());
  if (match === null) return undefined;
  const units = BigInt((match[2] ?? '0') + (match[3] ?? '').padEnd(SCALE, '0'));
  return match[1] === '-' ? -units : units;
}

/** With at least two digits after the point. */
export function fromUnits(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(SCALE + 1, '0');
  const fraction = digits.slice(-SCALE).replace(/0+$/, '').padEnd(2, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -SCALE)}.${fraction}`;
}

export function sumOf(texts: readonly string[]): string {
  return fromUnits(texts.reduce((sum, text) => sum + (toUnits(text) ?? 0n), 0n));
}

export function sameAmount(one: string, other: string): boolean {
  const [a, b] = [toUnits(one), toUnits(other)];
  return a !== undefined && a === b;
}
