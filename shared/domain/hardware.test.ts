// What production takes for hardware: what the signed policy names, and never what a token says alone.
import { describe, expect, test } from 'vitest';
import { NO_SUBJECTS, person, policyOf } from '../../test/policy/world.ts';
import { hardwareRefusal, type TokenModel } from './hardware.ts';
import { tokenModelSchema } from './schemas.ts';
import { jcs } from './jcs.ts';
import { hardwareProblems, policyProblems } from './policy-change.ts';
import { policyDifferences } from './policy-difference.ts';
import { editPolicy } from './policy-edit.ts';
import { firstPolicyProblems } from './policy-genesis.ts';
import { policySchema, type Policy } from './policy.ts';

const CARD: TokenModel = {
  libraryManufacturer: 'OpenSC Project',
  libraryDescription: 'OpenSC smartcard framework',
  manufacturer: 'piv_II',
  model: 'PKCS#15 emulated',
};
/** A TPM in software sets CKF_HW_SLOT like the chip. */
const TPM: TokenModel = {
  libraryManufacturer: 'tpm2-software.github.io',
  libraryDescription: 'TPM2.0 Cryptoki',
  manufacturer: 'IBM',
  model: 'SW   TPM',
};
const OLD: Policy = {
  ...policyOf([person('ada', ['administrator', 'approver']), person('bob', ['administrator', 'releaser'])]),
  environment: 'production',
  quorum: 2,
};
const context = { at: '2026-11-20T12:00:00Z', certificateOf: () => undefined };
const named = (before: Policy, token: TokenModel): Policy => {
  const next = editPolicy(before, 'a'.repeat(64), [{ change: 'name-hardware', token }], context);
  if (!next.ok) throw new Error(next.error.code);
  return next.value;
};

describe('a token in production', () => {
  const token = (tokenModel: TokenModel, isHardwareSlot = true) => ({ tokenModel, isHardwareSlot });

  test('is taken where the policy names its kind', () => {
    expect(hardwareRefusal(token(CARD), 'production', [TPM, CARD])).toBeNull();
  });

  test.each(['libraryManufacturer', 'libraryDescription', 'manufacturer', 'model'] as const)(
    'is refused where the named kind has another %s, although its slot says that it is hardware',
    (member) => {
      const other = { ...CARD, [member]: `${CARD[member]} 2` };
      expect(hardwareRefusal(token(CARD), 'production', [other])).toBe('token-not-named');
    },
  );

  test('is refused for what to do where the policy names none', () => {
    expect(hardwareRefusal(token(TPM), 'production', undefined)).toBe('hardware-not-named');
  });

  test('that says it is software is refused even where it is named', () => {
    expect(hardwareRefusal(token(CARD, false), 'production', [CARD])).toBe('software-token-refused');
  });

  test.each(['training', 'sandbox'] as const)('is not judged in %s', (environment) => {
    expect(hardwareRefusal(token(CARD, false), environment, undefined)).toBeNull();
  });
});

describe('a policy', () => {
  test('from before keeps its bytes, and is readable', () => {
    expect(jcs(policySchema.parse(OLD))).toBe(jcs(OLD));
    expect(policyProblems(OLD)).toEqual([]);
  });

  test('of production that names none is not signed any more; elsewhere it may be', () => {
    expect(hardwareProblems(OLD).map(({ code }) => code)).toEqual(['policy-names-no-hardware']);
    expect(hardwareProblems({ ...OLD, environment: 'sandbox' })).toEqual([]);
    expect(hardwareProblems(named(OLD, CARD))).toEqual([]);
  });

  test('that names some is of the second form, which an earlier reader refuses', () => {
    const next = named(OLD, CARD);
    expect(next).toMatchObject({ typ: 'countersign/policy/2', hardware: [CARD] });
    expect(policySchema.safeParse({ ...next, typ: 'countersign/policy/1' }).success).toBe(false);
  });

  test('that takes the last one out has no empty list, and its old form again', () => {
    const next = editPolicy(
      named(OLD, CARD),
      'b'.repeat(64),
      [{ change: 'drop-hardware', token: CARD }],
      context,
    );
    expect(next.ok && [next.value.typ, 'hardware' in next.value]).toEqual(['countersign/policy/1', false]);
  });

  test.each([
    ['named twice', [{ change: 'name-hardware' as const, token: CARD }]],
    ['taken out without being named', [{ change: 'drop-hardware' as const, token: TPM }]],
  ])('cannot have a kind %s', (_what, changes) => {
    expect(editPolicy(named(OLD, CARD), 'b'.repeat(64), changes, context)).toMatchObject({
      ok: false,
      error: { code: 'policy-change-impossible' },
    });
  });

  test('that lists one kind twice is unfit', () => {
    const twice = { ...named(OLD, CARD), hardware: [CARD, { ...CARD }] };
    expect(policyProblems(twice).map(({ code }) => code)).toEqual(['hardware-twice']);
  });

  test('says what a version names and what it takes out', () => {
    const [one, other] = [named(OLD, CARD), named(OLD, TPM)];
    expect(policyDifferences(one, other, NO_SUBJECTS)).toEqual([
      { code: 'hardware-named', data: TPM },
      { code: 'hardware-not-named-any-more', data: CARD },
    ]);
  });

  test('may name its hardware in the first version', () => {
    const { hardware } = named(OLD, CARD);
    const administrators = [
      person('ada', ['administrator', 'approver']),
      person('bob', ['administrator', 'releaser']),
    ];
    const first = {
      ...policyOf(administrators, { id: 'first-rule' }),
      environment: 'production' as const,
      quorum: 2,
    };
    expect(firstPolicyProblems(first, () => '')).toEqual([]);
    expect(firstPolicyProblems({ ...first, typ: 'countersign/policy/2', hardware }, () => '')).toEqual([]);
    expect(firstPolicyProblems({ ...first, hardware }, () => '').map(({ code }) => code)).toContain(
      'policy-not-first',
    );
  });
});

test('a name has no more letters than the standard gives it, and no control characters', () => {
  expect(tokenModelSchema.safeParse({ ...CARD, model: 'x'.repeat(33) }).success).toBe(false);
  expect(tokenModelSchema.safeParse({ ...CARD, model: 'a\nb' }).success).toBe(false);
});
