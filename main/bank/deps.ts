// Owns what the bank link is made from; every file of this folder gets its part of it and nothing else.
import type { BankSecrets, NetworkSwitch } from '../ports/bank.ts';
import type { Clock, Random } from '../ports/clock.ts';
import type { BankClock } from './bank-clock.ts';
import type { TokenHosts } from '../ports/token.ts';

export interface BankDeps {
  readonly hosts: Pick<TokenHosts, 'signInquiry' | 'signAccessTokenRequest' | 'unwrapAnswerKey'>;
  readonly secrets: BankSecrets;
  readonly network: NetworkSwitch;
  readonly clock: Clock;
  readonly random: Random;
  /** Absent where nothing asks for it, as when an answer that was kept is opened. */
  readonly bankClock?: BankClock;
}
