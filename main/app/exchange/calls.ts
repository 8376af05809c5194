// Which use case of exchange answers which call of the window.
import type { AdministrationDeps } from '../administer/index.ts';
import { ofBatch, onceSeen, type CardDeps } from '../authorise/index.ts';
import type { BankingDeps } from '../deliver/index.ts';
import type { CoreDeps, FileDeps, PageDeps, WholeStore } from '../desk/index.ts';
import type { PreparationDeps } from '../prepare/index.ts';
import type { ExchangeDeps } from './context.ts';
import type { Result } from '../../../shared/domain/result.ts';
import type { Calls } from '../../../shared/ipc/contract.ts';
import { collectCaseEvidence } from './evidence/case.ts';
import { collectEvidence } from './evidence/collect.ts';
import { handOver } from './handover/hand-over.ts';
import { getHandover } from './handover/view.ts';
import { checkPack } from './packs/check.ts';
import { exportPack } from './packs/export.ts';
import { importPack, type ImportedBatch } from './packs/import.ts';
import { makeReport } from './reports/make.ts';
import { exportSheet } from './sheet/export.ts';
import { sheetContents } from './sheet/contents.ts';
import { makeStatusFile } from './status-file/make.ts';

export const exchangeUseCases = {
  'packs.export': (desk, { batch }) => exportPack(desk, batch),
  'packs.check': (desk, { file }) => checkPack(desk, file),
  'packs.import': (desk, { file }) => sealing(desk, importPack(desk, file)),
  'handovers.get': (desk, { batch }) => getHandover(desk, batch),
  'handovers.sign': onceSeen(ofBatch('handover'), handOver),
  'sheet.get': (desk, { batch }) => sheetContents(desk, batch),
  'sheet.export': exportSheet,
  'reports.make': makeReport,
  'statusFiles.make': makeStatusFile,
  'evidence.collect': (desk, { batch }) => collectEvidence(desk, batch),
  'cases.evidence': (desk, { case: id }) => collectCaseEvidence(desk, id),
} satisfies Calls<
  CoreDeps &
    WholeStore &
    FileDeps &
    PageDeps &
    CardDeps &
    BankingDeps &
    AdministrationDeps &
    PreparationDeps &
    ExchangeDeps
>;

/** What a pack brings released is sealed by the machine, like what is released here. */
async function sealing<T extends { readonly batches: readonly ImportedBatch[] }>(
  { released }: Pick<PreparationDeps, 'released'>,
  imported: Promise<Result<T>>,
): Promise<Result<T>> {
  const result = await imported;
  for (const { batch, state } of result.ok ? result.value.batches : [])
    if (state === 'released') released(batch);
  return result;
}
