// Owns the confirmation of wordings of the beneficiary book: what is signed, which call-back counts, when
// enough persons have signed, and which payments go to nobody who is confirmed. The same in the desk and in
// the card process.
import { z } from 'zod';
import { accountKey, hasIbanForm } from './account-identification.ts';
import { bookOf, type BookEntry, type NamedBeneficiary } from './beneficiary.ts';
import { beneficiaryKey, joinBeneficiaries } from './beneficiary-number.ts';
import type { CaseStep } from './case.ts';
import type { DeepReadonly } from './deep-readonly.ts';
import type { Environment } from './environment.ts';
import { addDecimals, compareDecimals, parseXsdDecimal, ZERO, type Decimal } from './money.ts';
import {
  signedAs,
  signerRejection,
  undoes,
  type SignatureRejection,
  type SignedAs,
} from './policy-counting.ts';
import { evaluateSignatures, type SignaturesEvaluation } from './policy-evaluation.ts';
import { exceedsHours, isFromTheFuture, isRevoked, type RuleSubject } from './policy-rules.ts';
import { personIdSchema, type BeneficiaryTerms, type Policy } from './policy.ts';
import {
  beneficiaryRecord,
  type BeneficiaryAccount,
  type BeneficiaryContent,
} from './records/beneficiary.ts';
import { nameKey } from './name-likeness.ts';
import { id, instant, sha256, typedText, utcInstant } from './schemas.ts';
import type { BeneficiaryStatement } from './statement.ts';

/** Wordings of one confirmation. */
export const MOST_CONFIRMED = 100;
/** Confirmations that the payments of one batch may rely on. */
export const MOST_CONFIRMATIONS = 1_000;
/** Characters of the entries in their JCS form; a statement has to fit into a JWS. */
export const MOST_CONFIRMED_CHARACTERS = 150_000;

/** Where the number that was rung is from. */
export const NUMBER_SOURCES = ['confirmed', 'independent'] as const;

/** Who was rung about an account, on which number known before the change, when and by whom. */
export const callbackSchema = z.strictObject({
  contact: typedText(1, 140),
  number: typedText(1, 35),
  /** `confirmed`: the number of the wording that was confirmed before; `independent`: see `foundIn`. */
  source: z.enum(NUMBER_SOURCES),
  /** Where an independent number was found; empty for the other. */
  foundIn: typedText(0, 140),
  at: utcInstant,
  by: personIdSchema,
});
export type Callback = Readonly<z.infer<typeof callbackSchema>>;
/** As screens show it: with the name of who rang, and the time as earlier versions accepted it. */
export const displayedCallbackSchema = callbackSchema.extend({ at: instant, by: z.string() });

const confirmedEntrySchema = z.strictObject({
  beneficiary: id,
  revision: z.int().min(1),
  /** Null removes the entry. */
  content: beneficiaryRecord.shape.content.nullable(),
  /** The wording that was confirmed last, and the digest of its confirmation; null for a new entry. */
  before: z.strictObject({ revision: z.int().min(1), confirmation: sha256 }).nullable(),
  callback: callbackSchema.optional(),
});
export type ConfirmedEntry = z.infer<typeof confirmedEntrySchema>;

export const confirmedEntriesSchema = z.array(confirmedEntrySchema).min(1).max(MOST_CONFIRMED);

/** What the SHA-256 of its JCS form names. */
export function confirmationContent(confirmation: string, entries: readonly ConfirmedEntry[]): object {
  return { confirmation, entries };
}

/** Policies without a section of their own. */
const STANDARD_TERMS: BeneficiaryTerms = { callback: 'changed-accounts' };

export function beneficiaryTerms({ beneficiaries }: Pick<Policy, 'beneficiaries'>): BeneficiaryTerms {
  return beneficiaries ?? STANDARD_TERMS;
}

// Call-backs.

export function sameAccount(a: BeneficiaryAccount, b: DeepReadonly<BeneficiaryAccount>): boolean {
  return (
    accountKey(a.account) === accountKey(b.account) &&
    a.agentBic === b.agentBic &&
    a.clearingCode === b.clearingCode
  );
}

export type Wording = DeepReadonly<BeneficiaryContent>;

/** Accounts of a wording that none of those confirmed before has, by number and bank. */
function newAccounts(
  before: readonly Wording[],
  content: BeneficiaryContent | null,
): readonly BeneficiaryAccount[] {
  const known = before.flatMap(({ accounts }) => accounts);
  return (content?.accounts ?? []).filter((one) => !known.some((other) => sameAccount(one, other)));
}

/** What was confirmed before a wording. */
export interface ConfirmedBefore {
  /** What counts of the wordings of the entry that were confirmed before; null for a new entry. */
  readonly before: Wording | null;
  /**
   * The same of each other entry that was ever confirmed under the name: a changed account that is entered
   * as a new beneficiary is a changed account.
   */
  readonly namesakes: readonly Wording[];
}

/** All that was confirmed of whoever has this name. */
export function confirmedWordings({ before, namesakes }: ConfirmedBefore): readonly Wording[] {
  return before === null ? namesakes : [before, ...namesakes];
}

export function isNamesake(
  one: { readonly beneficiary: string; readonly content: Wording | null },
  other: { readonly beneficiary: string; readonly content: Wording | null },
): boolean {
  const names = [one, other].map(({ content }) => (content === null ? '' : nameKey(content.name)));
  return one.beneficiary !== other.beneficiary && names[0] !== '' && names[0] === names[1];
}

/** Accounts about which whoever has this name is to be rung; none where no call-back is asked for. */
export function accountsToRing(
  { callback }: BeneficiaryTerms,
  known: ConfirmedBefore,
  content: BeneficiaryContent | null,
): readonly BeneficiaryAccount[] {
  const { before } = known;
  if (callback === 'all-accounts') return newAccounts(before === null ? [] : [before], content);
  const wordings = confirmedWordings(known);
  return wordings.length === 0 ? [] : newAccounts(wordings, content);
}

/** A telephone number without what is written between its digits, whatever script they are of. */
export function phoneKey(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Nd}/gu, latinDigit)
    .replaceAll(/[^\d+]/gu, '')
    .replace(/^00/u, '+');
}

/**
 * The digits of a script stand in ten places one after the other, from its zero on; two such tens may stand
 * side by side (Myanmar Pao Karen and Eastern Pwo Karen).
 */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

export const CALLBACK_PROBLEMS = [
  'callback-missing',
  'callback-number-form',
  'callback-number-not-confirmed',
  'callback-number-of-change',
  'callback-source',
  'callback-time',
  'callback-caller',
] as const;
export type CallbackProblem = (typeof CALLBACK_PROBLEMS)[number];

interface CallbackUnder {
  readonly policy: Pick<Policy, 'beneficiaries' | 'persons'>;
  /** RFC 3339: when it is signed. */
  readonly at: string;
}

/** Why a call-back does not do, or is missing; null where there is no problem. */
export function callbackProblem(
  {
    content,
    callback,
  }: { readonly content: BeneficiaryContent | null; readonly callback?: Callback | undefined },
  known: ConfirmedBefore,
  { policy, at }: CallbackUnder,
): CallbackProblem | null {
  if (callback === undefined)
    return accountsToRing(beneficiaryTerms(policy), known, content).length > 0 ? 'callback-missing' : null;
  const number = phoneKey(callback.number);
  if (digitsOf(number).length < LEAST_DIGITS) return 'callback-number-form';
  const before = confirmedWordings(known);
  const isConfirmed = before.some(({ phone }) => phone !== '' && phoneKey(phone) === number);
  if (callback.source === 'confirmed') {
    if (!isConfirmed) return 'callback-number-not-confirmed';
  } else {
    if (callback.foundIn.trim() === '') return 'callback-source';
    // Whoever announces another account announces another number with it.
    if (before.length > 0 && !isConfirmed && isOfChange(number, content, before))
      return 'callback-number-of-change';
  }
  const age = Date.parse(at) - Date.parse(callback.at);
  if (!(age >= 0 && age <= OLDEST_CALLBACK)) return 'callback-time';
  return policy.persons.some(({ id: person }) => person === callback.by) ? null : 'callback-caller';
}

const LEAST_DIGITS = 5;
/** Milliseconds: whoever was rung earlier was not asked about this change. */
const OLDEST_CALLBACK = 30 * 86_400_000;
/** Digits in which a number is the same with and without country code and trunk zero. */
const CORE_DIGITS = 6;
const digitsOf = (key: string): string => key.replace('+', '');
const coreOf = (key: string): string => digitsOf(key).slice(-CORE_DIGITS);

/** Whether the number came with the change, however it is written, either of them with its extension. */
function isOfChange(number: string, content: BeneficiaryContent | null, before: readonly Wording[]): boolean {
  const announced = phoneKey(content?.phone ?? '');
  if (announced === '' || before.some(({ phone }) => phoneKey(phone) === announced)) return false;
  return digitsOf(number).includes(coreOf(announced)) || digitsOf(announced).includes(coreOf(number));
}

// Signatures.

/** A JWS over such a statement whose signature, certificate and enrolment were checked against a policy. */
export interface VerifiedBeneficiaryStatement {
  readonly jws: string;
  readonly statement: BeneficiaryStatement;
  readonly person: string;
}

/** What a statement must be about to count; never taken from a statement that is judged. */
export interface ExpectedConfirmation {
  readonly company: string;
  readonly environment: Environment;
  readonly confirmation: string;
  readonly entries: readonly ConfirmedEntry[];
  readonly entriesSha256: string;
  readonly policySha256: string;
  /** RFC 3339: the instant judged at. */
  readonly at: string;
}

const PURPOSE = {
  propose: 'freeze',
  approve: 'approve',
  release: 'release',
  return: 'return',
  withdraw: 'withdraw',
} as const satisfies Record<CaseStep, SignedAs['purpose']>;

/** An entry has no amount and no own account: every rule of its kind applies. */
export const CONFIRMATION_SUBJECT: RuleSubject = {
  kind: 'beneficiary',
  totals: null,
  accounts: null,
  newBeneficiaries: null,
};

/**
 * Why a statement does not count by itself. What was signed in time counts for good: whoever has another role
 * since, or left, takes nothing back. A revoked card does, because nobody knows who signed with it when.
 */
export function confirmationRejection(
  policy: Policy,
  facts: ExpectedConfirmation,
  { statement, person }: VerifiedBeneficiaryStatement,
  newest = policy,
): SignatureRejection | undefined {
  const its = signedAs(statement, PURPOSE[statement.step]);
  const takesBack = undoes(its.purpose);
  const signer = signerRejection(policy, policy, its, person);
  if (signer !== undefined) return signer;
  if (!takesBack && isRevoked(newest, statement.certificate)) return 'revoked';
  if (statement.company !== facts.company) return 'other-company';
  if (statement.environment !== facts.environment) return 'other-environment';
  if (statement.confirmation !== facts.confirmation) return 'other-batch';
  if (statement.entriesSha256 !== facts.entriesSha256) return 'other-messages';
  if (statement.policy.sha256 !== facts.policySha256) return 'other-policy';
  if (isFromTheFuture(statement, facts.at)) return 'time-to-come';
  if (takesBack) return undefined;
  if (exceedsHours(policy, CONFIRMATION_SUBJECT, statement.environment, statement.time, statement.notAfter))
    return 'too-long';
  if (!(Date.parse(statement.time) <= Date.parse(statement.notAfter))) return 'expired';
  // Whoever rang is not the second person.
  const rang = facts.entries.some(({ callback }) => callback?.by === person);
  return rang && its.purpose !== 'freeze' ? 'same-person' : undefined;
}

export interface ConfirmationEvaluation extends SignaturesEvaluation {
  readonly judged: readonly {
    readonly signed: VerifiedBeneficiaryStatement;
    readonly why: SignatureRejection | null;
  }[];
}

/** The same persons and rules as for a batch, under the version it was proposed under. */
export function evaluateConfirmation(
  policy: Policy,
  facts: ExpectedConfirmation,
  signed: readonly VerifiedBeneficiaryStatement[],
  newest = policy,
): ConfirmationEvaluation {
  const why = signed.map((one) => confirmationRejection(policy, facts, one, newest));
  const verdict = evaluateSignatures(
    policy,
    newest,
    { ...CONFIRMATION_SUBJECT, at: facts.at },
    signed.map(({ statement }) => signedAs(statement, PURPOSE[statement.step])),
    why,
  );
  return { ...verdict, judged: signed.map((one, place) => ({ signed: one, why: why[place] ?? null })) };
}

// Payments.

/** What a batch pays to one name at one account in one currency. */
export interface PaidBeneficiary extends NamedBeneficiary {
  readonly currency: string;
  readonly amount: string;
}

export interface CheckedBeneficiary<Entry extends BookEntry = BookEntry> {
  readonly paid: PaidBeneficiary;
  /** The confirmed entry it goes to; null where there is none. */
  readonly entry: Entry | null;
}

/** Entries that were confirmed, in the wordings that a demand holds payments against. */
export interface ConfirmedBook<Entry extends BookEntry = BookEntry> {
  /** Confirmed and current. */
  readonly current: readonly Entry[];
  /**
   * What counts of entries that have another wording by now, or whose last confirmation counts no more. No
   * payment relies on them, but whoever could edit an entry alone must not make its name a new one.
   */
  readonly past: readonly BookEntry[];
  /**
   * Confirmed after those by cards that were revoked since: whoever is known from them alone is nobody new,
   * and nobody who is known.
   */
  readonly doubted: readonly BookEntry[];
}

/**
 * Those a demand looks at, each with its entry. An amount that cannot be read, and a currency without a
 * limit, is looked at.
 */
export function checkedBeneficiaries<Entry extends BookEntry>(
  { of, limits }: NonNullable<BeneficiaryTerms['payments']>,
  paid: readonly PaidBeneficiary[],
  { current, past, doubted }: ConfirmedBook<Entry>,
): readonly CheckedBeneficiary<Entry>[] {
  const [match, matchPast, matchDoubted] = [bookOf(current), bookOf(past), bookOf(doubted)];
  const sums = sumsByBeneficiary(paid);
  const isOver = (one: PaidBeneficiary): boolean => {
    const limit = limits?.find(({ currency }) => currency === one.currency);
    const over = limit === undefined ? undefined : parseXsdDecimal(limit.over);
    const sum = over === undefined ? null : sums(one);
    return over === undefined || sum === null || compareDecimals(sum, over) > 0;
  };
  return paid.filter(isOver).flatMap((one) => {
    const found = match(one);
    if (found.is === 'known')
      return [{ paid: one, entry: isOneAccount(one, found.account) ? (found.entry as Entry) : null }];
    const was = matchPast(one);
    const isChanged =
      [found, was].some(({ is }) => is === 'other-account' || is === 'other-name') ||
      (was.is === 'new' && matchDoubted(one).is !== 'new');
    return of === 'all' || isChanged ? [{ paid: one, entry: null }] : [];
  });
}

/** What is paid to somebody in a currency, with all that may be the same account; null: not known. */
function sumsByBeneficiary(paid: readonly PaidBeneficiary[]): (one: PaidBeneficiary) => Decimal | null {
  const place = ({ account, currency }: PaidBeneficiary): string => `${currency} ${beneficiaryKey(account)}`;
  const sums = new Map<string, Decimal | null>();
  for (const [currency, its] of Map.groupBy(paid, (one) => one.currency)) {
    const byKey = Map.groupBy(its, ({ account }) => beneficiaryKey(account));
    const [keys, rows] = [[...byKey.keys()], [...byKey.values()]];
    for (const [at, joined] of joinBeneficiaries(keys, keys).entries()) {
      const amounts = [...joined]
        .flatMap((each) => rows[each] ?? [])
        .map(({ amount }) => parseXsdDecimal(amount));
      const sum = amounts.reduce<Decimal | null>(
        (before, amount) => (before === null || amount === undefined ? null : addDecimals(before, amount)),
        ZERO,
      );
      sums.set(`${currency} ${keys[at] ?? ''}`, sum);
    }
  }
  return (one) => sums.get(place(one)) ?? null;
}

/** A number that is no IBAN is one account only where both sides name the bank. */
function isOneAccount({ account, agentBic }: PaidBeneficiary, entry: BeneficiaryAccount): boolean {
  return hasIbanForm(accountKey(account)) || (agentBic !== '' && entry.agentBic !== '');
}
