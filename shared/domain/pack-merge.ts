// What desks hold of batches, and how two holdings become one: sets that only grow, and a standing that
// follows from the set alone.
import type { VerifiedStatement } from './approval.ts';
import type { BatchState } from './batch.ts';
import { expectedBatch, undoes } from './policy-counting.ts';
import { evaluatePolicy, type PolicyEvaluation } from './policy-evaluation.ts';
import { sendingDeskOf, type Handover, type Sending } from './handover.ts';
import type { Policy } from './policy.ts';

/**
 * Everything is keyed by digest and nothing is ever taken out. What a batch is follows from the set: so it
 * does not matter in which
 * order, how often and by which way packs come, and an old pack cannot bring back what was taken back.
 */
export interface Holdings {
  /** Verified statements by the SHA-256 of their JWS. */
  readonly statements: ReadonlyMap<string, VerifiedStatement>;
  /** Verified signatures over handovers of the sending desk, by the SHA-256 of their JWS. */
  readonly handovers: ReadonlyMap<string, Handover>;
  /** SHA-256 of the frozen messages whose bytes are there. */
  readonly messages: ReadonlySet<string>;
  /** `version:sha256` of every policy seen. */
  readonly policies: ReadonlySet<string>;
}

/** Commutative, associative, idempotent: unions of sets. */
export function mergeHoldings(a: Holdings, b: Holdings): Holdings {
  return {
    statements: new Map([...a.statements, ...b.statements]),
    handovers: new Map([...a.handovers, ...b.handovers]),
    messages: new Set([...a.messages, ...b.messages]),
    policies: new Set([...a.policies, ...b.policies]),
  };
}

/**
 * One version of the policy with two contents, one revision of a batch frozen twice over different bytes, or
 * given up by one desk to two others.
 * Once there it stays, whatever is added.
 */
export interface Contradiction {
  readonly what: 'policy' | 'revision' | 'handover';
  /** `3`, or `batch-x revision 2`. */
  readonly which: string;
}

export function contradictions({ statements, policies, handovers }: Holdings): readonly Contradiction[] {
  const found: Contradiction[] = [];
  const versions = Map.groupBy(policies, (policy) => policy.slice(0, policy.indexOf(':')));
  for (const [version, digests] of versions)
    if (digests.length > 1) found.push({ what: 'policy', which: version });
  const freezes = Map.groupBy(
    [...statements.values()].filter((one) => one.statement.purpose === 'freeze'),
    ({ statement }) => `${statement.batch} ${statement.revision}`,
  );
  for (const [revision, its] of freezes)
    if (new Set(its.map(frozenContents)).size > 1) found.push({ what: 'revision', which: revision });
  const given = [...handovers.values()].flatMap((one) => (one.kind === 'not-sent' ? [one.statement] : []));
  for (const [which, its] of Map.groupBy(
    given,
    ({ batch, revision, desk }) => `${batch} ${revision} ${desk}`,
  )) {
    if (new Set(its.map(({ to }) => to)).size > 1) found.push({ what: 'handover', which });
  }
  return found.toSorted((x, y) => (`${x.what} ${x.which}` < `${y.what} ${y.which}` ? -1 : 1));
}

/** All that makes a revision what it is. */
function frozenContents({ statement }: VerifiedStatement): string {
  const { reference, kind, sendingDesk, policy, profile, messages } = statement;
  return JSON.stringify([
    reference,
    kind,
    sendingDesk,
    policy.sha256,
    profile.sha256,
    messages.map((message) => message.sha256),
  ]);
}

export interface RevisionEntitlement {
  readonly revision: number;
  readonly freeze: VerifiedStatement;
  /** What officers' signatures alone make of it; what the bank made of it is not in here. */
  readonly state: Extract<
    BatchState,
    'frozen' | 'approved' | 'released' | 'returned' | 'withdrawn' | 'expired'
  >;
  readonly verdict: PolicyEvaluation;
  /** The desk that sends it now, and how it came to that. */
  readonly sending: Sending;
  /** Every statement about the batch, in one order on every desk. */
  readonly statements: readonly VerifiedStatement[];
}

/**
 * Null when no preparer has frozen the batch, or its policy is not known here. `newest`: the version that
 * says whose card was revoked since; without it the one of the freeze.
 */
export function packEntitlement(
  { statements, handovers }: Holdings,
  batch: string,
  policyOf: (sha256: string) => Policy | undefined,
  { at, newest }: { readonly at: string; readonly newest?: Policy | undefined },
): RevisionEntitlement | null {
  const about = ordered([...statements].filter(([, { statement }]) => statement.batch === batch));
  const freezes = about.filter(
    ({ statement, person }) =>
      statement.purpose === 'freeze' && holds(policyOf(statement.policy.sha256), person),
  );
  const freeze = freezes.toSorted((a, b) => b.statement.revision - a.statement.revision)[0];
  const policy = freeze === undefined ? undefined : policyOf(freeze.statement.policy.sha256);
  if (freeze === undefined || policy === undefined) return null;
  const { revision, notAfter } = freeze.statement;
  // That payments go to confirmed entries was checked where each card signed, and is again before the seal.
  const unconfirmed = freeze.statement.confirmations === undefined ? null : 0;
  const facts = { ...expectedBatch(freeze.statement, at), unconfirmed };
  const verdict = evaluatePolicy(policy, facts, about, newest);
  const sending = sendingDeskOf(freeze.statement, { policy, newest: newest ?? policy }, [
    ...handovers.values(),
  ]);
  return {
    revision,
    freeze,
    verdict,
    sending,
    statements: about,
    state: stateOf(verdict, Date.parse(notAfter) <= Date.parse(at)),
  };
}

function holds(policy: Policy | undefined, person: string): boolean {
  return policy?.persons.some((one) => one.id === person && one.roles.includes('preparer')) ?? false;
}

function stateOf(verdict: PolicyEvaluation, isOver: boolean): RevisionEntitlement['state'] {
  if (verdict.isVoid) {
    const undoing = verdict.judged.filter((one) => one.counts && undoes(one.signed.statement.purpose));
    return undoing.every((one) => one.signed.statement.purpose === 'return') ? 'returned' : 'withdrawn';
  }
  if (isOver) return 'expired';
  if (verdict.complete) return 'released';
  return verdict.approved ? 'approved' : 'frozen';
}

function ordered(entries: readonly (readonly [string, VerifiedStatement])[]): readonly VerifiedStatement[] {
  const key = ([digest, { statement }]: readonly [string, VerifiedStatement]): string =>
    `${String(statement.revision).padStart(9, '0')} ${statement.time} ${digest}`;
  return entries.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)).map(([, statement]) => statement);
}
