// Owns facts.json: what the bank tells its client at onboarding.
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bank } from '../bank.ts';
import { ACCOUNTS } from '../data/accounts.ts';

export interface Addresses {
  readonly baseUrl: string;
  /** Where it listens on this machine, whatever it is called. */
  readonly port: number;
  readonly consoleUrl: string;
}

/** Writes `<dir>/facts.json` whole or not at all, and returns its content. */
export function writeBankInfo(bank: Bank, addresses: Addresses): Record<string, unknown> {
  const { identity } = bank;
  const settings = bank.settings.get();
  const facts = {
    ...addresses,
    clientId: identity.clientId,
    clientSecret: identity.clientSecret,
    caPem: identity.caPem,
    tls: { certPem: identity.tlsClient.certPem, keyPem: identity.tlsClient.keyPem },
    bank: {
      signingCertPem: identity.signing.certPem,
      encryptionCertPem: identity.encryption.certPem,
      previousSigningCertPem: identity.previousSigning.certPem,
      previousEncryptionCertPem: identity.previousEncryption.certPem,
    },
    timeZone: settings.timeZone,
    namespaces: { token: settings.tokenNamespace, inquiry: settings.inquiryNamespace },
    accounts: ACCOUNTS,
    journalDir: bank.journal.directory,
    keysDir: join(bank.dir, 'keys'),
  };
  const file = join(bank.dir, 'facts.json');
  writeFileSync(`${file}.new`, JSON.stringify(facts, undefined, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return facts;
}
