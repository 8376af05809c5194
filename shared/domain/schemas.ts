// Schemas of types whose own files the window loads, which may load no schema library; and of the fields that
// records share.
import { z } from 'zod';
import { firstXmlIllegal } from './charset.ts';
import { isFaultCode, type FaultCode } from './errors.ts';
import type { TokenModel } from './hardware.ts';
import { findPaymentVersion } from './message-versions/catalogue.ts';
import type { PainKind } from './message-versions/version.ts';
import { readsAsCodes, type Sentence } from './sentence.ts';

// Fields that many records and calls share.

export const id = z.string().min(1).max(64);
/** In lower-case hexadecimal. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/u);
/** RFC 3339, UTC. */
export const instant = z.string().max(40);
/**
 * RFC 3339, UTC, as this product writes it. What others sign is compared as text and kept: in another form it
 * would be read differently by zone and program, sort anywhere, and stand in no list.
 */
export const utcInstant = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/u)
  .refine((text) => Number.isFinite(Date.parse(text)));
export const isoDateSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/u);
/**
 * Typed text that stands in a signed statement or a message as it is: whole characters, no control
 * characters; and nothing that a page would read as a sentence of this desk.
 */
export const typedText = (least: number, most: number): z.ZodString =>
  z
    .string()
    .min(least)
    .max(most)
    .refine((text) => firstXmlIllegal(text) < 0 && !readsAsCodes(text));

// Owns how a part of a record is taken out of it, by the schema of the part.

/** The fields of the record that the schema names, and no others. */
export function partOf<S extends z.ZodRawShape, R extends { readonly [K in keyof S]: unknown }>(
  { shape }: z.ZodObject<S>,
  record: R,
): Pick<R, keyof S & keyof R> {
  return Object.fromEntries(Object.keys(shape).map((field) => [field, record[field as keyof R]])) as Pick<
    R,
    keyof S & keyof R
  >;
}

// Owns how a code of the catalogues with its data travels.

/** Only this product makes one: its form is checked, its data is not. */
export const sentence = z.custom<Sentence>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'string' &&
    'data' in value &&
    typeof value.data === 'object',
);

/** What a record holds: its sentences by code, or as an earlier version or a person wrote it. */
export const storedSentences = z.union([z.string(), z.array(sentence).readonly()]);

export const faultCode = z.custom<FaultCode>((code) => typeof code === 'string' && isFaultCode(code));

export const faultSchema = z.strictObject({
  code: faultCode,
  detail: z.string().optional(),
  sentences: z.array(sentence).readonly().optional(),
  path: z.string().optional(),
  line: z.int().optional(),
  rule: z.string().optional(),
  correlationId: z.string().optional(),
});

// The form in which a policy names a kind of token, and a record says what a token is.

/** CK_UTF8CHAR fields have 32 bytes (CK_INFO, CK_TOKEN_INFO), the model 16; none holds control characters. */
const text = z.string().regex(/^\P{Cc}{0,32}$/u);

export const tokenModelSchema = z.strictObject({
  libraryManufacturer: text,
  libraryDescription: text,
  manufacturer: text,
  model: text,
}) satisfies z.ZodType<TokenModel>;

// Owns the schema of a stored `kind`: the name of a payment message that is defined here.

export const painKindSchema = z.custom<PainKind>(
  (value) => typeof value === 'string' && findPaymentVersion(value) !== undefined,
  'no payment message that is defined',
);
