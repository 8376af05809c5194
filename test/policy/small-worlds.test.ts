// Every small world: three persons with every combination of roles, every set of statements, every rule. No
// set releases against the policy.
import { describe, expect, test } from 'vitest';
import type { VerifiedStatement } from '../../shared/domain/approval.ts';
import { evaluatePolicy } from '../../shared/domain/policy-evaluation.ts';
import type { Policy, Role } from '../../shared/domain/policy.ts';
import { EXPECTED, person, policyOf, signedBy } from './world.ts';

const PEOPLE = ['ada', 'bob', 'cy'];
const ACTS = [
  ['freeze', 'preparer'],
  ['approve', 'approver'],
  ['release', 'releaser'],
] as const;
const ROLE_SETS: readonly (readonly Role[])[] = Array.from({ length: 8 }, (_, bits) =>
  ACTS.filter((_act, bit) => ((bits >> bit) & 1) === 1).map(([, role]) => role),
);
/** All nine statements three persons can make, in one fixed order. */
const STATEMENTS: readonly VerifiedStatement[] = PEOPLE.flatMap((who) =>
  ACTS.map(([purpose]) => signedBy(who, purpose)),
);

/** Persons are interchangeable, so their role sets are taken in ascending order only. */
const WORLDS: readonly (readonly (readonly Role[])[])[] = ROLE_SETS.flatMap((a, i) =>
  ROLE_SETS.slice(i).flatMap((b, j) => ROLE_SETS.slice(i + j).map((c) => [a, b, c])),
);
const RULES = [1, 2].flatMap((approvals) => [true, false].map((release) => ({ approvals, release })));

/**
 * The rule said plainly: is there a preparer, so many approvers and a releaser, all different, each with role
 * and statement?
 */
function lawful(
  roles: readonly (readonly Role[])[],
  set: number,
  approvals: number,
  release: boolean,
): boolean {
  const did = (who: number, act: number): boolean =>
    ((set >> (who * 3 + act)) & 1) === 1 && (roles[who] ?? []).includes(ACTS[act]?.[1] ?? 'viewer');
  const all = [0, 1, 2];
  return all.some((preparer) => {
    if (!did(preparer, 0)) return false;
    const others = all.filter((who) => who !== preparer);
    const without = (releaser: number | undefined): number =>
      others.filter((who) => who !== releaser && did(who, 1)).length;
    return release
      ? others.some((releaser) => did(releaser, 2) && without(releaser) >= approvals)
      : without(undefined) >= approvals;
  });
}

function policyFor(
  roles: readonly (readonly Role[])[],
  rule: { approvals: number; release: boolean },
): Policy {
  // A person without a role cannot be enrolled; a viewer can.
  return policyOf(
    PEOPLE.map((id, place) => person(id, roles[place]?.length ? roles[place] : ['viewer'])),
    rule,
  );
}

describe.each(RULES)('every world with $approvals approvals, release $release', (rule) => {
  test('is complete only lawfully, and is complete if lawful and nobody signed in two parts', () => {
    let judged = 0;
    let complete = 0;
    for (const roles of WORLDS) {
      const policy = policyFor(roles, rule);
      for (let set = 0; set < 512; set += 1) {
        const signed = STATEMENTS.filter((_, place) => ((set >> place) & 1) === 1);
        const verdict = evaluatePolicy(policy, EXPECTED, signed);
        const right = lawful(roles, set, rule.approvals, rule.release);
        const single = [0, 1, 2].every((who) => [0, 1, 2, 4].includes((set >> (who * 3)) & 7));
        if (verdict.complete !== right && (verdict.complete || single)) {
          expect.unreachable(
            `${JSON.stringify(roles)} set ${set.toString(2)}: complete ${verdict.complete}, lawful ${right}`,
          );
        }
        judged += 1;
        complete += verdict.complete ? 1 : 0;
      }
    }
    expect(judged).toBe(120 * 512);
    // Three persons cannot be preparer, two approvers and a releaser.
    expect(complete > 0).toBe(!(rule.approvals === 2 && rule.release));
  });

  test('who "can still sign" is exactly who would bring it forward', () => {
    for (const roles of WORLDS) {
      const policy = policyFor(roles, rule);
      for (let set = 0; set < 512; set += 7) {
        const signed = STATEMENTS.filter((_, place) => ((set >> place) & 1) === 1);
        const verdict = evaluatePolicy(policy, EXPECTED, signed);
        if (verdict.next === null) continue;
        const step = verdict.next;
        const forward = PEOPLE.filter((who) => {
          const after = evaluatePolicy(policy, EXPECTED, [...signed, signedBy(who, step)]);
          return (
            after[step].have > verdict[step].have &&
            PEOPLE.every((other) =>
              ACTS.every(
                ([act]) => !verdict[act].persons.includes(other) || after[act].persons.includes(other),
              ),
            )
          );
        });
        expect(verdict[step].canSign.toSorted()).toEqual(forward);
      }
    }
  });
});

test('"possible" tells whether those who have not acted can finish', () => {
  function finishable(policy: Policy, signed: readonly VerifiedStatement[]): boolean {
    const verdict = evaluatePolicy(policy, EXPECTED, signed);
    if (verdict.complete) return true;
    return (
      verdict.next !== null &&
      ACTS.some(([act]) =>
        verdict[act].canSign.some((who) => finishable(policy, [...signed, signedBy(who, act)])),
      )
    );
  }
  for (const rule of RULES) {
    for (const roles of WORLDS) {
      const policy = policyFor(roles, rule);
      for (const set of [0, 1, 0b1000, 0b1_0001, 0b10_0000, 0b10_0001]) {
        const signed = STATEMENTS.filter((_, place) => ((set >> place) & 1) === 1);
        expect(evaluatePolicy(policy, EXPECTED, signed).possible).toBe(finishable(policy, signed));
      }
    }
  }
});
