// The model check: in every small company, over every sequence of signatures, a return and a change of the
// policy, nothing is released against it.
import { describe, expect, test } from 'vitest';
import { maySign } from '../../main/token/process/trust.ts';
import type { VerifiedStatement } from '../../shared/domain/approval.ts';
import { evaluatePolicy } from '../../shared/domain/policy-evaluation.ts';
import type { Policy } from '../../shared/domain/policy.ts';
import {
  areApart,
  everything,
  isLawful,
  NO_CHANGE,
  policyFor,
  type Change,
  type Company,
  type Member,
  type Signature,
  type Deputy,
  type Wanted,
} from './model.ts';
import { cardOf, EXPECTED, signedBy } from './world.ts';

const MEMBERS: readonly (readonly Member[])[] = [
  [
    { name: 'ada', roles: 'pm' },
    { name: 'bob', roles: 'a', grade: 'A', cards: 2 },
    { name: 'cy', roles: 'ra', grade: 'B' },
  ],
  [
    { name: 'ada', roles: 'pa', grade: 'A' },
    { name: 'bob', roles: 'par', grade: 'B' },
    { name: 'cy', roles: 'r' },
  ],
  [
    { name: 'ada', roles: 'p' },
    { name: 'bob', roles: 'a', grade: 'B' },
    { name: 'cy', roles: 'a', grade: 'B', cards: 2 },
    { name: 'dee', roles: 'ra', grade: 'A' },
  ],
  [
    { name: 'ada', roles: 'p' },
    { name: 'bob', roles: 'am', grade: 'A' },
    { name: 'cy', roles: 'rm' },
    { name: 'dee', roles: 'v' },
  ],
];
const STAND_INS: readonly (readonly Deputy[])[] = [
  [],
  [{ who: 'cy', owner: 'bob', role: 'a' }],
  [
    { who: 'dee', owner: 'bob', role: 'a' },
    { who: 'dee', owner: 'cy', role: 'r' },
  ],
  [{ who: 'bob', owner: 'ada', role: 'p' }],
];
const WANTED: readonly (readonly Wanted[])[] = [
  [{ count: 1, release: true }],
  [{ count: 1, release: false }],
  [{ count: 2, grades: ['AA', 'AB'], release: true }],
  [
    { count: 2, grades: ['AA', 'AB'], release: false },
    { count: 1, among: ['cy'], release: false },
  ],
  [
    { count: 1, release: false },
    { count: 1, grades: ['A'], release: true },
  ],
  [],
];
const CHANGES: readonly Change[] = [
  { revoked: [{ who: 'bob', card: 0 }], out: [] },
  { revoked: [], out: ['cy'] },
];

function fits(company: Company): boolean {
  const names = company.members.map(({ name }) => name);
  const rolesOf = (name: string): string => company.members.find((one) => one.name === name)?.roles ?? '';
  return (
    company.standIns.every(({ who, owner, role }) => names.includes(who) && rolesOf(owner).includes(role)) &&
    (company.wanted.length > 0 || company.standIns.length === 0) &&
    company.wanted.every(({ among = [] }) => among.every((name) => rolesOf(name).includes('a')))
  );
}

const COMPANIES: readonly Company[] = MEMBERS.flatMap((members) =>
  STAND_INS.flatMap((standIns) =>
    WANTED.flatMap((wanted) => [null, 3].map((emergency) => ({ members, standIns, wanted, emergency }))),
  ),
).filter(fits);

function statementOf({ who, card, part, owner }: Signature): VerifiedStatement {
  const purpose = part === 'emergency' ? 'release' : part;
  const emergency = part === 'emergency' ? { emergency: true as const, note: 'flood' } : {};
  return signedBy(who, purpose, {
    certificate: cardOf(who, card),
    ...(owner === who ? {} : { inPlaceOf: owner }),
    ...emergency,
  });
}

/** In an emergency one signs in whatever role one has that the policy takes. */
function rolesFor(
  signature: Signature,
  { members }: Company,
): readonly ('preparer' | 'approver' | 'releaser' | 'administrator')[] {
  if (signature.part === 'freeze') return ['preparer'];
  if (signature.part === 'approve' || signature.part === 'return') return ['approver'];
  if (signature.part === 'release') return ['releaser'];
  const roles = members.find(({ name }) => name === signature.who)?.roles ?? '';
  return [
    ...(roles.includes('a') ? ['approver' as const] : []),
    ...(roles.includes('r') ? ['releaser' as const] : []),
    ...(roles.includes('m') ? ['administrator' as const] : []),
  ].slice(0, 1);
}

interface Explored {
  states: number;
  released: number;
}

/**
 * Every set of statements that some sequence of acts leads to, before and after the change: the card process
 * decides what can be added.
 */
function explore(company: Company, change: Change): Explored {
  const bound = policyFor(company);
  const changed = policyFor(company, change);
  const all = [
    ...everything(company),
    {
      who: company.members.find(({ roles }) => roles.includes('a'))?.name ?? 'bob',
      card: 0,
      part: 'return',
      owner: company.members.find(({ roles }) => roles.includes('a'))?.name ?? 'bob',
    } satisfies Signature,
  ];
  const statements = all.map(
    (one) =>
      rolesFor(one, company).map((role) => ({
        ...statementOf(one),
        statement: { ...statementOf(one).statement, role },
      }))[0] ?? statementOf(one),
  );
  const canSign = (newest: Policy): readonly boolean[] =>
    statements.map(
      ({ statement }) =>
        maySign({ bound, newest }, statement.certificate, statement, new Date(statement.time)).ok,
    );
  const [before, after] = [canSign(bound), canSign(changed)];
  const found: Explored = { states: 0, released: 0 };
  const seen = new Set<number>();
  const stack = [0];
  const push = (state: number): void => {
    if (seen.has(state)) return;
    seen.add(state);
    stack.push(state);
  };
  for (let state = stack.pop(); state !== undefined; state = stack.pop()) {
    const isChanged = (state & 1) === 1;
    const held = [...all.keys()].filter((place) => ((state >> (place + 1)) & 1) === 1);
    const verdict = evaluatePolicy(
      bound,
      EXPECTED,
      held.flatMap((place) => statements[place] ?? []),
      isChanged ? changed : bound,
    );
    const signed = held.flatMap((place) => all[place] ?? []);
    const lawful = isLawful(company, isChanged ? change : NO_CHANGE, signed);
    // A person who signed in two parts counts in the earlier one, which may cost the batch its release; it
    // never gains it one.
    const simple = areApart(
      signed.filter(
        (one, place) =>
          signed.findIndex(
            (other) => other.who === one.who && other.owner === one.owner && other.part === one.part,
          ) === place && one.part !== 'emergency',
      ),
    );
    if (verdict.complete !== lawful && (verdict.complete || simple)) {
      throw new Error(
        `${JSON.stringify({ company, change: isChanged ? change : null, signed })}: complete ${verdict.complete}, lawful ${lawful}`,
      );
    }
    found.states += 1;
    if (verdict.complete) found.released += 1;
    if (!isChanged) push(state | 1);
    for (const place of all.keys())
      if ((isChanged ? after : before)[place] === true) push(state | (1 << (place + 1)));
  }
  return found;
}

describe('no sequence of acts releases against the policy', () => {
  test.each(CHANGES)('in %# of the changes, in every company', (change) => {
    let states = 0;
    let released = 0;
    for (const company of COMPANIES) {
      const found = explore(company, change);
      states += found.states;
      released += found.released;
      if (company.wanted.length === 0) expect(found.released).toBe(0);
    }
    expect(states).toBeGreaterThan(100_000);
    expect(released).toBeGreaterThan(1_000);
  });
});
