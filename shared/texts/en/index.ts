// Every English sentence a person reads, by area.
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
import { dates } from './dates.ts';
import { desk } from './desk.ts';
import { countries } from './countries.ts';
import { deskEntries } from './desk-entries.ts';
import { difference, flags } from './difference.ts';
import { elements } from './elements.ts';
import { detailLevels, detailNames } from './detail-names.ts';
import { exchangeRates } from './exchange-rates.ts';
import { faults } from './faults/index.ts';
import { fileFigures } from './file-figures.ts';
import { periodSums } from './period-sums.ts';
import { folders } from './folders.ts';
import { follow } from './follow.ts';
import { frame } from './frame.ts';
import { imports } from './import.ts';
import { inputProblems } from './input-problems.ts';
import { numbers } from './numbers.ts';
import { officers } from './officers.ts';
import { outbox } from './outbox.ts';
import { matching } from './matching.ts';
import { ownAccounts } from './own-accounts.ts';
import { pack } from './pack.ts';
import { policy } from './policy.ts';
import { payments } from './payments.ts';
import { pin } from './pin.ts';
import { privacy } from './privacy.ts';
import { session } from './session.ts';
import { rejections } from './rejections.ts';
import { reports } from './reports.ts';
import { restore } from './restore.ts';
import { review } from './review.ts';
import { runs } from './runs.ts';
import { search } from './search.ts';
import { letter } from './letter.ts';
import { log, settings } from './settings.ts';
import { sentences } from './sentences.ts';
import { onboarding, setup } from './setup.ts';
import { sheet } from './sheet.ts';
import { shell } from './shell.ts';
import { special } from './special.ts';
import { statements } from './statements.ts';
import { status } from './status.ts';
import { templates } from './templates.ts';
import { tableImport } from './table-import.ts';
import { welcome } from './welcome.ts';

export const en = {
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
  dates,
  desk,
  deskEntries,
  difference,
  elements,
  detailLevels,
  detailNames,
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
  inputProblems,
  letter,
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
  settings,
  sentences,
  setup,
  sheet,
  shell,
  special,
  status,
  templates,
  tableImport,
  welcome,
};

/** The same members, with any words in them. */
type InAnyWords<T> = T extends string
  ? string
  : T extends (...given: infer Given) => infer Said
    ? (...given: Given) => InAnyWords<Said>
    : { readonly [Member in keyof T]: InAnyWords<T[Member]> };

/** What every language has: a further one that lacks a sentence, or has one too many, does not compile. */
export type Texts = InAnyWords<typeof en>;
