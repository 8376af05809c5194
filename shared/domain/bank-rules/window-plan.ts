// Owns how a received window a person wants becomes windows the bank answers (2.2: both bounds within 90 days
// before the bank's business date).
import { startOfDay } from '../calendar.ts';
import { certainWindowStart, windowStart } from './dates.ts';
import type { RuleContext } from './rule.ts';

/** Milliseconds since the epoch, both ends included. A missing end is not restricted. */
export interface ReceivedRange {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

export interface WindowPlan {
  /**
   * What the bank is asked for: the newest window first, one after the other without a gap or a moment twice,
   * none longer than 90 days.
   */
  readonly askable: readonly ReceivedRange[];
  /** The part the bank no longer answers; only what this desk has kept can. */
  readonly tooOld: ReceivedRange | null;
}

const RECEIVED_DAYS = 90;
/** A received time travels with a tenth of a second. */
const STEP = 100;
const LONGEST = RECEIVED_DAYS * 86_400_000;

/**
 * A range that ends before it begins is a mistake: it stays one window, and the rule about its order reports
 * it.
 */
export function planWindows({ from, to }: ReceivedRange, context: RuleContext): WindowPlan {
  const whole = (at: number): number => Math.floor(at / STEP) * STEP;
  if (from !== undefined && to !== undefined && from > to) return { askable: [{ from, to }], tooOld: null };
  const first = Date.parse(startOfDay(context.timeZone, windowStart(context, RECEIVED_DAYS)));
  // What has to be cut is cut where no reading of the business date refuses it.
  const isCutBelow = (from !== undefined && from < first) || (to !== undefined && to < first);
  const begin = isCutBelow
    ? Date.parse(startOfDay(context.timeZone, certainWindowStart(context, RECEIVED_DAYS)))
    : first;
  const last = whole(context.now);
  const tooOld = isCutBelow ? { from, to: Math.min(to ?? begin - STEP, begin - STEP) } : null;
  if (to !== undefined && to < begin && isCutBelow) return { askable: [], tooOld };
  if (from === undefined) return { askable: [{ from, to }], tooOld: null };
  return { askable: pieces(isCutBelow ? Math.max(from, begin) : from, to, last), tooOld };
}

function pieces(from: number, to: number | undefined, last: number): readonly ReceivedRange[] {
  const made: ReceivedRange[] = [];
  let start = from;
  // A piece ends one step before the next begins, so that both bounds may count.
  for (; (to ?? last) - start >= LONGEST; start += LONGEST)
    made.push({ from: start, to: start + LONGEST - STEP });
  return [...made, { from: start, to }].toReversed();
}
