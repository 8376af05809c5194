// Calls about the bank profile: read whole, previewed, adopted in a new version, tested; its secrets go in
// and never come back.
import { z } from 'zod';
import { bankProfileSchema } from '../../domain/bank-profile.ts';
import { sentence } from '../../domain/schemas.ts';
import { action, read } from '../call.ts';
import * as v from '../views.ts';

const certificateView = z.strictObject({
  use: z.enum(['signing', 'encryption', 'tls-authority']),
  subject: z.string(),
  notBefore: v.instant,
  notAfter: v.instant,
  sha256: v.sha256,
  words: v.fingerprintWordList,
  /** What keeps it from being used today; null when it may be. */
  unfit: z.enum(['not-yet-valid', 'expired', 'not-rsa', 'short-key']).nullable(),
  /** Not in the profile in force. */
  isNew: z.boolean(),
  /** Who said that its words were compared, and when. */
  compared: z.strictObject({ by: z.string(), at: v.instant }).nullable(),
});

const checkView = z.strictObject({
  step: z.enum(['dns', 'tcp', 'tls', 'client-certificate', 'access-token', 'signature', 'encryption']),
  result: z.enum(['passed', 'failed', 'not-reached']),
  detail: z.string(),
  fault: v.faultView.nullable(),
});

/** Days: whole ones until it ends, negative after. */
const endingCertificate = z.strictObject({
  subject: z.string(),
  issuer: z.string(),
  notAfter: v.instant,
  days: z.int(),
});

const connectionView = z.strictObject({
  protocol: z.string(),
  cipher: z.string(),
  group: z.string().nullable(),
  /** The server's certificate first. */
  chain: z.array(endingCertificate),
  /**
   * Ours. `usage`: whether its extended key usage allows client authentication (RFC 5280, 4.2.1.12); any
   * where it names none.
   */
  client: endingCertificate.extend({ usage: z.enum(['client', 'any', 'other']) }).nullable(),
});

const summary = z.strictObject({
  subject: z.string(),
  notBefore: v.instant,
  notAfter: v.instant,
  sha256: v.sha256,
  words: v.fingerprintWordList,
  /** What its extended key usage allows; `other` is not for client authentication. */
  usage: z.enum(['client', 'any', 'other']),
});

const secretView = z.strictObject({
  kind: z.enum(['client-secret', 'connection-key']),
  /** Its name in the vault, as the profile refers to it. */
  name: z.string(),
  present: z.boolean(),
  /** The public half of a connection key. */
  certificate: summary.nullable(),
  /** A new connection key that was made here: its request is there to be saved, its certificate later. */
  next: z.strictObject({ hasRequest: z.boolean(), certificate: summary.nullable() }).nullable(),
  /** The certificate of the connection key before, which can be taken up again. */
  earlier: summary.nullable(),
});

/** A profile as JSON text, as it was typed or imported. */
const draft = z.string().min(2).max(1_000_000);
const person = v.id;

export const profileCalls = {
  'profile.get': read(
    v.nothing,
    z.strictObject({
      profile: bankProfileSchema,
      sha256: v.sha256,
      savedAt: v.instant,
      savedBy: z.string(),
      baseUrl: z.string(),
      certificates: z.array(certificateView),
      /** Why the profile cannot be changed here; null when an officer may change it directly. */
      refused: v.faultView.nullable(),
      people: z.array(z.strictObject({ person, name: z.string() })),
    }),
  ),
  /** Newest first. Versions never go back and are never removed. */
  'profile.versions': read(
    v.nothing,
    z.strictObject({
      rows: z.array(
        z.strictObject({
          id: z.string(),
          version: z.int(),
          name: z.string(),
          sha256: v.sha256,
          savedAt: z.string().max(40),
          savedBy: z.string(),
          isInForce: z.boolean(),
        }),
      ),
    }),
  ),
  'profile.version': read(
    z.strictObject({ id: z.string().max(40), version: z.int().min(1) }),
    z.strictObject({ profile: bankProfileSchema }),
  ),
  /** The example that comes with the desk, with this desk's company and keys: where a first draft begins. */
  'profile.example': read(v.nothing, z.strictObject({ draft })),
  /** What saving the draft would do. Nothing is kept. */
  'profile.preview': read(
    z.strictObject({ draft }),
    z.strictObject({
      /** The draft with the fingerprints of its certificates filled in; null when it is no JSON object. */
      draft: z.string().nullable(),
      version: z.int().nullable(),
      sha256: v.sha256.nullable(),
      problems: z.array(z.strictObject({ path: z.string(), sentence })),
      changes: z.array(
        z.strictObject({
          path: z.string(),
          section: z.string(),
          before: z.string().nullable(),
          after: z.string().nullable(),
          binds: z.boolean(),
        }),
      ),
      certificates: z.array(certificateView),
      /** Batches and messages under way that a binding change would hold back. */
      heldBack: z.strictObject({ batches: z.int(), messages: z.int() }),
    }),
  ),
  /** The word of a person that the eight words were compared with the bank's over another way. Logged. */
  'profile.compare': action(z.strictObject({ sha256: v.sha256, person }), v.nothing),
  'profile.adopt': action(
    /** `expectedSha256` null: there is none in force yet. */
    z.strictObject({ draft, expectedSha256: v.sha256.nullable(), person, reason: v.typedText(1, 300) }),
    z.strictObject({ version: z.int(), sha256: v.sha256 }),
  ),
  /** Without secrets: a profile only refers to them. */
  'profile.export': action(v.nothing, z.strictObject({ file: v.id, name: z.string(), bytes: z.int() })),
  /**
   * Connection test: each step by itself, and the first that fails named. `next`: with the new key of the
   * connection, which stays beside the one in force.
   */
  'profile.test': action(
    z.strictObject({ key: z.enum(['now', 'next']).default('now') }),
    z.strictObject({
      checks: z.array(checkView),
      /** What was agreed with the server; null where no connection came to stand. */
      connection: connectionView.nullable(),
    }),
  ),
  'profile.secrets': read(v.nothing, z.strictObject({ secrets: z.array(secretView) })),
  /**
   * Into the vault, under the name the profile in force refers to. Answers what stands there now, never the
   * secret.
   */
  'profile.setSecret': action(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('client-secret'), value: z.string().min(1).max(4_000), person }),
      z.strictObject({
        kind: z.literal('connection-key'),
        key: z.string().min(1).max(20_000),
        certificate: z.string().min(1).max(40_000),
        person,
      }),
    ]),
    z.strictObject({ secrets: z.array(secretView) }),
  ),
  /** A key for the connection, made in the vault and never out of it; its request is saved as a file. */
  'profile.makeConnectionKey': action(
    z.strictObject({
      commonName: v.typedText(1, 64),
      type: z.enum(['P-256', 'RSA-3072']),
      person,
    }),
    z.strictObject({ secrets: z.array(secretView) }),
  ),
  /** The request of the new key, PEM. */
  'profile.connectionRequest': action(
    v.nothing,
    z.strictObject({ file: v.id, name: z.string(), bytes: z.int() }),
  ),
  /** Of the new key and no other. It is not used yet. */
  'profile.takeConnectionCertificate': action(
    z.strictObject({ certificate: z.string().min(1).max(40_000), person }),
    z.strictObject({ secrets: z.array(secretView) }),
  ),
  /** The new key with its certificate from now on, or the earlier one again. */
  'profile.useConnectionKey': action(
    z.strictObject({ which: z.enum(['next', 'earlier']), person }),
    z.strictObject({ secrets: z.array(secretView) }),
  ),
};
