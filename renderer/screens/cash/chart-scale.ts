// Owns which days of the chart get a label, and how short its numbers are; where things stand is d3-scale's.
import { regionFormOf } from '../../../shared/domain/region.ts';
import { pageLanguage, pageRegion } from '../../i18n/language.ts';
import { scaleLinear, type ScaleLinear } from 'd3-scale';

/** About how many lines the grid has. */
export const TICKS = 5;

/**
 * From the values to `range` (pixels, bottom first), with round ends that hold all values; never of no
 * height.
 */
export function amountScale(
  values: readonly number[],
  range: readonly [number, number],
): ScaleLinear<number, number> {
  const [least, largest] = [Math.min(...values), Math.max(...values)];
  const high = largest === least ? largest + (Math.abs(largest) || 1) : largest;
  return scaleLinear([least, high], range).nice(TICKS);
}

/** Places of at most `most` labels, evenly spread, the last always among them. */
export function labelled(count: number, most: number): readonly number[] {
  if (count === 0) return [];
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => count - 1 - index * step).toReversed();
}

const FEWEST_DIGITS = 3;

/**
 * For an axis only: 1,204,331 as 1.2M, in German as 1,2 Mio., with as many digits as tell two lines apart
 * that are `step` away from each other.
 */
export function shortNumber(value: number, step = 0): string {
  const { decimal, group } = regionFormOf(pageRegion());
  const needed = step > 0 && value !== 0 ? Math.floor(Math.log10(Math.abs(value) / step)) + 2 : 0;
  return new Intl.NumberFormat(pageLanguage(), {
    notation: 'compact',
    useGrouping: true,
    maximumSignificantDigits: Math.max(FEWEST_DIGITS, Math.min(21, needed)),
  })
    .formatToParts(value)
    .map((part) => ({ decimal, group, minusSign: '\u2212' })[part.type as string] ?? part.value)
    .join('');
}
