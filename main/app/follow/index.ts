// The door of following: messages and cases from the outbox to their end, and the guard after a restore.
export { followUseCases } from './calls.ts';
export { findCase } from './cases/open-case.ts';
export { settleInterruptedCases } from './cases/delivery.ts';
export { expireCases } from './cases/settle.ts';
export { recover } from './outbox/recover.ts';
export { send } from './outbox/delivery.ts';
export { recordSealedSince, recordSealedUnresolved } from './outbox/sealed-since.ts';
export { afterLookUp } from './restore-guard/look-up.ts';
export { learnGivenUp, noticeProvenRestore, noticeRestore } from './restore-guard/notice.ts';
export { makeFollower } from './schedule/schedule.ts';
