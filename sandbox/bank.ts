// Owns the bank as a whole: the parts every operation works with.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ClientRegister } from './identity/clients.ts';
import { Books } from './data/books.ts';
import { openIdentity } from './identity/identity.ts';
import type { Identity } from './identity/identity.ts';
import { Ledger } from './payments/ledger.ts';
import { BankClock, restoreClock } from './state/clock.ts';
import { FaultSwitches } from './state/faults.ts';
import { Journal } from './state/journal.ts';
import { RateLimiter } from './state/rate-limit.ts';
import { SettingsStore } from './state/settings.ts';
import { TokenRegister } from './state/tokens.ts';

export interface Bank {
  readonly dir: string;
  readonly identity: Identity;
  readonly settings: SettingsStore;
  readonly clock: BankClock;
  readonly clients: ClientRegister;
  readonly tokens: TokenRegister;
  readonly ledger: Ledger;
  readonly books: Books;
  readonly faults: FaultSwitches;
  readonly journal: Journal;
  readonly rate: RateLimiter;
}

/** Opens the bank kept in `dir`, founding it when the directory is empty. */
export async function openBank(
  dir: string,
  operations: readonly string[],
  serverNames: readonly string[] = [],
): Promise<Bank> {
  mkdirSync(dir, { recursive: true });
  const settings = new SettingsStore(join(dir, 'settings.json'));
  const clock = new BankClock(
    restoreClock(dir),
    () => settings.get().timeZone,
    Date.now,
    () => settings.get().closedDay,
  );
  const ledger = new Ledger(dir);
  return {
    dir,
    identity: await openIdentity(dir, serverNames),
    settings,
    clock,
    clients: new ClientRegister(dir),
    tokens: new TokenRegister(clock),
    ledger,
    books: new Books(ledger, (at) => clock.today(at)),
    faults: new FaultSwitches(operations),
    journal: new Journal(dir),
    rate: new RateLimiter(() => settings.get().rateLimitPerMinute),
  };
}
