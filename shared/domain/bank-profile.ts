// The bank profile: every fact of one bank connection that the interface document leaves open, as validated
// data.
import { z } from 'zod';
import { environmentSchema } from './environment.ts';
import type { ProfileProblemCode } from './profile-problem.ts';
import { namesThisMachine } from './this-machine.ts';
import { sha256 } from './schemas.ts';

/** Algorithm suites of the message envelope; fixed per direction, never negotiated. */
const suiteSchema = z.enum(['modern', 'legacy']);
export type Suite = z.infer<typeof suiteSchema>;

const path = z.string().regex(/^\/[^\s?#]*$/u);

/**
 * A certificate of the bank: PEM plus its SHA-256 over the DER, so that officers can compare the fingerprint
 * by words.
 */
const bankCertificate = z.strictObject({
  pem: z.string().startsWith('-----BEGIN CERTIFICATE-----'),
  sha256,
});

/**
 * PKCS#11 URI (RFC 7512) of a company key, or `vault:<name>` for a PKCS#12 file kept in the vault (training
 * only).
 */
const keyUri = z.string().regex(/^(pkcs11:|vault:)[^\s]+$/u);

/** A value of the header or parameter `request_type`: visible ASCII. */
const requestType = z.string().regex(/^[\x21-\x7e]{1,35}$/u);

const because = (message: ProfileProblemCode): { readonly message: ProfileProblemCode } => ({ message });

/**
 * A member that came later is optional and means its default (profile/practice.ts) where it is absent. It is
 * never
 * filled in while reading: statements and policies name the digest of a profile as it was saved.
 */
export const bankProfileSchema = z
  .strictObject({
    format: z.literal('countersign/bank-profile/1'),
    id: z.string().regex(/^[a-z0-9-]{1,40}$/u),
    version: z.int().min(1),
    name: z.string().min(1).max(80),
    environment: environmentSchema,
    /** Interface document 4: the host label and the path segment that name the environment. */
    endpoint: z.strictObject({
      domain: z.string().regex(/^[A-Za-z0-9.-]+(:\d{1,5})?$/u),
      hostLabel: z.enum(['sandbox', '']),
      segment: z.enum(['sb', 'prod']),
    }),
    clientId: z.string().min(1).max(100),
    paths: z.strictObject({
      createPayment: path.nullable(),
      enhancedInquiry: path,
      deprecatedEnhancedInquiry: path.nullable(),
      initiation: path,
      reconfirm: path,
      stop: path,
      inquiry: path,
      retrieve: path,
      balance: path,
    }),
    accessToken: z.strictObject({
      variant: z.enum(['xml-secured', 'json', 'rfc6749']),
      path,
      scope: z.string(),
      /** Namespace of the `oAuthToken` element of the `xml-secured` variant. */
      namespace: z.string(),
      sourceApplication: z.string().nullable(),
      /** Name of the OAuth client secret in the vault. */
      secret: z.string(),
      skewSeconds: z.int().min(0).max(300),
    }),
    initiation: z.strictObject({
      rootTag: z.string(),
      payloadTag: z.string(),
      contentType: z.string(),
      /** `{message}` stands for the name of the message's version. */
      payloadType: z.string(),
    }),
    inquiry: z.strictObject({
      namespace: z.string(),
      contentType: z.string(),
      getParameters: z.enum(['pascal', 'camel']),
      /** How the GET form carries InstdAmt with its Ccy; the document writes two parameters (4.8). */
      amountForm: z.enum(['separate-parameter', 'amount-then-currency', 'currency-then-amount']),
    }),
    /** Interface document 4.2: the headers of an enhanced inquiry in the format PSRJ03. */
    search: z.strictObject({ contentType: z.string().optional(), accept: z.string().optional() }).optional(),
    /** Whether 4.9 carries the client_id, which the document does not ask for there. */
    retrieve: z.strictObject({ clientId: z.enum(['none', 'query', 'header']).optional() }).optional(),
    suites: z.strictObject({ outgoing: suiteSchema, incoming: suiteSchema }),
    bankCertificates: z.strictObject({
      signing: z.array(bankCertificate).min(1),
      encryption: z.array(bankCertificate).min(1),
      /** Trust anchors of the bank's TLS certificate; empty means the system's. */
      tlsAuthorities: z.array(z.string()),
    }),
    keys: z.strictObject({
      signing: keyUri,
      decryption: keyUri,
      /** A separate key for inquiries where the bank allows it. */
      inquiry: keyUri.nullable(),
      /**
       * Renewed keys and the instant from which they serve; null leaves a use as it is. Left out, not null,
       * where nothing is renewed.
       */
      next: z
        .strictObject({ signing: keyUri.nullable(), decryption: keyUri.nullable(), from: z.iso.datetime() })
        .optional(),
      /** Name of the mutual-TLS key and certificate in the vault. */
      tls: z.string(),
    }),
    requests: z.strictObject({
      /** Form of a reconfirm or reject reason (2.5). */
      reasonPattern: z.string(),
      /** Form of a stop or recall reason (wire practice 7). */
      recallReasonPattern: z.string().optional(),
      /** What `request_type` says for each act (4.5 leaves the values open). */
      types: z
        .strictObject({ reconfirm: requestType, reject: requestType, stop: requestType, recall: requestType })
        .partial()
        .optional(),
      clientIdPlace: z.enum(['query', 'header', 'path']),
      requestTypePlace: z.enum(['header', 'query', 'path']),
      format: z.enum(['json', 'xml']),
    }),
    proxy: z.url().nullable(),
    limits: z.strictObject({
      messageBytes: z.int().min(10_000),
      transactionsPerMessage: z.int().min(1),
      answerBytes: z.int().min(1_000),
      requestTimeoutSeconds: z.number().min(0.1).max(600),
      inquiriesPerHour: z.int().min(1),
    }),
    timeZone: z.string(),
    calendar: z.enum(['TARGET', 'weekends']),
    /**
     * Which open day the "present business date" (2.2, 8) is on a closed day; `either` where nobody knows.
     */
    closedDay: z.enum(['either', 'last', 'next']).optional(),
    /**
     * Which addresses of payments the bank takes: `market`, what the rules of SEPA and of cross-border
     * payments allow by their dates; `hybrid`, town and country in fields and at most two free lines;
     * `structured`, no free lines.
     */
    addresses: z.enum(['market', 'hybrid', 'structured']).optional(),
    /** ISO 20022 GrpHdr/InitgPty of every message. */
    initiatingParty: z.strictObject({ name: z.string().min(1).max(140), id: z.string().max(35).nullable() }),
  })
  .refine(
    (p) => p.environment !== 'production' || (p.endpoint.hostLabel === '' && p.endpoint.segment === 'prod'),
    because('production-address'),
  )
  .refine(
    (p) => p.environment !== 'sandbox' || (p.endpoint.hostLabel === 'sandbox' && p.endpoint.segment === 'sb'),
    because('sandbox-address'),
  )
  // An address that is not filled in yet is refused by its form, and points nowhere.
  .refine(
    (p) => p.environment !== 'production' || p.endpoint.domain === '' || !namesThisMachine(p.endpoint.domain),
    because('production-this-machine'),
  )
  .refine((p) => p.environment !== 'production' || p.bankCertificates.tlsAuthorities.length > 0, {
    path: ['bankCertificates', 'tlsAuthorities'],
    ...because('production-authority'),
  })
  .refine(
    (p) =>
      p.environment === 'training' ||
      ![
        p.keys.signing,
        p.keys.decryption,
        p.keys.inquiry,
        p.keys.next?.signing,
        p.keys.next?.decryption,
      ].some((uri) => uri?.startsWith('vault:')),
    because('key-file-in-training-only'),
  );

export type BankProfile = z.infer<typeof bankProfileSchema>;

/**
 * The company key that signs at an instant (milliseconds since 1970): the renewed one from its day of change
 * on.
 */
export function signingKey({ keys }: Pick<BankProfile, 'keys'>, at: number): string {
  return keys.next !== undefined && keys.next.signing !== null && at >= Date.parse(keys.next.from)
    ? keys.next.signing
    : keys.signing;
}

/**
 * Keys that may open an answer: the bank changes over on a day of its own, so before and after it both do.
 * The likelier one first.
 */
export function decryptionKeys({ keys }: Pick<BankProfile, 'keys'>, at: number): readonly string[] {
  const next = keys.next?.decryption ?? null;
  if (keys.next === undefined || next === null) return [keys.decryption];
  return at >= Date.parse(keys.next.from) ? [next, keys.decryption] : [keys.decryption, next];
}

interface Renewal {
  /** Null: that key stays as it is. */
  readonly signing: string | null;
  readonly decryption: string | null;
  readonly from: string;
}

/**
 * The keys under which a renewal waits for its day. An earlier renewal whose day has come is what signs until
 * then, and one that still waits goes on waiting, for the new day. A decryption key that is not renewed now
 * keeps its predecessor: the bank may still use it.
 */
export function renewedKeys(
  { keys }: Pick<BankProfile, 'keys'>,
  { signing, decryption, from }: Renewal,
  at: number,
): BankProfile['keys'] {
  const { next: before } = keys;
  const waiting = before !== undefined && at < Date.parse(before.from) ? before.signing : null;
  const [likeliest = keys.decryption] = decryptionKeys({ keys }, at);
  return {
    ...keys,
    signing: signingKey({ keys }, at),
    decryption: decryption === null ? keys.decryption : likeliest,
    next: {
      signing: signing ?? waiting,
      decryption: decryption ?? before?.decryption ?? null,
      from,
    },
  };
}

/** `{base_url}` of the interface document, section 4. */
export function baseUrl(profile: BankProfile): string {
  const { hostLabel, domain, segment } = profile.endpoint;
  return `https://${hostLabel === '' ? '' : `${hostLabel}.`}${domain}/${segment}`;
}
