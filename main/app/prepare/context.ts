// What preparing, approving and sealing a batch needs.
import type { Envelope } from '../../ports/bank.ts';
import type { CompanyKey } from '../../ports/token.ts';
import type { RemovedPayments } from './batches/removed-payments.ts';
import type { PendingImports } from './imports/pending-imports.ts';
import type { CardContext } from '../authorise/index.ts';
import type { BankContext } from '../deliver/index.ts';
import type { FilesContext } from '../desk/index.ts';

export interface PrepareContext extends CardContext, BankContext, FilesContext {
  readonly imports: PendingImports;
  /** Payments taken out of drafts, for an undo. */
  readonly removed: RemovedPayments;
  readonly companyKey: (uri: string) => CompanyKey;
  readonly envelope: Envelope;
}
