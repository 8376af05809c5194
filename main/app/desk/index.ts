// The door of the foundation: what every module may ask of the open desk.
export { foundationUseCases } from './calls.ts';
export { bankDay, type BankDay, businessDates, givenFields, ruleContext } from './rule-context.ts';
export {
  PAUSES_SETTING,
  type BankPause,
  type BankPauses,
  makeNetwork,
  type Network,
  type NetworkView,
  pauseFault,
  pausedBank,
  unsentExchange,
} from './paused-bank.ts';
export { bookMatches } from './book.ts';
export { batchChange, batchChanged } from './batch-change.ts';
export type { CoreDeps, FileDeps, PageDeps, ShellDeps, Stores, WholeStore } from './context.ts';
export { chosenForm, lockOf, masksAll } from './display-settings.ts';
export {
  hiddenAmong,
  hiddenFault,
  isHidden,
  privacyOf,
  REVEAL_MS,
  hiddenRefusal,
  unseenRefusal,
  withheldNow,
  type PrivacyContext,
} from './privacy.ts';
export { hasPartInPayments, lookRefusal, VIEWERS_SETTING, viewersNow, viewersOf } from './viewers.ts';
export { makeUploadBuffer, type ReceivedFile, makeOutgoingFiles } from './upload-buffer.ts';
export { makeNotices, noticeIfDamaged, type Notice } from './notices.ts';
export { CODE_FAMILY, PAGE_POLICY, fontRules, SHEET_STYLE, TEXT_FAMILY } from './page-style.ts';
export { markupText, pageText } from './page-text.ts';
export { isAtDesk, makeSeat, signInRule, SIGN_IN_SETTING, type LockReason } from './seat.ts';
export { makeTickets, type Ticket, type TicketAction } from './tickets.ts';
