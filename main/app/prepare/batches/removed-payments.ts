// Owns the payments taken out of drafts while the desk is open, whole, so that an undo brings them back as
// they were.
import { MOST_KEPT_REMOVED } from '../../../../shared/domain/batch.ts';
import type { DraftPayment } from '../../../ports/store.ts';

export interface RemovedPayments {
  readonly keep: (batch: string, payments: readonly DraftPayment[]) => void;
  readonly find: (batch: string, payment: string) => DraftPayment | null;
}

/** The oldest give way; nothing of them outlives the process. */
export function makeRemovedPayments(most = MOST_KEPT_REMOVED): RemovedPayments {
  const kept = new Map<string, { readonly batch: string; readonly payment: DraftPayment }>();
  return {
    keep(batch, payments) {
      for (const payment of payments) {
        kept.delete(payment.payment);
        kept.set(payment.payment, { batch, payment });
      }
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break;
        kept.delete(oldest);
      }
    },
    find(batch, payment) {
      const found = kept.get(payment);
      return found?.batch === batch ? found.payment : null;
    },
  };
}
