// Owns where things stand in the chart: round numbers for the axis, and which days get a label.

export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

/** Round steps (1, 2, 5 times a power of ten) that hold all values; at least one step high. */
export function scaleOf(values: readonly number[], most = 5): Scale {
  const [least, largest] = [Math.min(...values), Math.max(...values)];
  const span = largest - least || Math.abs(largest) || 1;
  const power = 10 ** Math.floor(Math.log10(span / most));
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => span / size <= most) ?? 10 * power;
  const [low, high] = [Math.floor(least / step) * step, Math.ceil(largest / step) * step];
  const top = high === low ? low + step : high;
  return { low, high: top, ticks: Array.from({ length: Math.round((top - low) / step) + 1 }, (_, index) => low + index * step) };
}

/** Places of at most `most` labels, evenly spread, the last always among them. */
export function labelled(count: number, most: number): readonly number[] {
  if (count === 0) return [];
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => count - 1 - index * step).toReversed();
}

/** 1,204,331 as 1.2M: for an axis only. */
export function shortNumber(value: number): string {
  return new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 }).format(value).replace('-', '\u2212');
}
