// What of the flow suites only a training desk can show.
import { ON_CUSTOMER_DESK } from '../made-desks/customer-world.ts';

/** Why a test is left out on a customer's desk. */
export type TrainingReason =
  /** The clock of a training desk goes with its bank's; a customer's is the machine's. */
  | 'clock'
  /** A training desk starts its bank, shows PINs and accounts, and makes itself from an empty folder. */
  | 'everything-inside'
  /** It opens without a passphrase, so what is wrong with its files is told at its start. */
  | 'opens-unasked'
  /** A bank's test environment may hold accounts that no check digit fits: there it is a warning. */
  | 'check-digits';

/** For `it.skipIf`. */
export function needsTraining(_why: TrainingReason): boolean {
  return ON_CUSTOMER_DESK;
}
