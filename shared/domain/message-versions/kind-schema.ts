// Owns the schema of a stored `kind`: the name of a payment message that is defined here.
import { z } from 'zod';
import { findPaymentVersion } from './catalogue.ts';
import type { PainKind } from './version.ts';

export const painKindSchema = z.custom<PainKind>(
  (value) => typeof value === 'string' && findPaymentVersion(value) !== undefined,
  'no payment message that is defined',
);
