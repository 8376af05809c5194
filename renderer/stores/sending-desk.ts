// Whether another desk sends a batch: the one it was handed over to, or the one that froze it.
import { useRead } from './reads.ts';

/**
 * Null: this desk sends it, or that is not known yet. `name` is null where two handovers exclude each other.
 * A null batch asks nothing.
 */
export function useOtherSendingDesk(batch: string | null): { readonly name: string | null } | null {
  const read = useRead('handovers.get', batch === null ? null : { batch }, ['batches', 'outbox']).value;
  if (read === undefined || read.sendingDesk?.here === true) return null;
  return { name: read.sendingDesk?.name ?? null };
}
