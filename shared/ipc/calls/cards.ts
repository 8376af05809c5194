// Calls about cards, officers and the progress of signed acts.
import { z } from 'zod';
import { listedCardSchema, listedCertificateSchema } from '../../domain/records/card.ts';
import { action, read } from '../call.ts';
import { cardSessionLimitsSchema, cardSessionSchema } from '../../domain/card-session.ts';
import { sentence } from '../../domain/schemas.ts';
import * as v from '../views.ts';

const certificateView = listedCertificateSchema.extend({
  words: v.fingerprintWordList,
  /** Enrolled person it belongs to, if any. */
  person: v.id.nullable(),
  personName: z.string().nullable(),
  roles: z.array(z.string()),
});

const moduleView = z.strictObject({
  moduleId: z.string(),
  label: z.string(),
  path: z.string(),
  kind: z.enum(['pkcs11', 'pkcs12']),
  fault: v.faultCode.nullable(),
  cards: z.array(listedCardSchema.extend({ certificates: z.array(certificateView) })),
});

export const ticketView = z.strictObject({
  ticket: v.id,
  act: z.enum([
    'freeze',
    'propose',
    'approve',
    'release',
    'return',
    'withdraw',
    'handover',
    'sign-in',
    'card-test',
    'change-pin',
    'make-key',
    'company-pin',
    'debit-note',
    'checkpoint',
    'policy',
    'import',
    'pack',
    'seal',
  ]),
  batch: v.id.nullable(),
  /** Present where the act is about a case. */
  case: v.id.optional(),
  phase: z.enum([
    'preparing',
    'reading',
    'waiting-for-pin',
    'wrong-pin',
    'signing',
    'done',
    'failed',
    'cancelled',
  ]),
  /** 0 to 1 where it is known. */
  progress: z.number().nullable(),
  fault: v.faultView.nullable(),
});

/**
 * A module file on this machine: one in use, one that is known and found, or one that may not be loaded, with
 * the reason.
 */
const moduleFile = z.strictObject({
  path: z.string(),
  label: z.string(),
  /** Id where it is in use. */
  moduleId: z.string().nullable(),
  /** Added on this desk, and so removable here. */
  added: z.boolean(),
  bytes: z.int().nullable(),
  sha256: v.sha256.nullable(),
  /** Why it may not be loaded; null when it may. */
  fault: v.faultCode.nullable(),
  /** Which file or folder is the reason. */
  why: sentence.nullable(),
  /** Init arguments and variables set for it, in one line; empty for none. */
  settings: z.string(),
});

const healthCheck = z.strictObject({
  check: z.enum([
    'present',
    'dates',
    'usage',
    'key',
    'enrolment',
    'algorithm',
    'pin',
    'pin-entries',
    'hardware',
    'module',
    'speed',
    'mechanisms',
    'signature',
  ]),
  result: z.enum(['good', 'attention', 'bad', 'open']),
  /** Figures and names, no sentence: the window has the words. */
  facts: z.string(),
});

const leaseSettings = z.strictObject({
  limits: cardSessionLimitsSchema.nullable(),
  standard: cardSessionLimitsSchema,
});

export const cardCalls = {
  'cards.list': read(
    z.strictObject({ refresh: z.boolean().default(false) }),
    z.strictObject({
      modules: z.array(moduleView),
      /** Cards that are open after a PIN entry. */
      leases: z.array(cardSessionSchema),
      /**
       * How insertion and removal are noticed: told by the system's smartcard service, or asked for every two
       * seconds.
       */
      watch: z.enum(['events', 'polling']),
    }),
  ),
  /** Closes one open card, or all of them. */
  'cards.logout': action(z.strictObject({ cardId: v.id.nullable() }), v.nothing),
  /** The officer leaves: every open card is closed and a waiting PIN entry is cancelled. */
  'cards.lock': action(v.nothing, v.nothing),
  'cards.leaseLimits': read(v.nothing, leaseSettings),
  /** Null: every signature asks for the PIN. */
  'cards.setLeaseLimits': action(
    z.strictObject({ limits: cardSessionLimitsSchema.nullable() }),
    leaseSettings,
  ),
  /** The PINs themselves go over the PIN page's own contract. */
  'cards.changePin': action(z.strictObject({ cardId: v.id }), z.strictObject({ ticket: v.id })),
  /**
   * Cards of the company whose PIN is in the vault; `refused`: the card took it no more, and the desk tries
   * it no more.
   */
  'cards.company': read(
    v.nothing,
    z.strictObject({
      rows: z.array(
        z.strictObject({
          uri: z.string(),
          label: z.string(),
          refused: z.boolean(),
          uses: z.array(
            z.enum(['signing', 'decryption', 'inquiry', 'next-signing', 'next-decryption', 'not-in-use']),
          ),
        }),
      ),
    }),
  ),
  /**
   * A person enters the PIN of such a card, on the PIN page; once the card took it, it is in the vault and
   * used again.
   */
  'cards.enterCompanyPin': action(
    z.strictObject({ uri: z.string().min(1).max(1_000) }),
    z.strictObject({ ticket: v.id }),
  ),
  'cards.health': read(
    z.strictObject({ choice: v.keyChoice }),
    z.strictObject({
      holder: z.string(),
      reader: z.string(),
      label: z.string(),
      serial: z.string(),
      checks: z.array(healthCheck),
      mechanisms: z.array(
        z.strictObject({ name: z.string(), min: z.int().nullable(), max: z.int().nullable() }),
      ),
    }),
  ),
  'cards.modules': read(v.nothing, z.strictObject({ modules: z.array(moduleFile) })),
  'cards.addModule': action(
    z.strictObject({
      path: z.string().min(1).max(500),
      /** `LibraryParameters` of C_Initialize. */
      initArguments: z.string().max(1_000).default(''),
      /** One NAME=value for each line. */
      variables: z.string().max(2_000).default(''),
    }),
    z.strictObject({ moduleId: z.string() }),
  ),
  'cards.removeModule': action(z.strictObject({ moduleId: z.string().max(100) }), v.nothing),
  /** When certificates end, the first to end first. */
  'cards.calendar': read(
    v.nothing,
    z.strictObject({
      rows: z.array(
        z.strictObject({
          use: z.enum(['officer', 'bank-signing', 'bank-encryption', 'company', 'connection']),
          holder: z.string(),
          subject: z.string(),
          sha256: v.sha256,
          notBefore: v.instant,
          notAfter: v.instant,
          state: z.enum(['ended', 'soon', 'good', 'not-yet']),
          /** Whole days until it ends; negative after. */
          days: z.int(),
          /** Another certificate of the same use and holder goes on after it. */
          renewed: z.boolean(),
        }),
      ),
    }),
  ),
  'cards.test': action(z.strictObject({ choice: v.keyChoice }), z.strictObject({ ticket: v.id })),
  'officers.list': read(
    v.nothing,
    z.strictObject({
      company: z.string(),
      policyVersion: z.int(),
      policySha256: v.sha256,
      policyWords: v.fingerprintWordList,
      sentences: z.array(sentence),
      signedBy: z.array(z.string()),
      persons: z.array(
        z.strictObject({
          person: v.id,
          name: z.string(),
          roles: z.array(z.string()),
          certificates: z.array(
            z.strictObject({
              sha256: v.sha256,
              subject: z.string(),
              notAfter: v.instant,
              words: v.fingerprintWordList,
              present: z.boolean(),
            }),
          ),
        }),
      ),
    }),
  ),
  'tickets.get': read(z.strictObject({ ticket: v.id }), ticketView),
  'tickets.cancel': action(z.strictObject({ ticket: v.id }), v.nothing),
};
