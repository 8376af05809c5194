// The door of exchange: packs, handover, evidence, the approval sheet.
export { exchangeUseCases } from './calls.ts';
export type { ExchangeDeps } from './context.ts';
export { writeDueReports } from './status-file/to-folder.ts';
export { COMPANY_CERTIFICATES } from './evidence/collect.ts';
