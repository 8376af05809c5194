// The cards in the readers as last seen, and whose they are.
import { listedOnce } from '../../../../shared/domain/listed-once.ts';
import { enrolledPerson } from '../../../../shared/domain/policy-counting.ts';
import { rightsOf } from '../../../../shared/domain/policy-rules.ts';
import { roleSchema, type Policy } from '../../../../shared/domain/policy.ts';
import { listedCardSchema, listedCertificateSchema } from '../../../../shared/domain/records/card.ts';
import { partOf } from '../../../../shared/domain/schemas.ts';
import { ok, type Result } from '../../../../shared/domain/result.ts';
import { fingerprintWords } from '../../../../shared/domain/fingerprint-words.ts';
import type { Answer } from '../../../../shared/ipc/contract.ts';
import { instantOf, type Clock } from '../../../ports/clock.ts';
import type { Card, CardCertificate, ReaderState, TokenHosts, TokenModule } from '../../../ports/token.ts';
import type { CardsContext } from '../context.ts';

// Insertion and removal, noticed within two seconds: told by the smartcard service for its readers; tokens in
// no reader, and all of them where there is no such service, are asked for by cheap pulses.

/**
 * Some card software dead-locks when it is asked right after a pull; a second later it answers
 * (milliseconds).
 */
const CALM = 1_000;
const PULSE = 1_500;

interface CardWatch {
  readonly mode: () => 'events' | 'polling';
  stop(): void;
}

interface CardWatchDeps {
  readonly tokens: Pick<TokenHosts, 'watchReaders' | 'pulse' | 'leases' | 'endLease'>;
  readonly clock: Clock;
  /** Lists the cards again and notifies the window. */
  readonly look: () => void;
  /** Takes the cards of a reader out of the last listing at once and tells the window. */
  readonly emptied: (reader: string) => void;
}

function watchCards({ tokens, clock, look, emptied }: CardWatchDeps): CardWatch {
  let readers: readonly ReaderState[] | null = null;
  let told = false;
  let stopped = false;

  const heard = (now: readonly ReaderState[] | null): void => {
    const before = readers;
    readers = now;
    const first = !told;
    told = true;
    if (first || now === null || before === null) {
      if (!first) look();
      return;
    }
    const pulled = before.filter(
      (each) => each.present && !now.some((other) => other.reader === each.reader && other.present),
    );
    for (const { reader } of pulled) {
      for (const lease of tokens.leases())
        if (sameReader(lease.reader, reader)) tokens.endLease(lease.cardId, 'removed');
      emptied(reader);
    }
    if (pulled.length > 0)
      clock.after(CALM, () => {
        if (!stopped) look();
      });
    else look();
  };

  const pulse = async (): Promise<void> => {
    if (stopped) return;
    if (await tokens.pulse(readers === null ? null : readers.map(({ reader }) => reader))) look();
    if (!stopped) clock.after(PULSE, () => void pulse());
  };

  const stopListening = tokens.watchReaders(heard);
  clock.after(PULSE, () => void pulse());
  return {
    mode: () => (readers === null ? 'polling' : 'events'),
    stop() {
      stopped = true;
      stopListening();
    },
  };
}

/** A slot's description has 64 bytes (PKCS#11 v2.40, 3.2) and begins with the reader's name. */
function sameReader(slot: string, reader: string): boolean {
  return slot !== '' && reader.slice(0, 64).trimEnd() === slot;
}

/** The listing without the cards of one reader. */
function withoutReader(modules: readonly TokenModule[], reader: string): readonly TokenModule[] {
  return modules.map((module) => ({
    ...module,
    cards: module.cards.filter((card) => !sameReader(card.reader, reader)),
  }));
}

type ModuleView = Answer<'cards.list'>['modules'][number];

/** With the kind of token it was seen on. */
type ShownCertificate = CardCertificate & Pick<Card, 'tokenModel'>;

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
  tokens: CardWatchDeps['tokens'] & Pick<TokenHosts, 'list'>,
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

export async function listCards(
  desk: CardsContext,
  { refresh }: { readonly refresh: boolean },
): Promise<Result<Answer<'cards.list'>>> {
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
    words: [...fingerprintWords(sha256)],
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
