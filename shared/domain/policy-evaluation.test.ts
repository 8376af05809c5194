// When a batch is complete, and what an evaluation says of each signature and of those who could still sign.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  EXPECTED,
  FULLY_SIGNED,
  person,
  policyOf,
  signedBy,
  THREE_OFFICERS,
  THREE_OFFICERS_POLICY,
  type Purpose,
} from '../../test/policy/world.ts';
import type { VerifiedStatement } from './approval.ts';
import { evaluateSignatures, evaluatePolicy } from './policy-evaluation.ts';
import { requirementsFor } from './policy-rules.ts';

describe('a batch by three officers', () => {
  test('is complete when one prepared, another approved and a third released', () => {
    expect(evaluatePolicy(THREE_OFFICERS_POLICY, EXPECTED, FULLY_SIGNED)).toMatchObject({
      approved: true,
      complete: true,
      next: null,
      possible: true,
      isVoid: false,
    });
  });

  test('says at each step what is missing and who can still sign', () => {
    const after = (count: number) =>
      evaluatePolicy(THREE_OFFICERS_POLICY, EXPECTED, FULLY_SIGNED.slice(0, count));
    expect(after(0)).toMatchObject({
      next: 'freeze',
      freeze: { have: 0, need: 1, canSign: ['ada'] },
      approve: { canSign: ['ada', 'bob'] },
    });
    expect(after(1)).toMatchObject({
      next: 'approve',
      approved: false,
      freeze: { persons: ['ada'], canSign: [] },
      approve: { have: 0, canSign: ['bob'] },
    });
    expect(after(2)).toMatchObject({
      next: 'release',
      approved: true,
      complete: false,
      release: { have: 0, need: 1, canSign: ['cy'] },
    });
  });

  test('without a rule that wants a releaser two persons are enough', () => {
    expect(
      evaluatePolicy(policyOf(THREE_OFFICERS, { release: false }), EXPECTED, FULLY_SIGNED.slice(0, 2)),
    ).toMatchObject({
      complete: true,
      release: { need: 0 },
    });
  });

  test('a kind without a rule can never be complete', () => {
    const policy = policyOf(THREE_OFFICERS, { kinds: ['direct-debit'] });
    expect(evaluatePolicy(policy, EXPECTED, FULLY_SIGNED)).toMatchObject({
      demands: null,
      approved: false,
      complete: false,
      possible: false,
      next: null,
    });
  });

  test('of several rules for a kind the strictest demands hold', () => {
    const policy = policyOf(THREE_OFFICERS, { release: false, validHours: 8 });
    policy.rules.push({
      id: 'strict',
      kinds: ['credit-transfer'],
      approvals: 2,
      release: true,
      validHours: 48,
    });
    expect(requirementsFor(policy, EXPECTED)).toMatchObject({ approvals: 2, release: true, validHours: 8 });
    expect(requirementsFor(policy, { ...EXPECTED, kind: 'direct-debit' })).toMatchObject({
      approvals: 1,
      release: false,
      validHours: 8,
    });
  });

  test('says early when those who are left cannot complete it', () => {
    const both = [person('ada', ['preparer']), person('bob', ['approver', 'releaser'])];
    expect(evaluatePolicy(policyOf(both), EXPECTED, [signedBy('ada', 'freeze')])).toMatchObject({
      next: 'approve',
      possible: false,
    });
    const three = [...both, person('cy', ['releaser'])];
    expect(evaluatePolicy(policyOf(three), EXPECTED, [signedBy('ada', 'freeze')]).possible).toBe(true);
  });
});

describe('what an evaluation says of each signature and of those who could still sign', () => {
  const TWO_PREPARERS = policyOf([
    person('ada', ['preparer']),
    person('dan', ['preparer']),
    person('bob', ['approver']),
    person('abe', ['approver']),
    person('cy', ['releaser']),
  ]);

  test('a signature counts or has a reason', () => {
    const { judged } = evaluatePolicy(TWO_PREPARERS, EXPECTED, [
      signedBy('ada', 'freeze'),
      signedBy('cy', 'approve'),
    ]);
    expect(judged.map(({ counts, why: reason }) => [counts, reason])).toEqual([
      [true, null],
      [false, 'role-missing'],
    ]);
  });

  test('nobody is asked for a step that is done', () => {
    const evaluation = evaluatePolicy(TWO_PREPARERS, EXPECTED, [
      signedBy('ada', 'freeze'),
      signedBy('bob', 'approve'),
      signedBy('cy', 'release'),
    ]);
    for (const step of [evaluation.freeze, evaluation.approve, evaluation.release])
      expect(step).toMatchObject({ have: 1, need: 1, canSign: [] });
  });

  test('the freeze comes before what else is missing', () => {
    expect(evaluatePolicy(TWO_PREPARERS, EXPECTED, [signedBy('bob', 'approve')])).toMatchObject({
      next: 'freeze',
      complete: false,
    });
  });

  test('an approval more than is needed raises no need', () => {
    expect(
      evaluatePolicy(TWO_PREPARERS, EXPECTED, [
        signedBy('ada', 'freeze'),
        signedBy('bob', 'approve'),
        signedBy('abe', 'approve'),
      ]).approve,
    ).toMatchObject({ have: 2, need: 1, persons: ['abe', 'bob'], canSign: [] });
  });

  test('only those are asked for an approval whose signature brings it nearer', () => {
    const classed = (id: string, letter: 'A' | 'B') => ({ ...person(id, ['approver']), class: letter });
    const policy = policyOf(
      [person('ada', ['preparer']), classed('abe', 'A'), classed('bob', 'B'), person('cy', ['releaser'])],
      { combinations: [['A']] },
    );
    expect(evaluatePolicy(policy, EXPECTED, [signedBy('ada', 'freeze')]).approve).toMatchObject({
      need: 1,
      canSign: ['abe'],
    });
  });

  test('nothing is possible where the only preparer has approved', () => {
    const policy = policyOf([
      person('ada', ['preparer', 'approver']),
      person('bob', ['approver']),
      person('cy', ['releaser']),
    ]);
    expect(evaluatePolicy(policy, EXPECTED, [signedBy('bob', 'approve')])).toMatchObject({ possible: true });
    expect(evaluatePolicy(policy, EXPECTED, [signedBy('ada', 'approve')])).toMatchObject({
      next: 'freeze',
      possible: false,
    });
  });

  test('one who has no right takes no part, whoever evaluates', () => {
    const stranger = { ...signedBy('eve', 'approve').statement, person: 'eve' };
    const evaluation = evaluateSignatures(TWO_PREPARERS, TWO_PREPARERS, EXPECTED, [stranger], [undefined]);
    expect(evaluation.approve).toMatchObject({ have: 0, persons: [] });
  });
});

describe('what never matters', () => {
  const purposes: readonly Purpose[] = ['freeze', 'approve', 'release', 'return'];
  const anySigned = fc.record({
    who: fc.constantFrom('ada', 'bob', 'cy', 'eve'),
    purpose: fc.constantFrom(...purposes),
    revision: fc.constantFrom(1, 1, 1, 2),
  });
  const anySet = fc
    .array(anySigned, { maxLength: 8 })
    .map((all) => all.map(({ who, purpose, revision }) => signedBy(who, purpose, { revision })));
  const outcome = (signed: readonly VerifiedStatement[]) => {
    const { judged: _, ...rest } = evaluatePolicy(THREE_OFFICERS_POLICY, EXPECTED, signed);
    return rest;
  };

  test('the order in which statements arrive, and whether one arrives twice', () => {
    fc.assert(
      fc.property(anySet, (signed) => {
        expect(outcome(signed.toReversed())).toEqual(outcome(signed));
        expect(outcome([...signed, ...signed])).toEqual(outcome(signed));
      }),
      { numRuns: 500 },
    );
  });

  test('statements that do not count', () => {
    fc.assert(
      fc.property(anySet, (signed) => {
        const counting = evaluatePolicy(THREE_OFFICERS_POLICY, EXPECTED, signed)
          .judged.filter((one) => one.counts)
          .map((one) => one.signed);
        expect(outcome(counting).complete).toBe(outcome(signed).complete);
      }),
    );
  });
});
