// The door of exchange: packs, handover, evidence, the approval sheet.
export type { ExchangeContext } from './context.ts';
export { collectCaseEvidence } from './evidence/case.ts';
export { COMPANY_CERTIFICATES, collectEvidence } from './evidence/collect.ts';
export { handOver } from './handover/hand-over.ts';
export { getHandover } from './handover/view.ts';
export { checkPack } from './packs/check.ts';
export { exportPack } from './packs/export.ts';
export { importPack } from './packs/import.ts';
export { exportSheet } from './sheet/export.ts';
export { sheetFacts } from './sheet/facts.ts';
