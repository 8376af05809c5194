// Which signed statements count for a batch and why the others do not. The first half of judging a policy.
import type { VerifiedStatement } from './approval.ts';
import type { BatchIdentity, BatchKind, CurrencyTotal } from './batch.ts';
import type { FileOverride } from './file-override.ts';
import { jcs } from './jcs.ts';
import type { Policy, Role } from './policy.ts';
import {
  enrolledPerson,
  isRevoked,
  isUsable,
  rightOf,
  exceedsHours,
  isFromTheFuture,
  type RuleSubject,
} from './policy-rules.ts';
import type { BatchStatement } from './statement.ts';

export { enrolledPerson } from './policy-rules.ts';

/**
 * What a statement must be about, word for word, to count. Taken from the frozen batch, never from a
 * statement that is judged.
 */
export interface ExpectedBatch extends BatchIdentity, Omit<RuleSubject, 'batch'> {
  readonly kind: BatchKind;
  /** SHA-256 of every message of the revision, in order. */
  readonly messages: readonly string[];
  readonly totals: readonly CurrencyTotal[];
  readonly policySha256: string;
  readonly profileSha256: string;
  readonly sendingDesk: string;
  /** What was overridden in the imported file, as the freeze states it; left out where nothing was. */
  readonly overrides?: readonly FileOverride[];
  /** Confirmations of beneficiaries that the freeze relies on; left out where the policy asks for none. */
  readonly confirmations?: readonly string[];
  /** RFC 3339: the instant judged at. Now; for a sealed batch, when it was sealed. */
  readonly at: string;
}

/**
 * The facts as the preparer froze and signed them: for whoever has the freeze and not the messages' readings.
 */
export function expectedBatch(freeze: BatchStatement, at: string): ExpectedBatch {
  const {
    company,
    environment,
    batch,
    revision,
    kind,
    messages,
    totals,
    accounts,
    newBeneficiaries,
    overrides,
    confirmations,
    policy,
    profile,
    sendingDesk,
  } = freeze;
  return {
    company,
    environment,
    batch,
    revision,
    kind,
    messages: messages.map((message) => message.sha256),
    totals,
    accounts: accounts ?? null,
    newBeneficiaries: newBeneficiaries ?? null,
    policySha256: policy.sha256,
    profileSha256: profile.sha256,
    sendingDesk,
    at,
    ...(overrides === undefined ? {} : { overrides }),
    ...(confirmations === undefined ? {} : { confirmations }),
  };
}

/** Why a signature does not count. */
export const SIGNATURE_REJECTIONS = [
  'not-enrolled',
  'other-person',
  'revoked',
  'withdrawn',
  'not-valid',
  'role-missing',
  'not-deputy',
  'wrong-role',
  'no-emergency',
  'other-company',
  'other-environment',
  'other-batch',
  'other-revision',
  'other-kind',
  'other-messages',
  'other-facts',
  'other-policy',
  'other-profile',
  'other-desk',
  'expired',
  'too-long',
  'time-to-come',
  'void',
  'same-person',
  'counted-already',
] as const;
export type SignatureRejection = (typeof SIGNATURE_REJECTIONS)[number];

type Purpose = BatchStatement['purpose'];

/** The role each purpose is signed in; undoing is open to everybody who may act on a batch. */
const ROLES: Readonly<Record<Purpose, readonly Role[]>> = {
  freeze: ['preparer'],
  approve: ['approver'],
  release: ['releaser'],
  return: ['preparer', 'approver', 'releaser'],
  withdraw: ['preparer', 'approver', 'releaser'],
  void: ['preparer', 'approver', 'releaser'],
};

/** What a statement says of its signer and of itself, whatever it is about. */
export type SignedAs = Pick<
  BatchStatement,
  'person' | 'certificate' | 'purpose' | 'role' | 'time' | 'note' | 'inPlaceOf' | 'emergency'
>;

/** A statement that is about no batch, counted as what a batch's statement of this purpose is. */
export function signedAs(
  { person, certificate, role, time, note, inPlaceOf }: Omit<SignedAs, 'purpose' | 'emergency'>,
  purpose: SignedAs['purpose'],
): SignedAs {
  return {
    person,
    certificate,
    purpose,
    role,
    time,
    note,
    ...(inPlaceOf === undefined ? {} : { inPlaceOf }),
  };
}

/**
 * Why the signer had no right to sign this, under the policy it is bound to; `undefined` where the right
 * was there. Evaluated at the time of signing, except that a revocation in the newest policy takes back what
 * was signed before it.
 */
export function signerRejection(
  policy: Policy,
  newest: Policy,
  signed: SignedAs,
  person: string,
): SignatureRejection | undefined {
  const holder = enrolledPerson(policy, signed.certificate);
  if (holder === undefined) return 'not-enrolled';
  if (holder.id !== signed.person || holder.id !== person) return 'other-person';
  // What a card took back stays taken back, also when the card is revoked later.
  if (
    isRevoked(policy, signed.certificate) ||
    (!undoes(signed.purpose) && isRevoked(newest, signed.certificate))
  )
    return 'revoked';
  const enrolled = holder.certificates.find((each) => each.sha256 === signed.certificate);
  if (enrolled === undefined || !isUsable(enrolled, signed.time)) return 'not-valid';
  if (newest !== policy && !undoes(signed.purpose) && isWithdrawn(policy, newest, signed)) return 'withdrawn';
  if (signed.emergency === true) return emergencyRejection(policy, signed);
  if (!ROLES[signed.purpose].includes(signed.role)) return 'wrong-role';
  if (rightOf(policy, person, signed.role, signed.time, signed.inPlaceOf) !== null) return undefined;
  return signed.inPlaceOf === undefined
    ? holder.roles.includes(signed.role)
      ? 'not-valid'
      : 'role-missing'
    : 'not-deputy';
}

/**
 * Whether the newest policy takes back what was signed: it no longer enrols the card for the person, or no
 * longer grants the right.
 */
function isWithdrawn(
  policy: Policy,
  newest: Policy,
  { person, certificate, role, time, inPlaceOf, emergency }: SignedAs,
): boolean {
  const holder = enrolledPerson(newest, certificate);
  const enrolled = holder?.certificates.find((each) => each.sha256 === certificate);
  if (holder?.id !== person || enrolled === undefined || !isUsable(enrolled, time)) return true;
  if (emergency === true && newest.emergency?.roles.some((one) => one === role) !== true) return true;
  return rightOf(withEndedDeputies(policy, newest), person, role, time, inPlaceOf) === null;
}

/**
 * The next version with the deputies of the one before whose time was over when it began: leaving such an
 * entry out takes nothing back. Only
 * across one version: which of several left an entry out, and when, the newest alone does not say, and doubt
 * falls to the stricter side.
 */
function withEndedDeputies(policy: Policy, next: Policy): Policy {
  if (next.version !== policy.version + 1) return next;
  const ended = (policy.deputies ?? []).filter(
    ({ validUntil }) => Date.parse(validUntil) <= Date.parse(next.validFrom),
  );
  return { ...next, deputies: [...(next.deputies ?? []), ...ended] };
}

/** Nobody stands in for another in an emergency, and everybody says why. */
function emergencyRejection(
  policy: Policy,
  { purpose, role, person, time, note, inPlaceOf }: SignedAs,
): SignatureRejection | undefined {
  if (purpose !== 'release' || inPlaceOf !== undefined) return 'wrong-role';
  if (policy.emergency?.roles.some((one) => one === role) !== true || note.trim() === '')
    return 'no-emergency';
  return rightOf(policy, person, role, time) === null ? 'role-missing' : undefined;
}

/**
 * Why a statement does not count by itself, whoever else signed; `undefined` if it does.
 */
export function signatureRejection(
  policy: Policy,
  facts: ExpectedBatch,
  { statement, person }: VerifiedStatement,
  newest = policy,
): SignatureRejection | undefined {
  const signer = signerRejection(policy, newest, statement, person);
  if (signer !== undefined) return signer;
  if (statement.company !== facts.company) return 'other-company';
  if (statement.environment !== facts.environment) return 'other-environment';
  if (statement.batch !== facts.batch) return 'other-batch';
  if (statement.revision !== facts.revision) return 'other-revision';
  if (statement.kind !== facts.kind) return 'other-kind';
  if (!sameMessages(statement, facts)) return 'other-messages';
  if (!sameFacts(statement, facts)) return 'other-facts';
  if (statement.policy.sha256 !== facts.policySha256) return 'other-policy';
  if (statement.profile.sha256 !== facts.profileSha256) return 'other-profile';
  if (statement.sendingDesk !== facts.sendingDesk) return 'other-desk';
  return timesRejection(policy, facts, statement, facts.at, undoes(statement.purpose));
}

/**
 * Why the times of a statement do not count: signed at a time to come, more hours than the rules allow, or
 * over. What takes signatures back
 * does not end. `at`: RFC 3339, the time of the evaluation.
 */
export function timesRejection(
  policy: Policy,
  subject: RuleSubject,
  { environment, time, notAfter }: Pick<BatchStatement, 'environment' | 'time' | 'notAfter'>,
  at: string,
  takesBack: boolean,
): SignatureRejection | undefined {
  if (isFromTheFuture({ time }, at)) return 'time-to-come';
  if (takesBack) return undefined;
  if (exceedsHours(policy, subject, environment, time, notAfter)) return 'too-long';
  return isAfter(at, notAfter) ? 'expired' : undefined;
}

function sameMessages(statement: BatchStatement, facts: ExpectedBatch): boolean {
  return (
    statement.messages.length === facts.messages.length &&
    statement.messages.every(({ sha256 }, place) => sha256 === facts.messages[place])
  );
}

function sameFacts(
  { totals, accounts, newBeneficiaries, overrides, confirmations }: BatchStatement,
  facts: ExpectedBatch,
): boolean {
  const sameTotals =
    totals.length === facts.totals.length &&
    totals.every(
      ({ currency, amount, count }, place) =>
        currency === facts.totals[place]?.currency &&
        amount === facts.totals[place].amount &&
        count === facts.totals[place].count,
    );
  const sameAccounts =
    (accounts ?? null) === facts.accounts ||
    (accounts !== undefined &&
      accounts.length === facts.accounts?.length &&
      accounts.every((account, place) => account === facts.accounts?.[place]));
  return (
    sameTotals &&
    sameAccounts &&
    (newBeneficiaries ?? null) === facts.newBeneficiaries &&
    jcs(overrides ?? null) === jcs(facts.overrides ?? null) &&
    jcs(confirmations ?? null) === jcs(facts.confirmations ?? null)
  );
}

/** RFC 3339 instants compare as instants; one that cannot be read is in the past. */
function isAfter(a: string, b: string): boolean {
  return !(Date.parse(a) <= Date.parse(b));
}

/** Return, withdraw and void take a revision's signatures back for good; they do not expire. */
export function undoes(purpose: Purpose): boolean {
  return purpose === 'return' || purpose === 'withdraw' || purpose === 'void';
}
