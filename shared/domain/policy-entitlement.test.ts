// By what right somebody acts: enrolled once, valid at the instant, in a role of their own or another's.
import { describe, expect, test } from 'vitest';
import { cardOf, person, policyOf } from '../../test/policy/world.ts';
import {
  canSignAt,
  enrolledPerson,
  isRemoved,
  isRevoked,
  isUsable,
  isValidAt,
  rightOf,
  rightsIn,
  rightsOf,
} from './policy-rules.ts';
import type { Person, Policy } from './policy.ts';

const AT = '2026-11-20T11:00:00Z';
const BEFORE = '2026-11-20T10:59:59Z';
const AFTER = '2026-11-20T11:00:01Z';
const ada = person('ada', ['preparer', 'approver']);
const bob = person('bob', ['approver'], 2);
const eve = person('eve', ['viewer']);
const deputies = (
  ...entries: readonly (readonly [string, string, 'approver' | 'preparer'])[]
): Policy['deputies'] =>
  entries.map(([who, inPlaceOf, role]) => ({
    person: who,
    inPlaceOf,
    role,
    validFrom: BEFORE,
    validUntil: AFTER,
  }));
const policy = (persons: readonly Person[] = [ada, bob, eve], more: Partial<Policy> = {}): Policy => ({
  ...policyOf(persons),
  typ: 'countersign/policy/2',
  ...more,
});
const revoked = { revoked: { at: AT, reason: 'lost' } } as unknown as Partial<Person['certificates'][number]>;
const withCards = (one: Person, change: (place: number) => object): Person => ({
  ...one,
  certificates: one.certificates.map((card, place) => ({ ...card, ...change(place) })),
});

test('a certificate names the one person it is enrolled for', () => {
  expect(enrolledPerson(policy(), cardOf('bob', 1))?.id).toBe('bob');
  expect(enrolledPerson(policy(), cardOf('mal'))).toBeUndefined();
  const twice = { ...eve, certificates: [...eve.certificates, ...bob.certificates.slice(0, 1)] };
  expect(enrolledPerson(policy([ada, bob, twice]), cardOf('bob'))).toBeUndefined();
});

test('a time begins with its first instant and ends before its last', () => {
  expect(isValidAt({}, AT)).toBe(true);
  expect(isValidAt({ validFrom: AT }, AT)).toBe(true);
  expect(isValidAt({ validFrom: AFTER }, AT)).toBe(false);
  expect(isValidAt({ validUntil: AFTER }, AT)).toBe(true);
  expect(isValidAt({ validUntil: AT }, AT)).toBe(false);
  expect(isValidAt({ validFrom: BEFORE, validUntil: AFTER }, AT)).toBe(true);
  expect(isValidAt({}, 'whenever')).toBe(false);
  expect(isValidAt({ validUntil: 'whenever' }, AT)).toBe(false);
});

test('a card is used in its time, unless it is revoked', () => {
  const [card] = bob.certificates;
  if (card === undefined) throw new Error('bob has a card');
  expect(isUsable(card, AT)).toBe(true);
  expect(isUsable({ ...card, validUntil: AT }, AT)).toBe(false);
  expect(isUsable({ ...card, ...revoked }, AT)).toBe(false);
});

describe('a right', () => {
  test('is of the own role, with the own class', () => {
    expect(rightOf(policy(), 'bob', 'approver', AT)).toEqual({ person: 'bob', seat: 'bob', class: null });
    expect(rightOf(policy(), 'bob', 'releaser', AT)).toBeNull();
    expect(rightOf(policy(), 'mal', 'approver', AT)).toBeNull();
    expect(rightOf(policy([{ ...bob, class: 'A' }]), 'bob', 'approver', AT)).toMatchObject({ class: 'A' });
    expect(rightOf(policy([{ ...bob, validUntil: AT }]), 'bob', 'approver', AT)).toBeNull();
  });

  test("is the other's in the other's place, as long as both are there", () => {
    const its = policy([ada, { ...bob, class: 'B' }, eve], {
      deputies: deputies(['eve', 'bob', 'approver']),
    });
    expect(rightOf(its, 'eve', 'approver', AT, 'bob')).toEqual({ person: 'eve', seat: 'bob', class: 'B' });
    expect(rightOf(its, 'eve', 'approver', AT)).toBeNull();
    expect(rightOf(its, 'eve', 'approver', AT, 'ada')).toBeNull();
    expect(rightOf(its, 'ada', 'approver', AT, 'bob')).toBeNull();
    expect(rightOf(its, 'eve', 'approver', AFTER, 'bob')).toBeNull();
    expect(rightOf(its, 'eve', 'approver', AT, 'mal')).toBeNull();
    const gone = (who: string): Policy => ({
      ...its,
      persons: its.persons.map((one) => (one.id === who ? { ...one, validUntil: AT } : one)),
    });
    expect(rightOf(gone('bob'), 'eve', 'approver', AT, 'bob')).toBeNull();
    expect(rightOf(gone('eve'), 'eve', 'approver', AT, 'bob')).toBeNull();
    const other = { ...its, deputies: deputies(['eve', 'bob', 'preparer']) };
    expect(rightOf(other, 'eve', 'approver', AT, 'bob')).toBeNull();
    expect(rightOf(policy(), 'eve', 'approver', AT, 'bob')).toBeNull();
  });

  test('comes by every way, the own one first and each once', () => {
    const its = policy([ada, bob, eve], {
      deputies: deputies(
        ['ada', 'eve', 'approver'],
        ['ada', 'bob', 'approver'],
        ['ada', 'bob', 'approver'],
        ['eve', 'bob', 'approver'],
        ['ada', 'bob', 'preparer'],
      ),
    });
    const seats = (who: string): readonly string[] =>
      rightsOf(its, who, 'approver', AT).map(({ seat }) => seat);
    expect(seats('ada')).toEqual(['ada', 'bob']);
    expect(seats('eve')).toEqual(['bob']);
    expect(rightsOf(policy(), 'eve', 'approver', AT)).toEqual([]);
  });
});

test('who can sign has a card for it, and is there', () => {
  expect(canSignAt(policy(), 'bob', AT)).toBe(true);
  expect(canSignAt(policy(), 'mal', AT)).toBe(false);
  expect(canSignAt(policy([{ ...bob, validUntil: AT }]), 'bob', AT)).toBe(false);
  expect(canSignAt(policy([{ ...bob, certificates: [] }]), 'bob', AT)).toBe(false);
  expect(canSignAt(policy([withCards(bob, (place) => (place === 0 ? revoked : {}))]), 'bob', AT)).toBe(true);
  expect(canSignAt(policy([withCards(bob, () => revoked)]), 'bob', AT)).toBe(false);
  expect(canSignAt(policy([withCards(bob, () => ({ validUntil: AT }))]), 'bob', AT)).toBe(false);
});

describe('who could act now', () => {
  const persons = (bound: Policy, newest: Policy): readonly string[] =>
    rightsIn(bound, newest, 'approver', AT).map((right) => `${right.person} for ${right.seat}`);

  test('holds the role and a card in the version the act is bound to, and in the newest', () => {
    const bound = policy();
    expect(persons(bound, bound)).toEqual(['ada for ada', 'bob for bob']);
    expect(persons(bound, { ...bound })).toEqual(['ada for ada', 'bob for bob']);
    expect(persons(bound, policy([ada]))).toEqual(['ada for ada']);
    expect(persons(policy([ada]), bound)).toEqual(['ada for ada']);
    expect(persons(bound, policy([ada, { ...bob, roles: ['viewer'] }]))).toEqual(['ada for ada']);
    expect(persons(bound, policy([ada, { ...bob, validUntil: AT }]))).toEqual(['ada for ada']);
    expect(persons(policy([ada, withCards(bob, () => revoked)]), bound)).toEqual(['ada for ada']);
  });

  test('has one card that both versions take', () => {
    const first = policy([ada, withCards(bob, (place) => (place === 0 ? revoked : {}))]);
    const second = policy([ada, withCards(bob, (place) => (place === 1 ? revoked : {}))]);
    expect(persons(first, policy())).toEqual(['ada for ada', 'bob for bob']);
    expect(persons(first, second)).toEqual(['ada for ada']);
    const other = { ...person('bob', ['approver']), certificates: person('eve', []).certificates };
    expect(persons(policy(), policy([ada, other]))).toEqual(['ada for ada']);
  });

  test('acts in a place that both versions grant', () => {
    const bound = policy(undefined, { deputies: deputies(['eve', 'bob', 'approver']) });
    expect(persons(bound, bound)).toEqual(['ada for ada', 'bob for bob', 'eve for bob']);
    expect(persons(bound, policy())).toEqual(['ada for ada', 'bob for bob']);
    expect(persons(policy(), bound)).toEqual(['ada for ada', 'bob for bob']);
  });
});

test('a card is revoked where any person has it so', () => {
  expect(isRevoked(policy(), cardOf('bob'))).toBe(false);
  const lost = policy([ada, withCards(bob, (place) => (place === 1 ? revoked : {}))]);
  expect(isRevoked(lost, cardOf('bob', 1))).toBe(true);
  expect(isRevoked(lost, cardOf('bob'))).toBe(false);
  expect(isRevoked(lost, cardOf('mal'))).toBe(false);
});

test('a person was taken out who may only look and has no card left', () => {
  const out = withCards(eve, () => revoked);
  expect(isRemoved(out)).toBe(true);
  expect(isRemoved(eve)).toBe(false);
  expect(isRemoved({ ...out, roles: ['viewer', 'approver'] })).toBe(false);
  expect(isRemoved({ ...out, certificates: [] })).toBe(false);
  expect(isRemoved(withCards(person('eve', ['viewer'], 2), (place) => (place === 0 ? revoked : {})))).toBe(
    false,
  );
});
