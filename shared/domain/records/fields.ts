// Fields that many records and calls share.
import { z } from 'zod';

export const id = z.string().min(1).max(64);
/** In lower-case hexadecimal. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/u);
/** RFC 3339, UTC. */
export const instant = z.string().max(40);
export const isoDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/u);
