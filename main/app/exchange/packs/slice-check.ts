// Walks the stretch of another desk's log that came with a pack: no gap, every hash right, the heads that
// cards signed in it, its end the head the pack names.
import { z } from 'zod';
import { fault, type Fault } from '../../../../shared/domain/errors.ts';
import { jcs } from '../../../../shared/domain/jcs.ts';
import { LOG_ENTRY, type PackManifest } from '../../../../shared/domain/pack.ts';
import { sha256Hex } from '../../../digest/sha256.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/u);
const entrySchema = z.strictObject({
  position: z.int().min(1),
  previous: sha256,
  hash: sha256,
  at: z.string(),
  act: z.string(),
  actor: z.string(),
  subject: z.string(),
  detail: z.string(),
});

/** `signed`: heads of logs that officers' cards signed over; those of this log must lie in it. */
export function sliceFault(
  lines: string,
  head: PackManifest['log'],
  signed: readonly PackManifest['log'][],
): Fault | null {
  const anchors = new Map(signed.filter((one) => one.id === head.id).map((one) => [one.size, one.head]));
  let last: { readonly position: number; readonly hash: string } | null = null;
  for (const line of lines.split('\n')) {
    if (line === '') continue;
    const entry = parsed(line);
    if (entry === null) return fault('pack-contents-differ', { detail: LOG_ENTRY });
    const { hash, ...body } = entry;
    const follows = last === null || (entry.position === last.position + 1 && entry.previous === last.hash);
    if (!follows || sha256Hex(jcs(body)) !== hash)
      return fault('pack-contents-differ', { detail: `${LOG_ENTRY}, entry ${entry.position}` });
    if ((anchors.get(entry.position) ?? hash) !== hash)
      return fault('pack-contents-differ', {
        detail: `${LOG_ENTRY}, a card signed another entry ${entry.position}`,
      });
    last = { position: entry.position, hash };
  }
  return last !== null && last.position === head.size && last.hash === head.head
    ? null
    : fault('pack-contents-differ', { detail: `${LOG_ENTRY} does not end in its head` });
}

function parsed(line: string): z.output<typeof entrySchema> | null {
  try {
    return entrySchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
