// The contract of the PIN page: its own, tiny, apart from the main one. The only place where a PIN crosses a bridge.
import { z } from 'zod';
import { environmentSchema } from '../domain/environment.ts';
import { readingSchema } from '../domain/reading.ts';

/** PKCS#11 CK_TOKEN_INFO.ulMinPinLen is 4 on the cards in use; 64 characters bound what a page may send. */
export const pinSchema = z.string().min(4).max(64);

export const pinFlagsSchema = z.strictObject({
  countLow: z.boolean(),
  finalTry: z.boolean(),
  locked: z.boolean(),
  toBeChanged: z.boolean(),
  protectedPath: z.boolean(),
});

/** What the page shows: all of it as the token host itself read it. */
export const pinRequestSchema = z.strictObject({
  requestId: z.uuid(),
  purpose: z.enum(['freeze', 'approve', 'release', 'return', 'withdraw', 'void', 'handover', 'policy', 'card-test', 'seal-message']),
  /** Company (its name as the pinned policy says it, its id in a card test) and environment of the statement that is signed. */
  company: z.string(),
  environment: environmentSchema,
  card: z.strictObject({ reader: z.string(), label: z.string(), serial: z.string(), holder: z.string(), flags: pinFlagsSchema }),
  reference: z.string(),
  readings: z.array(readingSchema),
  /** Eight words per message. */
  words: z.array(z.array(z.string())),
  note: z.string(),
  /** RFC 3339, UTC. */
  expiresAt: z.string(),
});
export type PinRequestView = z.infer<typeof pinRequestSchema>;

/** Call → input and output. `pin.current` answers null when nobody is waiting for a PIN. */
export const pinContract = {
  'pin.current': { input: z.strictObject({}), output: pinRequestSchema.nullable() },
  'pin.enter': { input: z.strictObject({ requestId: z.uuid(), pin: pinSchema }), output: z.strictObject({}) },
  'pin.cancel': { input: z.strictObject({ requestId: z.uuid() }), output: z.strictObject({}) },
} as const;

/** Event → data. */
export const pinEvents = {
  'pin.requested': pinRequestSchema,
  'pin.wrong': z.strictObject({ flags: pinFlagsSchema }),
  'pin.closed': z.strictObject({ requestId: z.uuid() }),
} as const;

export type PinContract = typeof pinContract;
export type PinCallName = keyof PinContract;
export type PinEventName = keyof typeof pinEvents;
export type PinInput<N extends PinCallName> = z.infer<PinContract[N]['input']>;
export type PinOutput<N extends PinCallName> = z.infer<PinContract[N]['output']>;

/** What travels over the port between the PIN page and the token host where a shell can join them directly. */
export const pinPortMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('enter'), requestId: z.uuid(), pin: pinSchema }),
  z.strictObject({ type: z.literal('cancel'), requestId: z.uuid() }),
]);
export type PinPortMessage = z.infer<typeof pinPortMessageSchema>;
