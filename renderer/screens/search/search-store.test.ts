// A result that was not seen to its end is never called whole, and paging on ends where the bank shows
// nothing new.
import { describe, expect, it } from 'vitest';
import { extentOf, isStillEmpty, nextPage, type Found } from './search-store.ts';

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
