// A result that was not seen to its end is never called whole, and paging on ends where the bank shows
// nothing new. An answer that nobody waits for any more is dropped.
import { beforeEach, describe, expect, it } from 'vitest';
import { installDeskByHand, type DeskByHand } from '../../../test/window/desk-by-hand.ts';
import { lockWindow } from '../../../test/window/locked.ts';
import type { Planned } from './read-typed.ts';
import {
  extentOf,
  forgetSearch,
  isStillEmpty,
  more,
  nextPage,
  retrieve,
  runSearch,
  stop,
  type,
  useSearch,
  type Found,
} from './search-store.ts';

type End = Found['page']['end'];
type Row = Found['rows'][number];

/** Only what the two functions look at. */
function step(
  number: number,
  end: End,
  uetrs: readonly string[],
  window = 0,
  understood: Found['understood'] = 'all',
) {
  const rows = uetrs.map((uetr) => ({ uetr, endToEndId: null, bankReference: null }) as Row);
  const page = {
    page: { number, size: null, pages: null, total: null, more: end !== 'reached', end },
    rows,
    understood,
  } as Found;
  return { window, page };
}
const asked = (windows = 1) => ({
  windows: Array.from({ length: windows }, () => ({})),
  form: 'current' as const,
  format: 'PSRJ03' as const,
  archive: null,
});
const state = (steps: readonly ReturnType<typeof step>[], windows = 1) => ({
  asked: asked(windows),
  steps,
  fault: undefined,
});

describe('the extent of a result', () => {
  it.each([
    ['seen to its end', state([step(1, 'more', ['a']), step(2, 'reached', ['b'])]), 'whole'],
    ['that the bank says goes on', state([step(1, 'more', ['a'])]), 'more'],
    ['whose end nobody says', state([step(1, 'unknown', ['a'])]), 'unknown'],
    ['ended by an empty page', state([step(1, 'unknown', ['a']), step(2, 'reached', [])]), 'whole'],
    [
      'that shows the same page again',
      state([step(1, 'unknown', ['a', 'b']), step(2, 'unknown', ['a', 'b'])]),
      'repeated',
    ],
    ['with a window that was not asked for yet', state([step(1, 'reached', ['a'])], 2), 'more'],
    ['of two windows', state([step(1, 'reached', ['a']), step(1, 'reached', ['a'], 1)], 2), 'whole'],
    ['begun at page 3', state([step(3, 'reached', ['a'])]), 'begun-late'],
    ['with a page nobody understands', state([step(1, 'unknown', [], 0, 'nothing')]), 'failed'],
  ])('%s', (_what, of, extent) => {
    expect(extentOf(of)).toBe(extent);
  });

  it('that a refusal cut off is not whole', () => {
    expect(extentOf({ ...state([step(1, 'reached', ['a'])]), fault: { code: 'offline' } as never })).toBe(
      'failed',
    );
  });
});

describe('the next page', () => {
  it('is asked for while nobody says that there is none', () => {
    expect(nextPage(state([step(1, 'unknown', ['a'])]))).toEqual({ window: 0, page: 2 });
    expect(nextPage(state([step(1, 'unknown', ['a']), step(2, 'reached', [])]))).toBeUndefined();
  });

  it('is not asked for again and again of a bank that does not page', () => {
    expect(nextPage(state([step(1, 'unknown', ['a']), step(2, 'unknown', ['a'])]))).toBeUndefined();
    expect(nextPage(state([step(1, 'more', []), step(2, 'more', [])]))).toBeUndefined();
    expect(nextPage(state([step(1, 'unknown', ['a']), step(2, 'unknown', ['a'])], 2))).toEqual({
      window: 1,
      page: 1,
    });
  });
});

describe('a result of several windows', () => {
  it.each([
    ['is read on where the first window shows nothing', state([step(1, 'reached', [])], 2), true],
    ['is not read on by itself where it shows something', state([step(1, 'reached', ['a'])], 2), false],
    [
      'is at its end after the last window',
      state([step(1, 'reached', []), step(1, 'reached', [], 1)], 2),
      false,
    ],
    ['is not read on past a page that may have another', state([step(1, 'unknown', [])], 2), false],
    [
      'is not read on past a page nobody understands',
      state([step(1, 'reached', [], 0, 'nothing')], 2),
      false,
    ],
    ['is not read on before it is asked', state([], 2), false],
  ])('%s', (_what, of, expected) => {
    expect(isStillEmpty(of)).toBe(expected);
  });
});

const RANGE = (day: number) => ({ from: Date.UTC(2026, 10, day), to: Date.UTC(2026, 10, day, 12) });
const planned = (criteria: Planned['criteria']): Planned => ({ criteria, range: undefined, plan: undefined });
const pageOf = (number: number, end: End, uetrs: readonly string[]): Found => ({
  ...step(number, end, uetrs).page,
  answer: `answer-${number}`,
});

describe('a search at the bank', () => {
  let desk: DeskByHand;
  beforeEach(() => {
    forgetSearch();
    desk = installDeskByHand();
  });
  const asked = () => desk.asked('inquiries.search');
  const answer = async (value: Found): Promise<void> => {
    await desk.open('inquiries.search')[0]?.answer(value);
  };
  const shown = () => useSearch.getState().rows.map(({ place, payment }) => `${place} ${payment.uetr}`);

  it('asks for the first page and waits; its rows keep their answer and their place in the result', async () => {
    runSearch(planned({ account: '12345678' }));
    expect(asked()).toEqual([
      { criteria: { account: '12345678' }, page: 1, form: 'current', format: 'PSRJ03' },
    ]);
    expect(useSearch.getState().pending).toBe('page');
    await answer(pageOf(1, 'more', ['a', 'b']));
    expect(useSearch.getState().pending).toBe('no');
    more(false);
    await answer(pageOf(2, 'reached', ['c']));
    expect(shown()).toEqual(['0 a', '1 b', '2 c']);
    expect(useSearch.getState().rows.map((row) => row.answer)).toEqual(['answer-1', 'answer-1', 'answer-2']);
    expect(asked().map(({ page }) => page)).toEqual([1, 2]);
  });

  it('says of its rows that they come in only where incoming payments were asked for', async () => {
    runSearch(planned({ transaction_flow_indicator: 'CR' }));
    await answer(pageOf(1, 'reached', ['a']));
    expect(useSearch.getState().rows.map(({ incoming }) => incoming)).toEqual([true]);
    runSearch(planned({ transaction_flow_indicator: 'DR' }));
    await answer(pageOf(1, 'reached', ['a']));
    expect(useSearch.getState().rows.map(({ incoming }) => incoming)).toEqual([false]);
  });

  it('begins at the page that was typed, which goes to the bank once', async () => {
    runSearch(planned({ account: '12345678', page_number: '3' }));
    expect(asked()).toMatchObject([{ criteria: { account: '12345678' }, page: 3 }]);
    expect(asked()[0]?.criteria).not.toHaveProperty('page_number');
  });

  it('reads all pages one after the other, never two at once, to the end', async () => {
    runSearch(planned({}));
    await answer(pageOf(1, 'more', ['a']));
    more(true);
    expect(useSearch.getState().pending).toBe('all');
    for (const [number, end, uetr] of [
      [2, 'more', 'b'],
      [3, 'reached', 'c'],
    ] as const) {
      expect(desk.open('inquiries.search').map(({ input }) => input.page)).toEqual([number]);
      await answer(pageOf(number, end, [uetr]));
    }
    expect(shown()).toEqual(['0 a', '1 b', '2 c']);
    expect(desk.open('inquiries.search')).toEqual([]);
    expect(useSearch.getState().pending).toBe('no');
  });

  it('reads on as it was asked, whatever is chosen and typed meanwhile', async () => {
    runSearch(planned({ account: '12345678' }));
    await answer(pageOf(1, 'more', ['a']));
    useSearch.setState({ form: 'deprecated', format: 'json' });
    type({ account: '99999999' });
    more(false);
    expect(asked()[1]).toEqual({
      criteria: { account: '12345678' },
      page: 2,
      form: 'current',
      format: 'PSRJ03',
    });
    expect(useSearch.getState().typed.account).toBe('99999999');
  });

  it('that is stopped keeps what was read, asks for nothing more and drops the answer on its way', async () => {
    runSearch(planned({}));
    await answer(pageOf(1, 'more', ['a']));
    more(true);
    stop();
    expect(useSearch.getState().pending).toBe('no');
    await answer(pageOf(2, 'more', ['b']));
    expect(shown()).toEqual(['0 a']);
    expect(asked()).toHaveLength(2);
  });

  it('that is refused in between keeps its rows, says why, and asks for the same page the next time', async () => {
    runSearch(planned({}));
    await answer(pageOf(1, 'more', ['a']));
    more(true);
    await desk.open('inquiries.search')[0]?.refuse('unreachable');
    expect(useSearch.getState()).toMatchObject({ pending: 'no', fault: { code: 'unreachable' } });
    expect(shown()).toEqual(['0 a']);
    more(false);
    expect(useSearch.getState().fault).toBeUndefined();
    await answer(pageOf(2, 'reached', ['b']));
    expect(asked().map(({ page }) => page)).toEqual([1, 2, 2]);
    expect(shown()).toEqual(['0 a', '1 b']);
  });

  it('takes nothing of the search before it, whose answer comes late', async () => {
    runSearch(planned({ account: '11111111' }));
    runSearch(planned({ account: '22222222' }));
    await answer(pageOf(1, 'reached', ['late']));
    expect([shown(), useSearch.getState().pending]).toEqual([[], 'page']);
    await answer(pageOf(1, 'reached', ['a']));
    expect([shown(), useSearch.getState().pending]).toEqual([['0 a'], 'no']);
  });

  it('goes on to the next window by itself only while nothing was found', async () => {
    const [newest, middle, oldest] = [RANGE(20), RANGE(19), RANGE(18)];
    runSearch({
      criteria: {},
      range: { from: oldest.from, to: newest.to },
      plan: { askable: [newest, middle, oldest], tooOld: null },
    });
    await answer(pageOf(1, 'reached', []));
    await answer(pageOf(1, 'reached', ['a']));
    expect(asked().map(({ page }) => page)).toEqual([1, 1]);
    const days = asked().map(({ criteria }) => criteria.transaction_received_date_time_from?.slice(0, 10));
    expect(days).toEqual(['2026-11-20', '2026-11-19']);
    expect([shown(), useSearch.getState().pending]).toEqual([['0 a'], 'no']);
  });

  it('of a time the bank no longer answers asks nothing and shows the archive', () => {
    const old = RANGE(1);
    runSearch({ criteria: { account: '12345678' }, range: old, plan: { askable: [], tooOld: old } });
    expect(asked()).toEqual([]);
    expect(useSearch.getState()).toMatchObject({
      shown: 'archive',
      pending: 'no',
      asked: { windows: [], archive: { account: '12345678' } },
    });
  });

  it('gives way to one payment that is asked for, and the other way round', async () => {
    runSearch(planned({}));
    void retrieve({ endToEndId: 'E2E-1' });
    await answer(pageOf(1, 'reached', ['late']));
    expect(shown()).toEqual([]);
    await desk.open('inquiries.retrieve')[0]?.answer(pageOf(1, 'reached', ['one']));
    expect(shown()).toEqual(['0 one']);
    expect(useSearch.getState()).toMatchObject({ asked: undefined, pending: 'no' });

    void retrieve({ endToEndId: 'E2E-2' });
    runSearch(planned({}));
    await answer(pageOf(1, 'reached', ['a']));
    await desk.open('inquiries.retrieve')[0]?.answer(pageOf(1, 'reached', ['late']));
    expect(shown()).toEqual(['0 a']);
  });

  it('for one payment that is refused says why', async () => {
    void retrieve({ endToEndId: 'E2E-1' });
    await desk.open('inquiries.retrieve')[0]?.refuse('unreachable');
    expect(useSearch.getState()).toMatchObject({ fault: { code: 'unreachable' }, pending: 'no' });
  });

  it.each([
    ['search', (): void => runSearch(planned({})), 'inquiries.search'],
    ['one payment', (): void => void retrieve({ endToEndId: 'E2E-1' }), 'inquiries.retrieve'],
  ] as const)('is empty after a lock, also when the answer comes later: %s', async (_what, ask, name) => {
    type({ account: '12345678' });
    ask();
    lockWindow();
    await desk.open(name)[0]?.answer(pageOf(1, 'more', ['a']));
    expect(useSearch.getState()).toEqual(useSearch.getInitialState());
    expect(asked().length).toBeLessThan(2);
  });
});
