// What the store, the settings file and the window say of who is at a desk and what it demands.
import { z } from 'zod';
import { sha256 } from '../schemas.ts';
import type { AtDesk, SignInRule } from '../sign-in.ts';

export const signInRuleSchema = z.strictObject({
  demanded: z.enum(['no', 'name', 'card']),
  idleMinutes: z.int().min(1).max(480).nullable(),
}) satisfies z.ZodType<SignInRule>;

export const atDeskSchema = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('card'), person: z.string(), name: z.string(), certificate: sha256 }),
  z.strictObject({ by: z.literal('name'), name: z.string() }),
]) satisfies z.ZodType<AtDesk>;
