// Owns how a part of a record is taken out of it, by the schema of the part.
import type { z } from 'zod';

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
