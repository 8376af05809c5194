// A part of a record by its schema.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { partOf } from './schemas.ts';

const record = z.strictObject({ id: z.string(), note: z.string().nullable(), secret: z.string() });

test('takes the fields that the schema names, as they are, and no others', () => {
  const part = record.omit({ secret: true });
  const taken = partOf(part, { id: 'a', note: null, secret: 's' });
  expect(taken).toEqual({ id: 'a', note: null });
  expect(part.safeParse(taken).success).toBe(true);
});

test('does not compile where the record lacks a field of the part', () => {
  // @ts-expect-error -- there is no note
  expect(partOf(record.pick({ note: true }), { id: 'a' })).toEqual({ note: undefined });
});
