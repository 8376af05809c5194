import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BATCH_EVENTS, BATCH_STATES } from '../batch.ts';
import type { BatchEvent, BatchState } from '../batch.ts';
import { nextBatchState, revisionAfter } from './batch-machine.ts';

/**
 * One line per state, one column per event in the order of BATCH_EVENTS; `-` is impossible. Written from the
 * design, section 5.
 */
const EXPECTED: Readonly<Record<BatchState, string>> = {
  //         freeze approvals release  seal   close  return   withdraw  expire  edit
  draft: '   frozen -         -        -      -      -        withdrawn -       -',
  frozen: '  -      approved  -        -      -      returned withdrawn expired -',
  approved: '-      approved  released -      -      returned withdrawn expired -',
  released: '-      -         -        sealed -      returned withdrawn expired -',
  sealed: '  -      -         -        -      closed -        -         -       -',
  closed: '  -      -         -        -      -      -        -         -       -',
  returned: '-      -         -        -      -      -        withdrawn -       draft',
  withdrawn: '-     -         -        -      -      -        -         -       -',
  expired: ' -      -         -        -      -      -        withdrawn -       draft',
};

const PAIRS = BATCH_STATES.flatMap((state) =>
  BATCH_EVENTS.map(
    (event, column) => [state, event, EXPECTED[state].trim().split(/\s+/)[column] ?? ''] as const,
  ),
);

function run(events: readonly BatchEvent[]): { path: BatchState[]; taken: BatchEvent[] } {
  const path: BatchState[] = ['draft'];
  const taken: BatchEvent[] = [];
  for (const event of events) {
    const next = nextBatchState(path.at(-1) ?? 'draft', event);
    if (!next.ok) continue;
    path.push(next.value);
    taken.push(event);
  }
  return { path, taken };
}
const acts = fc.array(fc.constantFrom(...BATCH_EVENTS), { maxLength: 60 });

describe('batch machine, every state and event', () => {
  test('81 pairs are judged', () => {
    expect(PAIRS).toHaveLength(81);
  });

  test.each(PAIRS)('%s + %s → %s', (state, event, expected) => {
    const next = nextBatchState(state, event);
    if (expected === '-') {
      expect(next).toMatchObject({ ok: false, error: { code: 'batch-step-impossible' } });
    } else {
      expect(next).toEqual({ ok: true, value: expected });
    }
  });

  test('only closed and withdrawn are final', () => {
    expect(
      BATCH_STATES.filter((state) => !BATCH_EVENTS.some((event) => nextBatchState(state, event).ok)),
    ).toEqual(['closed', 'withdrawn']);
  });
});

describe('batch machine, whole lives', () => {
  test('nothing is sealed that was not frozen, approved and released since it was last a draft', () => {
    fc.assert(
      fc.property(acts, (events) => {
        // An approved batch may take further approvals.
        const path = run(events).path.filter((state, place, all) => state !== all[place - 1]);
        const sealed = path.indexOf('sealed');
        if (sealed >= 0)
          expect(path.slice(sealed - 4, sealed)).toEqual(['draft', 'frozen', 'approved', 'released']);
      }),
      { numRuns: 2_000 },
    );
  });

  test('after sealing only closing happens', () => {
    fc.assert(
      fc.property(acts, (after) => {
        const { path } = run(['freeze', 'approvals-complete', 'release', 'seal', ...after]);
        expect(path.slice(4).every((state) => state === 'sealed' || state === 'closed')).toBe(true);
      }),
    );
  });

  test('every way from a returned or expired batch to approval passes a new freeze, and a freeze is a new revision', () => {
    fc.assert(
      fc.property(acts, (events) => {
        const { taken } = run(events);
        const undone = taken.findLastIndex((event) => event === 'return' || event === 'expire');
        const approved = taken.findIndex((event, place) => place > undone && event === 'approvals-complete');
        if (undone >= 0 && approved >= 0) expect(taken.slice(undone, approved)).toContain('freeze');
        const revision = taken.reduce((current, event) => revisionAfter(current, event), 0);
        expect(revision).toBe(taken.filter((event) => event === 'freeze').length);
      }),
      { numRuns: 1_000 },
    );
  });
});
