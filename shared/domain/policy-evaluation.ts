// Judges a policy over signed statements: what is satisfied, what is missing, who can still sign. Pure, and
// the same in every process.
import type { VerifiedStatement } from './approval.ts';
import {
  signatureRejection,
  undoes,
  type ExpectedBatch,
  type SignatureRejection,
  type SignedAs,
} from './policy-counting.ts';
import {
  isConfirmed,
  isMet,
  requirementsFor,
  rightOf,
  rightsIn,
  type ApprovalRequirements,
  type Right,
  type RuleSubject,
} from './policy-rules.ts';
import { countedTogether, type PeriodCount } from './policy-rolling.ts';
import { canFinish, fewestMore } from './policy-search.ts';
import type { Policy, Role } from './policy.ts';

export type SigningPurpose = 'freeze' | 'approve' | 'release';

interface EvaluatedStatement {
  readonly signed: VerifiedStatement;
  readonly counts: boolean;
  /** `null` when it counts. */
  readonly why: SignatureRejection | null;
}

interface StepEvaluation {
  readonly purpose: SigningPurpose;
  readonly have: number;
  readonly need: number;
  /** Ids of the persons whose statements count. */
  readonly persons: readonly string[];
  /** Whose rights were used, in the same order: the same, but for deputies. */
  readonly seats: readonly string[];
  /**
   * Ids of persons who hold the role, have not acted, and would bring the step forward; empty once it is
   * complete or the revision void.
   */
  readonly canSign: readonly string[];
}

/** The way round the rules: more persons than any of them wants. */
interface EmergencyEvaluation {
  readonly have: number;
  readonly need: number;
  readonly persons: readonly string[];
  readonly canSign: readonly string[];
  readonly complete: boolean;
}

export interface SignaturesEvaluation {
  /** `null` when the policy has no rule for it: then nothing can be complete. */
  readonly demands: ApprovalRequirements | null;
  readonly freeze: StepEvaluation;
  readonly approve: StepEvaluation;
  readonly release: StepEvaluation;
  /** `null` where the policy knows no emergency. */
  readonly emergency: EmergencyEvaluation | null;
  /** Returned, withdrawn or void in this revision: nothing counts any more. */
  readonly isVoid: boolean;
  /** Freeze and approvals are complete. */
  readonly approved: boolean;
  /** All of it: the batch may be sealed. */
  readonly complete: boolean;
  /** What has to be signed next; `null` when complete, void, or ruled by nothing. */
  readonly next: SigningPurpose | null;
  /** Whether those who are left could still complete it without an emergency. */
  readonly possible: boolean;
}

export interface PolicyEvaluation extends SignaturesEvaluation {
  /** Every statement in the order given, with the reason where it does not count. */
  readonly judged: readonly EvaluatedStatement[];
}

/**
 * Persons and the persons they stood in for, by what they did: each counts in one part only, the earliest of
 * prepare, approve, release.
 */
type Parts = Readonly<Record<SigningPurpose, readonly Right[]>> & { readonly emergency: readonly string[] };

const PART_ORDER: readonly SigningPurpose[] = ['freeze', 'approve', 'release'];
const ROLE_OF: Readonly<Record<SigningPurpose, Role>> = {
  freeze: 'preparer',
  approve: 'approver',
  release: 'releaser',
};

function touches(rights: readonly Right[], { person, seat }: Right): boolean {
  return rights.some((right) => [right.person, right.seat].some((one) => one === person || one === seat));
}

/** Own rights before others', then by name: so that the order in which statements come decides nothing. */
function inOrder(signed: readonly SignedAs[], places: readonly number[]): readonly number[] {
  const key = (place: number): string =>
    `${signed[place]?.inPlaceOf === undefined ? 0 : 1} ${signed[place]?.person} ${signed[place]?.inPlaceOf ?? ''}`;
  return places.toSorted((a, b) => (key(a) === key(b) ? a - b : key(a) < key(b) ? -1 : 1));
}

function sortOut(
  policy: Policy,
  signed: readonly SignedAs[],
  why: (SignatureRejection | undefined)[],
): Parts {
  const rights: Record<SigningPurpose, Right[]> = { freeze: [], approve: [], release: [] };
  const placesOf = (wanted: (one: SignedAs) => boolean): readonly number[] =>
    inOrder(
      signed,
      [...signed.keys()].filter(
        (place) => why[place] === undefined && signed[place] !== undefined && wanted(signed[place]),
      ),
    );
  for (const part of PART_ORDER) {
    for (const place of placesOf((one) => one.purpose === part && one.emergency !== true)) {
      const one = signed[place];
      const right = one === undefined ? null : rightOf(policy, one.person, one.role, one.time, one.inPlaceOf);
      if (right === null) continue;
      if (touches(rights[part], right)) why[place] = 'counted-already';
      else if (PART_ORDER.some((other) => other !== part && touches(rights[other], right)))
        why[place] = 'same-person';
      else rights[part].push(right);
    }
  }
  const emergency = new Set<string>();
  for (const place of placesOf((one) => one.emergency === true)) {
    const person = signed[place]?.person ?? '';
    if (touches(rights.freeze, { person, seat: person, class: null })) why[place] = 'same-person';
    else if (emergency.has(person)) why[place] = 'counted-already';
    else emergency.add(person);
  }
  return { ...rights, emergency: [...emergency].toSorted() };
}

/**
 * The heart, for whatever is prepared, approved and released. `why` holds the reasons that are known already,
 * by place; reasons of this
 * judgement are added to it. Preparer, approvers and releaser are different persons, and so are those in
 * whose place they act.
 */
export function evaluateSignatures(
  policy: Policy,
  newest: Policy,
  subject: RuleSubject & { readonly at: string },
  signed: readonly SignedAs[],
  why: (SignatureRejection | undefined)[],
): SignaturesEvaluation {
  const demands = requirementsFor(policy, subject);
  const isVoid = signed.some((one, place) => why[place] === undefined && undoes(one.purpose));
  if (isVoid) for (const [place, one] of signed.entries()) if (!undoes(one.purpose)) why[place] ??= 'void';
  const parts = sortOut(policy, signed, why);
  const open = demands !== null && !isVoid && isConfirmed(policy, subject);
  const rules = demands?.rules ?? [];
  const used = PART_ORDER.flatMap((part) => parts[part]);
  const candidates = (purpose: SigningPurpose): readonly Right[] =>
    open
      ? rightsIn(policy, newest, ROLE_OF[purpose], subject.at).filter((right) => !touches(used, right))
      : [];
  const single = (purpose: 'freeze' | 'release', need: number): StepEvaluation =>
    step(purpose, parts, need, parts[purpose].length < need ? candidates(purpose) : []);
  const freeze = single('freeze', 1);
  const approve = approvals(parts, demands, candidates('approve'));
  const release = single('release', demands?.release === true ? 1 : 0);
  const emergency = emergencyVerdict(policy, newest, subject.at, parts, open);
  const approvedByRule = open && freeze.have > 0 && isMet(rules, parts.approve);
  const inEmergency = open && freeze.have > 0 && emergency?.complete === true;
  const complete = inEmergency || (approvedByRule && release.have >= release.need);
  const lacking = freeze.have < freeze.need ? 'freeze' : isMet(rules, parts.approve) ? 'release' : 'approve';
  return {
    demands,
    freeze,
    approve,
    release,
    emergency,
    isVoid,
    approved: approvedByRule || inEmergency,
    complete,
    next: open && !complete ? lacking : null,
    possible:
      open &&
      (complete ||
        canFinish({
          rules,
          approved: parts.approve,
          freeze: freeze.have < freeze.need ? candidates('freeze') : null,
          approvers: candidates('approve'),
          release: release.have < release.need ? candidates('release') : null,
        })),
  };
}

function approvals(
  parts: Parts,
  demands: ApprovalRequirements | null,
  candidates: readonly Right[],
): StepEvaluation {
  const have = parts.approve.length;
  if (demands === null) return step('approve', parts, 0, []);
  if (isMet(demands.rules, parts.approve)) return step('approve', parts, demands.approvals, []);
  const more = fewestMore(demands.rules, parts.approve, candidates);
  const need = Math.max(demands.approvals, have + (more?.count ?? 1));
  return step('approve', parts, need, more === null ? candidates : more.useful);
}

function step(
  purpose: SigningPurpose,
  parts: Parts,
  need: number,
  canSign: readonly Right[],
): StepEvaluation {
  const rights = parts[purpose].toSorted((a, b) => (a.person < b.person ? -1 : 1));
  return {
    purpose,
    have: rights.length,
    need,
    persons: rights.map(({ person }) => person),
    seats: rights.map(({ seat }) => seat),
    canSign: [...new Set(canSign.map(({ person }) => person))],
  };
}

function emergencyVerdict(
  policy: Policy,
  newest: Policy,
  at: string,
  { freeze, emergency: persons }: Parts,
  open: boolean,
): EmergencyEvaluation | null {
  if (policy.emergency === undefined) return null;
  const { persons: need, roles } = policy.emergency;
  const complete = persons.length >= need;
  const anybody = roles
    .flatMap((role) => rightsIn(policy, newest, role, at))
    .filter((right) => right.person === right.seat && !touches(freeze, right));
  const left = [...new Set(anybody.map(({ person }) => person))]
    .filter((person) => !persons.includes(person))
    .toSorted();
  return { have: persons.length, need, persons, complete, canSign: open && !complete ? left : [] };
}

/**
 * A person's second card is the same person; a statement about anything but exactly these facts counts for
 * nothing. The order in which
 * statements are given never matters. `newest`: the version in force now, where the batch is bound to an
 * earlier one and not sealed yet. Sums of a period are those the signatures state; `facts.counted` is what
 * the desk would state now, for what is still to be signed.
 */
export function evaluatePolicy(
  policy: Policy,
  facts: ExpectedBatch,
  signed: readonly VerifiedStatement[],
  newest = policy,
): PolicyEvaluation {
  const alone = signed.map((one) => signatureRejection(policy, facts, one, newest));
  const judge = (counted: PeriodCount | null): PolicyEvaluation => {
    const why = [...alone];
    const verdict = evaluateSignatures(
      policy,
      newest,
      { ...facts, counted },
      signed.map(({ statement }) => statement),
      why,
    );
    return {
      ...verdict,
      judged: signed.map((one, place) => ({
        signed: one,
        counts: why[place] === undefined,
        why: why[place] ?? null,
      })),
    };
  };
  const counting = signed.flatMap(({ statement }, place) =>
    alone[place] === undefined && (statement.purpose === 'approve' || statement.purpose === 'release')
      ? [statement]
      : [],
  );
  const stated = counting.flatMap(({ time, counted }) => (counted === undefined ? [] : [{ time, counted }]));
  // One signature that says nothing of the sums leaves them unknown.
  const bySignatures = judge(stated.length === counting.length ? countedTogether(stated) : null);
  // What is complete by what was signed stays so, whatever is counted since.
  if (facts.counted === undefined || facts.counted === null || bySignatures.complete) return bySignatures;
  const now = judge(countedTogether([...stated, { time: facts.at, counted: facts.counted }]));
  return now.complete ? bySignatures : now;
}
