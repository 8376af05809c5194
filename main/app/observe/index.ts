// The door of observation: balances, searches, the archive, timelines, and the desk at a glance.
export { observeUseCases } from './calls.ts';
export { ANSWERED_DAYS } from './archive/search.ts';
export { batchChecksNow, despite, refuseByChecks } from './balances/checks.ts';
export { askEachMorning } from './balances/morning.ts';
export { confirmedAccounts } from './balances/own-accounts.ts';
export { cashTotal } from './balances/exchange-rates.ts';
export { cashAccounts } from './balances/accounts.ts';
export { entryRow } from './balances/hidden-entries.ts';
export { mayAsk, keep } from './inquiries/inquire.ts';
export { sentWithin, withTimeline } from './timeline/view.ts';
