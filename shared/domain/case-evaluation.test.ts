import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CaseContent } from './case-content.ts';
import type { CaseStep } from './case.ts';
import { evaluateCase, type ExpectedCase, type VerifiedCaseStatement } from './case-evaluation.ts';
import type { Policy, PolicyRule } from './policy.ts';

const hex = (digit: string): string => digit.repeat(64);
const PEOPLE = [
  ['ada', 'preparer', '1'],
  ['ben', 'approver', '2'],
  ['cleo', 'approver', '3'],
  ['dora', 'releaser', '4'],
] as const;
const rule = (more: Partial<PolicyRule>): PolicyRule => ({
  id: 'r',
  kinds: ['credit-transfer'],
  approvals: 1,
  release: true,
  validHours: 72,
  ...more,
});
const policyOf = (...rules: readonly PolicyRule[]): Policy => ({
  typ: 'countersign/policy/2',
  company: { id: 'acme', name: 'Acme' },
  environment: 'training',
  version: 1,
  previous: null,
  validFrom: '2026-01-01T00:00:00Z',
  persons: PEOPLE.map(([id, role, digit]) => ({
    id,
    name: id,
    roles: [role],
    certificates: [{ sha256: hex(digit), der: '', algorithm: 'RS256' }],
  })),
  rules: [...rules],
  quorum: 1,
});
const content: CaseContent = {
  act: 'recall',
  requestType: 'STOP_REQUEST',
  clientId: 'c',
  fields: { reason: 'DUPL', uetr: '11111111-2222-4333-8444-555555555555' },
  source: 'desk',
  about: {
    name: 'K',
    account: '1',
    amount: { amount: '12.00', currency: 'EUR' },
    valueDate: '2026-11-20',
    ownAccount: 'DE1',
  },
  request: { format: 'json', sha256: hex('a'), bytes: 9 },
};
const facts: ExpectedCase = {
  company: 'acme',
  environment: 'training',
  case: 'c1',
  revision: 1,
  content,
  policySha256: hex('b'),
  profileSha256: hex('c'),
  sendingDesk: 'desk-1',
  at: '2026-11-20T12:00:00Z',
};

function signed(
  person: string,
  step: CaseStep,
  more: Partial<VerifiedCaseStatement['statement']> = {},
): VerifiedCaseStatement {
  const [, role, digit] = PEOPLE.find(([id]) => id === person) ?? PEOPLE[0];
  return {
    jws: `${person}-${step}`,
    person,
    statement: {
      typ: 'countersign/statement/1',
      purpose: 'case',
      step,
      role,
      company: 'acme',
      environment: 'training',
      desk: 'desk-1',
      person,
      certificate: hex(digit),
      time: '2026-11-20T10:00:00Z',
      log: { id: 'l', size: 1, head: hex('d') },
      case: 'c1',
      reference: 'CASE-1',
      revision: 1,
      content,
      contentSha256: hex('e'),
      policy: { version: 1, sha256: hex('b') },
      profile: { id: 'p', version: 1, sha256: hex('c') },
      sendingDesk: 'desk-1',
      notAfter: '2026-11-22T10:00:00Z',
      note: '',
      ...more,
    },
  };
}
const WHOLE = [signed('ada', 'propose'), signed('ben', 'approve'), signed('dora', 'release')];

describe('which rules a case is held to', () => {
  test('those of its own kind; where none names it, all that there are', () => {
    const two = policyOf(rule({}), rule({ id: 'recalls', kinds: ['recall'], approvals: 2 }));
    expect(evaluateCase(two, facts, WHOLE)).toMatchObject({ complete: false, next: 'approve' });
    expect(evaluateCase(two, facts, [...WHOLE, signed('cleo', 'approve')]).complete).toBe(true);
    expect(
      evaluateCase(
        policyOf(rule({}), rule({ id: 'dd', kinds: ['direct-debit'], approvals: 2 })),
        facts,
        WHOLE,
      ),
    ).toMatchObject({ complete: false, approve: { need: 2 } });
    expect(evaluateCase(policyOf(rule({})), facts, WHOLE).complete).toBe(true);
  });

  test('an amount nobody knows meets every rule about amounts', () => {
    const banded = policyOf(
      rule({ id: 'small', kinds: ['recall'], bands: [{ currency: 'EUR', over: null, upTo: '100' }] }),
      rule({
        id: 'large',
        kinds: ['recall'],
        approvals: 2,
        bands: [{ currency: 'EUR', over: '100', upTo: null }],
      }),
    );
    expect(evaluateCase(banded, facts, WHOLE).complete).toBe(true);
    const nobodyKnows = { ...content, about: { ...content.about, amount: null } };
    const steps = WHOLE.map(({ person, statement: { step } }) =>
      signed(person, step, { content: nobodyKnows }),
    );
    expect(evaluateCase(banded, { ...facts, content: nobodyKnows }, steps)).toMatchObject({
      complete: false,
      approve: { need: 2 },
    });
  });

  test('an amount somebody typed does not choose the rules it is held to', () => {
    const banded = policyOf(
      rule({ id: 'small', kinds: ['recall'], bands: [{ currency: 'EUR', over: null, upTo: '100' }] }),
      rule({
        id: 'large',
        kinds: ['recall'],
        approvals: 2,
        bands: [{ currency: 'EUR', over: '100', upTo: null }],
      }),
    );
    const typed: CaseContent = { ...content, source: 'typed' };
    const steps = WHOLE.map(({ person, statement: { step } }) => signed(person, step, { content: typed }));
    expect(evaluateCase(banded, { ...facts, content: typed }, steps)).toMatchObject({
      complete: false,
      approve: { need: 2 },
    });
  });
});

describe('what counts', () => {
  const policy = policyOf(rule({}));
  test.each<[string, Partial<VerifiedCaseStatement['statement']>, string]>([
    ['another case', { case: 'c2' }, 'other-batch'],
    ['another revision', { revision: 2 }, 'other-revision'],
    ['another company', { company: 'other' }, 'other-company'],
    ['another environment', { environment: 'sandbox' }, 'other-environment'],
    ['another policy', { policy: { version: 1, sha256: hex('f') } }, 'other-policy'],
    ['another bank profile', { profile: { id: 'p', version: 2, sha256: hex('f') } }, 'other-profile'],
    ['another desk', { sendingDesk: 'desk-2' }, 'other-desk'],
    [
      'another payment',
      { content: { ...content, fields: { ...content.fields, reason: 'FRAD' } } },
      'other-messages',
    ],
    [
      'another amount',
      { content: { ...content, about: { ...content.about, amount: { amount: '13.00', currency: 'EUR' } } } },
      'other-messages',
    ],
    ['a time that is over', { notAfter: '2026-11-20T11:59:59Z' }, 'expired'],
    ['a time nobody can read', { notAfter: 'soon' }, 'expired'],
    ['the role of another step', { role: 'releaser' }, 'wrong-role'],
  ])('not an approval of %s', (_what, lie, why) => {
    const verdict = evaluateCase(policy, facts, [
      signed('ada', 'propose'),
      signed('ben', 'approve', lie),
      signed('dora', 'release'),
    ]);
    expect([verdict.complete, verdict.judged[1]?.why]).toEqual([false, why]);
  });

  test('nothing after it was returned, in whatever order the statements come', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...WHOLE, signed('ben', 'return')], { minLength: 4, maxLength: 4 }),
        (order) => {
          const verdict = evaluateCase(policy, facts, order);
          expect([verdict.complete, verdict.isVoid]).toEqual([false, true]);
        },
      ),
    );
  });
});
