// Master data of the company's own accounts: what an officer chooses by, and what one choice fills in.
import { parseIsoDate, type CalendarId, type IsoDate } from './calendar.ts';
import { exponentOf, compareDecimals, parseXsdDecimal, ZERO } from './money.ts';
import { ibanProblem, isValidIban, isSameAccount } from './account-identification.ts';

/** Two letters and two digits: whoever begins so means an IBAN, and a wrong one is refused. */
const MEANT_AS_IBAN = /^[A-Z]{2}\d{2}/u;

/** Why this account number cannot be kept; undefined if it can. Without blanks, an IBAN in capitals. */
export function accountNumberProblem(number: string): ReturnType<typeof ibanProblem> {
  if (number === '') return 'empty';
  return MEANT_AS_IBAN.test(number) ? ibanProblem(number) : undefined;
}

/** As it is kept: without blanks, what is meant as an IBAN in capitals, another number as it was typed. */
export function accountNumber(typed: string): string {
  const bare = typed.replaceAll(/\s/gu, '');
  return MEANT_AS_IBAN.test(bare.toUpperCase()) ? bare.toUpperCase() : bare;
}

/** One account as a person confirmed it. An empty text is not specified. */
export interface AccountMaster {
  /** IBAN, or the number the bank uses; without blanks, at most 34 characters. */
  readonly account: string;
  /** What the company calls it. */
  readonly label: string;
  /** Name of the holder as it is written into payments; never empty where a person confirmed it. */
  readonly holder: string;
  readonly agentBic: string;
  /** Name of the bank. */
  readonly bank: string;
  /** Branch number, as account reports are asked for (interface document 2.8). */
  readonly branch: string;
  /** ISO 4217. */
  readonly currency: string;
  /** HH:MM in the bank's time zone: what is to leave on the same day has to be sent before. */
  readonly cutOff: string;
  /** The most one payment takes, in the account's currency; a plain decimal. */
  readonly paymentLimit: string;
  /** The most that leaves on one value date, in the account's currency; a plain decimal. */
  readonly dayLimit: string;
  /** The most one instant payment takes, in the account's currency; a plain decimal. */
  readonly instantLimit: string;
  /** `block`: nothing is signed or sent that the known balance does not cover. Empty: it warns. */
  readonly shortFunds: '' | 'block';
  /** The bank's business days where they are not those of the bank profile. */
  readonly calendar: '' | CalendarId;
  /** Further days on which the bank does not pay in the account's currency: ISO dates, a blank between. */
  readonly holidays: string;
  /** `closed`: nothing is paid from or collected to it any more. What it was used for stays readable. */
  readonly status: '' | 'closed';
}

/** Of one account: about ten years of a country with many holidays. */
const MOST_HOLIDAYS = 400;

/** The dates of a list of holidays; of a text that is none, what of it is a date. */
export function listedDates(holidays: string): readonly IsoDate[] {
  return holidays.split(' ').flatMap((date) => parseIsoDate(date) ?? []);
}

/** As it is kept: every date once, ascending. Undefined where a part is no date, or there are too many. */
export function holidayList(typed: string): string | undefined {
  const parts = typed.split(/[\s,;]+/u).filter((part) => part !== '');
  const dates = parts.flatMap((part) => parseIsoDate(part) ?? []);
  if (dates.length !== parts.length || dates.length > MOST_HOLIDAYS) return undefined;
  return [...new Set(dates)].toSorted().join(' ');
}

/** An account of which nothing is known. */
export const UNKNOWN_ACCOUNT: AccountMaster = {
  account: '',
  label: '',
  holder: '',
  agentBic: '',
  bank: '',
  branch: '',
  currency: '',
  cutOff: '',
  paymentLimit: '',
  dayLimit: '',
  instantLimit: '',
  shortFunds: '',
  calendar: '',
  holidays: '',
  status: '',
};

export function isCutOff(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/u.test(text);
}

/** Why this limit cannot be kept for an account of this currency; undefined if it can, or there is none. */
export function limitProblem(limit: string, currency: string): 'no-amount' | 'no-currency' | undefined {
  if (limit === '') return undefined;
  const exponent = exponentOf(currency);
  if (exponent === undefined) return 'no-currency';
  const [, decimals = ''] = /^\d{1,15}(?:\.(\d+))?$/u.exec(limit) ?? [];
  const amount = /^\d{1,15}(?:\.\d+)?$/u.test(limit) ? parseXsdDecimal(limit) : undefined;
  return amount === undefined || decimals.length > exponent || compareDecimals(amount, ZERO) <= 0
    ? 'no-amount'
    : undefined;
}

/**
 * What names an account somewhere else: an account report, a batch that was sealed, an imported draft, or the
 * training bank, which says whose accounts it has.
 */
export interface AccountTrace extends AccountMaster {
  readonly from: 'report' | 'batch' | 'import' | 'training';
}

/** An account to choose: confirmed, or only found. */
export interface ChoosableAccount extends AccountMaster {
  readonly confirmed: boolean;
  readonly from: readonly AccountTrace['from'][];
}

/** A local number alone is not enough to be the same account: the bank has to be the same too. */
function isOneAccount(a: AccountMaster, b: AccountMaster): boolean {
  if (!isSameAccount(a.account, b.account)) return false;
  if (isValidIban(a.account) || isValidIban(b.account)) return true;
  return a.agentBic === '' || b.agentBic === '' || a.agentBic.slice(0, 8) === b.agentBic.slice(0, 8);
}

/**
 * Confirmed accounts as they were confirmed, by their name; then what was found elsewhere and is not
 * confirmed, each once. Several traces of one account complete each other: the first text wins, and an IBAN
 * wins over a local number.
 */
export function choosableAccounts(
  confirmed: readonly AccountMaster[],
  traces: readonly AccountTrace[],
): readonly ChoosableAccount[] {
  const known: ChoosableAccount[] = confirmed
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'en'))
    .map((each) => ({ ...each, confirmed: true, from: [] }));
  const found: ChoosableAccount[] = [];
  for (const { from, ...trace } of traces) {
    if (accountNumberProblem(trace.account) !== undefined) continue;
    const list = known.some((each) => isOneAccount(each, trace)) ? known : found;
    const index = list.findIndex((each) => isOneAccount(each, trace));
    const before = list[index];
    if (before === undefined) found.push({ ...trace, confirmed: false, from: [from] });
    else {
      const sources = before.from.includes(from) ? before.from : [...before.from, from];
      list[index] = before.confirmed
        ? { ...before, from: sources }
        : { ...completed(before, trace), from: sources };
    }
  }
  return [...known, ...found.toSorted((a, b) => a.account.localeCompare(b.account, 'en'))];
}

function nameOf({ label, account }: AccountMaster): string {
  return label === '' ? account : label;
}

function completed(before: ChoosableAccount, trace: AccountMaster): ChoosableAccount {
  const either = (one: string, other: string): string => (one === '' ? other : one);
  return {
    ...before,
    account: isValidIban(before.account) || !isValidIban(trace.account) ? before.account : trace.account,
    label: either(before.label, trace.label),
    holder: either(before.holder, trace.holder),
    agentBic: either(before.agentBic, trace.agentBic),
    bank: either(before.bank, trace.bank),
    branch: either(before.branch, trace.branch),
    currency: either(before.currency, trace.currency),
  };
}
