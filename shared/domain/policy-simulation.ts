// Who can release something today: the steps that are left, who could take each, and a few complete ways
// through.
import type { Policy, Role } from './policy.ts';
import { evaluateSignatures, type SigningPurpose, type SignaturesEvaluation } from './policy-evaluation.ts';
import type { SignedAs } from './policy-counting.ts';
import { isMet, rightsIn, type RuleSubject, type Right } from './policy-rules.ts';

/** One signature of a way: who, in which part, and in whose place. */
export interface PathSignature {
  readonly purpose: SigningPurpose;
  readonly person: string;
  readonly inPlaceOf: string | null;
}

export interface Simulation {
  readonly verdict: SignaturesEvaluation;
  /** Complete ways, the fewest signatures first; at most `limit`. */
  readonly ways: readonly (readonly PathSignature[])[];
  /** There are more ways than are listed. */
  readonly more: boolean;
}

export interface Situation {
  readonly policy: Policy;
  readonly newest: Policy;
  readonly subject: RuleSubject & { readonly at: string };
  /** What was signed already and counts; none for something that is only thought of. */
  readonly signed: readonly SignedAs[];
}

/** Enough to see a pattern; more would be a list nobody reads. */
const TRIED = 20_000;

export function simulate(situation: Situation, limit: number): Simulation {
  const { policy, newest, subject, signed } = situation;
  const verdict = evaluateSignatures(
    policy,
    newest,
    subject,
    signed,
    signed.map(() => undefined),
  );
  const found: (readonly PathSignature[])[] = [];
  if (verdict.demands !== null && !verdict.isVoid && !verdict.complete && verdict.possible) {
    for (const way of waysThrough(situation, verdict)) {
      found.push(way);
      if (found.length > limit) break;
    }
  }
  return { verdict, ways: found.slice(0, limit), more: found.length > limit };
}

function* waysThrough(
  { policy, newest, subject }: Situation,
  verdict: SignaturesEvaluation,
): Generator<readonly PathSignature[]> {
  const used = [verdict.freeze, verdict.approve, verdict.release].flatMap((step) => [
    ...step.persons,
    ...step.seats,
  ]);
  const rightsFor = (role: Role): readonly Right[] =>
    rightsIn(policy, newest, role, subject.at).filter(
      ({ person, seat }) => !used.includes(person) && !used.includes(seat),
    );
  const approved: readonly Right[] = verdict.approve.persons.map((person, place) => {
    const seat = verdict.approve.seats[place] ?? person;
    return { person, seat, class: policy.persons.find(({ id }) => id === seat)?.class ?? null };
  });
  const rules = verdict.demands?.rules ?? [];
  const preparers = verdict.freeze.have > 0 ? [null] : rightsFor('preparer');
  const releasers = verdict.release.have >= verdict.release.need ? [null] : rightsFor('releaser');
  const approvers = rightsFor('approver');
  let tried = 0;
  // By the number of approvals, so that the shortest ways come first; a larger set that holds a smaller way
  // is no way of its own.
  const complete: (readonly Right[])[] = [];
  for (let count = 0; count <= approvers.length; count += 1) {
    for (const set of combinationsOf(approvers, count)) {
      tried += 1;
      if (tried > TRIED) return;
      if (
        !apart(set) ||
        complete.some((smaller) => smaller.every((right) => set.includes(right))) ||
        !isMet(rules, [...approved, ...set])
      )
        continue;
      complete.push(set);
      for (const preparer of preparers) {
        for (const releaser of releasers) {
          const all = [
            ...(preparer === null ? [] : [preparer]),
            ...set,
            ...(releaser === null ? [] : [releaser]),
          ];
          if (apart(all))
            yield [
              ...steps('freeze', preparer === null ? [] : [preparer]),
              ...steps('approve', set),
              ...steps('release', releaser === null ? [] : [releaser]),
            ];
        }
      }
    }
  }
}

function steps(purpose: SigningPurpose, rights: readonly Right[]): readonly PathSignature[] {
  return rights.map(({ person, seat }) => ({ purpose, person, inPlaceOf: seat === person ? null : seat }));
}

function apart(rights: readonly Right[]): boolean {
  return rights.every((one, place) =>
    rights
      .slice(place + 1)
      .every((other) => ![other.person, other.seat].some((id) => id === one.person || id === one.seat)),
  );
}

function* combinationsOf(rights: readonly Right[], count: number, from = 0): Generator<readonly Right[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (let place = from; place <= rights.length - count; place += 1) {
    const right = rights[place];
    if (right === undefined) continue;
    for (const rest of combinationsOf(rights, count - 1, place + 1)) yield [right, ...rest];
  }
}
