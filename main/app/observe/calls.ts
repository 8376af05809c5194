// Which use case of observation answers which call of the window.
import type { Calls } from '../../../shared/ipc/contract.ts';
import { exportArchive } from './archive/export.ts';
import { searchArchive } from './archive/search.ts';
import { cashAccounts, cashDays } from './balances/accounts.ts';
import { getMorning, setMorning } from './balances/morning.ts';
import { cashTotal, getRates, readRatesFile, setRates } from './balances/exchange-rates.ts';
import { batchChecks } from './balances/checks.ts';
import { askBalances } from './balances/ask.ts';
import {
  entryLines,
  entryTransactions,
  exportEntries,
  getEntry,
  listCashEntries,
} from './balances/entries.ts';
import {
  entryMatches,
  listFeeRules,
  listMissing,
  listOpenDebits,
  removeFeeRule,
} from './balances/matching.ts';
import { explainDebit } from './balances/debit-note.ts';
import { importStatement } from './balances/statements.ts';
import {
  confirmAccountChange,
  discardAccountChange,
  listOwnAccounts,
  removeOwnAccount,
  saveOwnAccount,
} from './balances/own-accounts.ts';
import { makeStatement } from './balances/make-statement.ts';
import { exportReport, getReport, listEntries, listReports, reportDetails } from './balances/view.ts';
import type { CardDeps } from '../authorise/index.ts';
import type { BankingDeps } from '../deliver/index.ts';
import type { CoreDeps, FileDeps, ShellDeps, WholeStore } from '../desk/index.ts';
import { getDesk } from './desk/get-desk.ts';
import { findCounterparties, searchDesk } from './desk/search.ts';
import { exportFound } from './inquiries/export.ts';
import { retrievePayment, rulesNow, searchPayments } from './inquiries/inquire.ts';
import { deleteSearch, listSearches, renameSearch, saveSearch } from './inquiries/saved-searches.ts';
import { askStatus } from './inquiries/status.ts';
import { withoutHidden, withoutHiddenDetails } from './inquiries/withheld-rows.ts';
import { loadAnswerText, getTracked, listTracked } from './timeline/view.ts';

export const observeUseCases = {
  'desk.get': getDesk,
  'search.find': (desk, { text }) => searchDesk(desk, text),
  'counterparties.find': findCounterparties,
  'payments.list': listTracked,
  'payments.get': (desk, { payment }) => getTracked(desk, payment),
  'answers.text': loadAnswerText,
  'archive.search': searchArchive,
  'archive.export': exportArchive,
  'inquiries.rules': rulesNow,
  'inquiries.search': withoutHidden(searchPayments),
  'inquiries.status': withoutHiddenDetails(askStatus),
  'inquiries.retrieve': withoutHidden(retrievePayment),
  'inquiries.export': exportFound,
  'searches.list': listSearches,
  'searches.save': saveSearch,
  'searches.rename': renameSearch,
  'searches.delete': (desk, { search }) => deleteSearch(desk, search),
  'accounts.list': listOwnAccounts,
  'accounts.save': saveOwnAccount,
  'accounts.remove': removeOwnAccount,
  'accounts.confirmChange': confirmAccountChange,
  'accounts.discardChange': discardAccountChange,
  'balances.ask': askBalances,
  'balances.import': importStatement,
  'balances.list': listReports,
  'balances.get': getReport,
  'balances.entries': listEntries,
  'balances.details': reportDetails,
  'balances.export': exportReport,
  'cash.accounts': cashAccounts,
  'cash.days': cashDays,
  'cash.morning': getMorning,
  'cash.setMorning': setMorning,
  'cash.rates': getRates,
  'cash.readRates': readRatesFile,
  'cash.setRates': setRates,
  'cash.total': cashTotal,
  'batches.checks': batchChecks,
  'cash.entries': listCashEntries,
  'cash.entry': getEntry,
  'cash.transactions': entryTransactions,
  'cash.lines': entryLines,
  'cash.export': exportEntries,
  'cash.statement': makeStatement,
  'cash.notSent': listOpenDebits,
  'cash.matches': entryMatches,
  'cash.explain': explainDebit,
  'cash.feeRules': listFeeRules,
  'cash.removeFeeRule': removeFeeRule,
  'cash.missing': listMissing,
} satisfies Calls<CoreDeps & WholeStore & FileDeps & ShellDeps & CardDeps & BankingDeps>;
