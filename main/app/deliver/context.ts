// What the delivery engine needs: of each port the part it uses, so that a fake of it is small.
import type { BankLink } from '../../ports/bank.ts';
import type { RollbackGuard } from '../../ports/rollback-guard.ts';
import type { BytesStore, LogStore } from '../../ports/store.ts';
import type { FollowState } from './follow-state.ts';
import type { AppContext, BankPauses, Network } from '../desk/index.ts';
import type { KeyedMutex } from '../../../shared/concurrency/mutex.ts';

export interface DeliveryContext extends Pick<AppContext, 'clock' | 'random' | 'diagnostics'> {
  readonly store: { readonly bytes: Pick<BytesStore, 'put'>; readonly log: Pick<LogStore, 'head'> };
  readonly network: Pick<Network, 'online' | 'reached'>;
  readonly pauses: Pick<BankPauses, 'of'>;
  readonly follow: Pick<FollowState, 'spend' | 'receive'>;
  readonly mutex: Pick<KeyedMutex, 'runExclusive' | 'busy'>;
  readonly rollbackGuard: Pick<RollbackGuard, 'write'>;
}

/** The open desk with its bank: what the modules that talk to the bank build their contexts on. */
export interface BankContext extends AppContext {
  readonly bank: BankLink;
  readonly network: Network;
  /** Pauses the bank asked for. */
  readonly pauses: BankPauses;
  /** What the follow-up has asked lately, and why it waits. */
  readonly follow: FollowState;
  readonly mutex: KeyedMutex;
  readonly rollbackGuard: RollbackGuard;
  /** When this desk was opened: what was pending before is not under way any more. */
  readonly openedAt: string;
}
