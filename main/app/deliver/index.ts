// The door of delivery: what an exchange with the bank leaves behind, and what its answers mean for payments.
export { arrivalUpdates, refusalUpdates } from './arrival-updates.ts';
export { askedPayment, bankTimes, cameBefore } from './report-targets.ts';
export {
  changed,
  noteExchange,
  deliver,
  deliverAgain,
  faultAsValue,
  EXCERPT,
  INQUIRY_NOT_MADE,
  isLocalFailure,
  keepAnswer,
  plainText,
} from './send.ts';
export type { BankingDeps } from './context.ts';
export type { Delivery, Interpretation, Settlement } from './send.ts';
export {
  caseEntryDetails,
  deskEntry,
  restoreDetails,
  setAsideDetails,
  withdrawnDetails,
} from './desk-entry.ts';
export { makeFollowState } from './follow-state.ts';
export { feedTimelines, recordFound } from './found.ts';
export { type Findings, inquire, type Inquiry, settleInterrupted } from './inquire.ts';
export { refreshOutcome } from './outcome.ts';
export { UNKNOWN_INQUIRIES, UNKNOWN_PACE, reportUpdates } from './report-updates.ts';
export {
  conditionSentences,
  missingChanges,
  withCondition,
  writeRollbackGuard,
  lookUpOf,
  noticedRestore,
  saveLookUp,
  changeRestore,
  type NoticedRestore,
  detectRestore,
} from './restore/record.ts';
export {
  checkIsSendingDesk,
  freezeOf,
  sendingDeskFault,
  sendingOf,
  type KnownSending,
  whileSendingDesk,
} from './sending-desk.ts';
export { batchStartsUnknown, caseMayBeForgotten } from './starts-unknown.ts';
