// Halves of names as short numbers, so that a look-alike among all names that were ever paid is found by an
// index.
import { hash } from 'node:crypto';
import { halvesNear, halvesOf, skeletonOf, type NameHalf } from '../../shared/domain/name-likeness.ts';

/** What is kept of a name; nothing of one too short to be told from others. */
export function nameHalves(name: string): readonly number[] {
  const skeleton = skeletonOf(name);
  return skeleton.length < 5 ? [] : halvesOf(skeleton).map(number);
}

/** What is looked for: one of these is a half of every name that is at most one edit away. */
export function nearHalves(name: string): readonly number[] {
  const skeleton = skeletonOf(name);
  return skeleton.length < 5 ? [] : halvesNear(skeleton).map(number);
}

/** 48 bits, which SQLite and JavaScript both hold exactly. */
function number({ side, whole, text }: NameHalf): number {
  return Number.parseInt(hash('sha256', `${side}|${whole}|${text}`, 'hex').slice(0, 12), 16);
}
