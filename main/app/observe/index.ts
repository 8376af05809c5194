// The door of observation: balances, searches, the archive, timelines, and the desk at a glance.
export { exportArchive } from './archive/export.ts';
export { ANSWERED_DAYS, searchArchive } from './archive/search.ts';
export { cashAccounts, cashDays } from './balances/accounts.ts';
export { askBalances } from './balances/ask.ts';
export {
  entryLines,
  entryTransactions,
  exportEntries,
  getEntry,
  listCashEntries,
} from './balances/entries.ts';
export { listOwnAccounts, removeOwnAccount, saveOwnAccount } from './balances/own-accounts.ts';
export { exportReport, getReport, listEntries, listReports, reportDetails } from './balances/view.ts';
export type { GlanceContext } from './context.ts';
export { getDesk } from './desk/get-desk.ts';
export { findCounterparties, searchDesk } from './desk/search.ts';
export { exportFound } from './inquiries/export.ts';
export { mayAsk, retrievePayment, rulesNow, searchPayments, keep } from './inquiries/inquire.ts';
export { deleteSearch, listSearches, renameSearch, saveSearch } from './inquiries/saved-searches.ts';
export { askStatus } from './inquiries/status.ts';
export { getTracked, listTracked, withTimeline } from './timeline/view.ts';
