// What the training bank tells its client at onboarding, as it lies in its facts file; and the bank profile
// made from it.
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { TRAINING_BANK_NAME } from '../shared/domain/training-bank.ts';
import { bankProfileSchema, type BankProfile } from '../shared/domain/bank-profile.ts';
import { exampleProfile } from '../shared/domain/profile/example.ts';
import type { CompanyKeys } from './tokens.ts';
import { sha256Hex } from '../main/digest/sha256.ts';

const bankFactsSchema = z.object({
  baseUrl: z.url(),
  clientId: z.string(),
  clientSecret: z.string(),
  caPem: z.string(),
  tls: z.object({ certPem: z.string(), keyPem: z.string() }),
  bank: z.object({
    signingCertPem: z.string(),
    encryptionCertPem: z.string(),
    previousSigningCertPem: z.string().nullish(),
    previousEncryptionCertPem: z.string().nullish(),
  }),
  timeZone: z.string(),
  namespaces: z.object({ token: z.string(), inquiry: z.string() }),
  accounts: z.array(
    z.object({
      id: z.string(),
      iban: z.string().optional(),
      number: z.string(),
      currency: z.string(),
      name: z.string(),
      owner: z.string(),
      bic: z.string(),
      branch: z.string(),
      country: z.string(),
    }),
  ),
});
export type BankInfo = z.infer<typeof bankFactsSchema>;

export async function readBankInfo(file: string): Promise<BankInfo> {
  return bankFactsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
}

export const CLIENT_SECRET = 'oauth-client-secret';
export const TLS_SECRET = 'bank-tls';

/** The document's own paths, and wire practice where it leaves a hole. */
export function trainingProfile(
  facts: BankInfo,
  keys: Pick<CompanyKeys, 'signing' | 'decryption'>,
  company: { readonly id: string; readonly name: string },
): BankProfile {
  const certificates = (...pems: (string | null | undefined)[]): { pem: string; sha256: string }[] =>
    pems
      .filter((pem) => typeof pem === 'string')
      .map((pem) => ({
        pem,
        sha256: sha256Hex(new X509Certificate(pem).raw),
      }));
  const { bank, namespaces } = facts;
  const example = exampleProfile({ environment: 'training', company, ...keys });
  return bankProfileSchema.parse({
    ...example,
    id: 'training-bank',
    name: TRAINING_BANK_NAME,
    endpoint: { domain: new URL(facts.baseUrl).host, hostLabel: '', segment: 'sb' },
    clientId: facts.clientId,
    accessToken: { ...example.accessToken, namespace: namespaces.token, secret: CLIENT_SECRET },
    inquiry: { ...example.inquiry, namespace: namespaces.inquiry },
    bankCertificates: {
      signing: certificates(bank.signingCertPem, bank.previousSigningCertPem),
      encryption: certificates(bank.encryptionCertPem, bank.previousEncryptionCertPem),
      tlsAuthorities: [facts.caPem],
    },
    keys: { ...example.keys, tls: TLS_SECRET },
    timeZone: facts.timeZone,
  });
}
