// Judges a policy over signed statements: what is satisfied, what is missing, who can still sign. Pure, and the same in every process.
import type { VerifiedStatement } from './approval.ts';
import type { BatchKind } from './batch.ts';
import type { Policy } from './policy.ts';
import { discountAlone, undoes } from './policy-counting.ts';
import type { BatchFacts, Discount } from './policy-counting.ts';

export type ActPurpose = 'freeze' | 'approve' | 'release';

/** What the rules for one kind of batch ask together: of several rules for a kind, the strictest demands. */
export interface Demands {
  readonly approvals: number;
  readonly release: boolean;
  readonly validHours: number;
}

export interface JudgedStatement {
  readonly signed: VerifiedStatement;
  readonly counts: boolean;
  /** `null` when it counts. */
  readonly why: Discount | null;
}

export interface StepVerdict {
  readonly purpose: ActPurpose;
  readonly have: number;
  readonly need: number;
  /** Ids of the persons whose statements count. */
  readonly persons: readonly string[];
  /** Ids of enrolled persons who hold the role and have not acted; empty once the step is complete or the revision void. */
  readonly canSign: readonly string[];
}

export interface PolicyVerdict {
  /** `null` when the policy has no rule for the kind: then nothing can be complete. */
  readonly demands: Demands | null;
  /** Every statement in the order given, with the reason where it does not count. */
  readonly judged: readonly JudgedStatement[];
  readonly freeze: StepVerdict;
  readonly approve: StepVerdict;
  readonly release: StepVerdict;
  /** Returned, withdrawn or void in this revision: nothing counts any more. */
  readonly isVoid: boolean;
  /** Freeze and approvals are complete. */
  readonly approved: boolean;
  /** All of it: the batch may be sealed. */
  readonly complete: boolean;
  /** What has to be signed next; `null` when complete, void, or ruled by nothing. */
  readonly next: ActPurpose | null;
  /** Whether those who are left could still complete it. */
  readonly possible: boolean;
}

/** `null` when no rule is for this kind of batch. */
export function demandsFor(policy: Policy, kind: BatchKind): Demands | null {
  const rules = policy.rules.filter((rule) => rule.kinds.includes(kind));
  if (rules.length === 0) return null;
  return {
    approvals: Math.max(...rules.map((rule) => rule.approvals)),
    release: rules.some((rule) => rule.release),
    validHours: Math.min(...rules.map((rule) => rule.validHours)),
  };
}

/** Persons by what they did: each counts in one part only, the earliest of prepare, approve, release. */
interface Parts {
  readonly freeze: Set<string>;
  readonly approve: Set<string>;
  readonly release: Set<string>;
}

const PART_ORDER: readonly ActPurpose[] = ['freeze', 'approve', 'release'];

function count(policy: Policy, facts: BatchFacts, signed: readonly VerifiedStatement[]): { parts: Parts; judged: JudgedStatement[]; isVoid: boolean } {
  const alone = signed.map((one) => discountAlone(policy, facts, one));
  const isVoid = signed.some((one, place) => alone[place] === undefined && undoes(one.statement.purpose));
  const why: (Discount | undefined)[] = alone.map((reason, place) => {
    const purpose = signed[place]?.statement.purpose;
    return reason === undefined && isVoid && purpose !== undefined && !undoes(purpose) ? 'void' : reason;
  });
  const parts: Parts = { freeze: new Set(), approve: new Set(), release: new Set() };
  // Part by part and not as they came, so that the order of statements decides nothing.
  for (const part of PART_ORDER) {
    for (const [place, { statement, person }] of signed.entries()) {
      if (statement.purpose !== part || why[place] !== undefined) continue;
      if (parts[part].has(person)) why[place] = 'counted-already';
      else if (PART_ORDER.some((other) => other !== part && parts[other].has(person))) why[place] = 'same-person';
      else parts[part].add(person);
    }
  }
  const judged = signed.map((one, place) => ({ signed: one, counts: why[place] === undefined, why: why[place] ?? null }));
  return { parts, judged, isVoid };
}

const ROLE_OF = { freeze: 'preparer', approve: 'approver', release: 'releaser' } as const;

function candidates(policy: Policy, parts: Parts, purpose: ActPurpose): string[] {
  return policy.persons
    .filter(({ id, roles, certificates }) => roles.includes(ROLE_OF[purpose]) && certificates.length > 0 && !PART_ORDER.some((part) => parts[part].has(id)))
    .map(({ id }) => id);
}

/** Whether distinct persons can be found for all that is missing (few persons, few places: tried in order of scarcity by backtracking). */
function canFill(places: readonly (readonly string[])[], taken: ReadonlySet<string>): boolean {
  const [first, ...rest] = places.toSorted((a, b) => a.length - b.length);
  if (first === undefined) return true;
  return first.some((person) => !taken.has(person) && canFill(rest, new Set([...taken, person])));
}

/**
 * Preparer, approvers and releaser are different persons; a person's second card is the same person; a statement about
 * anything but exactly these facts counts for nothing. The order in which statements are given never matters.
 */
export function evaluatePolicy(policy: Policy, facts: BatchFacts, signed: readonly VerifiedStatement[]): PolicyVerdict {
  const demands = demandsFor(policy, facts.kind);
  const { parts, judged, isVoid } = count(policy, facts, signed);
  const needs: Readonly<Record<ActPurpose, number>> = { freeze: 1, approve: demands?.approvals ?? 0, release: demands?.release === true ? 1 : 0 };
  const open = demands !== null && !isVoid;
  const step = (purpose: ActPurpose): StepVerdict => {
    const have = parts[purpose].size;
    const missing = open && have < needs[purpose];
    return { purpose, have, need: needs[purpose], persons: [...parts[purpose]].toSorted(), canSign: missing ? candidates(policy, parts, purpose) : [] };
  };
  const steps = { freeze: step('freeze'), approve: step('approve'), release: step('release') };
  const lacking = PART_ORDER.filter((part) => steps[part].have < steps[part].need);
  const approved = open && !lacking.includes('freeze') && !lacking.includes('approve');
  const complete = open && lacking.length === 0;
  const places = lacking.flatMap((part) => Array.from({ length: steps[part].need - steps[part].have }, () => steps[part].canSign));
  return {
    demands,
    judged,
    ...steps,
    isVoid,
    approved,
    complete,
    next: open ? (lacking[0] ?? null) : null,
    possible: open && canFill(places, new Set()),
  };
}
