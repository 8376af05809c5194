// What talking to the bank needs besides the open desk.
import type { BankLink } from '../../ports/bank.ts';
import type { MarkKeeper } from '../../ports/mark.ts';
import type { FollowState } from './follow-state.ts';
import type { AppContext, BankPauses, Network, Turns } from '../desk/index.ts';

export interface DeliveryContext extends AppContext {
  readonly bank: BankLink;
  readonly network: Network;
  /** Pauses the bank asked for. */
  readonly pauses: BankPauses;
  /** What the follow-up has asked lately, and why it waits. */
  readonly follow: FollowState;
  readonly turns: Turns;
  readonly mark: MarkKeeper;
  /** When this desk was opened: what was pending before is not under way any more. */
  readonly openedAt: string;
}
