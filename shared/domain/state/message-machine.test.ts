import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MESSAGE_EVENTS, MESSAGE_STATES } from '../batch.ts';
import type { MessageEvent } from '../batch.ts';
import {
  afterContrarySign,
  afterRestart,
  afterRestore,
  nextMessagePosition,
  possibleMessageEvents,
  QUEUED,
} from './message-machine.ts';
import type { MessagePosition } from './message-machine.ts';

/**
 * Every reachable position, named; `?` marks doubt about an earlier attempt, `0` that an inquiry has shown
 * nothing.
 */
const POSITIONS = {
  queued: QUEUED,
  sending: { state: 'sending', nothingShown: false, doubt: false },
  'sending?': { state: 'sending', nothingShown: false, doubt: true },
  'unknown?': { state: 'unknown', nothingShown: false, doubt: true },
  'unknown?0': { state: 'unknown', nothingShown: true, doubt: true },
  accepted: { state: 'accepted', nothingShown: false, doubt: false },
  refused: { state: 'refused', nothingShown: false, doubt: false },
  'set-aside': { state: 'set-aside', nothingShown: false, doubt: false },
} as const satisfies Record<string, MessagePosition>;
type Name = keyof typeof POSITIONS;

/**
 * Columns in the order of MESSAGE_EVENTS; `-` impossible, `!` inquire first. Written from the design, section
 * 5.
 */
const EXPECTED: Readonly<Record<Name, string>> = {
  //            intent   not-taken accepted refused  ambiguous shows-pay shows-ref shows-nothing; then
  // set-aside and withdraw
  queued: '     sending  -         -        -        -         -         -         -   set-aside set-aside',
  sending: '    -        queued    accepted refused  unknown?  -         -         -   -         -',
  'sending?': ' -        unknown?  accepted unknown? unknown?  -         -         -   -         -',
  'unknown?': ' !        -         -        -        -         accepted  refused   unknown?0   set-aside -',
  'unknown?0': 'sending? -         -        -        -         accepted  refused   unknown?0   set-aside -',
  accepted: '   -        -         -        -        -         accepted  accepted  accepted   -         -',
  refused: '    -        -         -        -        -         -         refused   refused   -         -',
  'set-aside': '-        -         -        -        -         -         -         -         -         -',
};
const PAIRS = (Object.keys(POSITIONS) as Name[]).flatMap((name) =>
  MESSAGE_EVENTS.map(
    (event, column) => [name, event, EXPECTED[name].trim().split(/\s+/)[column] ?? ''] as const,
  ),
);

const acts = fc.array(fc.constantFrom(...MESSAGE_EVENTS), { maxLength: 40 });
function run(events: readonly MessageEvent[]): {
  position: MessagePosition;
  taken: { event: MessageEvent; from: MessagePosition }[];
} {
  let position: MessagePosition = QUEUED;
  const taken: { event: MessageEvent; from: MessagePosition }[] = [];
  for (const event of events) {
    const next = nextMessagePosition(position, event);
    if (!next.ok) continue;
    taken.push({ event, from: position });
    position = next.value;
  }
  return { position, taken };
}

describe('message machine, every position and event', () => {
  test.each(PAIRS)('%s + %s → %s', (name, event, expected) => {
    const next = nextMessagePosition(POSITIONS[name], event);
    if (expected === '-')
      expect(next).toMatchObject({ ok: false, error: { code: 'message-step-impossible' } });
    else if (expected === '!')
      expect(next).toMatchObject({ ok: false, error: { code: 'resend-without-inquiry' } });
    else expect(next).toEqual({ ok: true, value: POSITIONS[expected as Name] });
    expect(possibleMessageEvents(POSITIONS[name]).includes(event)).toBe(next.ok);
  });

  test('these positions are all that can be reached, and name every state', () => {
    const reached = new Set([JSON.stringify(QUEUED)]);
    for (const text of reached) {
      for (const event of MESSAGE_EVENTS) {
        const next = nextMessagePosition(JSON.parse(text) as MessagePosition, event);
        if (next.ok) reached.add(JSON.stringify(next.value));
      }
    }
    expect(reached).toEqual(new Set(Object.values(POSITIONS).map((position) => JSON.stringify(position))));
    expect(new Set(Object.values(POSITIONS).map((position) => position.state))).toEqual(
      new Set(MESSAGE_STATES),
    );
  });
});

describe('message machine, whole lives', () => {
  test('after an ambiguous attempt bytes leave again only after an inquiry has shown nothing since', () => {
    fc.assert(
      fc.property(acts, (events) => {
        const { taken } = run(events);
        for (const [place, { event }] of taken.entries()) {
          if (event !== 'intent') continue;
          const earlier = taken.slice(0, place).map((one) => one.event);
          const ambiguous = earlier.lastIndexOf('ambiguous');
          const attempts = earlier.lastIndexOf('intent');
          if (ambiguous >= 0)
            expect(earlier.lastIndexOf('inquiry-shows-nothing')).toBeGreaterThan(
              Math.max(ambiguous, attempts),
            );
        }
      }),
      { numRuns: 3_000 },
    );
  });

  test('unknown is left only by an inquiry, by a cleared resend, or by an officer who sets it aside', () => {
    fc.assert(
      fc.property(acts, (events) => {
        const leaving = run(events).taken.filter(
          ({ from, event }) => from.state === 'unknown' && event !== 'inquiry-shows-nothing',
        );
        for (const { event, from } of leaving) {
          expect(['inquiry-shows-payments', 'inquiry-shows-refusal', 'intent', 'set-aside']).toContain(event);
          if (event === 'intent') expect(from.nothingShown).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test("once doubtful, a message is queued or refused again only by an inquiry's word", () => {
    fc.assert(
      fc.property(acts, (events) => {
        const { position, taken } = run(events);
        const doubted = taken.some(({ event }) => event === 'ambiguous');
        expect(doubted && position.state === 'queued').toBe(false);
        if (doubted && position.state === 'refused')
          expect(taken.some(({ event }) => event === 'inquiry-shows-refusal')).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('what nobody watched', () => {
  test('a message found sending after a restart is unknown, the others are as they were', () => {
    for (const position of Object.values(POSITIONS)) {
      expect(afterRestart(position)).toEqual(position.state === 'sending' ? POSITIONS['unknown?'] : position);
    }
  });

  test('after a restore from backup all that is not final is unknown, and what was shown before no longer counts', () => {
    const states = Object.values(POSITIONS).map((position) => afterRestore(position));
    expect(states.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => POSITIONS['unknown?']));
    expect(states.slice(5)).toEqual([POSITIONS.accepted, POSITIONS.refused, POSITIONS['set-aside']]);
  });

  test('a sign that the bank has it takes back what it said before, and nothing else', () => {
    for (const position of Object.values(POSITIONS))
      expect(afterContrarySign(position)).toEqual({
        ...position,
        nothingShown: position.state === 'unknown' ? false : position.nothingShown,
      });
  });
});
