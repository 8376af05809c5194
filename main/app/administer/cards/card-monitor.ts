// The cards in the readers as last seen, and whose they are.
import { enrolledPerson } from '../../../../shared/domain/policy-counting.ts';
import { roleSchema, type Policy } from '../../../../shared/domain/policy.ts';
import { rightsOf } from '../../../../shared/domain/policy-entitlement.ts';
import { listedOnce } from '../../../../shared/domain/listed-once.ts';
import { listedCardSchema, listedCertificateSchema } from '../../../../shared/domain/records/card.ts';
import { partOf } from '../../../../shared/domain/records/part-of.ts';
import { ok, type Result } from '../../../../shared/domain/result.ts';
import { wordsOf } from '../../../../shared/domain/words.ts';
import type { Answer } from '../../../../shared/ipc/contract.ts';
import type { CardsContext } from '../context.ts';
import { instantOf, type Clock } from '../../../ports/clock.ts';
import type { Card, CardCertificate, TokenHosts, TokenModule } from '../../../ports/token.ts';
import { watchCards, withoutReader, type CardWatch, type CardWatchParts } from './watch.ts';

export type ModuleView = Answer<'cards.list'>['modules'][number];

/** With the kind of token it was seen on. */
export type ShownCertificate = CardCertificate & Pick<Card, 'tokenModel'>;

export interface CardMonitor {
  /**
   * The last listing unless `refresh` asks for a new look. The first look begins the watch over the readers.
   */
  modules(refresh: boolean): Promise<readonly TokenModule[]>;
  /**
   * Certificates of usable cards that were in a reader since the desk was opened, by SHA-256: with one reader
   * the cards of several people are shown one after the other.
   */
  shown(): ReadonlyMap<string, ShownCertificate>;
  /** How insertion and removal are noticed. */
  watch(): 'events' | 'polling';
  close(): void;
}

/** @param changed tells the window that what is in the readers is not what it was. */
export function makeCardMonitor(
  tokens: CardWatchParts['tokens'] & Pick<TokenHosts, 'list'>,
  clock: Clock,
  changed: () => void,
): CardMonitor {
  let seen: Promise<readonly TokenModule[]> | null = null;
  let watch: CardWatch | null = null;
  const shown = new Map<string, ShownCertificate>();

  const list = async (): Promise<readonly TokenModule[]> => {
    const modules = await tokens.list(late);
    modules.forEach(remember);
    return modules;
  };
  const remember = ({ cards }: TokenModule): void => {
    for (const { unusable, certificates, tokenModel } of cards)
      if (unusable === null)
        for (const certificate of certificates) shown.set(certificate.sha256, { ...certificate, tokenModel });
  };
  /** A module that was slow has answered: its cards come to those that are shown. */
  const late = (module: TokenModule): void => {
    remember(module);
    seen = (seen ?? Promise.resolve([])).then((modules) =>
      modules.map((each) => (each.moduleId === module.moduleId ? module : each)),
    );
    changed();
  };

  const compare = async (before: typeof seen, now: Promise<readonly TokenModule[]>): Promise<void> => {
    if (JSON.stringify(await before) !== JSON.stringify(await now)) changed();
  };
  const look = (): void => {
    const before = seen;
    const now = list();
    seen = now;
    // Whoever asks for the list is told why there is none.
    compare(before, now).catch(() => undefined);
  };
  const emptied = (reader: string): void => {
    seen = seen?.then((modules) => withoutReader(modules, reader)) ?? null;
    changed();
  };
  return {
    modules(refresh) {
      watch ??= watchCards({ tokens, clock, look, emptied });
      if (seen === null || refresh) seen = list();
      return seen.then(listedOnce);
    },
    shown: () => shown,
    watch: () => watch?.mode() ?? 'polling',
    close: () => watch?.stop(),
  };
}

export async function listCards(desk: CardsContext, refresh: boolean): Promise<Result<Answer<'cards.list'>>> {
  const [modules, policy] = await Promise.all([desk.cards.modules(refresh), desk.store.desk.policy()]);
  if (refresh) desk.notifier.emit('changed', { what: 'cards', id: null });
  return ok({
    modules: modules.map((module) => moduleView(module, policy?.policy ?? null, instantOf(desk.clock))),
    leases: desk.tokens.leases(),
    watch: desk.cards.watch(),
  });
}

function moduleView(
  { moduleId, label, path, kind, fault, cards }: TokenModule,
  policy: Policy | null,
  at: string,
): ModuleView {
  return { moduleId, label, path, kind, fault, cards: cards.map((card) => cardView(card, policy, at)) };
}

function cardView(card: Card, policy: Policy | null, at: string): ModuleView['cards'][number] {
  const { certificates, unusable } = card;
  return {
    ...partOf(listedCardSchema, card),
    certificates: certificates.map((certificate) => certificateView(certificate, policy, unusable, at)),
  };
}

function certificateView(
  certificate: CardCertificate,
  policy: Policy | null,
  cardUnusable: Card['unusable'],
  at: string,
): ModuleView['cards'][number]['certificates'][number] {
  const { sha256, unusable } = certificate;
  const person = policy === null ? undefined : enrolledPerson(policy, sha256);
  return {
    ...partOf(listedCertificateSchema, certificate),
    words: [...wordsOf(sha256)],
    person: person?.id ?? null,
    personName: person?.name ?? null,
    // Also those in which somebody may stand in for another now: what the policy says in the end, the card
    // process judges.
    roles:
      policy === null || person === undefined
        ? []
        : roleSchema.options.filter((role) => rightsOf(policy, person.id, role, at).length > 0),
    unusable: cardUnusable ?? unusable,
  };
}
