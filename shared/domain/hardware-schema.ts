// The form in which a policy names a kind of token, and a record says what a token is.
import { z } from 'zod';
import type { TokenModel } from './hardware.ts';

/** CK_UTF8CHAR fields have 32 bytes (CK_INFO, CK_TOKEN_INFO), the model 16; none holds control characters. */
const text = z.string().regex(/^\P{Cc}{0,32}$/u);

export const tokenModelSchema = z.strictObject({
  libraryManufacturer: text,
  libraryDescription: text,
  manufacturer: text,
  model: text,
}) satisfies z.ZodType<TokenModel>;
