// Every German sentence a person reads, by area. The terms are in docs/languages.md.
import type { Texts } from '../en/index.ts';
import { signing } from './signing.ts';
import { actions } from './actions.ts';
import { approvalSheet } from './approval-sheet.ts';
import { bank } from './bank.ts';
import { bankRules } from './bank-rules.ts';
import { batch } from './batch.ts';
import { batchKinds } from './batch-kinds.ts';
import { beneficiaries } from './beneficiaries.ts';
import { cards } from './cards.ts';
import { caseGuidance } from './case-guidance.ts';
import { cases } from './cases.ts';
import { cash } from './cash.ts';
import { common, fault } from './common.ts';
import { countries } from './countries.ts';
import { desk } from './desk.ts';
import { deskEntries } from './desk-entries.ts';
import { difference, flags } from './difference.ts';
import { exchangeRates } from './exchange-rates.ts';
import { faults } from './faults/index.ts';
import { fileFigures } from './file-figures.ts';
import { periodSums } from './period-sums.ts';
import { folders } from './folders.ts';
import { follow } from './follow.ts';
import { frame } from './frame.ts';
import { imports } from './import.ts';
import { numbers } from './numbers.ts';
import { officers } from './officers.ts';
import { outbox } from './outbox.ts';
import { matching } from './matching.ts';
import { ownAccounts } from './own-accounts.ts';
import { pack } from './pack.ts';
import { payments } from './payments.ts';
import { pin } from './pin.ts';
import { policy } from './policy.ts';
import { privacy } from './privacy.ts';
import { session } from './session.ts';
import { rejections } from './rejections.ts';
import { reports } from './reports.ts';
import { restore } from './restore.ts';
import { review } from './review.ts';
import { runs } from './runs.ts';
import { search } from './search.ts';
import { sentences } from './sentences.ts';
import { letter } from './letter.ts';
import { log, settings } from './settings.ts';
import { onboarding, setup } from './setup.ts';
import { sheet } from './sheet.ts';
import { dates } from './dates.ts';
import { elements } from './elements.ts';
import { detailLevels, detailNames } from './detail-names.ts';
import { inputProblems } from './input-problems.ts';
import { shell } from './shell.ts';
import { special } from './special.ts';
import { statements } from './statements.ts';
import { status } from './status.ts';
import { templates } from './templates.ts';
import { tableImport } from './table-import.ts';
import { welcome } from './welcome.ts';

export const de: Texts = {
  signing,
  actions,
  approvalSheet,
  bank,
  bankRules,
  batch,
  batchKinds,
  beneficiaries,
  cards,
  caseGuidance,
  cases,
  cash,
  statements,
  common,
  countries,
  desk,
  deskEntries,
  difference,
  fault,
  exchangeRates,
  faults,
  fileFigures,
  periodSums,
  flags,
  folders,
  follow,
  frame,
  imports,
  log,
  numbers,
  officers,
  onboarding,
  outbox,
  matching,
  ownAccounts,
  pack,
  payments,
  pin,
  policy,
  privacy,
  session,
  rejections,
  reports,
  restore,
  review,
  runs,
  search,
  sentences,
  settings,
  setup,
  sheet,
  shell,
  dates,
  elements,
  detailLevels,
  detailNames,
  inputProblems,
  letter,
  special,
  status,
  templates,
  tableImport,
  welcome,
};
