// Insertion and removal, noticed within two seconds: told by the smartcard service for its readers; tokens in
// no reader, and all of them where there is no such service, are asked for by cheap pulses.
import type { ReaderState, TokenHosts, TokenModule } from '../../../ports/token.ts';
import type { Clock } from '../../../ports/clock.ts';

/**
 * Some card software dead-locks when it is asked right after a pull; a second later it answers
 * (milliseconds).
 */
const CALM = 1_000;
const PULSE = 1_500;

export interface CardWatch {
  readonly mode: () => 'events' | 'polling';
  stop(): void;
}

export interface CardWatchParts {
  readonly tokens: Pick<TokenHosts, 'watchReaders' | 'pulse' | 'leases' | 'endLease'>;
  readonly clock: Clock;
  /** Lists anew and tells the window. */
  readonly look: () => void;
  /** Takes the cards of a reader out of the last listing at once and tells the window. */
  readonly emptied: (reader: string) => void;
}

export function watchCards({ tokens, clock, look, emptied }: CardWatchParts): CardWatch {
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
export function sameReader(slot: string, reader: string): boolean {
  return slot !== '' && reader.slice(0, 64).trimEnd() === slot;
}

/** The listing without the cards of one reader. */
export function withoutReader(modules: readonly TokenModule[], reader: string): readonly TokenModule[] {
  return modules.map((module) => ({
    ...module,
    cards: module.cards.filter((card) => !sameReader(card.reader, reader)),
  }));
}
