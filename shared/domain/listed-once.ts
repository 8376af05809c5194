// A token that two modules show is listed under the first of them.
import type { Card } from './records/card.ts';

/**
 * The same certificates, and the same reader or the same label and serial: the vendor's module and another
 * one name a card each in its own way. Cards without certificates cannot be told apart and stay listed.
 */
function isSame(a: Card, b: Card): boolean {
  const [ours, theirs] = [certificatesOf(a), certificatesOf(b)];
  return (
    ours !== '' &&
    ours === theirs &&
    ((a.reader !== '' && a.reader === b.reader) || (a.label === b.label && a.serial === b.serial))
  );
}

const certificatesOf = (card: Card): string =>
  card.certificates
    .map(({ sha256 }) => sha256)
    .toSorted()
    .join(' ');

/** Of two modules that show a token, the first through which it can be used. */
export function listedOnce<M extends { readonly cards: readonly Card[] }>(
  modules: readonly M[],
): readonly M[] {
  const kept: Card[] = [];
  for (const card of modules.flatMap(({ cards }) => cards)) {
    const at = kept.findIndex((each) => each.moduleId !== card.moduleId && isSame(each, card));
    if (at === -1) kept.push(card);
    else if (kept[at]?.unusable !== null && card.unusable === null) kept[at] = card;
  }
  return modules.map((module) => ({ ...module, cards: module.cards.filter((card) => kept.includes(card)) }));
}
