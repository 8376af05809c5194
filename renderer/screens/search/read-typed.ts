// What a person types into a date or a time of the form, and what of it goes to the bank (interface document
// 2.2).
import { receivedText, receivedTime } from '../../../shared/domain/bank-rules/dates.ts';
import type { Criteria, Criterion } from '../../../shared/domain/bank-rules/enhanced-inquiry.ts';
import type { RuleContext } from '../../../shared/domain/bank-rules/rule.ts';
import {
  planWindows,
  type ReceivedRange,
  type WindowPlan,
} from '../../../shared/domain/bank-rules/window-plan.ts';
import { addDays, startOfDay, type IsoDate } from '../../../shared/domain/calendar.ts';
import { readTypedDate } from '../../ui/typed-date.ts';

export type TypedCriteria = Readonly<Record<Criterion, string>>;
type Edge = 'from' | 'to';

const STEP = 100;
const FROM = 'transaction_received_date_time_from';
const TO = 'transaction_received_date_time_to';

/**
 * A day at the bank: any date that leaves no doubt, or `today`, `yesterday`, `7 days ago`. Every language is
 * read, because a saved search keeps what was typed, whatever the screen shows when it is used.
 */
export function readDay(text: string, { today }: Pick<RuleContext, 'today'>): IsoDate | undefined {
  const word = text.trim().toLowerCase();
  const days =
    word === 'today' || word === 'heute'
      ? 0
      : word === 'yesterday' || word === 'gestern'
        ? 1
        : Number(
            /^(?:(\d{1,4}) days? ago|vor (\d{1,4}) tag(?:en)?)$/u.exec(word)?.slice(1).find(Boolean) ??
              Number.NaN,
          );
  return Number.isNaN(days) ? readTypedDate(text) : addDays(today, -days);
}

/**
 * A moment: the bank's own form, `now` or `jetzt`, a day (its first or its last tenth of a second at the
 * bank, never after now), or a day with a time of the bank's zone (`20 Nov 2026 14:30`). Milliseconds since
 * the epoch; undefined when it is none of them.
 */
export function readMoment(text: string, edge: Edge, context: RuleContext): number | undefined {
  const exact = receivedTime(text.trim());
  if (exact !== undefined) return exact;
  const now = Math.floor(context.now / STEP) * STEP;
  if (['now', 'jetzt'].includes(text.trim().toLowerCase())) return now;
  const parts = /^(.*?)(?:[ T,]+([01]?\d|2[0-3]):([0-5]\d))?$/su.exec(text.trim());
  const day = readDay(parts?.[1] ?? '', context);
  if (day === undefined) return undefined;
  const hour = parts?.[2];
  if (hour !== undefined) return atTime(context.timeZone, day, Number(hour), Number(parts?.[3]));
  if (edge === 'from') return begin(context.timeZone, day);
  const end = begin(context.timeZone, addDays(day, 1)) - STEP;
  return day === context.today ? Math.min(end, now) : end;
}

function begin(timeZone: string, day: IsoDate): number {
  return Date.parse(startOfDay(timeZone, day));
}

/** The wall clock of the zone, also on the day it changes: corrected by what it shows at the first guess. */
function atTime(timeZone: string, day: IsoDate, hour: number, minute: number): number {
  const wanted = hour * 60 + minute;
  const guess = begin(timeZone, day) + wanted * 60_000;
  const shown = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
    .format(guess)
    .split(':')
    .map(Number);
  return guess + (wanted - ((shown[0] ?? 0) * 60 + (shown[1] ?? 0))) * 60_000;
}

export interface Planned {
  /** What the rules judge: the form as it would go in one request. */
  readonly criteria: Criteria;
  /** The received range, where both of its ends can be read. */
  readonly range: ReceivedRange | undefined;
  readonly plan: WindowPlan | undefined;
}

/**
 * The form as the bank would get it: empty fields left out, dates and times in the bank's form, what cannot
 * be read as it was typed.
 */
export function planOf(typed: TypedCriteria, context: RuleContext): Planned {
  const given = Object.entries(typed)
    .map(([name, text]) => [name as Criterion, text.trim()] as const)
    .filter(([, text]) => text !== '');
  const wire = Object.fromEntries(
    given.map(([name, text]) => [name, inBankForm(name, text, context)]),
  ) as Criteria;
  const moment = (name: typeof FROM | typeof TO, edge: Edge): number | null | undefined =>
    typed[name].trim() === '' ? null : readMoment(typed[name], edge, context);
  const [from, to] = [moment(FROM, 'from'), moment(TO, 'to')];
  const readable =
    from !== undefined &&
    to !== undefined &&
    (from !== null || to !== null) &&
    !(from !== null && to !== null && from > to);
  const range = readable ? { from: from ?? undefined, to: to ?? undefined } : undefined;
  const plan = range && planWindows(range, context);
  // What the plan takes care of is no broken rule of the form.
  return {
    criteria:
      plan === undefined ? wire : withRange(wire, plan.askable[0] ?? { from: undefined, to: undefined }),
    range,
    plan,
  };
}

function inBankForm(name: Criterion, text: string, context: RuleContext): string {
  if (name === 'requested_execution_date_from' || name === 'requested_execution_date_to')
    return readDay(text, context) ?? text;
  if (name !== FROM && name !== TO) return text;
  const at = readMoment(text, name === FROM ? 'from' : 'to', context);
  return at === undefined ? text : receivedText(at);
}

/** The same criteria with another received range. */
export function withRange(criteria: Criteria, { from, to }: ReceivedRange): Criteria {
  const { [FROM]: _from, [TO]: _to, ...rest } = criteria;
  return {
    ...rest,
    ...(from !== undefined && { [FROM]: receivedText(from) }),
    ...(to !== undefined && { [TO]: receivedText(to) }),
  };
}
