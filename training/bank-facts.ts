// What the training bank tells its client at onboarding, as it lies in its facts file; and the bank profile
// made from it.
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { bankProfileSchema, type BankProfile } from '../shared/domain/bank-profile.ts';
import { FIVE_DIGITS } from '../shared/domain/bank-rules/rule.ts';
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
      country: z.string(),
    }),
  ),
});
export type BankFacts = z.infer<typeof bankFactsSchema>;

export async function readFacts(file: string): Promise<BankFacts> {
  return bankFactsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
}

export const CLIENT_SECRET = 'oauth-client-secret';
export const TLS_SECRET = 'bank-tls';

/** The document's own paths, and wire practice where it leaves a hole. */
export function trainingProfile(
  facts: BankFacts,
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
  return bankProfileSchema.parse({
    format: 'countersign/bank-profile/1',
    id: 'training-bank',
    version: 1,
    name: 'Training bank',
    environment: 'training',
    endpoint: { domain: new URL(facts.baseUrl).host, hostLabel: '', segment: 'sb' },
    clientId: facts.clientId,
    paths: {
      createPayment: '/payments',
      enhancedInquiry: '/paymentservices/v3/payment/enhancedinquiry',
      deprecatedEnhancedInquiry: null,
      initiation: '/paymentservices/v1/payment/initiation',
      reconfirm: '/payments/reconfirmations',
      stop: '/payments/stops',
      inquiry: '/paymentservices/v1/payment/inquiry',
      retrieve: '/payment/inquiry/{EndToEndId}',
      balance: '/cards/vca/v2/v3/balance/inquiry',
    },
    accessToken: {
      variant: 'xml-secured',
      path: '/authenticationservices/v3/oauth/token',
      scope: '/authenticationservices/v1',
      namespace: namespaces.token,
      sourceApplication: null,
      secret: CLIENT_SECRET,
      skewSeconds: 30,
    },
    initiation: {
      rootTag: 'Request',
      payloadTag: 'paymentBase64',
      contentType: 'application/xml',
      payloadType: 'urn:iso:std:iso:20022:tech:xsd:{message}',
    },
    inquiry: {
      namespace: namespaces.inquiry,
      contentType: 'application/xml',
      getParameters: 'pascal',
      amountForm: 'separate-parameter',
    },
    suites: { outgoing: 'modern', incoming: 'modern' },
    bankCertificates: {
      signing: certificates(bank.signingCertPem, bank.previousSigningCertPem),
      encryption: certificates(bank.encryptionCertPem, bank.previousEncryptionCertPem),
      tlsAuthorities: [facts.caPem],
    },
    keys: { signing: keys.signing, decryption: keys.decryption, inquiry: null, tls: TLS_SECRET },
    requests: {
      reasonPattern: FIVE_DIGITS,
      clientIdPlace: 'query',
      requestTypePlace: 'header',
      format: 'json',
    },
    proxy: null,
    limits: {
      // Twice in Base64, as payload and as cipher text, this stays below the 10 MB a common XML stack takes
      // in one text node.
      messageBytes: 5_000_000,
      transactionsPerMessage: 10_000,
      answerBytes: 60_000_000,
      requestTimeoutSeconds: 60,
      inquiriesPerHour: 600,
    },
    timeZone: facts.timeZone,
    calendar: 'TARGET',
    initiatingParty: { name: company.name, id: company.id },
  });
}
