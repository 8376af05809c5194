// The worlds that are searched: what takes part in each, what was done before, and how deep. Each seeded
// defect names one in which it shows.
import { WHOLE, type Scope } from './world.ts';

export interface World {
  readonly name: string;
  readonly scope: Scope;
  /** Acts from its start: by the long suite, and within npm test. */
  readonly depth: number;
  readonly shortDepth: number;
  /** Why it is searched less deep than {@link LEAST_DEPTH}. */
  readonly cut?: string;
}

/** Acts to which each world is searched that does not end before, or say why not. */
export const LEAST_DEPTH = 10;
/** Distinct states that all worlds of delivery and of cases have together within their depths. */
export const LEAST_STATES = 1_000_000;

const COPY = 'desk 0: copy the store 0';
const NEW_BATCH = 'desk 0: import and freeze 0';
const PUT_BACK = 'desk 0: put the copy back 0';

const ONE_DESK: Scope = { ...WHOLE, twoDesks: false };
const ONE_PAYMENT: Scope = { ...WHOLE, payments: [0], copies: 1 };
const HANDED_OVER: Scope = {
  ...ONE_PAYMENT,
  prepared: [COPY, NEW_BATCH, 'desk 0: hand over 0', 'desk 0: export 0', PUT_BACK],
};
const SENT: Scope = {
  ...ONE_PAYMENT,
  prepared: [
    COPY,
    NEW_BATCH,
    'desk 0: export 0',
    'desk 0: release 0',
    'desk 0: send 0',
    'desk 0: accepted 0',
    PUT_BACK,
  ],
};

/** A bank whose answers prove nothing by their time. */
const UNDATED: Scope = { ...ONE_DESK, payments: [0], undated: true, copies: 1 };
/** Bytes that are late would pay twice where a copy forgets them: the model check has no answer to both. */
const LATE: Scope = { ...UNDATED, payments: [0, 1], late: true, copies: 0 };

export const WORLDS: readonly World[] = [
  {
    name: 'one desk, a file and a typed payment, copies of two ages',
    scope: ONE_DESK,
    depth: 10,
    shortDepth: 7,
  },
  { name: 'two desks, one file, a copy of each', scope: ONE_PAYMENT, depth: 10, shortDepth: 7 },
  {
    name: 'two desks, a file and a typed payment, copies of two ages',
    scope: WHOLE,
    depth: 8,
    shortDepth: 5,
    cut: 'each act more has six times the states; the two worlds before it hold its parts',
  },
  {
    name: 'two desks, after a handover the copy does not know',
    scope: HANDED_OVER,
    depth: 9,
    shortDepth: 6,
    cut: 'it starts after five acts, so these are fourteen from a new desk',
  },
  { name: 'two desks, after a sending the copy does not know', scope: SENT, depth: 10, shortDepth: 6 },
  { name: 'one desk, answers whose time proves nothing, a copy', scope: UNDATED, depth: 14, shortDepth: 8 },
  {
    name: 'one desk, answers whose time proves nothing, bytes that arrive late',
    scope: LATE,
    depth: 12,
    shortDepth: 8,
  },
];

const OF_BANK_WORDS: ReadonlySet<string> = new Set([
  'the word of a person is enough alone',
  'an answer whose time proves nothing is enough alone',
  'a message on its way is settled',
  'what the bank said before an attempt counts after it',
  'a word outlives the next attempt',
]);

/** The smallest world in which a defect shows; the long suite finds it in the same. */
export function scopeOf(defect: string): Scope {
  if (defect === 'what was handed over is not compared') return HANDED_OVER;
  if (defect === 'doubt about a pack belongs to its revision') return SENT;
  if (defect === 'a search that shows the payment takes no word back') return LATE;
  if (OF_BANK_WORDS.has(defect)) return UNDATED;
  if (defect === 'a desk forgets what it ended') return { ...ONE_DESK, payments: [0] };
  if (defect === "the bank's list is searched by reference alone")
    return { ...ONE_DESK, payments: [1], copies: 1 };
  return [
    'what an old pack brings starts in the queue',
    'a desk forgets what it handed over',
    'a restored desk hands over',
  ].includes(defect)
    ? ONE_PAYMENT
    : { ...ONE_DESK, payments: [0], copies: 1 };
}

export const DEPTH_OF_DEFECTS = 10;
/** More states than any world has within its depth: a search that reaches it has not seen the whole. */
export const MOST_STATES = 30_000_000;

/** Acts in the model of cases: by the long suite, and within npm test. */
export const CASE_DEPTH = { whole: 12, short: 8 } as const;
