// The door of following: messages and cases from the outbox to their end, and the guard after a restore.
export { followUseCases } from './calls.ts';
export { findCase } from './cases/open-case.ts';
export { settleInterruptedCases } from './cases/send.ts';
export { expireCases } from './cases/settle.ts';
export { recover } from './outbox/recover.ts';
export { send } from './outbox/send.ts';
export { markSealedSince, markSealedUnresolved } from './outbox/unresolved.ts';
export { afterLookUp } from './restore-guard/look-up.ts';
export { learnGivenUp, noticeProvenRestore, noticeRestore } from './restore-guard/notice.ts';
export { makeFollower } from './schedule/scheduler.ts';
