// What the statement about a batch or a version of the policy says besides its head: every field from the
// store, none from the window but the note.
import type { CurrencyTotal } from '../../../shared/domain/batch.ts';
import type { FileOverride, FrozenFigures } from '../../../shared/domain/file-override.ts';
import {
  ZERO,
  addDecimals,
  exponentOf,
  formatDecimalAtLeast,
  parseXsdDecimal,
  type Decimal,
} from '../../../shared/domain/money.ts';
import type { Role } from '../../../shared/domain/policy.ts';
import type { Reading } from '../../../shared/domain/reading.ts';
import type {
  BatchStatement,
  BatchStatementBody,
  PolicyStatement,
  StatementBody,
} from '../../../shared/domain/statement.ts';
import type { BatchHead, FrozenMessageRecord, StoredPolicy, StoredProfile } from '../../ports/store.ts';

// Adds up the readings of a batch's messages: exact decimals per currency.

export function batchTotals(readings: readonly Reading[]): {
  readonly transactions: number;
  readonly totals: CurrencyTotal[];
} {
  const sums = new Map<string, { sum: Decimal; count: number }>();
  let transactions = 0;
  for (const reading of readings) {
    transactions += reading.transactions;
    for (const total of reading.totals) {
      const amount = parseXsdDecimal(total.amount);
      if (amount === undefined) throw new Error('A reading carries a total that is no decimal.');
      const before = sums.get(total.currency) ?? { sum: ZERO, count: 0 };
      sums.set(total.currency, { sum: addDecimals(before.sum, amount), count: before.count + total.count });
    }
  }
  const totals = [...sums]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, { sum, count }]) => ({
      currency,
      amount: formatDecimalAtLeast(sum, exponentOf(currency) ?? 0),
      count,
    }));
  return { transactions, totals };
}

/** Own accounts of all messages, sorted and unique. */
export function ownAccountsOf(readings: readonly Reading[]): readonly string[] {
  return [...new Set(readings.flatMap((reading) => reading.ownAccounts))].toSorted();
}

/** Number and control sum over all messages, as plain texts without superfluous zeros. */
export function frozenFigures(readings: readonly Reading[]): FrozenFigures {
  const sum = readings.reduce(
    (before, { controlSum }) => addDecimals(before, parseXsdDecimal(controlSum) ?? ZERO),
    ZERO,
  );
  const transactions = readings.reduce((count, reading) => count + reading.transactions, 0);
  return { transactions: String(transactions), controlSum: formatDecimalAtLeast(sum, 0) };
}

export interface StatementInput {
  readonly purpose: BatchStatement['purpose'];
  readonly role: Role;
  readonly head: Pick<BatchHead, 'batch' | 'reference' | 'kind'>;
  readonly revision: number;
  readonly messages: readonly FrozenMessageRecord[];
  readonly notAfter: string;
  readonly note: string;
  /** Null in revisions that were frozen before statements named them. */
  readonly accounts?: readonly string[] | null;
  readonly newBeneficiaries?: number | null;
  /** What was overridden in the imported file; null or left out where nothing was. */
  readonly overrides?: readonly FileOverride[] | null;
  readonly inPlaceOf?: string | undefined;
  readonly emergency?: boolean;
}

/**
 * What a statement says of the bank profile: enough to sign by where the desk has no bank and the profile
 * only a name.
 */
export type NamedProfile = Readonly<BatchStatement['profile']>;

export function namedProfile({ profile: { id, version }, sha256 }: StoredProfile): NamedProfile {
  return { id, version, sha256 };
}

/** The statement by which an administrator adopts a version of the policy. */
export function policyStatement(
  policy: PolicyStatement['policy'],
): Extract<StatementBody, { purpose: 'policy' }> {
  return { purpose: 'policy', role: 'administrator', policy };
}

export function batchStatement(
  parts: StatementInput,
  force: {
    readonly policy: StoredPolicy;
    readonly profileNamed: NamedProfile;
    readonly sendingDesk: string;
    /** Of beneficiaries the payments rely on; left out where the policy asks for none. */
    readonly confirmations?: readonly string[] | undefined;
  },
): BatchStatementBody {
  return {
    purpose: parts.purpose,
    role: parts.role,
    batch: parts.head.batch,
    reference: parts.head.reference,
    kind: parts.head.kind,
    revision: parts.revision,
    messages: parts.messages.map(({ messageId, kind, sha256, bytes, reading }) => ({
      id: messageId,
      kind,
      sha256,
      bytes,
      transactions: reading.transactions,
      controlSum: reading.controlSum,
    })),
    ...batchTotals(parts.messages.map((message) => message.reading)),
    ...(parts.accounts ? { accounts: [...parts.accounts] } : {}),
    ...(typeof parts.newBeneficiaries === 'number' ? { newBeneficiaries: parts.newBeneficiaries } : {}),
    ...(parts.overrides ? { overrides: parts.overrides.map((one) => ({ ...one })) } : {}),
    ...(parts.inPlaceOf === undefined ? {} : { inPlaceOf: parts.inPlaceOf }),
    ...(parts.emergency === true ? { emergency: true as const } : {}),
    ...(force.confirmations === undefined ? {} : { confirmations: [...force.confirmations] }),
    policy: { version: force.policy.policy.version, sha256: force.policy.sha256 },
    profile: { ...force.profileNamed },
    // One sending desk: the desk that froze. Moving it needs the release quorum and is not offered here.
    sendingDesk: force.sendingDesk,
    notAfter: parts.notAfter,
    note: parts.note,
  };
}
