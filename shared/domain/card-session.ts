// One PIN for several signatures: how far it may ever reach. The token process enforces this, and which acts
// may share it; nobody can widen it.
import { z } from 'zod';
import { sha256 } from './schemas.ts';

/**
 * Whole time, number of signatures, and time without one, after which a card that was left open is closed.
 * Times in seconds.
 */
export const cardSessionLimitsSchema = z.strictObject({
  seconds: z.int().min(60).max(1_800),
  acts: z.int().min(2).max(50),
  idleSeconds: z.int().min(30).max(600),
});
export type CardSessionLimits = z.infer<typeof cardSessionLimitsSchema>;

/** What holds where nobody has set anything. */
export const DEFAULT_CARD_SESSION: CardSessionLimits = { seconds: 600, acts: 20, idleSeconds: 180 };

/** Why a card that was left open was closed. */
export const CARD_SESSION_ENDS = [
  'logout',
  'locked',
  'removed',
  'idle',
  'time',
  'acts',
  'replaced',
  'failed',
  'closed',
] as const;
export type CardSessionEnd = (typeof CARD_SESSION_ENDS)[number];

/**
 * A card that is open: its next signature needs a look and a confirmation, and no PIN. Instants in RFC 3339,
 * UTC.
 */
export const cardSessionSchema = z.strictObject({
  cardId: z.string(),
  certificate: sha256,
  holder: z.string(),
  reader: z.string(),
  openedAt: z.string(),
  endsAt: z.string(),
  /** When it ends unless something is signed before. */
  idleEndsAt: z.string(),
  acts: z.int(),
  actsLeft: z.int().min(0),
});
export type CardSession = z.infer<typeof cardSessionSchema>;
