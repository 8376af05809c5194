// The unique end-to-end transaction reference: its two forms (36 characters, 32 hex digits) and how one is
// made.
import type { Brand } from './brand.ts';

/** Lower case, 8-4-4-4-12. */
export type Uetr = Brand<string, 'Uetr'>;

const ANY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const HEX = /^[0-9a-f]{32}$/i;

/** Interface document 2.5: a UUID of version 4 (RFC 9562). */
export function isUuidV4(text: string): boolean {
  return V4.test(text);
}

/** Interface document 2.2: any 32 hex digits grouped 8-4-4-4-12. */
export function isUetrShape(text: string): boolean {
  return ANY.test(text);
}

/**
 * Reads either form in either case, since banks also write 32 hex digits without hyphens; `undefined` if it
 * is neither.
 */
export function parseUetr(text: string): Uetr | undefined {
  if (ANY.test(text)) return text.toLowerCase() as Uetr;
  if (!HEX.test(text)) return undefined;
  return text.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') as Uetr;
}
