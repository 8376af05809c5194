// Owns how a code of the catalogues with its data travels.
import { z } from 'zod';
import type { Sentence } from './sentence.ts';

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
