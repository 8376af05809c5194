// The rules of the beneficiary book: what an entry may hold, which entry a payment goes to, what a change
// changed, and which entries could be taken for one another.
import {
  accountKey,
  bicProblem,
  type ibanProblem,
  isAtOtherBank,
  isCountryCode,
  isValidIban,
} from './account-identification.ts';
import { accountNumberProblem } from './account-master.ts';
import type { DeepReadonly } from './deep-readonly.ts';
import { foldedLookAlike, foldedName, isOneEditApart, nameKey, type FoldedName } from './name-likeness.ts';
import type { BeneficiaryAccount, BeneficiaryContent } from './records/beneficiary.ts';

export type BeneficiaryField = Exclude<keyof BeneficiaryContent, 'accounts'> | keyof BeneficiaryAccount;

export const NEW_ACCOUNT: BeneficiaryAccount = { account: '', agentBic: '', clearingCode: '', bank: '' };

/** Accounts of one entry. */
export const MOST_ACCOUNTS = 20;
/** Proposals that are added at once. */
export const MOST_ADDED = 200;

export const NEW_BENEFICIARY: BeneficiaryContent = {
  name: '',
  accounts: [NEW_ACCOUNT],
  street: '',
  buildingNumber: '',
  postCode: '',
  town: '',
  country: '',
  phone: '',
  purpose: '',
  chargeBearer: '',
  remittance: '',
};

/** Why a field cannot be kept. `index`: of the account it is of; null where it is of the entry. */
export interface BeneficiaryProblem {
  readonly field: BeneficiaryField;
  readonly index: number | null;
  readonly problem:
    | { readonly is: 'iban'; readonly why: NonNullable<ReturnType<typeof ibanProblem>> }
    | { readonly is: 'bic'; readonly why: NonNullable<ReturnType<typeof bicProblem>> }
    | { readonly is: 'name' | 'country' | 'purpose' | 'twice' };
}

export function beneficiaryProblems(content: BeneficiaryContent): readonly BeneficiaryProblem[] {
  const { name, accounts, country, purpose } = content;
  const of = (field: BeneficiaryField, is: 'name' | 'country' | 'purpose'): BeneficiaryProblem => ({
    field,
    index: null,
    problem: { is },
  });
  return [
    ...(name.trim() === '' ? [of('name', 'name')] : []),
    ...accounts.flatMap((each, index) => accountProblems(each, index, accounts)),
    ...(country === '' || isCountryCode(country) ? [] : [of('country', 'country')]),
    ...(purpose === '' || /^[A-Z0-9]{4}$/u.test(purpose) ? [] : [of('purpose', 'purpose')]),
  ];
}

function accountProblems(
  { account, agentBic }: BeneficiaryAccount,
  index: number,
  all: readonly BeneficiaryAccount[],
): readonly BeneficiaryProblem[] {
  const number = accountNumberProblem(account);
  const bic = agentBic === '' ? undefined : bicProblem(agentBic);
  const isTwice = all.findIndex((each) => isSameNumberAndBank(each, { account, agentBic })) < index;
  return [
    ...(number === undefined
      ? []
      : [{ field: 'account', index, problem: { is: 'iban', why: number } } as const]),
    ...(bic === undefined ? [] : [{ field: 'agentBic', index, problem: { is: 'bic', why: bic } } as const]),
    ...(number === undefined && isTwice
      ? [{ field: 'account', index, problem: { is: 'twice' } } as const]
      : []),
  ];
}

/** Whom a payment names. */
export interface NamedBeneficiary {
  readonly name: string;
  readonly account: string;
  readonly agentBic: string;
}

/** A number that is no IBAN is an account only with its bank; a bank that is not named decides nothing. */
function isSameNumberAndBank(a: Omit<NamedBeneficiary, 'name'>, b: Omit<NamedBeneficiary, 'name'>): boolean {
  if (accountKey(a.account) !== accountKey(b.account)) return false;
  return a.agentBic === '' || b.agentBic === '' || !isAtOtherBank(a.account, a.agentBic, b.agentBic);
}

/** An entry by what it is found by. */
export interface BookEntry {
  readonly beneficiary: string;
  readonly content: DeepReadonly<BeneficiaryContent>;
  /** What was confirmed of it, where nobody has confirmed `content` yet: until then it is what counts. */
  readonly confirmed?: DeepReadonly<BeneficiaryContent>;
  /**
   * What was confirmed under its name of other entries, where nobody has confirmed this one at all: another
   * account that is entered as a new beneficiary is a changed account.
   */
  readonly namesake?: DeepReadonly<BeneficiaryContent>;
}

/**
 * What the book says of whom a payment names. `unconfirmed-change`: the account came into the entry, or with
 * a further entry of the name, by a change that nobody has confirmed; `other-account`: the name has an entry
 * without this account; `other-name`: the account is in the entry of another name; `no-account`: there is
 * nothing to look up.
 */
export type BookMatch =
  | { readonly is: 'known'; readonly entry: BookEntry; readonly account: BeneficiaryAccount }
  | { readonly is: 'unconfirmed-change'; readonly entry: BookEntry }
  | { readonly is: 'other-account'; readonly entry: BookEntry }
  | { readonly is: 'other-name'; readonly entry: BookEntry }
  | { readonly is: 'new' | 'no-account' };
export const BOOK_MATCHES = [
  'known',
  'unconfirmed-change',
  'other-account',
  'other-name',
  'new',
  'no-account',
] as const satisfies readonly BookMatch['is'][];

/** Looks whom payments name up in these entries, which are read once. */
export function bookOf(entries: readonly BookEntry[]): (named: NamedBeneficiary) => BookMatch {
  const changed = entries.filter(({ confirmed, namesake }) => (confirmed ?? namesake) !== undefined);
  const counting = wordingsOf(
    entries
      .filter(({ namesake }) => namesake === undefined)
      .map((entry) => (entry.confirmed === undefined ? entry : { ...entry, content: entry.confirmed })),
  );
  if (changed.length === 0) return counting;
  const unconfirmed = wordingsOf(changed);
  return (named) => {
    const match = counting(named);
    if (match.is !== 'other-account' && match.is !== 'new') return match;
    const change = unconfirmed(named);
    if (change.is === 'known') {
      const { entry, account } = change;
      const { confirmed, namesake } = entry;
      // It was confirmed of another entry, which is no longer in the book.
      if (namesake?.accounts.some((each) => isSameNumberAndBank(each, account)) === true) return change;
      return {
        is: 'unconfirmed-change',
        entry: { ...entry, confirmed: confirmed ?? namesake ?? entry.content },
      };
    }
    const isOfFurther = 'entry' in change && change.entry.namesake !== undefined;
    return match.is === 'new' && isOfFurther ? change : match;
  };
}

function wordingsOf(entries: readonly BookEntry[]): (named: NamedBeneficiary) => BookMatch {
  const byName = new Map<string, BookEntry>();
  const byAccount = new Map<string, { readonly entry: BookEntry; readonly account: BeneficiaryAccount }[]>();
  for (const entry of entries) {
    const key = nameKey(entry.content.name);
    if (!byName.has(key)) byName.set(key, entry);
    for (const account of entry.content.accounts) {
      const number = accountKey(account.account);
      byAccount.set(number, [...(byAccount.get(number) ?? []), { entry, account }]);
    }
  }
  return (named) => {
    if (named.account === '') return { is: 'no-account' };
    const key = nameKey(named.name);
    const there = (byAccount.get(accountKey(named.account)) ?? []).filter(({ account }) =>
      isSameNumberAndBank(account, named),
    );
    const own = there.find(({ entry }) => nameKey(entry.content.name) === key);
    if (own !== undefined) return { is: 'known', ...own };
    const sameName = byName.get(key);
    if (sameName !== undefined) return { is: 'other-account', entry: sameName };
    const [other] = there;
    return other === undefined ? { is: 'new' } : { is: 'other-name', entry: other.entry };
  };
}

/** One field that a change changed; accounts by number and bank. */
export interface BeneficiaryChange {
  readonly field: Exclude<keyof BeneficiaryContent, 'accounts'> | 'account';
  readonly before: string;
  readonly after: string;
}

/** From the wording before to the one after it; null where there is none. */
export function beneficiaryChanges(
  before: BeneficiaryContent | null,
  after: BeneficiaryContent | null,
): readonly BeneficiaryChange[] {
  const [was, is] = [before ?? NEW_BENEFICIARY, after ?? NEW_BENEFICIARY];
  const fields = (Object.keys(NEW_BENEFICIARY) as (keyof BeneficiaryContent)[]).filter(
    (field) => field !== 'accounts',
  );
  return [
    ...fields
      .filter((field) => was[field] !== is[field])
      .map((field) => ({ field, before: was[field], after: is[field] })),
    ...accountChanges(before?.accounts ?? [], after?.accounts ?? []),
  ];
}

function accountChanges(
  before: readonly BeneficiaryAccount[],
  after: readonly BeneficiaryAccount[],
): readonly BeneficiaryChange[] {
  const gone = before.map(accountText);
  const come = after.map(accountText);
  const removed = before.filter((each) => !come.includes(accountText(each)));
  const added = after.filter((each) => !gone.includes(accountText(each)));
  // The same number with another bank is one change; another number is a removal and an addition.
  const pairs = removed.map((old) => ({
    old,
    next: added.find(({ account }) => accountKey(account) === accountKey(old.account)),
  }));
  const paired = new Set(pairs.map(({ next }) => next));
  return [
    ...pairs.map(({ old, next }) => ({
      field: 'account' as const,
      before: accountText(old),
      after: next === undefined ? '' : accountText(next),
    })),
    ...added
      .filter((each) => !paired.has(each))
      .map((each) => ({ field: 'account' as const, before: '', after: accountText(each) })),
  ];
}

/** An account in one line: number, then what names the bank. */
export function accountText({ account, agentBic, clearingCode, bank }: BeneficiaryAccount): string {
  return [account, agentBic, clearingCode, bank].filter((text) => text !== '').join(' · ');
}

export const ALIKE_REASONS = ['same-account', 'same-name', 'near-account', 'like-name'] as const;
/** Why two entries could be taken for one another, the strongest first. */
export type AlikeReason = (typeof ALIKE_REASONS)[number];

export interface AlikeEntry {
  readonly entry: BookEntry;
  readonly why: AlikeReason;
}

interface Folded {
  readonly entry: BookEntry;
  readonly key: string;
  readonly folded: FoldedName;
  /** Account numbers without country and check digits of an IBAN, which differ with each other digit. */
  readonly numbers: readonly string[];
}

function folded(entry: BookEntry): Folded {
  const { name, accounts } = entry.content;
  return {
    entry,
    key: nameKey(name),
    folded: foldedName(name),
    numbers: accounts.map(({ account }) => bareNumber(account)),
  };
}

function bareNumber(account: string): string {
  const key = accountKey(account);
  return isValidIban(key) ? key.slice(4) : key;
}

/** Shorter numbers differ by one digit too easily. */
const LEAST_DIGITS = 6;

function whyAlike(a: Folded, b: Folded): AlikeReason | undefined {
  const isAccountOfBoth = a.entry.content.accounts.some((one) =>
    b.entry.content.accounts.some((other) => isSameNumberAndBank(one, other)),
  );
  if (isAccountOfBoth) return 'same-account';
  if (a.key === b.key) return 'same-name';
  const isNear = a.numbers.some((one) =>
    b.numbers.some(
      (other) => one.length >= LEAST_DIGITS && other.length >= LEAST_DIGITS && isNearNumber(one, other),
    ),
  );
  if (isNear) return 'near-account';
  return foldedLookAlike(a.folded, b.folded) ? 'like-name' : undefined;
}

function isNearNumber(one: string, other: string): boolean {
  return one === other || isOneEditApart(one, other);
}

/** Which of the entries could be taken for this one, the strongest reason first. */
export function alikeEntries(of: BookEntry, entries: readonly BookEntry[]): readonly AlikeEntry[] {
  const own = folded(of);
  return entries
    .filter(({ beneficiary }) => beneficiary !== of.beneficiary)
    .flatMap((entry) => {
      const why = whyAlike(own, folded(entry));
      return why === undefined ? [] : [{ entry, why }];
    })
    .toSorted((a, b) => ALIKE_REASONS.indexOf(a.why) - ALIKE_REASONS.indexOf(b.why));
}

/** All pairs of a book that could be taken for one another, at most so many; each pair once. */
export function alikePairs(
  entries: readonly BookEntry[],
  most: number,
): readonly { readonly entries: readonly [BookEntry, BookEntry]; readonly why: AlikeReason }[] {
  const all = entries.map(folded);
  const near = neighbours(all.map(({ folded: name, numbers }) => [name.skeleton, ...numbers]));
  const pairs: { entries: [BookEntry, BookEntry]; why: AlikeReason }[] = [];
  let compared = 0;
  for (const [at, one] of all.entries()) {
    for (const index of near(at)) {
      const other = all[index];
      const why = other === undefined ? undefined : whyAlike(one, other);
      if (other !== undefined && why !== undefined) pairs.push({ entries: [one.entry, other.entry], why });
      compared += 1;
      if (pairs.length >= most || compared >= MOST_COMPARED) return pairs;
    }
  }
  return pairs;
}

/** Pairs that are looked at; a book that was filled to hold more keeps nobody waiting. */
const MOST_COMPARED = 300_000;

/**
 * Of lists of texts, which later list has a text at most one edit from one of this list: such texts are the
 * same, or become the same when each or one of them loses a character. Found by a hash of what is left.
 */
function neighbours(lists: readonly (readonly string[])[]): (at: number) => readonly number[] {
  const places = Float64Array.from(
    lists.flatMap((texts, at) =>
      texts.flatMap((text) => shortenedHashes(text).map((hash) => hash * PLACES + at)),
    ),
  ).toSorted();
  const groups: number[][] = lists.map(() => []);
  for (let from = 0, to = 0; from < places.length; from = to) {
    const hash = Math.floor((places[from] ?? 0) / PLACES);
    for (to = from; to < places.length && Math.floor((places[to] ?? 0) / PLACES) === hash;) to += 1;
    if (to - from > 1)
      for (let each = from; each < to; each += 1) groups[(places[each] ?? 0) % PLACES]?.push(each, to);
  }
  return (at) => {
    const found = new Set<number>();
    const ends = groups[at] ?? [];
    for (let each = 0; each < ends.length; each += 2)
      for (let place = ends[each] ?? 0; place < (ends[each + 1] ?? 0); place += 1) {
        const other = (places[place] ?? 0) % PLACES;
        if (other > at) found.add(other);
        if (found.size >= MOST_COMPARED) return [...found];
      }
    return [...found].toSorted((a, b) => a - b);
  };
}

/** More than entries of a book; with a hash of 32 bits before it, a number is exact. */
const PLACES = 2 ** 20;
const BASE = 0x01_00_01_93;

/** Of the text, and of the text without each of its characters. */
function shortenedHashes(text: string): readonly number[] {
  const behind = [0];
  let power = 1;
  const powers = [1];
  for (let at = text.length - 1; at >= 0; at -= 1) {
    behind.push((Math.imul(text.charCodeAt(at), power) + (behind.at(-1) ?? 0)) | 0);
    power = Math.imul(power, BASE);
    powers.push(power);
  }
  const hashes = [(behind.at(-1) ?? 0) >>> 0];
  let before = 0;
  for (let at = 0; at < text.length; at += 1) {
    const rest = text.length - 1 - at;
    hashes.push((Math.imul(before, powers[rest] ?? 1) + (behind[rest] ?? 0)) >>> 0);
    before = (Math.imul(before, BASE) + text.charCodeAt(at)) | 0;
  }
  return hashes;
}
