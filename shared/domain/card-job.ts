// Owns what a use case puts into a job of the card process: the same schema for the port, for the messages to
// that process and, where the window chooses it, for the calls.
import { z } from 'zod';
import { MOST_CONFIRMATIONS } from './confirmation.ts';
import type { DeepReadonly } from './deep-readonly.ts';
import { policySchema } from './policy.ts';
import { isoDateSchema, sha256 } from './schemas.ts';

/** Signatures of one confirmation, and versions of a policy. */
const MOST_SIGNATURES = 50;
const MOST_POLICIES = 500;

/** The chosen card and certificate of an act; they are checked again byte for byte at login. */
export const keyChoiceSchema = z.strictObject({ cardId: z.string().max(300), certificate: sha256 });
export type KeyChoice = Readonly<z.infer<typeof keyChoiceSchema>>;

/** Signatures of confirmations of the beneficiary book, and the versions of the policy they name. */
export const confirmationProofsSchema = z.strictObject({
  signatures: z
    .array(z.array(z.string()).min(1).max(MOST_SIGNATURES).readonly())
    .max(MOST_CONFIRMATIONS)
    .readonly(),
  policies: z.array(policySchema).max(MOST_POLICIES).readonly(),
});
export type ConfirmationProofs = Readonly<z.infer<typeof confirmationProofsSchema>>;

/** The host signs what it builds from these, so each has its form: nothing in them can end its element. */
const reference = z.string().regex(/^[^<>&"\p{Cc}]{1,100}$/u);

/**
 * Key fields of a payment that an inquiry asks by (interface document 2.6, wire practice 4); one of the first
 * two at least identifies it.
 */
export const inquiryFieldsSchema = z.strictObject({
  endToEndId: reference.optional(),
  globalTranNo: reference.optional(),
  msgId: reference.optional(),
  creDt: isoDateSchema.optional(),
  instdAmt: z
    .strictObject({
      amount: z.string().regex(/^\d{1,18}(?:\.\d{1,5})?$/u),
      currency: z.string().regex(/^[A-Z]{3}$/u),
    })
    .optional(),
  reqdExctnDt: isoDateSchema.optional(),
});
export type InquiryFields = DeepReadonly<z.infer<typeof inquiryFieldsSchema>>;

export const companyKeyType = z.enum(['RSA-2048', 'RSA-3072', 'P-256']);
export const companyKeyUsage = z.enum(['sign', 'decrypt']);

const namePart = z.string().regex(/^[^\p{Cc}]{0,64}$/u);

/**
 * A key pair to make on a card of the company. The subject's parts have their form, for the card signs what
 * is built from them.
 */
export const companyKeyOrderSchema = z.strictObject({
  label: z.string().min(1).max(64),
  /** CKA_ID, hex. */
  id: z.string().regex(/^(?:[0-9a-f]{2}){4,16}$/u),
  type: companyKeyType,
  usage: companyKeyUsage,
  subject: z.strictObject({
    commonName: namePart.min(1),
    organisation: namePart,
    country: z.string().regex(/^(?:[A-Z]{2})?$/u),
  }),
});
export type CompanyKeyOrder = DeepReadonly<z.infer<typeof companyKeyOrderSchema>>;
