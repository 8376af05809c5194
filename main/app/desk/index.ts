// The door of the foundation: what every module may ask of the open desk.
export { foundationUseCases } from './calls.ts';
export { bankDay, type BankDay, businessDates, givenFields, ruleContext } from './rule-context.ts';
export { PAUSES_SETTING, type BankPause, type BankPauses } from './bank-pauses.ts';
export { batchChange, batchChanged } from './batch-change.ts';
export type { CoreParts, FileParts, PageParts, ShellParts, Stores, WholeStore } from './context.ts';
export { chosenForm, masksAll, lockOf } from './display-settings.ts';
export { makeUploadBuffer, type ReceivedFile } from './upload-buffer.ts';
export { hiddenAmong, isHidden, privacyOf } from './hidden.ts';
export { makeNetwork, type Network, type NetworkView } from './network.ts';
export { newEndToEndId, newId, newIds, randomText } from './new-id.ts';
export { makeNotices, type Notice } from './notices.ts';
export { makeOutgoingFiles } from './outgoing.ts';
export { CODE_FAMILY, PAGE_POLICY, fontRules, SHEET_STYLE } from './page-style.ts';
export { pauseFault, pausedBank, unsentExchange } from './paused-bank.ts';
export { makeTickets, type Ticket, type TicketAct } from './tickets.ts';
export { totalsView } from './totals-view.ts';
