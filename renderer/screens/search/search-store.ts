// Owns the search at the bank, also while another screen is shown: what is typed, what was asked, and every
// page that was answered.
import { forgetWhenLocked } from '../../stores/session.ts';
import { create } from 'zustand';
import {
  CRITERIA,
  type Criteria,
  type Criterion,
} from '../../../shared/domain/bank-rules/enhanced-inquiry.ts';
import type { Fault } from '../../../shared/domain/errors.ts';
import type { Result } from '../../../shared/domain/result.ts';
import type { CallInput, CallOutput } from '../../../shared/ipc/contract.ts';
import { call } from '../../bridge.ts';
import { withRange, type Planned, type TypedCriteria } from './read-typed.ts';

export type Found = CallOutput<'inquiries.search'>;
export type SearchedPayment = Found['rows'][number];
export type SearchRequestForm = NonNullable<CallInput<'inquiries.search'>['form']>;
export type Format = NonNullable<CallInput<'inquiries.search'>['format']>;
type RetrieveInput = CallInput<'inquiries.retrieve'>;
/** A row with its place in the whole result: rows carry no key of their own. */
export interface PlacedPayment {
  readonly place: number;
  readonly answer: string;
  readonly incoming: boolean;
  readonly payment: SearchedPayment;
}

export const NOTHING_TYPED: TypedCriteria = Object.fromEntries(CRITERIA.map((name) => [name, ''])) as Record<
  Criterion,
  string
>;

/** One question of the plan, and the pages it was answered with. */
interface Step {
  readonly window: number;
  readonly page: Found;
}

interface Asked {
  /** One set of criteria for each window of the plan. */
  readonly windows: readonly Criteria[];
  readonly form: SearchRequestForm;
  readonly format: Format;
  /** Criteria of the part only the archive can answer. */
  readonly archive: Criteria | null;
}

interface SearchState {
  readonly typed: TypedCriteria;
  readonly form: SearchRequestForm;
  readonly format: Format;
  readonly asked: Asked | undefined;
  readonly steps: readonly Step[];
  readonly rows: readonly PlacedPayment[];
  readonly pending: 'no' | 'page' | 'all';
  readonly fault: Fault | undefined;
  /** Place of the row whose fields are shown. */
  readonly looked: number | undefined;
  readonly shown: 'bank' | 'archive';
}

const START: SearchState = {
  typed: NOTHING_TYPED,
  form: 'current',
  format: 'PSRJ03',
  asked: undefined,
  steps: [],
  rows: [],
  pending: 'no',
  fault: undefined,
  looked: undefined,
  shown: 'bank',
};

export const useSearch = create<SearchState>(() => START);
forgetWhenLocked(forgetSearch);
const { setState: set, getState: get } = useSearch;

/** Number of the newest reading: an answer to an earlier one is dropped. */
let epoch = 0;

export function forgetSearch(): void {
  epoch += 1;
  set(START, true);
}

export function type(change: Partial<TypedCriteria>): void {
  set(({ typed }) => ({ typed: { ...typed, ...change } }));
}

/** Where the next page of the plan is; undefined when all of it was read. */
export function nextPage({
  asked,
  steps,
}: Pick<SearchState, 'asked' | 'steps'>): { readonly window: number; readonly page: number } | undefined {
  const last = steps.at(-1);
  if (asked === undefined || asked.windows.length === 0) return undefined;
  if (last === undefined) return { window: 0, page: firstPage(asked.windows[0]) };
  if (last.page.page.more && !isRepeated(steps))
    return { window: last.window, page: last.page.page.number + 1 };
  return last.window + 1 < asked.windows.length ? { window: last.window + 1, page: 1 } : undefined;
}

const rowKeys = ({ page }: Step): string =>
  page.rows
    .map(({ uetr, endToEndId, bankReference }) => `${uetr ?? ''} ${endToEndId ?? ''} ${bankReference ?? ''}`)
    .join('|');

/**
 * The bank answered the last two pages of a window with the same payments: it does not page, and its end
 * cannot be seen.
 */
function isRepeated(steps: readonly Step[]): boolean {
  const [before, last] = steps.slice(-2);
  return (
    before !== undefined &&
    last !== undefined &&
    before.window === last.window &&
    rowKeys(before) === rowKeys(last)
  );
}

/**
 * How far the result was seen. `whole`: to its end, from its first page. `more`: the bank says that more
 * follows.
 * `unknown`: the bank does not say where it ends. `repeated`: it answers each page with the same payments.
 * `begun-late`:
 * it was read from a later page. `failed`: a page was refused or is not understood.
 */
export type Extent = 'whole' | 'more' | 'unknown' | 'repeated' | 'begun-late' | 'failed';

export function extentOf({ asked, steps, fault }: Pick<SearchState, 'asked' | 'steps' | 'fault'>): Extent {
  const last = steps.at(-1);
  if (fault !== undefined || last === undefined || steps.some(({ page }) => page.understood === 'nothing'))
    return 'failed';
  if (isRepeated(steps)) return 'repeated';
  if (last.page.page.end !== 'reached') return last.page.page.end;
  if (asked !== undefined && last.window + 1 < asked.windows.length) return 'more';
  return steps[0]?.page.page.number === 1 ? 'whole' : 'begun-late';
}

function firstPage(criteria: Criteria | undefined): number {
  const typed = Number(criteria?.page_number ?? 1);
  return Number.isInteger(typed) && typed > 0 ? typed : 1;
}

/** How far the whole plan is, between 0 and 1; null while nobody can say. */
export function progressOf({ asked, steps }: Pick<SearchState, 'asked' | 'steps'>): number | null {
  const last = steps.at(-1);
  if (asked === undefined || last === undefined) return null;
  const { number, pages, more } = last.page.page;
  const within = more ? (pages === null || pages === 0 ? null : number / pages) : 1;
  return within === null ? null : (last.window + within) / asked.windows.length;
}

/**
 * Payments the bank says fit, as far as it has said: of every window that has begun. Null when it does not
 * say.
 */
export function totalOf(steps: readonly Step[]): number | null {
  const last = new Map(steps.map(({ window, page }) => [window, page.page.total]));
  return [...last.values()].reduce<number | null>(
    (sum, total) => (sum === null || total === null ? null : sum + total),
    0,
  );
}

export function runSearch({ criteria, range, plan }: Planned): void {
  const { form, format } = get();
  const windows = plan === undefined ? [criteria] : plan.askable.map((window) => withRange(criteria, window));
  const archive = range !== undefined && plan?.tooOld ? withRange(criteria, plan.tooOld) : null;
  epoch += 1;
  set({
    asked: { windows, form, format, archive },
    steps: [],
    rows: [],
    fault: undefined,
    looked: undefined,
    pending: 'no',
    shown: windows.length === 0 ? 'archive' : 'bank',
  });
  if (windows.length > 0) void read(false);
}

/** Reads on: one page, or all that are left until `stop`. */
export function more(all: boolean): void {
  void read(all);
}

export function stop(): void {
  epoch += 1;
  set({ pending: 'no' });
}

/**
 * Whether the windows that were read to their end show nothing, and another one follows: nobody looks at an
 * empty page to press a button for the next. The newest window may be minutes long, because a day with a
 * change of time is not 24 hours.
 */
export function isStillEmpty({ asked, steps }: Pick<SearchState, 'asked' | 'steps'>): boolean {
  const last = steps.at(-1);
  return (
    asked !== undefined &&
    last !== undefined &&
    last.window + 1 < asked.windows.length &&
    last.page.page.end === 'reached' &&
    steps.every(({ page }) => page.rows.length === 0 && page.understood !== 'nothing')
  );
}

async function read(all: boolean): Promise<void> {
  const mine = (epoch += 1);
  set({ pending: all ? 'all' : 'page', fault: undefined });
  for (
    let next = nextPage(get());
    next !== undefined;
    next = all || isStillEmpty(get()) ? nextPage(get()) : undefined
  ) {
    const { asked } = get();
    const criteria = asked?.windows[next.window];
    if (asked === undefined || criteria === undefined) break;
    const { page_number: _typed, ...rest } = criteria;
    // One page after the other: each says whether there is another.
    // oxlint-disable-next-line no-await-in-loop
    const result: Result<Found> = await call('inquiries.search', {
      criteria: rest,
      page: next.page,
      form: asked.form,
      format: asked.format,
    });
    if (mine !== epoch) return;
    if (!result.ok) {
      set({ fault: result.error });
      break;
    }
    add({ window: next.window, page: result.value }, criteria.transaction_flow_indicator === 'CR');
  }
  set({ pending: 'no' });
}

function add(step: Step, incoming: boolean): void {
  set(({ steps, rows }) => ({
    steps: [...steps, step],
    rows: [
      ...rows,
      ...step.page.rows.map((payment, index) => ({
        payment,
        incoming,
        answer: step.page.answer,
        place: rows.length + index,
      })),
    ],
  }));
}

/** 4.9: the payment of one end-to-end identification, shown where the results of a search are. */
export async function retrieve(input: RetrieveInput): Promise<void> {
  const mine = (epoch += 1);
  set({
    asked: undefined,
    steps: [],
    rows: [],
    fault: undefined,
    looked: undefined,
    pending: 'page',
    shown: 'bank',
  });
  const result = await call('inquiries.retrieve', input);
  if (mine !== epoch) return;
  if (result.ok) add({ window: 0, page: result.value }, false);
  else set({ fault: result.error });
  set({ pending: 'no' });
}
