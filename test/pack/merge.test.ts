// The laws of merging, over small worlds drawn at random: any order, any grouping, any repetition of packs
// comes to the same.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  contradictions,
  mergeHoldings,
  packEntitlement,
  type Holdings,
} from '../../shared/domain/pack-merge.ts';
import { EXPECTED, person, policyOf, signedBy } from '../policy/world.ts';
import { NOT_SENT_TYP, type Handover, type NotSent } from '../../shared/domain/handover.ts';
import type { Policy } from '../../shared/domain/policy.ts';
import type { BatchStatement } from '../../shared/domain/statement.ts';
import { digest } from './sample-pack.ts';

const NOTHING_HELD: Holdings = {
  statements: new Map(),
  handovers: new Map(),
  messages: new Set(),
  policies: new Set(),
};
const POLICY = policyOf(
  [
    person('ada', ['preparer']),
    person('ben', ['preparer', 'approver']),
    person('cleo', ['approver']),
    person('dan', ['approver', 'releaser']),
    person('eve', ['releaser']),
  ],
  { approvals: 2 },
);
const known = (sha256: string): Policy | undefined => (sha256 === EXPECTED.policySha256 ? POLICY : undefined);
const OTHER = [
  {
    id: 'M0',
    kind: 'pain.001.001.03' as const,
    sha256: 'f'.repeat(64),
    bytes: 10,
    transactions: 1,
    controlSum: '1',
  },
];

function handedOver(who: string, from: string, to: string, more: Partial<BatchStatement> = {}): Handover {
  const { statement, person } = signedBy(who, 'release', { desk: from, sendingDesk: from, ...more });
  const its = { ...statement, purpose: 'handover' as const, to };
  return { kind: 'signature', jws: JSON.stringify(its), statement: its, person };
}

function notSent(from: string, to: string, more: Partial<NotSent> = {}): Handover {
  const { company, environment, batch, revision, messages, policySha256 } = EXPECTED;
  const statement: NotSent = {
    typ: NOT_SENT_TYP,
    company,
    environment,
    desk: from,
    to,
    batch,
    revision,
    messages: [...messages],
    policy: { version: 1, sha256: policySha256 },
    time: '2026-11-20T11:30:00Z',
    log: { id: 'log', size: 1, head: 'e'.repeat(64) },
    ...more,
  };
  return { kind: 'not-sent', jws: JSON.stringify(statement), statement };
}

/**
 * Any officer signs anything about one of two batches in one of three revisions; now and then over other
 * bytes.
 */
const statement = fc
  .record({
    who: fc.constantFrom('ada', 'ben', 'cleo', 'dan', 'eve', 'nobody'),
    purpose: fc.constantFrom(
      'freeze',
      'freeze',
      'approve',
      'approve',
      'release',
      'return',
      'withdraw',
      'void',
    ),
    batch: fc.constantFrom('PAY-1', 'PAY-2'),
    revision: fc.integer({ min: 1, max: 3 }),
    other: fc.integer({ min: 0, max: 9 }),
    hour: fc.integer({ min: 0, max: 9 }),
  })
  .map(({ who, purpose, batch, revision, other, hour }) => {
    const signed = signedBy(who, purpose, {
      batch,
      revision,
      time: `2026-11-20T1${hour}:00:00Z`,
      ...(other === 0 ? { messages: OTHER } : {}),
    });
    return { ...signed, jws: JSON.stringify(signed.statement) };
  });

/** Any officer hands any batch from any desk to any other; any desk says it never sends one. */
const handover: fc.Arbitrary<Handover> = fc
  .record({
    who: fc.constantFrom('ada', 'ben', 'eve'),
    from: fc.constantFrom('desk-1', 'desk-2', 'desk-3'),
    to: fc.constantFrom('desk-1', 'desk-2', 'desk-3'),
    batch: fc.constantFrom('PAY-1', 'PAY-2'),
    revision: fc.integer({ min: 1, max: 2 }),
    isDesk: fc.boolean(),
  })
  .map(({ who, from, to, batch, revision, isDesk }) =>
    isDesk ? notSent(from, to, { batch, revision }) : handedOver(who, from, to, { batch, revision }),
  );

const holdings: fc.Arbitrary<Holdings> = fc
  .record({
    statements: fc.array(statement, { maxLength: 8 }),
    handovers: fc.array(handover, { maxLength: 6 }),
    messages: fc.array(fc.constantFrom('1', '2', '3'), { maxLength: 3 }),
    policies: fc.array(fc.constantFrom('1:a', '1:b', '2:c'), { maxLength: 2 }),
  })
  .map(({ statements, handovers, messages, policies }) => ({
    statements: new Map(statements.map((one) => [digest(one.jws), one])),
    handovers: new Map(handovers.map((one) => [digest(one.jws), one])),
    messages: new Set(messages),
    policies: new Set(policies),
  }));

/** What a holding is, whatever the order things came in. */
const shape = (held: Holdings): unknown => [
  [...held.statements.keys()].toSorted(),
  [...held.handovers.keys()].toSorted(),
  [...held.messages].toSorted(),
  [...held.policies].toSorted(),
];
const seen = (held: Holdings): unknown => [
  shape(held),
  contradictions(held),
  ['PAY-1', 'PAY-2'].map((batch) => packEntitlement(held, batch, known, EXPECTED)),
];

const all = (packs: readonly Holdings[]): Holdings =>
  packs.reduce((sum, pack) => mergeHoldings(sum, pack), NOTHING_HELD);
const RUNS = { numRuns: 400 };

describe('merging', () => {
  test('is commutative', () => {
    fc.assert(
      fc.property(holdings, holdings, (a, b) => {
        expect(seen(mergeHoldings(a, b))).toEqual(seen(mergeHoldings(b, a)));
      }),
      RUNS,
    );
  });

  test('is associative', () => {
    fc.assert(
      fc.property(holdings, holdings, holdings, (a, b, c) => {
        expect(seen(mergeHoldings(mergeHoldings(a, b), c))).toEqual(
          seen(mergeHoldings(a, mergeHoldings(b, c))),
        );
      }),
      RUNS,
    );
  });

  test('is idempotent, and nothing merged is nothing changed', () => {
    fc.assert(
      fc.property(holdings, (a) => {
        expect(seen(mergeHoldings(a, a))).toEqual(seen(a));
        expect(seen(mergeHoldings(a, NOTHING_HELD))).toEqual(seen(a));
      }),
      RUNS,
    );
  });

  test('comes to the same whatever way packs take, with every older pack imported again', () => {
    const ways = fc
      .array(holdings, { minLength: 1, maxLength: 5 })
      .chain((packs) =>
        fc.tuple(
          fc.constant(packs),
          fc.shuffledSubarray([...packs, ...packs, ...packs], { minLength: packs.length * 3 }),
        ),
      );
    fc.assert(
      fc.property(ways, ([packs, way]) => {
        expect(seen(all(way))).toEqual(seen(all(packs)));
      }),
      RUNS,
    );
  });

  test('a contradiction never goes away again', () => {
    fc.assert(
      fc.property(holdings, holdings, (a, b) => {
        const found = contradictions(mergeHoldings(a, b));
        for (const one of contradictions(a)) expect(found).toContainEqual(one);
      }),
      RUNS,
    );
  });

  test('an older pack does not bring a returned or withdrawn revision back', () => {
    const undoing = fc.constantFrom('return', 'withdraw', 'void');
    fc.assert(
      fc.property(
        fc.array(holdings, { maxLength: 4 }),
        undoing,
        fc.constantFrom('cleo', 'dan'),
        (older, purpose, who) => {
          const before = all(older);
          const standing = packEntitlement(before, 'PAY-1', known, EXPECTED);
          if (standing === null) return;
          const { messages } = standing.freeze.statement;
          const signed = signedBy(who, purpose, { revision: standing.revision, messages, role: 'approver' });
          const taken = mergeHoldings(before, {
            ...NOTHING_HELD,
            statements: new Map([[digest(signed.jws), signed]]),
          });
          for (const after of [
            taken,
            ...older.map((pack) => mergeHoldings(taken, pack)),
            all([taken, ...older]),
          ]) {
            const then = packEntitlement(after, 'PAY-1', known, EXPECTED);
            expect(['returned', 'withdrawn']).toContain(then?.state);
            expect(
              then?.verdict.judged.filter(
                (one) =>
                  one.counts && ['approve', 'release', 'freeze'].includes(one.signed.statement.purpose),
              ),
            ).toEqual([]);
          }
        },
      ),
      RUNS,
    );
  });
});

describe('the sending desk', () => {
  const [freeze, approve, release] = [
    signedBy('ada', 'freeze'),
    signedBy('ben', 'approve'),
    signedBy('eve', 'release'),
  ];
  const sender = (...handovers: readonly Handover[]): string | null | undefined =>
    packEntitlement(
      {
        ...NOTHING_HELD,
        statements: new Map([freeze, approve, release].map((one) => [digest(JSON.stringify(one)), one])),
        handovers: new Map(handovers.map((one) => [digest(one.jws), one])),
      },
      'PAY-1',
      known,
      EXPECTED,
    )?.sending.desk;

  test('is the one the freeze names until both signatures are there', () => {
    expect([
      sender(),
      sender(handedOver('eve', 'desk-1', 'desk-2')),
      sender(handedOver('eve', 'desk-1', 'desk-2'), notSent('desk-1', 'desk-2')),
    ]).toEqual(['desk-1', 'desk-1', 'desk-2']);
    // A desk that gave up without its officers sends no more, but nobody else may either.
    expect(sender(notSent('desk-1', 'desk-2'))).toBeNull();
  });

  test('goes on from desk to desk, and never back', () => {
    const [first, second] = [
      [handedOver('eve', 'desk-1', 'desk-2'), notSent('desk-1', 'desk-2')],
      [handedOver('eve', 'desk-2', 'desk-3'), notSent('desk-2', 'desk-3')],
    ];
    expect(sender(...second, ...first)).toBe('desk-3');
    expect(sender(...first, handedOver('eve', 'desk-2', 'desk-1'), notSent('desk-2', 'desk-1'))).toBeNull();
  });

  test('is nobody where a desk gave the batch up to two others, and that never goes away', () => {
    const two = [
      handedOver('eve', 'desk-1', 'desk-2'),
      notSent('desk-1', 'desk-2'),
      handedOver('eve', 'desk-1', 'desk-3'),
      notSent('desk-1', 'desk-3'),
    ];
    expect(sender(...two)).toBeNull();
    const held: Holdings = { ...NOTHING_HELD, handovers: new Map(two.map((one) => [digest(one.jws), one])) };
    expect(contradictions(held)).toEqual([{ what: 'handover', which: 'PAY-1 1 desk-1' }]);
  });

  test('does not move by an officer without the role, by the preparer, or for another batch, revision or bytes', () => {
    const moved = notSent('desk-1', 'desk-2');
    const wrong = [
      handedOver('ben', 'desk-1', 'desk-2'),
      handedOver('ada', 'desk-1', 'desk-2'),
      handedOver('eve', 'desk-1', 'desk-2', { batch: 'PAY-2' }),
      handedOver('eve', 'desk-1', 'desk-2', { revision: 2 }),
      handedOver('eve', 'desk-1', 'desk-2', { messages: OTHER }),
      handedOver('eve', 'desk-1', 'desk-3'),
      handedOver('eve', 'desk-1', 'desk-2', { desk: 'desk-2' }),
    ];
    for (const one of wrong) expect(sender(one, moved)).toBeNull();
    expect(
      sender(handedOver('eve', 'desk-1', 'desk-2'), notSent('desk-1', 'desk-2', { batch: 'PAY-2' })),
    ).toBe('desk-1');
  });
});

describe('the standing of a batch', () => {
  const hold = (...signed: ReturnType<typeof signedBy>[]): Holdings => ({
    ...NOTHING_HELD,
    statements: new Map(signed.map((one) => [digest(JSON.stringify(one)), one])),
  });
  const stateOf = (...signed: ReturnType<typeof signedBy>[]): string | undefined =>
    packEntitlement(hold(...signed), 'PAY-1', known, EXPECTED)?.state;
  const [freeze, first, second, release] = [
    signedBy('ada', 'freeze'),
    signedBy('ben', 'approve'),
    signedBy('cleo', 'approve'),
    signedBy('eve', 'release'),
  ];

  test('follows the signatures', () => {
    expect([
      stateOf(),
      stateOf(first),
      stateOf(freeze),
      stateOf(freeze, first),
      stateOf(freeze, first, second),
      stateOf(release, second, first, freeze),
    ]).toEqual([undefined, undefined, 'frozen', 'frozen', 'approved', 'released']);
  });

  test('a release that comes before the approvals counts once they are there', () => {
    expect([
      stateOf(freeze, release),
      stateOf(freeze, release, first),
      stateOf(freeze, release, first, second),
    ]).toEqual(['frozen', 'frozen', 'released']);
  });

  test('a new freeze leaves the signatures of the old revision behind', () => {
    expect(stateOf(freeze, first, second, release, signedBy('ada', 'freeze', { revision: 2 }))).toBe(
      'frozen',
    );
  });

  test('a freeze by somebody who is no preparer is none', () =>
    expect(stateOf(signedBy('cleo', 'freeze', { role: 'preparer' }))).toBe(undefined));

  test('is over when its time is', () => {
    expect(
      packEntitlement(hold(freeze, first, second, release), 'PAY-1', known, { at: '2026-11-22T00:00:00Z' })
        ?.state,
    ).toBe('expired');
  });
});
