// The form of a definition: what the bank knows of one version of a payment message.
import type { TypeTable } from './table.ts';

export interface BankMessage {
  /** As in PayloadType and OrgnlMsgNmId. */
  readonly name: string;
  readonly namespace: string;
  readonly directDebit: boolean;
  /** Child of Document. */
  readonly root: string;
  readonly transaction: string;
  /** From the group to the day the bank is to act. */
  readonly requestedDate: readonly string[];
  /** The BIC of a bank, below FinInstnId. */
  readonly bic: string;
  readonly table: TypeTable;
}
