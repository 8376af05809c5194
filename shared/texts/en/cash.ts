// Words of the account reports.
import { elements } from './elements.ts';
import { count as figure, lineStart } from '../forms.ts';

/** Balance types of camt.052 (wire practice 6). */
const BALANCE_TYPES: Readonly<Record<string, string>> = {
  OPBD: 'Opening, booked',
  CLBD: 'Closing, booked',
  OPAV: 'Opening, available',
  CLAV: 'Closing, available',
  ITBD: 'Interim, booked',
  ITAV: 'Interim, available',
  FWAV: 'Forward, available',
  PRCD: 'Previous closing, booked',
  XPCD: 'Expected by the bank',
  INFO: 'For information',
};

export const cash = {
  /** A type that no list knows is named by its code. */
  balanceType: (code: string | null) =>
    code === null ? 'Balance without a type' : (BALANCE_TYPES[code] ?? `Balance of type ${code}`),
  /** A member of a report, by its name; what is not known here keeps that name. */
  member: (name: string, place: number | null) => {
    if (name === '') return place === null ? 'Answer' : `Answer, part ${place}`;
    const words = elements[name];
    return [words === undefined ? name : lineStart(words), ...(place === null ? [] : [place])].join(' ');
  },
  title: 'Cash',
  show: 'Show',
  views: { accounts: 'Accounts', reports: 'Reports' },
  part: 'Account activity',
  parts: { days: 'Days', entries: 'Entries', expected: 'Expected' },
  unnamed: 'Account without a name',
  unavailable: 'Not entitled, or not available',
  unknownFigure: 'unknown',
  alsoGiven: (amounts: string) => `The same report also gives ${amounts}`,
  creditLine: (amount: string) =>
    amount === '' ? 'includes a credit line' : `includes a credit line of ${amount}`,
  contradictory: 'Contradictory balances',
  contradictoryNote:
    'This report gives more than one amount for the same balance. The lowest one counts here; the others are shown beside it. Ask the bank which one is right.',
  dayAndAge: (day: string, age: string) => (day === '' ? age : `${day} · ${age}`),
  nothingPlanned: 'nothing planned',
  plannedUntil: (payments: number, day: string) =>
    payments === 1 ? `1 payment, ${day}` : `${figure(payments)} payments until ${day}`,
  otherCurrencies: (payments: number) =>
    payments === 1 ? '1 in another currency' : `${figure(payments)} in other currencies`,
  askAgain: 'Request now',
  asked: (standing: 'full' | 'partial' | 'empty' | 'not-understood' | 'not-entitled') =>
    ({
      full: 'The report has arrived. The figures are the bank’s current ones.',
      partial: 'The report has arrived. Some of it could not be read; see Reports.',
      empty:
        'The bank sent an empty report: nothing for today. The earlier figures are still shown, with their age.',
      'not-understood': 'The answer could not be read. The earlier figures are still shown, with their age.',
      'not-entitled': 'The bank declined the request. The earlier figures are still shown, with their age.',
    })[standing],
  four: {
    openingBooked: 'Opening, booked',
    closingBooked: 'Closing, booked',
    openingAvailable: 'Opening, available',
    closingAvailable: 'Closing, available',
  },
  intraday: 'Intraday',
  noDaysTitle: 'No balances',
  noDays: 'No report received so far shows a daily balance of this account. That does not mean it is zero.',
  chart: {
    label: 'Balances by day',
    nothing: 'The reports contain no booked or available balance to chart.',
    reading: (day: string, booked: string, available: string) =>
      `${day}: booked ${booked}, available ${available}`,
  },
  compare: {
    title: 'Compare two days',
    first: 'First day',
    second: 'Second day',
    balance: 'Balance',
    difference: 'Difference',
  },
  askNeeds: 'Enter the base currency to request the report.',
  expectedTable: {
    date: 'Execution / collection',
    payments: 'Payments',
    approval: 'To approve or release',
    outbox: 'Released or sent',
    after: 'Expected balance',
    booked: (day: string) => `Booked, ${day}`,
    nothing: 'No payment or collection of this desk on this account is waiting for approval or on its way.',
    bank: (day: string) => (day === '' ? 'The bank itself expects:' : `The bank itself expects, on ${day}:`),
    others: 'In other currencies, not counted above:',
    note: 'A payment counts until the bank says that it is settled and a later report includes it. Drafts do not count.',
  },
  from: 'From date',
  to: 'To date',
  found: (count: number) => (count === 1 ? '1 entry' : `${figure(count)} entries`),
  export: 'Export CSV',
  exported: (name: string) => `${name} saved: the entries shown, as a table.`,
  exportMenu: 'Export',
  statement: 'A statement for each completed day',
  statementSaved: (name: string, days: number) =>
    days === 1
      ? `${name} saved: a statement of 1 day.`
      : `${name} saved: statements of ${figure(days)} days.`,
  /** In the file itself, in characters that every program has. */
  statementNote:
    'Made by this desk from account reports and statement files of the bank. It is not a statement of the bank.',
  noEntriesKept: 'No stored report contains an entry of this account.',
  entryTitle: 'Entry',
  transactionTitle: (number: number, of: number) => `Transaction ${figure(number)} of ${figure(of)}`,
  transactions: (count: number) => (count === 1 ? 'Transaction' : `${figure(count)} transactions`),
  transactionsList: 'Transactions of the entry',
  backToEntry: 'Back to the entry',
  superseded: 'Changed in a later report',
  lineNotUnderstood: 'Could not be read: shown as received.',
  ask: 'Request account report',
  fields: {
    account_currency: 'Account currency',
    account_identifier: 'Account',
    base_currency: 'Base currency',
    branch_number: 'Branch code',
    from_date: 'From',
    to_date: 'To',
  },
  broken: (count: number) =>
    count === 1 ? 'Fix 1 error to continue.' : `Fix ${figure(count)} errors to continue.`,
  asking: 'Asking the bank…',
  kept: 'Stored reports',
  none: 'No report has been requested yet.',
  idleTitle: 'No figures yet',
  idle: 'Request an account report. It is stored with the time it was received and can be read offline.',
  of: (base: string) => `Base currency ${base}`,
  account: (account: string) => `Account ${account}`,
  branch: (branch: string) => `Branch ${branch}`,
  age: (words: string) => `${words} old`,
  ages: {
    minutes: (count: number) =>
      count < 1 ? 'less than a minute' : count === 1 ? '1 minute' : `${figure(count)} minutes`,
    hours: (count: number) => (count === 1 ? '1 hour' : `${figure(count)} hours`),
    days: (count: number) => (count === 1 ? '1 day' : `${figure(count)} days`),
  },
  received: (at: string) => `Received ${at}`,
  standing: {
    full: 'Fully read',
    partial: 'Partly read',
    empty: 'Empty report',
    'not-understood': 'Could not be read',
    'not-entitled': 'Not entitled',
  },
  standingNote: {
    full: '',
    partial: 'Some of it could not be read. It is marked in the fields; nothing is left out.',
    empty: 'The bank sent a report without an account. That is not a balance of zero.',
    'not-entitled':
      'The bank declined the request for this account or branch. Its balances are unknown, not zero. What the bank said is under “Every field of the report”.',
    'not-understood':
      'The answer is not a report this desk knows. No figure in it is used. “Report as received” shows it.',
  },
  notLastPage:
    'This is not the whole report: the bank says that another page follows, and its interface offers no request for that page. Ask for fewer days, or for one account.',
  notEntitled: (accounts: string) =>
    `Not entitled, or not available: ${accounts}. Balances are unknown, not zero.`,
  accounts: 'Accounts',
  entries: 'Entries',
  filter: 'Search entries',
  noEntriesTitle: 'No entries',
  noEntries: 'The report contains no entry for this account and period.',
  noEntriesFit: 'No entry matches the filter.',
  columns: {
    account: 'Account',
    booked: 'Booked',
    available: 'Available',
    expected: 'Expected',
    count: 'Entries',
    day: 'Day',
    other: 'Other balances',
    age: 'Age',
    status: 'Status',
    code: 'Transaction code',
    endToEnd: 'End-to-end ID',
    bookedOn: 'Booked',
    valueOn: 'Value',
    who: 'Counterparty',
    text: 'Remittance',
    amount: 'Amount',
    field: 'Field',
    value: 'Value',
  },
  notSaid: 'not specified',
  many: (count: number) => `${figure(count)} transactions`,
  reversal: 'Reversal',
  statusWords: { BOOK: 'Booked', PDNG: 'Pending', INFO: 'For information', FUTR: 'Future' },
  bookedAndValue: (booked: string, value: string) => `Booked ${booked} · value ${value}`,
  fieldsOf: {
    report: 'Every field of the report',
    account: 'Every field of the account',
    entry: 'Every field of the entry',
    transaction: 'Every field of the transaction',
  },
  raw: 'Report as received',
  save: 'Save the report',
  saved: (name: string) => `${name} saved: the report as the bank sent it.`,
  reading: 'Reading…',
};
