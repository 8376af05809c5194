// How an element is named in a sentence.
import { LABELS } from './label-table.ts';

/**
 * The plain name with the element name behind it, so that both the officer and the sender of the file can
 * find it.
 */
export function labelOf(name: string): string {
  const label = LABELS[name];
  return label === undefined || label === name ? name : `${label} (${name})`;
}

/** As `labelOf`, for the beginning of a sentence. */
export function labelAtStart(name: string): string {
  const label = labelOf(name);
  return label.slice(0, 1).toUpperCase() + label.slice(1);
}
