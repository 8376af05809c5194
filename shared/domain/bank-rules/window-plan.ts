// Owns how a received window a person wants becomes windows the bank answers (2.2: both bounds within 90 days before the bank's business date, not ahead of now).
import { startOfDay } from '../zone-day.ts';
import { windowStart } from './dates.ts';
import type { RuleContext } from './rule.ts';

/** Milliseconds since the epoch, both ends included. A missing end is not restricted. */
export interface ReceivedRange {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

export interface WindowPlan {
  /** What the bank is asked for: the newest window first, one after the other without a gap or a moment twice, none longer than 90 days. */
  readonly askable: readonly ReceivedRange[];
  /** The part the bank no longer answers; only what this desk has kept can. */
  readonly tooOld: ReceivedRange | null;
  /** The range reached past the present moment and was cut there. */
  readonly cut: boolean;
}

const RECEIVED_DAYS = 90;
/** A received time travels with a tenth of a second. */
const STEP = 100;
const LONGEST = RECEIVED_DAYS * 86_400_000;

/** A range that ends before it begins is nobody's plan: it stays one window, and the rule about its order speaks. */
export function planWindows({ from, to }: ReceivedRange, context: RuleContext): WindowPlan {
  const whole = (at: number): number => Math.floor(at / STEP) * STEP;
  if (from !== undefined && to !== undefined && from > to) return { askable: [{ from, to }], tooOld: null, cut: false };
  const first = Date.parse(startOfDay(context.timeZone, windowStart(context, RECEIVED_DAYS)));
  const last = whole(context.now);
  const cut = (to !== undefined && to > last) || (from !== undefined && from > last);
  const end = to === undefined ? undefined : Math.min(to, last);
  const tooOld = (from !== undefined && from < first) || (end !== undefined && end < first) ? { from, to: Math.min(end ?? first - STEP, first - STEP) } : null;
  if (end !== undefined && end < first) return { askable: [], tooOld, cut };
  if (from === undefined) return { askable: [{ from, to: end }], tooOld: null, cut };
  if (from > last) return { askable: [], tooOld: null, cut };
  return { askable: pieces(Math.max(from, first), end, last), tooOld, cut };
}

function pieces(from: number, to: number | undefined, last: number): readonly ReceivedRange[] {
  const made: ReceivedRange[] = [];
  let start = from;
  // A piece ends one step before the next begins, so that both bounds may count.
  for (; (to ?? last) - start >= LONGEST; start += LONGEST) made.push({ from: start, to: start + LONGEST - STEP });
  return [...made, { from: start, to }].toReversed();
}
