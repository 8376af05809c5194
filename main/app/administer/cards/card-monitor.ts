// The cards in the readers as last seen, and whose they are.
import { enrolledPerson } from '../../../../shared/domain/policy-counting.ts';
import { roleSchema, type Policy } from '../../../../shared/domain/policy.ts';
import { rightsOf } from '../../../../shared/domain/policy-entitlement.ts';
import { ok, type Result } from '../../../../shared/domain/result.ts';
import { wordsOf } from '../../../../shared/domain/words.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import type { AdministerContext } from '../context.ts';
import { instantOf, type Clock } from '../../../ports/clock.ts';
import type { Card, CardCertificate, TokenHosts, TokenModule } from '../../../ports/token.ts';
import { watchCards, withoutReader, type CardWatch, type CardWatchParts } from './watch.ts';
import type { DeepReadonly } from '../../desk/index.ts';

export type ModuleView = DeepReadonly<CallOutput<'cards.list'>['modules'][number]>;

export interface CardMonitor {
  /**
   * The last listing unless `refresh` asks for a new look. The first look begins the watch over the readers.
   */
  modules(refresh: boolean): Promise<readonly TokenModule[]>;
  /**
   * Certificates of usable cards that were in a reader since the desk was opened, by SHA-256: with one reader
   * the cards of several people are shown one after the other.
   */
  shown(): ReadonlyMap<string, CardCertificate>;
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
  const shown = new Map<string, CardCertificate>();

  const list = async (): Promise<readonly TokenModule[]> => {
    const modules = await tokens.list();
    for (const { unusable, certificates } of modules.flatMap((module) => module.cards))
      if (unusable === null)
        for (const certificate of certificates) shown.set(certificate.sha256, certificate);
    return modules;
  };

  const compare = async (before: typeof seen, now: Promise<readonly TokenModule[]>): Promise<void> => {
    if (JSON.stringify(await before) !== JSON.stringify(await now)) changed();
  };
  const look = (): void => {
    const before = seen;
    const now = list();
    seen = now;
    void compare(before, now);
  };
  const emptied = (reader: string): void => {
    seen = seen?.then((modules) => withoutReader(modules, reader)) ?? null;
    changed();
  };
  return {
    modules(refresh) {
      watch ??= watchCards({ tokens, clock, look, emptied });
      if (seen === null || refresh) seen = list();
      return seen;
    },
    shown: () => shown,
    watch: () => watch?.mode() ?? 'polling',
    close: () => watch?.stop(),
  };
}

export async function listCards(
  desk: AdministerContext,
  refresh: boolean,
): Promise<Result<DeepReadonly<CallOutput<'cards.list'>>>> {
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

function cardView(
  { cardId, reader, label, serial, flags, certificates, unusable }: Card,
  policy: Policy | null,
  at: string,
): ModuleView['cards'][number] {
  return {
    cardId,
    reader,
    label,
    serial,
    flags,
    certificates: certificates.map((certificate) => certificateView(certificate, policy, unusable, at)),
    unusable,
  };
}

function certificateView(
  certificate: CardCertificate,
  policy: Policy | null,
  cardUnusable: Card['unusable'],
  at: string,
): ModuleView['cards'][number]['certificates'][number] {
  const {
    sha256,
    subject,
    issuer,
    serial,
    notBefore,
    notAfter,
    keyType,
    keyBits,
    alwaysAuthenticate,
    unusable,
  } = certificate;
  const person = policy === null ? undefined : enrolledPerson(policy, sha256);
  return {
    sha256,
    subject,
    issuer,
    serial,
    notBefore,
    notAfter,
    keyType,
    keyBits,
    alwaysAuthenticate,
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
