// Whose signature moves a batch to another desk: the same judgement of persons and cards as for its release.
import { describe, expect, test } from 'vitest';
import { EXPECTED, person, policyOf, signedBy } from '../../test/policy/world.ts';
import { handoverSigners, NOT_SENT_TYP, sendingDeskOf, type Handover, type NotSent } from './handover.ts';
import type { Policy } from './policy.ts';
import type { BatchStatement } from './statement.ts';

const TIME = '2026-11-20T11:00:00Z';
const MOVE = { from: 'desk-1', to: 'desk-2' };
const freeze = signedBy('ada', 'freeze').statement;

/** Ada prepares, Eve and Fay release, Gil may stand in for Eve. */
const POLICY: Policy = {
  ...policyOf([
    person('ada', ['preparer']),
    person('ben', ['approver']),
    person('eve', ['releaser']),
    person('fay', ['releaser']),
    person('gil', ['viewer']),
  ]),
  typ: 'countersign/policy/2',
  deputies: [
    {
      person: 'gil',
      inPlaceOf: 'eve',
      role: 'releaser',
      validFrom: '2026-11-01T00:00:00Z',
      validUntil: '2026-11-30T00:00:00Z',
    },
  ],
};

function signed(who: string, more: Partial<BatchStatement> = {}): Handover {
  const one = signedBy(who, 'release', more);
  const statement = { ...one.statement, purpose: 'handover' as const, to: MOVE.to };
  return { kind: 'signature', jws: JSON.stringify(statement), statement, person: one.person };
}

const edited = (who: string, change: (person: Policy['persons'][number]) => object): Policy => ({
  ...POLICY,
  persons: POLICY.persons.map((one) => (one.id === who ? { ...one, ...change(one) } : one)),
});
const revoked = (who: string): Policy =>
  edited(who, ({ certificates }) => ({
    certificates: certificates.map((each) => ({ ...each, revoked: { at: TIME, reason: 'lost' } })),
  }));
const counted = (handovers: readonly Handover[], policy = POLICY, newest = policy): readonly string[] =>
  handoverSigners(freeze, { policy, newest }, handovers, MOVE).map((one) => one.person);

describe('a signature over a handover', () => {
  test('counts by the own right and by that of the person a deputy stands in for', () => {
    expect([counted([signed('eve')]), counted([signed('gil', { inPlaceOf: 'eve' })])]).toEqual([
      ['eve'],
      ['gil'],
    ]);
  });

  test('counts for nothing without the right: another role, no deputy, a deputy outside the time, an emergency', () => {
    expect(counted([signed('ben'), signed('gil'), signed('gil', { inPlaceOf: 'fay' })])).toEqual([]);
    expect(
      counted([
        signed('gil', { inPlaceOf: 'eve', time: '2026-12-01T00:00:00Z' }),
        signed('eve', { emergency: true, note: 'urgent' }),
      ]),
    ).toEqual([]);
  });

  test('counts for nothing where the person or the card was not valid then', () => {
    expect(
      counted(
        [signed('eve')],
        edited('eve', () => ({ validUntil: TIME })),
      ),
    ).toEqual([]);
    expect(
      counted(
        [signed('eve')],
        edited('eve', ({ certificates }) => ({
          certificates: certificates.map((each) => ({ ...each, validFrom: '2026-11-21T00:00:00Z' })),
        })),
      ),
    ).toEqual([]);
  });

  test('counts for nothing with a card that is revoked, also since', () => {
    expect([
      counted([signed('eve')], revoked('eve')),
      counted([signed('eve'), signed('fay')], POLICY, revoked('eve')),
    ]).toEqual([[], ['fay']]);
  });

  test('counts once for two who use one right, whichever came first', () => {
    const both = [signed('gil', { inPlaceOf: 'eve' }), signed('eve')];
    expect([counted(both), counted(both.toReversed())]).toEqual([['eve'], ['eve']]);
  });
});

test('a desk whose officers lost the card since gives the batch to nobody, and sends it no more', () => {
  const { company, environment, batch, revision, messages, policySha256 } = EXPECTED;
  const statement: NotSent = {
    typ: NOT_SENT_TYP,
    company,
    environment,
    desk: 'desk-1',
    to: 'desk-2',
    batch,
    revision,
    messages: [...messages],
    policy: { version: 1, sha256: policySha256 },
    time: TIME,
    log: { id: 'log', size: 1, head: 'e'.repeat(64) },
  };
  const moved: readonly Handover[] = [signed('eve'), { kind: 'not-sent', jws: 'own', statement }];
  expect(sendingDeskOf(freeze, { policy: POLICY, newest: POLICY }, moved).desk).toBe('desk-2');
  expect(sendingDeskOf(freeze, { policy: POLICY, newest: revoked('eve') }, moved).desk).toBeNull();
});
