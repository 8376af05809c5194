// The door of preparation: drafts, imports, freeze, review, approvals, sealing.
export { prepareUseCases } from './calls.ts';
export { addSealed, sealReleased } from './approvals/seal.ts';
export { awaitedSignature, evaluateBatch, type BatchEvaluation } from './approvals/batch-step.ts';
export {
  expireBatches,
  batchFor,
  reportedFault,
  findBatch,
  waitingFor,
  type BatchCommand,
} from './batches/open-batch.ts';
export { makeRemovedPayments } from './batches/save-payments.ts';
export type { PreparationDeps } from './context.ts';
export { evaluationBasis, stageTransactions } from './freeze/stage.ts';
export { keptFolders } from './folders/folder-list.ts';
export { makeFolderWatch, watchFolders } from './folders/watch.ts';
export { makePendingImports } from './imports/pending-imports.ts';
