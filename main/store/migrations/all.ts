// Every migration in order. A new one is added at the end; a published one never changes.
import { desk } from './0001-desk.ts';
import { log } from './0002-log.ts';
import { bytes } from './0003-bytes.ts';
import { batches } from './0004-batches.ts';
import { freezes } from './0005-freezes.ts';
import { outbox } from './0006-outbox.ts';
import { tracking } from './0007-tracking.ts';
import { handovers } from './0008-handovers.ts';
import { accountReports } from './0009-account-reports.ts';
import { cases } from './0010-cases.ts';
import { policyProposals } from './0011-policy-proposals.ts';
import { review } from './0012-review.ts';
import { bankTime } from './0013-bank-time.ts';
import { batchVersion } from './0014-batch-version.ts';
import { setAside } from './0015-set-aside.ts';
import { changeCount } from './0016-change-count.ts';
import { batchOrigin } from './0017-batch-origin.ts';
import { statusGroup } from './0018-status-group.ts';
import { beneficiaries } from './0019-beneficiaries.ts';
import { riskOrder } from './0020-risk-order.ts';
import { packedAnswers } from './0021-packed-answers.ts';
import { entryMatches } from './0022-entry-matches.ts';
import { confirmations } from './0023-confirmations.ts';
import { historyDue } from './0024-history-due.ts';
import { salaryIndex } from './0025-salary-index.ts';
import { watchedFolders } from './0026-watched-folders.ts';
import { sharedReasons } from './0027-shared-reasons.ts';
import { deferredUpdates } from './0028-deferred-updates.ts';
import { historyUndue } from './0029-history-undue.ts';
import { unpaid } from './0030-unpaid.ts';
import { plainIdentity } from './0031-plain-identity.ts';
import { signedNotes } from './0032-signed-notes.ts';
import { statementTime } from './0033-statement-time.ts';
import { signedCreditors } from './0034-signed-creditors.ts';
import { messageDue } from './0035-message-due.ts';
import { messageTimes } from './0036-message-times.ts';
import type { Migration } from './migration.ts';

export const MIGRATIONS: readonly Migration[] = [
  desk,
  log,
  bytes,
  batches,
  freezes,
  outbox,
  tracking,
  handovers,
  accountReports,
  cases,
  policyProposals,
  review,
  bankTime,
  batchVersion,
  setAside,
  changeCount,
  batchOrigin,
  statusGroup,
  beneficiaries,
  riskOrder,
  packedAnswers,
  entryMatches,
  confirmations,
  historyDue,
  salaryIndex,
  watchedFolders,
  sharedReasons,
  deferredUpdates,
  historyUndue,
  unpaid,
  plainIdentity,
  signedNotes,
  statementTime,
  signedCreditors,
  messageDue,
  messageTimes,
];
