// What the delivery engine needs: of each port the part it uses, so that a fake of it is small.
import type { BankLink } from '../../ports/bank.ts';
import type { RollbackGuard } from '../../ports/rollback-guard.ts';
import type { BytesStore, LogStore } from '../../ports/store.ts';
import type { FollowState } from './follow-state.ts';
import type { CoreDeps, BankPauses, Network } from '../desk/index.ts';
import type { KeyedMutex } from '../../../shared/concurrency/mutex.ts';

export interface DeliveryContext extends Pick<CoreDeps, 'clock' | 'random' | 'diagnostics'> {
  readonly store: { readonly bytes: Pick<BytesStore, 'put'>; readonly log: Pick<LogStore, 'head'> };
  readonly network: Pick<Network, 'online' | 'reached'> & { readonly pauses: Pick<BankPauses, 'of'> };
  readonly follow: Pick<FollowState, 'spend' | 'receive'>;
  readonly mutex: Pick<KeyedMutex, 'runExclusive' | 'busy'>;
  readonly rollbackGuard: Pick<RollbackGuard, 'write'>;
}

/** The bank, and what this desk remembers of talking to it. */
export interface BankingDeps {
  readonly bank: BankLink;
  readonly network: Network;
  /** What the follow-up has asked lately, and why it waits. */
  readonly follow: FollowState;
  readonly rollbackGuard: RollbackGuard;
  /** Something may be due earlier than the follow-up planned. */
  readonly wake: () => void;
  /** When this desk was opened: what was pending before is not under way any more. */
  readonly openedAt: string;
}
