// Small companies for the model check, and the plain rule of what is lawful in them: written from the
// description, with none of the product's code.
import type { Person, Policy, PolicyRule } from '../../shared/domain/policy.ts';
import { cardOf, policyOf } from './world.ts';

type Part = 'freeze' | 'approve' | 'release' | 'emergency' | 'return';

/** One thing somebody could sign. */
export interface Signature {
  readonly who: string;
  readonly card: number;
  readonly part: Part;
  /** In whose place; the signer's own name where by own right. */
  readonly owner: string;
}

export interface Member {
  readonly name: string;
  /** p, a, r, v, m: prepare, approve, release, view, administer. */
  readonly roles: string;
  readonly grade?: 'A' | 'B';
  readonly cards?: number;
}

export interface Deputy {
  readonly who: string;
  readonly owner: string;
  readonly role: 'p' | 'a' | 'r';
}

/** What applies to the one batch of the world: all of these must be met. */
export interface Wanted {
  readonly count: number;
  readonly grades?: readonly string[];
  readonly among?: readonly string[];
  readonly release: boolean;
}

export interface Company {
  readonly members: readonly Member[];
  readonly standIns: readonly Deputy[];
  readonly wanted: readonly Wanted[];
  readonly emergency: number | null;
}

/** What the next version does to the company: cards taken back, people out, roles changed. */
export interface Change {
  readonly revoked: readonly { readonly who: string; readonly card: number }[];
  readonly out: readonly string[];
}

export const NO_CHANGE: Change = { revoked: [], out: [] };

const ROLE = { p: 'preparer', a: 'approver', r: 'releaser', v: 'viewer', m: 'administrator' } as const;
type Letter = keyof typeof ROLE;

/** The company as a policy document, in its first version or after the change. */
export function policyFor(
  { members, standIns, wanted, emergency }: Company,
  change: Change | null = null,
): Policy {
  const persons = members
    .filter(({ name }) => change?.out.includes(name) !== true)
    .map(({ name, roles, grade, cards = 1 }): Person => ({
      id: name,
      name,
      roles: roles.split('').map((letter) => ROLE[letter as Letter]),
      ...(grade === undefined ? {} : { class: grade }),
      certificates: Array.from({ length: cards }, (_, card) => ({
        sha256: cardOf(name, card),
        der: Buffer.from(`certificate of ${name}, card ${card}`).toString('base64'),
        algorithm: 'ES256' as const,
        ...(change?.revoked.some((one) => one.who === name && one.card === card) === true
          ? { revoked: { at: '2026-11-20T10:00:00Z', reason: 'lost' } }
          : {}),
      })),
    }));
  const rules = wanted.map(({ count, grades, among, release }, place): PolicyRule => ({
    id: `rule-${place}`,
    kinds: ['credit-transfer'],
    approvals: count,
    release,
    validHours: 24,
    ...(grades === undefined ? {} : { combinations: grades.map((each) => each.split('') as ('A' | 'B')[]) }),
    ...(among === undefined ? {} : { approvers: [...among] }),
  }));
  return {
    ...policyOf(persons),
    typ: 'countersign/policy/2',
    version: change === null ? 1 : 2,
    rules,
    ...(standIns.length === 0
      ? {}
      : {
          deputies: standIns.map(({ who, owner, role }) => ({
            person: who,
            inPlaceOf: owner,
            role: ROLE[role] as 'approver',
            validFrom: '2026-01-01T00:00:00Z',
            validUntil: '2027-01-01T00:00:00Z',
          })),
        }),
    ...(emergency === null
      ? {}
      : { emergency: { persons: emergency, roles: ['approver', 'releaser', 'administrator'] } }),
  };
}

const LETTER = { freeze: 'p', approve: 'a', release: 'r' } as const;

/** Everything anybody could try to sign in the company, lawful or not; of second cards only approvals. */
export function everything({ members, standIns, emergency }: Company): readonly Signature[] {
  const own = members.flatMap(({ name, roles }) =>
    (['freeze', 'approve', 'release'] as const)
      .filter((part) => roles.includes(LETTER[part]))
      .map((part): Signature => ({ who: name, card: 0, part, owner: name })),
  );
  const second = members
    .filter(({ cards = 1, roles }) => cards > 1 && roles.includes('a'))
    .map(({ name }): Signature => ({ who: name, card: 1, part: 'approve', owner: name }));
  const placed = standIns.map(({ who, owner, role }): Signature => ({
    who,
    card: 0,
    part: role === 'p' ? 'freeze' : role === 'a' ? 'approve' : 'release',
    owner,
  }));
  const urgent =
    emergency === null
      ? []
      : members
          .filter(({ roles }) => /[arm]/u.test(roles))
          .map(({ name }): Signature => ({ who: name, card: 0, part: 'emergency', owner: name }));
  return [...own, ...second, ...placed, ...urgent];
}

/**
 * The rule said plainly. Is there a preparer, enough approvers of the right kinds and, if wanted, a releaser,
 * no two of whom share a hand or
 * stand for the same person? Or, in an emergency, enough people who are not the preparer? And has nobody
 * taken it back?
 */
export function isLawful(company: Company, change: Change, signed: readonly Signature[]): boolean {
  if (signed.some((one) => one.part === 'return')) return false;
  // A card that was revoked, a person who was taken out and whoever stood in for that person count no more.
  const valid = signed.filter(
    (one) =>
      !change.revoked.some(({ who, card }) => who === one.who && card === one.card) &&
      !change.out.some((name) => name === one.who || name === one.owner),
  );
  const of = (part: Part): readonly Signature[] => valid.filter((one) => one.part === part);
  return of('freeze').some(
    (preparer) =>
      ordinary(company, preparer, of('approve'), of('release')) || urgent(company, preparer, of('emergency')),
  );
}

function ordinary(
  company: Company,
  preparer: Signature,
  approvals: readonly Signature[],
  releases: readonly Signature[],
): boolean {
  if (company.wanted.length === 0) return false;
  const ways = company.wanted.some((one) => one.release)
    ? releases.map((one) => [preparer, one])
    : [[preparer]];
  return ways.some(
    (taken) =>
      areApart(taken) &&
      subsets(approvals).some(
        (set) =>
          areApart([...taken, ...set]) && company.wanted.every((wanted) => suffices(company, wanted, set)),
      ),
  );
}

function suffices(
  { members }: Company,
  { count, grades, among }: Wanted,
  set: readonly Signature[],
): boolean {
  const its = set.filter(({ owner }) => among === undefined || among.includes(owner));
  if (its.length < count) return false;
  const letters = its
    .map(({ owner }) => members.find(({ name }) => name === owner)?.grade ?? '-')
    .toSorted()
    .join('');
  // "AB" is among "AAB" when its letters can be crossed out one by one.
  return (
    grades === undefined ||
    grades.some(
      (wanted) =>
        wanted
          .split('')
          .reduce<string | null>(
            (left, letter) => (left?.includes(letter) === true ? left.replace(letter, '') : null),
            letters,
          ) !== null,
    )
  );
}

function urgent({ emergency, wanted }: Company, preparer: Signature, signed: readonly Signature[]): boolean {
  return (
    emergency !== null &&
    wanted.length > 0 &&
    new Set(signed.map(({ who }) => who).filter((who) => who !== preparer.who && who !== preparer.owner))
      .size >= emergency
  );
}

export function areApart(signed: readonly Signature[]): boolean {
  return signed.every((one, place) =>
    signed
      .slice(0, place)
      .every(
        (other) =>
          one.who !== other.who &&
          one.who !== other.owner &&
          one.owner !== other.who &&
          one.owner !== other.owner,
      ),
  );
}

function subsets<T>(all: readonly T[]): readonly (readonly T[])[] {
  return all.reduce<readonly (readonly T[])[]>(
    (found, one) => [...found, ...found.map((set) => [...set, one])],
    [[]],
  );
}
