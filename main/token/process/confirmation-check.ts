// Holds entries of the beneficiary book against signatures: what a confirmation says of the wording before it
// and of a call-back, and whether payments go to entries that enough persons have confirmed. Nothing here is
// main's word but which signatures it hands over.
import { beneficiaryChanges, type BeneficiaryChange } from '../../../shared/domain/beneficiary.ts';
import {
  callbackProblem,
  checkedBeneficiaries,
  type Callback,
  type ConfirmedEntry,
  type PaidBeneficiary,
} from '../../../shared/domain/confirmation.ts';
import { confirmedBook, knownBefore, type ConfirmedOnce } from '../../../shared/domain/confirmed-wordings.ts';
import { because, fault } from '../../../shared/domain/errors.ts';
import type { FaultReason } from '../../../shared/domain/fault-reason.ts';
import { confirmationRequirement } from '../../../shared/domain/policy-rules.ts';
import type { Policy } from '../../../shared/domain/policy.ts';
import type { BeneficiaryContent } from '../../../shared/domain/records/beneficiary.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { BatchStatementDraft, BeneficiaryStatementDraft } from '../../../shared/domain/statement.ts';
import { jcsDigest } from '../../digest/sha256.ts';
import {
  confirmationDigest,
  verifyConfirmation,
  type VerifiedConfirmation,
} from '../../statements/confirmation.ts';
import type { ConfirmationProofs } from '../../ports/token.ts';
import {
  scaledDecimalText,
  NOTHING,
  plus,
  type ScaledDecimal,
  type PaymentPart,
} from '../readback/ledger.ts';
import { STEP_ROLES } from './case-check.ts';
import { pinnedPolicy, type Roots } from './trust.ts';

/** The newest wording of each entry that a statement named which was signed here, or was about to be. */
export type SignedRevisions = Map<string, number>;

/** A week of a busy desk; what is forgotten first was signed first. */
const MOST_REMEMBERED = 20_000;

/**
 * An older wording is not current any more, once the card is asked to sign this one. Where it fails, the
 * newer wording waits for its signature all the same.
 */
export function noteRevisions(revisions: SignedRevisions, entries: readonly ConfirmedEntry[]): void {
  for (const { beneficiary, revision } of entries) {
    const newest = Math.max(revision, revisions.get(beneficiary) ?? 0);
    revisions.delete(beneficiary);
    revisions.set(beneficiary, newest);
  }
  for (const oldest of revisions.keys()) {
    if (revisions.size <= MOST_REMEMBERED) break;
    revisions.delete(oldest);
  }
}

/** What a batch pays, by name, account, bank and currency. */
export interface PaidSums {
  add(part: PaymentPart): void;
  list(): readonly PaidBeneficiary[];
}

export function createPaidSums(): PaidSums {
  const sums = new Map<string, { readonly part: PaymentPart; sum: ScaledDecimal }>();
  return {
    add(part) {
      const key = JSON.stringify([part.name, part.account, part.bic, part.currency]);
      const before = sums.get(key);
      if (before === undefined) sums.set(key, { part, sum: plus(NOTHING, part.amount) });
      else before.sum = plus(before.sum, part.amount);
    },
    list: () =>
      [...sums.values()].map(({ part: { name, account, bic, currency }, sum }) => ({
        name,
        account,
        agentBic: bic,
        currency,
        amount: scaledDecimalText(sum, 0),
      })),
  };
}

interface Judges {
  readonly policy: Policy;
  /** In force, as revocation lists leave it. */
  readonly newest: Policy;
  readonly roots: Roots;
  readonly now: Date;
}

/**
 * The confirmations main hands over, each verified by pinned policies, by digest. Enough persons have signed
 * each, whatever became of their cards since. The policies of the job count without being handed over again.
 */
export function verifiedConfirmations(
  proofs: ConfirmationProofs | undefined,
  { policy, newest, roots, now }: Judges,
): Result<ReadonlyMap<string, VerifiedConfirmation>> {
  const known = new Map<string, Policy>();
  for (const one of [policy, ...(proofs?.policies ?? [])]) {
    const pinned = pinnedPolicy(roots, one);
    if (!pinned.ok) return pinned;
    known.set(pinned.value, one);
  }
  const found = new Map<string, VerifiedConfirmation>();
  const under = { policyOf: (sha256: string) => known.get(sha256), newest, at: now.toISOString() };
  for (const signatures of proofs?.signatures ?? []) {
    const verified = verifyConfirmation(signatures, under);
    if (!verified.ok) return verified;
    if (!verified.value.wasComplete) return err(because('statement-differs', 'confirmation-incomplete'));
    found.set(verified.value.facts.entriesSha256, verified.value);
  }
  return ok(found);
}

/** Every wording of confirmations that were verified here. */
function wordingsIn(known: ReadonlyMap<string, VerifiedConfirmation>): readonly ConfirmedHere[] {
  return [...known].flatMap(([confirmation, { facts, evaluation }]) =>
    facts.entries.map(({ beneficiary, revision, content }) => ({
      beneficiary,
      revision,
      content,
      confirmation,
      stands: evaluation.complete,
    })),
  );
}

type ConfirmedHere = ConfirmedOnce & Pick<ConfirmedEntry, 'content'>;

/** An entry as the officer reads it before the PIN: what changes against the wording confirmed before. */
export interface EntryRead {
  readonly name: string;
  readonly is: 'new' | 'changed' | 'removed';
  readonly changes: readonly BeneficiaryChange[];
  readonly callback: Callback | null;
}

/** What a statement about entries changes, found here against signatures of the wordings before. */
export function checkEntries(
  statement: BeneficiaryStatementDraft,
  known: ReadonlyMap<string, VerifiedConfirmation>,
  revisions: SignedRevisions,
  policy: Policy,
  now: Date,
): Result<readonly EntryRead[]> {
  const { confirmation, entries, entriesSha256, step } = statement;
  if (!STEP_ROLES[step].includes(statement.role)) return err(fault('role-missing'));
  if (confirmationDigest(confirmation, entries) !== entriesSha256)
    return err(because('statement-differs', 'confirmation-digest'));
  if (new Set(entries.map(({ beneficiary }) => beneficiary)).size !== entries.length)
    return err(because('statement-differs', 'confirmation-changed'));
  const read: EntryRead[] = [];
  const wordings = wordingsIn(known);
  const confirms = step !== 'return' && step !== 'withdraw';
  for (const entry of entries) {
    const before = wordingBefore(entry, known);
    if (!before.ok) return before;
    if (confirms) {
      const problem =
        olderThanSigned(entry, revisions) ??
        callbackProblem(entry, knownBefore(entry, wordings), { policy, at: now.toISOString() });
      if (problem !== null) return err(because('statement-differs', problem));
    }
    const { content, callback = null } = entry;
    read.push({
      name: content?.name ?? before.value?.name ?? '',
      is: content === null ? 'removed' : before.value === null ? 'new' : 'changed',
      changes: beneficiaryChanges(before.value, content),
      callback,
    });
  }
  return ok(read);
}

/** The wording a signed confirmation has; null for a new entry. */
function wordingBefore(
  { beneficiary, revision, before }: ConfirmedEntry,
  known: ReadonlyMap<string, VerifiedConfirmation>,
): Result<BeneficiaryContent | null> {
  if (before === null) return ok(null);
  const found = known
    .get(before.confirmation)
    ?.facts.entries.find((one) => one.beneficiary === beneficiary && one.revision === before.revision);
  return found === undefined || before.revision >= revision
    ? err(because('statement-differs', 'confirmation-changed'))
    : ok(found.content);
}

/** Neither an older wording than one signed here, nor one that hides that there was an earlier one. */
function olderThanSigned(
  { beneficiary, revision, before }: ConfirmedEntry,
  revisions: SignedRevisions,
): FaultReason | null {
  const signed = revisions.get(beneficiary);
  if (signed === undefined || signed === revision) return null;
  return signed > revision || before === null ? 'confirmation-older' : null;
}

interface Paying extends Judges {
  readonly kind: BatchStatementDraft['kind'];
  readonly paid: readonly PaidBeneficiary[];
  readonly revisions: SignedRevisions;
}

/**
 * Digests of the confirmations that the payments rely on, sorted; undefined where the policy asks for none.
 * `beneficiaries-unconfirmed` where one goes to nobody who is confirmed.
 */
export function findRelied(
  proofs: ConfirmationProofs | undefined,
  { kind, paid, revisions, ...judges }: Paying,
): Result<readonly string[] | undefined> {
  const demand = confirmationRequirement(judges.policy, kind);
  if (demand === null) return ok(undefined);
  const known = verifiedConfirmations(proofs, judges);
  if (!known.ok) return known;
  // Payments rely on no confirmation that counts no more: main was to leave it out.
  if ([...known.value.values()].some(({ evaluation }) => !evaluation.complete))
    return err(because('statement-differs', 'confirmation-incomplete'));
  const book = confirmedBook(
    wordingsIn(known.value),
    ({ beneficiary, revision }) => revision >= (revisions.get(beneficiary) ?? 0),
  );
  const relied = new Set<string>();
  for (const { paid: one, entry } of checkedBeneficiaries(demand, paid, book)) {
    if (entry === null) return err(fault('beneficiaries-unconfirmed', { detail: one.name }));
    relied.add(entry.confirmation);
  }
  return ok([...relied].toSorted());
}

/** What a statement about a batch says it relies on; null where it is what was found here. */
export function confirmationsProblem(
  { purpose, confirmations }: Pick<BatchStatementDraft, 'purpose' | 'confirmations'>,
  relied: readonly string[] | undefined,
): FaultReason | null {
  if (purpose !== 'freeze' && purpose !== 'approve' && purpose !== 'release') return null;
  if (relied === undefined) return confirmations === undefined ? null : 'confirmations-without-rule';
  if (confirmations === undefined) return 'confirmations-missing';
  return jcsDigest(confirmations) === jcsDigest(relied) ? null : 'confirmations-other';
}
