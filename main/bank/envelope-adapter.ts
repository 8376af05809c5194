// Owns the Envelope port: the pure envelope with today's clock, real randomness and the token host's decryption key.
import type { Envelope } from '../app/ports/bank.ts';
import { sealMessage } from '../envelope/seal.ts';
import type { BankDeps } from './deps.ts';
import { openPain002 } from './opening.ts';

export function createEnvelope(deps: Pick<BankDeps, 'hosts' | 'secrets' | 'clock' | 'random'>): Envelope {
  return {
    seal: ({ profile, chunks, signature }) =>
      sealMessage({ profile, chunks, signature, now: new Date(deps.clock.now()), random: (length) => deps.random.bytes(length) }),
    open: ({ profile, body }) => openPain002(deps, profile, body),
  };
}
