// A card in a reader, a certificate on it, and what it says of itself without a PIN.
import { z } from 'zod';
import type { DeepReadonly } from '../deep-readonly.ts';
import { faultCode, tokenModelSchema, sha256 } from '../schemas.ts';
import { pinFlagsSchema } from '../pin-flags.ts';
import { jwsAlgorithmSchema } from '../policy.ts';

export const cardCertificateSchema = z.strictObject({
  /** Of the DER: the name of the certificate everywhere. */
  sha256,
  /** DER, Base64. */
  der: z.string(),
  subject: z.string(),
  issuer: z.string(),
  serial: z.string(),
  notBefore: z.string(),
  notAfter: z.string(),
  keyType: z.enum(['RSA', 'EC', 'other']),
  keyBits: z.int(),
  /** CKA_ID, hex. */
  ckaId: z.string(),
  alwaysAuthenticate: z.boolean(),
  algorithms: z.array(jwsAlgorithmSchema),
  /** Why it cannot be used; null when it can. */
  unusable: faultCode.nullable(),
});
export type CardCertificate = DeepReadonly<z.infer<typeof cardCertificateSchema>>;

/** What a list of cards shows of a certificate as it is on the card. */
export const listedCertificateSchema = cardCertificateSchema.omit({
  der: true,
  ckaId: true,
  algorithms: true,
});

export const cardSchema = z.strictObject({
  /** Stable while the card stays in: module id, reader and token serial. */
  cardId: z.string(),
  moduleId: z.string(),
  reader: z.string(),
  label: z.string(),
  serial: z.string(),
  flags: pinFlagsSchema,
  tokenModel: tokenModelSchema,
  /** CKF_HW_SLOT: what the slot says of itself. */
  isHardwareSlot: z.boolean(),
  certificates: z.array(cardCertificateSchema),
  /** Why nothing on the whole card can be used; null when it can. */
  unusable: faultCode.nullable(),
});
export type Card = DeepReadonly<z.infer<typeof cardSchema>>;

export const listedCardSchema = cardSchema.omit({ moduleId: true });

/** Milliseconds as they were needed; key sizes in bits, null where the module does not say. */
export const cardHealthSchema = z.strictObject({
  manufacturer: z.string(),
  model: z.string(),
  /** As a policy names it. */
  tokenModel: tokenModelSchema,
  hardware: z.string(),
  firmware: z.string(),
  /** Of the module, as CK_INFO gives it; empty where it gives none. */
  libraryVersion: z.string(),
  /** The slot is no hardware slot. */
  software: z.boolean(),
  flags: pinFlagsSchema,
  pin: z.strictObject({ min: z.int(), max: z.int() }),
  certificate: cardCertificateSchema,
  mechanisms: z.array(z.strictObject({ name: z.string(), min: z.int().nullable(), max: z.int().nullable() })),
  /**
   * Each algorithm the certificate's key is fit for, with the mechanism that would make it; null where the
   * card offers none.
   */
  algorithms: z.array(z.strictObject({ algorithm: jwsAlgorithmSchema, mechanism: z.string().nullable() })),
  milliseconds: z.strictObject({ token: z.number(), certificates: z.number() }),
});
export type CardHealth = DeepReadonly<z.infer<typeof cardHealthSchema>>;
