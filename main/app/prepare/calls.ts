// Which use case of preparation answers which call of the window.
import type { AdministrationDeps } from '../administer/index.ts';
import { ofBatch, onceSeen, type CardDeps } from '../authorise/index.ts';
import type { BankingDeps } from '../deliver/index.ts';
import type { CoreDeps, FileDeps, WholeStore } from '../desk/index.ts';
import type { PreparationDeps } from './context.ts';
import type { Calls } from '../../../shared/ipc/contract.ts';
import { approve, release, returnBatch, withdraw } from './approvals/batch-step.ts';
import { seal } from './approvals/seal.ts';
import { listTasks } from './approvals/tasks.ts';
import { simulatePolicy } from './approvals/simulate.ts';
import { checkDraft, editBatch, overrideFindings } from './batches/open-batch.ts';
import { createBatch, deletePayments, saveGroup, savePayments } from './batches/save-payments.ts';
import { addressRepairs, repairAddresses, setAddresses } from './batches/repair-addresses.ts';
import { listFindings, listPayments } from './batches/list.ts';
import { listBatches } from './review/batch-list.ts';
import { listFolders, removeFolder, saveFolder } from './folders/folder-list.ts';
import { adoptFile } from './folders/adopt-file.ts';
import { freeze } from './freeze/freeze.ts';
import { adoptImport } from './imports/adopt-import.ts';
import { importBook } from './imports/book.ts';
import { importUnconfirmed } from './imports/unconfirmed.ts';
import { checkImport, discardImport, importFindings, importPreview } from './imports/check.ts';
import { checkTable, importForm, readTable, tableFindings } from './imports/table.ts';
import { deleteProfile, listProfiles, saveProfile } from './imports/table-profiles.ts';
import { copyBatch } from './origins/copy-batch.ts';
import { draftDifference } from './origins/difference.ts';
import { deleteRun, listRuns, prepareRun, saveRun, skipRun } from './origins/recurring-runs.ts';
import { deleteTemplate, listTemplates, saveTemplate, startFromTemplate } from './origins/templates.ts';
import { getBatch } from './review/batch-page.ts';
import { changes, difference, elements, paymentValues } from './review/difference.ts';
import { mask, reveal } from './review/hidden-names.ts';
import { draftWarnings } from './review/draft-warnings.ts';
import { unconfirmedPayments } from './review/unconfirmed.ts';
import { review, reviewTransactions } from './review/review.ts';

export const prepareUseCases = {
  'batches.list': listBatches,
  'batches.get': getBatch,
  'batches.create': createBatch,
  'batches.copy': copyBatch,
  'batches.difference': draftDifference,
  'batches.unconfirmed': unconfirmedPayments,
  'batches.warnings': draftWarnings,
  'templates.list': listTemplates,
  'templates.save': saveTemplate,
  'templates.delete': deleteTemplate,
  'templates.use': startFromTemplate,
  'runs.list': listRuns,
  'runs.save': saveRun,
  'runs.delete': deleteRun,
  'runs.prepare': prepareRun,
  'runs.skip': skipRun,
  'batches.saveGroup': saveGroup,
  'batches.payments': listPayments,
  'batches.savePayments': savePayments,
  'batches.deletePayments': deletePayments,
  'batches.addressRepairs': addressRepairs,
  'batches.repairAddresses': repairAddresses,
  'batches.setAddresses': setAddresses,
  'batches.check': checkDraft,
  'batches.override': overrideFindings,
  'batches.findings': listFindings,
  'batches.edit': editBatch,
  'batches.freeze': onceSeen(ofBatch('freeze'), freeze),
  'batches.review': (desk, { batch }) => review(desk, batch),
  'batches.reviewTransactions': reviewTransactions,
  'batches.approve': onceSeen(ofBatch('approve'), approve),
  'batches.release': onceSeen(ofBatch('release'), release),
  'batches.return': returnBatch,
  'batches.withdraw': withdraw,
  'outbox.seal': seal,
  'policies.simulate': simulatePolicy,
  'session.tasks': listTasks,
  'imports.check': (desk, { file }) => checkImport(desk, file),
  'imports.findings': importFindings,
  'imports.preview': importPreview,
  'imports.book': (desk, { import: id }) => importBook(desk, id),
  'imports.unconfirmed': (desk, { import: id }) => importUnconfirmed(desk, id),
  'imports.takeOver': adoptImport,
  'imports.discard': (desk, { import: id }) => discardImport(desk, id),
  'imports.form': importForm,
  'folders.list': listFolders,
  'folders.save': saveFolder,
  'folders.remove': removeFolder,
  'folders.takeOver': adoptFile,
  'tables.read': readTable,
  'tables.check': checkTable,
  'tables.findings': tableFindings,
  'tables.profiles': listProfiles,
  'tables.saveProfile': saveProfile,
  'tables.deleteProfile': (desk, { profile }) => deleteProfile(desk, profile),
  'reviews.difference': difference,
  'reviews.changes': changes,
  'reviews.elements': elements,
  'reviews.payment': paymentValues,
  'reviews.mask': mask,
  'reviews.reveal': reveal,
} satisfies Calls<
  CoreDeps & WholeStore & FileDeps & CardDeps & BankingDeps & AdministrationDeps & PreparationDeps
>;
