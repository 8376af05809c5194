// A token that two modules show is listed under the first of them.
import type { Card } from './records/card.ts';

/**
 * The same certificates, and the same reader or the same label and serial: the vendor's module and another
 * one name a card each in its own way.
 */
function isSame(a: Card, b: Card, serials: Serials): boolean {
  const [ours, theirs] = [certificatesOf(a), certificatesOf(b)];
  if (ours !== theirs) return false;
  const sameReader = a.reader !== '' && a.reader === b.reader;
  const sameName = a.label === b.label && a.serial === b.serial;
  return ours === '' ? sameReader && sameName && isSameKind(a, b, serials) : sameReader || sameName;
}

/**
 * Without certificates a serial number has to tell cards apart: one that the card has for itself, and not the
 * one that software gives to every token.
 */
function isSameKind(a: Card, b: Card, serials: Serials): boolean {
  const isOwn = [a, b].every(
    ({ moduleId, serial }) => /[^0]/u.test(serial) && serials.get(`${moduleId} ${serial}`) === 1,
  );
  const { manufacturer, model } = a.tokenModel;
  return isOwn && manufacturer === b.tokenModel.manufacturer && model === b.tokenModel.model;
}

/** How many cards of a module have a serial number. */
type Serials = ReadonlyMap<string, number>;

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
  const cards = modules.flatMap((module) => module.cards);
  const serials = new Map<string, number>();
  for (const { moduleId, serial } of cards)
    serials.set(`${moduleId} ${serial}`, (serials.get(`${moduleId} ${serial}`) ?? 0) + 1);
  for (const card of cards) {
    const at = kept.findIndex((each) => each.moduleId !== card.moduleId && isSame(each, card, serials));
    if (at === -1) kept.push(card);
    else if (kept[at]?.unusable !== null && card.unusable === null) kept[at] = card;
  }
  return modules.map((module) => ({ ...module, cards: module.cards.filter((each) => kept.includes(each)) }));
}
