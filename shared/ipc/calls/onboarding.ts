// Calls of the onboarding binder: keys made on the company's card, requests, certificates, the letter,
// renewal, and the gate to production.
import { z } from 'zod';
import { companyKeyType, companyKeyUsage } from '../../domain/card-job.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../domain/language.ts';
import { REGIONS } from '../../domain/region.ts';
import { action, read } from '../call.ts';
import * as v from '../views.ts';

const namePart = v.typedText(0, 64).regex(/^[^\p{Cc}]*$/u);
const file = z.strictObject({ file: v.id, name: z.string(), bytes: z.int() });
const key = v.id;
const person = v.id;

/** `position` in the log; null where the evidence is what the bank said of a payment. */
const evidence = z
  .strictObject({ at: v.instant, by: z.string(), position: z.int().nullable(), text: z.string() })
  .nullable();
const step = z.enum([
  'keys',
  'certificates',
  'letter',
  'profile',
  'fingerprints',
  'secrets',
  'officers',
  'connection',
  'payment',
  'quorum',
]);

export const onboardingCalls = {
  'onboarding.get': read(
    v.nothing,
    z.strictObject({
      environment: z.enum(['training', 'sandbox', 'production']),
      company: z.string(),
      steps: z.array(z.strictObject({ step, done: z.boolean(), evidence })),
      /** The first step without evidence. */
      next: step.nullable(),
      keys: z.array(
        z.strictObject({
          key,
          usage: companyKeyUsage,
          type: companyKeyType,
          subject: z.string(),
          card: z.string(),
          uri: z.string(),
          madeAt: v.instant,
          /** Whether the profile in force names it, now or from its day of change on. */
          use: z.enum(['now', 'next', 'none']),
          certificate: z
            .strictObject({
              subject: z.string(),
              issuer: z.string(),
              sha256: v.sha256,
              words: v.fingerprintWordList,
              notBefore: v.instant,
              notAfter: v.instant,
              /** False: the card takes no certificates, and the desk keeps it. */
              onCard: z.boolean(),
            })
            .nullable(),
        }),
      ),
      people: z.array(z.strictObject({ person, name: z.string() })),
      profile: z.strictObject({ id: z.string(), version: z.int(), name: z.string() }).nullable(),
      renewal: z
        .strictObject({ signing: z.string().nullable(), decryption: z.string().nullable(), from: v.instant })
        .nullable(),
      gate: z.strictObject({ refused: z.enum(['environment', 'steps']).nullable(), evidence }),
    }),
  ),
  /** On a card of the company; its PIN is asked for by the card process and kept in the vault. */
  'onboarding.makeKey': action(
    z.strictObject({
      cardId: z.string().max(300),
      usage: companyKeyUsage,
      type: companyKeyType,
      commonName: namePart.min(1),
      organisation: namePart,
      country: z.string().regex(/^(?:[A-Z]{2})?$/u),
    }),
    z.strictObject({ ticket: v.id }),
  ),
  /** PKCS#10, PEM. */
  'onboarding.request': action(z.strictObject({ key }), file),
  /** PEM, onto the card beside its key; `onCard` is false where the card takes none and the desk keeps it. */
  'onboarding.takeCertificate': action(
    z.strictObject({ key, certificate: z.string().min(1).max(40_000), person }),
    z.strictObject({ onCard: z.boolean() }),
  ),
  'onboarding.letter': action(
    z.strictObject({
      language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE),
      region: z.enum(REGIONS).optional(),
    }),
    file,
  ),
  /**
   * A draft of the profile in which renewed keys take over at an instant; the old ones stay until then, and
   * for reading beyond.
   */
  'onboarding.renew': read(
    z.strictObject({ signing: key.nullable(), decryption: key.nullable(), from: z.iso.datetime() }),
    z.strictObject({ draft: z.string() }),
  ),
  /** Every step done: the file with the evidence and the draft of the production profile. */
  'onboarding.gate': action(z.strictObject({ person }), file),
};
