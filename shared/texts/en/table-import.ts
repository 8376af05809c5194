// Words of the mapping step: what each column of a table means, the questions about the whole file, and what
// is wrong in its rows.
import type { DateOrder } from '../../domain/table-import/date-text.ts';
import type { TableField } from '../../domain/table-import/fields.ts';
import type { TableQuestion } from '../../domain/table-import/plan.ts';
import type { RowFindingCode } from '../../domain/table-import/row-finding.ts';
import { count as n } from '../forms.ts';

export const tableQuestions: Readonly<Record<TableQuestion, string>> = {
  columns: 'Choose a field for every column, or leave the column out.',
  twice: 'Two columns have the same field.',
  'no-name': 'Choose the column with the name.',
  'no-account': 'Choose the column with the account.',
  'no-amount': 'Choose the column with the amount.',
  address: 'An address needs town and country in columns of their own. Choose them, or leave the street out.',
  currency: 'Enter the currency.',
  'value-date': 'Enter the execution or collection date.',
  decimal: 'Choose how the amounts are written.',
  'date-order': 'Choose how the dates are written.',
};

const fields: Readonly<Record<TableField, string>> = {
  name: 'Name',
  account: 'Account (IBAN)',
  agentBic: 'Bank (BIC)',
  amount: 'Amount',
  currency: 'Currency',
  remittance: 'Remittance information',
  creditorReference: 'Creditor reference',
  endToEndId: 'End-to-end ID',
  purpose: 'Purpose code',
  street: 'Street',
  buildingNumber: 'Building number',
  postCode: 'Postcode',
  town: 'Town',
  country: 'Country',
  mandateId: 'Mandate',
  mandateDate: 'Mandate signed on',
  valueDate: 'Execution or collection date',
  ownAccount: 'Own account',
  ownAgentBic: 'Bank of the own account (BIC)',
  ownName: 'Own name',
  chargeBearer: 'Charges',
};

/** `text`: as the file has it; `against`: what it is compared with. */
const findings: Readonly<Record<RowFindingCode, (text: string, against: string) => string>> = {
  'total-row': (text) =>
    `This row has only an amount${text === '' ? '' : ` (${text})`}, no name and no account. Leave it out if it is a total.`,
  'extra-cells': (text, columns) =>
    `The row has more cells than the ${columns} columns of the table, the first with “${text}”. An amount or a text with a separator in it needs quotation marks.`,
  'name-missing': () => 'The name is missing.',
  'account-missing': () => 'The account is missing.',
  'amount-missing': () => 'The amount is missing.',
  'amount-unreadable': (text) => `“${text}” is not an amount.`,
  'amount-negative': (text) => `${text} is negative. Offset credit notes in your ERP, or leave the row out.`,
  'amount-zero': () => 'The amount is zero. Enter an amount, or leave the row out.',
  'amount-other-mark': (text, mark) =>
    `${text} does not use the decimal ${mark === ',' ? 'comma' : 'point'} of the other amounts.`,
  'amount-decimals': (text, currency) => `${text} has more decimals than ${currency}. Round the amount.`,
  'amount-other-currency': (text, currency) =>
    `${text} names a different currency from the ${currency} of the row.`,
  'currency-missing': () => 'The currency is missing.',
  'currency-unknown': (text) => `${text} is not a currency that can be paid.`,
  'date-missing': () => 'The execution or collection date is missing.',
  'date-unreadable': (text) => `“${text}” is not a date.`,
  'date-other-order': (text) => `${text} is not a date when read like the other dates.`,
  'charges-unknown': (text) =>
    `“${text}” is not a code for charges. Enter SHAR, DEBT or CRED (SHA, OUR, BEN).`,
  'digits-lost': (text) =>
    `${text} was turned into a number, and digits are lost. Format the column as text and export again, or enter the account.`,
  'too-long': (_, most) => `The text is longer than ${most} characters. Shorten it.`,
  'control-character': () => 'The text contains a character that no payment can carry. Enter it again.',
  'cell-error': (text) => `The spreadsheet shows the error ${text} here.`,
  'formula-without-value': () =>
    'The formula has no result in the file. Open it in the spreadsheet, calculate and save it.',
  merged: () =>
    'The cell is merged with another one, so its value is not certain. Enter it, or unmerge the cells.',
};

const orders: Readonly<Record<DateOrder, string>> = {
  dmy: 'Day, month, year',
  mdy: 'Month, day, year',
  ymd: 'Year, month, day',
};

const SEPARATORS: Readonly<Record<string, string>> = {
  ';': 'semicolons',
  ',': 'commas',
  '\t': 'tabs',
  '|': 'vertical bars',
};

export const tableImport = {
  title: 'Import a table of payments',
  questions: tableQuestions,
  fields,
  findings,
  orders,
  columns: 'Columns of the table',
  column: (number: number) => `Column ${number}`,
  fieldOf: (title: string) => `Field for ${title}`,
  choose: 'Choose a field',
  leaveOut: 'Leave out',
  leaveOutRest: 'Leave out the remaining columns',
  empty: 'No values',
  by: { title: 'by its heading', values: 'by its values', profile: 'by the profile' },
  rows: 'Rows',
  form: 'Format',
  workbook: 'Excel workbook',
  text: (encoding: string, separator: string) =>
    `Text (${encoding}), separated by ${SEPARATORS[separator] ?? separator}`,
  sheet: 'Sheet',
  hiddenSheet: (name: string) => `${name} (hidden)`,
  headerRow: 'Row with the column headings',
  headerRowHint: 'Leave it empty if there are none.',
  notes: {
    above: (rows: number) =>
      rows === 1
        ? '1 row above the column headings is not read.'
        : `${n(rows)} rows above the column headings are not read.`,
    formulas: (cells: number) =>
      `${n(cells)} ${cells === 1 ? 'cell is' : 'cells are'} computed. The last saved results are read.`,
    merged: (cells: number) =>
      `${n(cells)} merged ${cells === 1 ? 'cell' : 'cells'}. Only the first cell of each has a value.`,
    numberAccounts: (accounts: number) =>
      `${n(accounts)} account ${accounts === 1 ? 'number is stored as a number' : 'numbers are stored as numbers'}: zeros at the front are lost. Compare them with the original.`,
    hiddenRows: (rows: number) => `${n(rows)} hidden ${rows === 1 ? 'row is' : 'rows are'} read too.`,
    hiddenColumns: (columns: number) =>
      `${n(columns)} hidden ${columns === 1 ? 'column is' : 'columns are'} read too.`,
  },
  wholeFile: 'For the whole file',
  currency: 'Currency of all rows',
  currencyOfOthers: 'Currency of rows without one',
  currencyHint: 'Three letters, such as EUR or USD',
  currencyUnknown: 'This is not a currency that can be paid.',
  valueDate: 'Execution or collection date',
  valueDateOfOthers: 'Execution or collection date of rows without one',
  decimal: (example: string) => (example === '' ? 'How amounts are written' : `How ${example} is meant`),
  decimalPoint: 'Decimal point',
  decimalComma: 'Decimal comma',
  dateOrder: (example: string) => `How ${example} is meant`,
  chooseReading: 'Choose',
  profile: 'Mapping profile',
  profiles: 'Mapping profiles',
  deleteNamed: (name: string) => `Delete profile ${name}`,
  profileNote: 'Save your choices, and the next file with the same column headings is recognised.',
  profileUsed: (name: string) => `Recognised as ${name}`,
  profileName: 'Name of the profile',
  saveProfile: 'Save profile',
  profileSaved: (name: string) => `Mapping profile ${name} saved`,
  deleteProfile: 'Delete profile',
  check: 'Check payments',
  back: 'Back to columns',
  place: (row: number, title: string) => (title === '' ? `Row ${n(row)}` : `Row ${n(row)} · ${title}`),
  correct: (title: string, row: number) => `${title} in row ${n(row)}`,
  leaveOutRow: (row: number) => `Leave out row ${n(row)}`,
  moreFindings: (count: number) => `${n(count)} more. Fix these first, or correct the file.`,
  changes: 'Changed here',
  changed: (left: number, corrected: number) =>
    [
      left > 0 && `${n(left)} ${left === 1 ? 'row' : 'rows'} left out`,
      corrected > 0 && `${n(corrected)} ${corrected === 1 ? 'cell' : 'cells'} corrected`,
    ]
      .filter((part) => part !== false)
      .join(', '),
  undoChanges: 'Undo these changes',
  leave: {
    title: 'Leave this import?',
    lost: 'If you leave now, what you chose and corrected is lost. None of the table has been imported.',
    act: 'Leave',
  },
  unreadable: 'Correct the rows with errors or leave them out.',
};
