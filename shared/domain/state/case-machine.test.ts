import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CASE_EVENTS, CASE_STATES, type CaseEvent, type CaseState } from '../case.ts';
import {
  caseAfterRestart,
  caseAfterRestore,
  nextCasePosition,
  possibleCaseEvents,
  UNRESOLVED_CASES,
  type CasePosition,
} from './case-machine.ts';

/**
 * One line per state, one column per event in the order of CASE_EVENTS; `-` is impossible. Without marks (no
 * doubt, nothing shown).
 */
const EXPECTED: Readonly<Record<CaseState, string>> = {
  // propose approvals release return withdraw expire edit intent not-taken accepted declined ambiguous done
  // s-declined nothing close
  draft:
    '    proposed -        -        -        withdrawn -       -     -       -         -        -        -         -        -          -       -',
  proposed:
    ' -        approved -        returned withdrawn expired -     -       -         -        -        -         -        -          -       -',
  approved:
    ' -        approved released returned withdrawn expired -     -       -         -        -        -         -        -          -       -',
  released:
    ' -        -        -        returned withdrawn expired -     sending -         -        -        -         -        -          -       -',
  sending:
    '  -        -        -        -        -         -       -     -       released  answered refused  unknown   -        -          -       -',
  unknown:
    '  -        -        -        -        -         -       -     -       -         -        -        -         answered refused    unknown -',
  answered:
    ' -        -        -        -        -         -       -     -       -         -        -        -         -        -          -       closed',
  refused:
    '  -        -        -        -        -         -       -     -       -         -        -        -         -        -          -       closed',
  closed:
    '   -        -        -        -        -         -       -     -       -         -        -        -         -        -          -       -',
  returned:
    ' -        -        -        -        withdrawn -       draft -       -         -        -        -         -        -          -       -',
  withdrawn:
    '-        -        -        -        -         -       -     -       -         -        -        -         -        -          -       -',
  expired:
    '  -        -        -        -        withdrawn -       draft -       -         -        -        -         -        -          -       -',
};

const start = (state: CaseState): CasePosition => ({ state, nothingShown: false, doubt: false });
const PAIRS = CASE_STATES.flatMap((state) =>
  CASE_EVENTS.map(
    (event, column) => [state, event, EXPECTED[state].trim().split(/\s+/u)[column] ?? ''] as const,
  ),
);

test('192 pairs of state and event lead where the table says, and nowhere else', () => {
  expect(PAIRS).toHaveLength(192);
  for (const [state, event, expected] of PAIRS) {
    const next = nextCasePosition(start(state), event);
    expect([state, event, next.ok ? next.value.state : '-']).toEqual([state, event, expected]);
  }
});

function run(
  events: readonly CaseEvent[],
  from = start('draft'),
): { path: CasePosition[]; taken: CaseEvent[] } {
  const path = [from];
  const taken: CaseEvent[] = [];
  for (const event of events) {
    const next = nextCasePosition(path.at(-1) ?? from, event);
    if (!next.ok) continue;
    path.push(next.value);
    taken.push(event);
  }
  return { path, taken };
}

test('in any life nothing is sent before it is released, and never again before something said that nothing arrived', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...CASE_EVENTS), { maxLength: 80 }), (events) => {
      const { path, taken } = run(events);
      taken.forEach((event, index) => {
        if (event !== 'intent') return;
        const before = path[index];
        expect(before?.state === 'released' || (before?.state === 'unknown' && before.nothingShown)).toBe(
          true,
        );
        expect(taken.slice(0, index)).toEqual(
          expect.arrayContaining(['propose', 'approvals-complete', 'release']),
        );
      });
    }),
    { numRuns: 2_000 },
  );
});

test('a resend that is not taken or declined leaves the first attempt in doubt', () => {
  const { path } = run([
    'propose',
    'approvals-complete',
    'release',
    'intent',
    'ambiguous',
    'shows-nothing',
    'intent',
  ]);
  const again = path.at(-1) as CasePosition;
  expect(again).toEqual({ state: 'sending', nothingShown: false, doubt: true });
  for (const event of ['not-taken', 'declined', 'ambiguous'] as const)
    expect(nextCasePosition(again, event)).toEqual({
      ok: true,
      value: { state: 'unknown', nothingShown: false, doubt: true },
    });
  expect(nextCasePosition(again, 'accepted')).toEqual({
    ok: true,
    value: { state: 'answered', nothingShown: false, doubt: false },
  });
});

test('an unknown case is neither resent nor given up without evidence', () => {
  const unknown: CasePosition = { state: 'unknown', nothingShown: false, doubt: true };
  expect(nextCasePosition(unknown, 'intent')).toMatchObject({
    ok: false,
    error: { code: 'resend-without-inquiry' },
  });
  expect(possibleCaseEvents(unknown)).toEqual(['shows-done', 'shows-declined', 'shows-nothing']);
  expect(possibleCaseEvents({ ...unknown, nothingShown: true })).toEqual([
    'intent',
    'shows-done',
    'shows-declined',
    'shows-nothing',
    'close',
  ]);
});

test('after a restart what was on its way is unknown; after a restore also what might have left since', () => {
  expect(
    CASE_STATES.map((state) => caseAfterRestart(start(state)).state).filter(
      (state, index) => state !== CASE_STATES[index],
    ),
  ).toEqual(['unknown']);
  expect(CASE_STATES.filter((state) => caseAfterRestore(start(state)).state === 'unknown')).toEqual([
    'released',
    'sending',
    'unknown',
  ]);
});

test('after a restore every case that is not final is in doubt, and signatures that were gathered are void', () => {
  const final = ['answered', 'refused', 'closed', 'withdrawn'] as const;
  for (const state of final) expect(caseAfterRestore(start(state))).toEqual(start(state));
  expect(UNRESOLVED_CASES).toEqual(CASE_STATES.filter((state) => !final.some((one) => one === state)));
  expect(UNRESOLVED_CASES.map((state) => caseAfterRestore(start(state)))).toEqual(
    ['draft', 'expired', 'expired', 'unknown', 'unknown', 'unknown', 'returned', 'expired'].map((state) => ({
      state,
      nothingShown: false,
      doubt: true,
    })),
  );
});

test('whatever is done to a case of the copy, it leaves only after somebody said that nothing had arrived', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...UNRESOLVED_CASES),
      fc.array(fc.constantFrom(...CASE_EVENTS), { maxLength: 80 }),
      (from, events) => {
        const { path, taken } = run(events, caseAfterRestore(start(from)));
        const first = taken.indexOf('intent');
        if (first === -1) return;
        expect(path[first]).toEqual({ state: 'unknown', nothingShown: true, doubt: true });
        expect(taken.slice(0, first)).toContain('shows-nothing');
      },
    ),
    { numRuns: 3_000 },
  );
});
