// What the newest policy took back counts no more, though the batch is bound to an earlier one.
import { describe, expect, test } from 'vitest';
import { EXPECTED, FULLY_SIGNED, signedBy, THREE_OFFICERS_POLICY } from '../../test/policy/world.ts';
import type { SignatureRejection } from './policy-counting.ts';
import { evaluatePolicy } from './policy-evaluation.ts';
import type { Policy } from './policy.ts';

describe('what the newest policy took back', () => {
  const later = (change: (persons: Policy['persons']) => Policy['persons']): Policy => ({
    ...THREE_OFFICERS_POLICY,
    version: 2,
    persons: change(THREE_OFFICERS_POLICY.persons),
  });
  const whyUnder = (newest: Policy, place: number): SignatureRejection | null | undefined =>
    evaluatePolicy(THREE_OFFICERS_POLICY, EXPECTED, FULLY_SIGNED, newest).judged[place]?.why;

  test('a person who was taken out', () => {
    const newest = later((persons) => persons.filter(({ id }) => id !== 'bob'));
    expect([0, 1, 2].map((place) => whyUnder(newest, place))).toEqual([null, 'withdrawn', null]);
    expect(evaluatePolicy(THREE_OFFICERS_POLICY, EXPECTED, FULLY_SIGNED, newest)).toMatchObject({
      approved: false,
      complete: false,
    });
  });

  test("a card that was taken out, and a card that is another person's now", () => {
    const without = later((persons) =>
      persons.map((one) => (one.id === 'bob' ? { ...one, certificates: one.certificates.slice(1) } : one)),
    );
    expect(whyUnder(without, 1)).toBe('withdrawn');
    const bobs = THREE_OFFICERS_POLICY.persons.find(({ id }) => id === 'bob')?.certificates ?? [];
    const moved = later((persons) =>
      persons.map((one) => ({
        ...one,
        certificates:
          one.id === 'bob' ? [] : one.id === 'cy' ? [...one.certificates, ...bobs] : one.certificates,
      })),
    );
    expect(whyUnder(moved, 1)).toBe('withdrawn');
  });

  test('a role that was taken away, and a person whose time had ended before the signature', () => {
    expect(
      whyUnder(
        later((persons) => persons.map((one) => (one.id === 'bob' ? { ...one, roles: ['viewer'] } : one))),
        1,
      ),
    ).toBe('withdrawn');
    expect(
      whyUnder(
        later((persons) =>
          persons.map((one) => (one.id === 'bob' ? { ...one, validUntil: '2026-11-20T10:00:00Z' } : one)),
        ),
        1,
      ),
    ).toBe('withdrawn');
    expect(
      whyUnder(
        later((persons) =>
          persons.map((one) => (one.id === 'bob' ? { ...one, validUntil: '2026-11-20T11:30:00Z' } : one)),
        ),
        1,
      ),
    ).toBeNull();
  });

  test('an entry of a deputy that had ended, and is left out by the next version, takes nothing back', () => {
    const deputy = {
      person: 'eve',
      inPlaceOf: 'bob',
      role: 'approver' as const,
      validFrom: '2026-11-20T10:00:00Z',
      validUntil: '2026-11-20T11:30:00Z',
    };
    const bound: Policy = { ...THREE_OFFICERS_POLICY, typ: 'countersign/policy/2', deputies: [deputy] };
    const signed = [
      signedBy('ada', 'freeze'),
      signedBy('eve', 'approve', { inPlaceOf: 'bob', role: 'approver' }),
    ];
    const under = (change: Partial<Policy>): SignatureRejection | null | undefined =>
      evaluatePolicy(bound, EXPECTED, signed, {
        ...THREE_OFFICERS_POLICY,
        typ: 'countersign/policy/2',
        version: 2,
        validFrom: '2026-11-20T11:40:00Z',
        ...change,
      }).judged[1]?.why;
    expect(evaluatePolicy(bound, EXPECTED, signed).judged[1]?.why).toBeNull();
    expect(under({})).toBeNull();
    expect(under({ validFrom: deputy.validUntil })).toBeNull();
    // Left out while it lasted, the entry was taken away; and of two versions nobody can tell which one
    // did.
    expect(under({ validFrom: '2026-11-20T11:20:00Z' })).toBe('withdrawn');
    expect(under({ version: 3 })).toBe('withdrawn');
    // The person in whose place it was signed is out, or is no approver any more.
    expect(under({ persons: THREE_OFFICERS_POLICY.persons.filter(({ id }) => id !== 'bob') })).toBe(
      'withdrawn',
    );
    expect(
      under({
        persons: THREE_OFFICERS_POLICY.persons.map((one) =>
          one.id === 'bob' ? { ...one, roles: ['viewer'] } : one,
        ),
      }),
    ).toBe('withdrawn');
  });

  test('but never a return', () => {
    const newest = later((persons) => persons.filter(({ id }) => id !== 'bob'));
    expect(
      evaluatePolicy(THREE_OFFICERS_POLICY, EXPECTED, [...FULLY_SIGNED, signedBy('bob', 'return')], newest)
        .isVoid,
    ).toBe(true);
  });
});
