// Calls about cards, officers and the progress of signed acts.
import { z } from 'zod';
import { act, read } from '../call.ts';
import * as v from '../views.ts';

const certificateView = z.strictObject({
  sha256: v.sha256,
  subject: z.string(),
  issuer: z.string(),
  serial: z.string(),
  notBefore: v.instant,
  notAfter: v.instant,
  keyType: z.enum(['RSA', 'EC', 'other']),
  keyBits: z.int(),
  alwaysAuthenticate: z.boolean(),
  words: v.words,
  /** Enrolled person it belongs to, if any. */
  person: v.id.nullable(),
  personName: z.string().nullable(),
  roles: z.array(z.string()),
  unusable: v.faultCode.nullable(),
});

const moduleView = z.strictObject({
  moduleId: z.string(),
  label: z.string(),
  path: z.string(),
  kind: z.enum(['pkcs11', 'pkcs12']),
  fault: v.faultCode.nullable(),
  cards: z.array(z.strictObject({
    cardId: z.string(), reader: z.string(), label: z.string(), serial: z.string(), flags: v.pinFlags, certificates: z.array(certificateView),
  })),
});

export const ticketView = z.strictObject({
  ticket: v.id,
  act: z.enum(['freeze', 'propose', 'approve', 'release', 'return', 'withdraw', 'handover', 'card-test', 'import', 'seal']),
  batch: v.id.nullable(),
  /** Present where the act is about a case. */
  case: v.id.optional(),
  phase: z.enum(['preparing', 'reading', 'waiting-for-pin', 'wrong-pin', 'signing', 'done', 'failed', 'cancelled']),
  /** 0 to 1 where it is known. */
  progress: z.number().nullable(),
  fault: v.faultView.nullable(),
});

export const cardCalls = {
  'cards.list': read(z.strictObject({ refresh: z.boolean().default(false) }), z.strictObject({ modules: z.array(moduleView) })),
  'cards.test': act(z.strictObject({ choice: v.keyChoice }), z.strictObject({ ticket: v.id })),
  'officers.list': read(v.nothing, z.strictObject({
    company: z.string(),
    policyVersion: z.int(),
    policySha256: v.sha256,
    policyWords: v.words,
    sentences: z.array(z.string()),
    signedBy: z.array(z.string()),
    persons: z.array(z.strictObject({
      person: v.id, name: z.string(), roles: z.array(z.string()),
      certificates: z.array(z.strictObject({ sha256: v.sha256, subject: z.string(), notAfter: v.instant, words: v.words, present: z.boolean() })),
    })),
  })),
  'tickets.get': read(z.strictObject({ ticket: v.id }), ticketView),
  'tickets.cancel': act(z.strictObject({ ticket: v.id }), v.nothing),
};
