// Owns the assembly of the bank link: one operation per file, one holder of access tokens, one count of
// refusals.
import type { BankLink, BankSecrets, ConnectionKeyChoice, RawAnswer } from '../ports/bank.ts';
import { fetchAccessToken, makeAccessTokens } from './access-token.ts';
import { makeRefusalCount, type Authorised, type RefusalCount } from './authorised.ts';
import { makeBankClock, inspectConnection, type BankDeps } from './channel.ts';
import { balance, search, retrievePaymentRequest } from './operations/reading.ts';
import { caseBody, decide } from './operations/case-request.ts';
import { openPayments } from './large-answers/open.ts';
import { createPayment, initiate } from './operations/initiation.ts';
import { testConnection } from './operations/connection-test.ts';
import { inquireGet, inquirePost } from './operations/inquiry.ts';

/** What an operation works with. */
export interface LinkDeps extends Authorised {
  readonly refusals: RefusalCount;
  /** Headers of the last answer to a request for an access token, by profile. */
  readonly tokenHeaders: ReadonlyMap<string, RawAnswer['headers']>;
}

export function createBankLink(given: BankDeps): BankLink {
  const deps = { ...given, bankClock: makeBankClock() };
  const tokenHeaders = new Map<string, RawAnswer['headers']>();
  const tokens = makeAccessTokens(deps.clock, (profile) =>
    fetchAccessToken(deps, profile, ({ headers }) => void tokenHeaders.set(profile.id, headers)),
  );
  const parts: LinkDeps = { ...deps, tokens, refusals: makeRefusalCount(), tokenHeaders };
  return {
    initiate: (job) => initiate(parts, job),
    inquirePost: (job) => inquirePost(parts, job),
    inquireGet: (job) => inquireGet(parts, job),
    search: (job) => search(parts, job),
    retrieve: (job) => retrievePaymentRequest(parts, job),
    readPayments: (body, headers, page) => openPayments({ body, headers, page }),
    balance: (job) => balance(parts, job),
    caseBody,
    decide: (job) => decide(parts, job),
    createPayment: (job) => createPayment(parts, job),
    testConnection: (profile, probe, which) => testConnection(withKey(parts, which), profile, probe),
    inspectConnection: (profile, which) => inspectConnection(withKey(parts, which), profile),
    close: () => {
      tokens.forget();
      return Promise.resolve();
    },
  };
}

/**
 * The same parts with the new key of the connection in the place of the one in force. Its access tokens and
 * refusals are its own: what the bank thinks of it holds nothing of what is under way.
 */
function withKey(parts: LinkDeps, which: ConnectionKeyChoice = 'now'): LinkDeps {
  if (which === 'now') return parts;
  const secrets: BankSecrets = {
    ...parts.secrets,
    tlsIdentity: (name) => parts.secrets.tlsIdentity(name, which),
  };
  const own = { ...parts, secrets, refusals: makeRefusalCount() };
  return { ...own, tokens: makeAccessTokens(parts.clock, (profile) => fetchAccessToken(own, profile)) };
}
