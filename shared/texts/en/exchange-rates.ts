// Words of the reporting currency, its exchange rates, and the total of all accounts in it.
import { count as figure, decimal } from '../forms.ts';

export const exchangeRates = {
  open: 'Reporting currency and rates',
  reporting: 'Reporting currency',
  /** A code of three letters. */
  proposal: (currency: string) => `Suggested, because most accounts are in ${currency}.`,
  reportingHint: 'Cash shows the total of all accounts, converted to this currency.',
  reportingUnknown: 'Enter a currency in use, such as EUR.',
  quote: (reporting: string) =>
    `Enter how much of each currency 1 ${reporting} buys, as the European Central Bank quotes rates. A currency without a rate is not counted.`,
  allInReporting: (reporting: string) => `All known accounts are in ${reporting}. No rate is needed.`,
  rate: (reporting: string, currency: string) => `1 ${reporting} in ${currency}`,
  dateOf: (currency: string) => `Date of the ${currency} rate`,
  fromFile: 'Read from a file',
  fileHint: 'The European Central Bank’s reference rates (eurofxref), as XML or CSV.',
  wasRead: (file: string, rates: number, day: string) =>
    rates === 1 ? `${file}: 1 rate of ${day}.` : `${file}: ${figure(rates)} rates of ${day}.`,
  notInFile: (currencies: string) => `The file has no rate for ${currencies}.`,
  twoReadings: (text: string) => `${text} can be two rates. Which one do you mean?`,
  problem: {
    form: 'Enter a rate above zero, with its decimals.',
    digits: 'Too many digits for an exchange rate.',
    zero: 'A rate is above zero.',
    missing: 'Enter the rate, or clear its date.',
    date: 'Enter the date of the rate.',
    ahead: 'The date is in the future.',
  },
  save: 'Save rates',
  saved: 'Exchange rates saved.',
  typed: (by: string) => (by === '' ? 'entered by hand' : `entered by ${by}`),
  file: (name: string, cross: boolean) => (cross ? `from ${name}, cross rate through EUR` : `from ${name}`),
  /** Rates of one day and source: `1 EUR = 1.0850 USD; 0.9300 CHF`. */
  equals: (reporting: string, rates: readonly (readonly [rate: string, currency: string])[]) =>
    `1 ${reporting} = ${rates.map(([rate, currency]) => `${decimal(rate)} ${currency}`).join('; ')}`,
  ofDay: (day: string, source: string) => `${day}, ${source}`,
  old: 'Older than 5 business days',
  total: (currency: string) => `Total in ${currency}`,
  /** `of`: accounts altogether. */
  counted: (accounts: number, of: number) =>
    accounts === of
      ? of === 1
        ? '1 account'
        : `${figure(of)} accounts`
      : `${figure(accounts)} of ${of === 1 ? '1 account' : `${figure(of)} accounts`}`,
  noTotal: 'no balance to count',
  notCounted: 'Not counted',
  older: 'Counted, but older',
  withCreditLine: 'With a credit line of the bank',
  once: 'Listed twice, counted once with the newest balance',
  isAccount: (account: string, as: string) => `${account} is ${as}`,
  lineIn: { both: 'booked and available', booked: 'booked', available: 'available' },
  why: {
    'no-rate': (currency: string) => `no exchange rate for ${currency}`,
    'no-balance': { both: 'no balance', booked: 'no booked balance', available: 'no available balance' },
    unavailable: 'not entitled, or not available',
    'not-read': {
      both: 'the balance cannot be read',
      booked: 'the booked balance cannot be read',
      available: 'the available balance cannot be read',
    },
  },
  days: {
    both: (days: number) => (days === 1 ? '1 day older' : `${figure(days)} days older`),
    booked: (days: number) => (days === 1 ? 'booked, 1 day older' : `booked, ${figure(days)} days older`),
    available: (days: number) =>
      days === 1 ? 'available, 1 day older' : `available, ${figure(days)} days older`,
  },
  ofAccount: (account: string, what: string) => `${account} (${what})`,
  /** The counter value of a balance in another currency. */
  value: (amount: string) => `= ${amount}`,
  choose: 'Choose a reporting currency to see one total of all accounts.',
};
