// Whether the payments of a batch go to confirmed entries of the beneficiary book, where the policy asks for
// it, and which confirmations they rely on.
import { checkedBeneficiaries, type PaidBeneficiary } from '../../../../shared/domain/confirmation.ts';
import { confirmedBook } from '../../../../shared/domain/confirmed-wordings.ts';
import { fault, type Fault } from '../../../../shared/domain/errors.ts';
import { confirmationRequirement } from '../../../../shared/domain/policy-rules.ts';
import type { BatchKind } from '../../../../shared/domain/batch.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import { sentence } from '../../../../shared/domain/sentence.ts';
import type { ConfirmedWording, StoredPolicy } from '../../../ports/store.ts';
import type { CoreDeps, Stores } from '../../desk/index.ts';
import { revokedIn } from '../../authorise/index.ts';
import { confirmationsInForce } from './confirm.ts';

export interface ReliedConfirmations {
  /** What goes to nobody who is confirmed. */
  readonly unconfirmed: readonly PaidBeneficiary[];
  /** Digests of the confirmations the others rely on, sorted. */
  readonly confirmations: readonly string[];
}

interface Paying {
  readonly kind: BatchKind;
  readonly policy: StoredPolicy;
  /** In force, as revocation lists leave it: says whose card was revoked since. */
  readonly standing: Policy;
  readonly paid: () => Promise<readonly PaidBeneficiary[]>;
}

/** Null where the policy lets payments of the kind go to anybody. */
export async function reliedConfirmations(
  desk: Stores<'confirmations' | 'desk'> & Pick<CoreDeps, 'clock'>,
  { kind, policy, standing, paid }: Paying,
): Promise<ReliedConfirmations | null> {
  const demand = confirmationRequirement(policy.policy, kind);
  if (demand === null) return null;
  const all = await paid();
  const wordings = await desk.store.confirmations.payees(all, revokedIn(standing));
  const isInBook = ({ isInBook: its }: ConfirmedWording): boolean => its;
  // What payments may rely on is read again from what was signed.
  const { current } = confirmedBook(wordings, isInBook);
  const inForce = await confirmationsInForce(
    desk,
    current.map(({ confirmation }) => confirmation),
  );
  const uncounted = new Set(
    current.flatMap(({ confirmation }) => (inForce.has(confirmation) ? [] : [confirmation])),
  );
  const verified = wordings.map((one) => (uncounted.has(one.confirmation) ? { ...one, stands: false } : one));
  const checked = checkedBeneficiaries(demand, all, confirmedBook(verified, isInBook));
  return {
    unconfirmed: checked.flatMap(({ paid: one, entry }) => (entry === null ? [one] : [])),
    confirmations: [
      ...new Set(checked.flatMap(({ entry }) => (entry === null ? [] : [entry.confirmation]))),
    ].toSorted(),
  };
}

const MOST_NAMED = 10;

/** Null where everybody is confirmed. */
export function unconfirmedFault(unconfirmed: readonly PaidBeneficiary[]): Fault | null {
  const named = new Map(unconfirmed.map(({ name, account }) => [`${name} ${account}`, { name, account }]));
  if (named.size === 0) return null;
  const first = [...named.values()].slice(0, MOST_NAMED);
  const payees = first.map(({ name, account }) => `${name} (${account})`).join(', ');
  return fault('beneficiaries-unconfirmed', {
    sentences: [sentence('payees-unconfirmed', { payees, more: named.size - first.length })],
  });
}
