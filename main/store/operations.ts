// Everything the worker can be asked, by name. The client's types are derived from this table.
import { trackingLists } from './tracked-list.ts';
import { answerOperations, trackingOperations } from './tracking-store.ts';
import { beneficiaryOperations } from './beneficiary-store.ts';
import { batchOperations } from './batch-store.ts';
import { bytesOperations, newChunkBuffer } from './bytes-store.ts';
import { confirmationOperations } from './confirmation-store.ts';
import { countedQueries } from './counted-query.ts';
import { deskOperations } from './desk-store.ts';
import { differenceOperations } from './difference.ts';
import { draftQueries } from './draft-query.ts';
import { draftOperations } from './draft-store.ts';
import { caseAttemptOperations, caseOperations } from './case-store.ts';
import { followOperations } from './follow-store.ts';
import { freezeQueries, freezeOperations } from './freeze-store.ts';
import { handoverOperations, outboxOperations } from './outbox-store.ts';
import { logOperations } from './log-store.ts';
import { matchQueries } from './match-query.ts';
import { matchOperations } from './match-store.ts';
import { partyOperations } from './party-store.ts';
import { withUpdates } from './payment-updates.ts';
import { policyOperations } from './policy-store.ts';
import type { StoreFile } from './recorded-file.ts';
import { reportQueries } from './report-query.ts';
import { reportOperations } from './report-store.ts';
import { searchOperations } from './search-store.ts';

export function storeOperations(file: StoreFile) {
  const shelf = newChunkBuffer();
  const { db, step } = withUpdates(file);
  return {
    ...shelf.operations,
    'file.checkPages': (from: number, limit: number) => file.pages.check(from, limit),
    'file.copy': () => file.copy(),
    'file.conditionNoted': () => file.conditionNoted(),
    /** Does a part of what was deferred about followed payments; false when there is no more. */
    'updates.applyNext': step,
    ...deskOperations(db),
    ...logOperations(db),
    ...bytesOperations(db),
    ...batchOperations(db),
    ...beneficiaryOperations(db),
    ...confirmationOperations(db),
    ...draftOperations(db, shelf),
    ...draftQueries(db),
    ...freezeOperations(db),
    ...freezeQueries(db),
    ...countedQueries(db),
    ...differenceOperations(db),
    ...handoverOperations(db),
    ...outboxOperations(db, shelf),
    ...answerOperations(db),
    ...trackingOperations(db, shelf),
    ...trackingLists(db),
    ...followOperations(db),
    ...partyOperations(db),
    ...policyOperations(db),
    ...searchOperations(db),
    ...caseOperations(db),
    ...caseAttemptOperations(db),
    ...reportOperations(db),
    ...reportQueries(db),
    ...matchOperations(db),
    ...matchQueries(db),
  };
}

export type Operations = ReturnType<typeof storeOperations>;
export type OperationName = keyof Operations;
