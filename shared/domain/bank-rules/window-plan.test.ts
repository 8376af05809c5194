import { assert, integer, option, pre, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { receivedText } from './dates.ts';
import { EXAMPLE_CONTEXT, EXAMPLE_SUNDAY } from './rule.ts';
import { brokenRules } from './table.ts';
import { planWindows } from './window-plan.ts';

const at = (text: string): number => Date.parse(text);
const plan = (from: string | undefined, to: string | undefined) =>
  planWindows(
    { from: from === undefined ? undefined : at(from), to: to === undefined ? undefined : at(to) },
    EXAMPLE_CONTEXT,
  );
const FIRST = at('2026-08-22T00:00:00Z');

describe('a received window a person wants', () => {
  test('is asked for as it is while the bank answers all of it', () => {
    expect(plan('2026-11-01T00:00:00Z', '2026-11-10T00:00:00Z')).toEqual({
      askable: [{ from: at('2026-11-01T00:00:00Z'), to: at('2026-11-10T00:00:00Z') }],
      tooOld: null,
    });
    expect(plan(undefined, undefined)).toEqual({
      askable: [{ from: undefined, to: undefined }],
      tooOld: null,
    });
  });

  test('says which part the bank no longer answers, and asks for the rest', () => {
    const { askable, tooOld } = plan('2026-01-01T00:00:00Z', '2026-10-01T00:00:00Z');
    expect(tooOld).toEqual({ from: at('2026-01-01T00:00:00Z'), to: FIRST - 100 });
    expect(askable).toEqual([{ from: FIRST, to: at('2026-10-01T00:00:00Z') }]);
  });

  test('that is too old as a whole is not asked for', () => {
    expect(plan('2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z')).toEqual({
      askable: [],
      tooOld: { from: at('2026-01-01T00:00:00Z'), to: at('2026-02-01T00:00:00Z') },
    });
    expect(plan(undefined, '2026-02-01T00:00:00Z').askable).toEqual([]);
  });

  test('that ends or begins after the present moment is asked for as it is: the document does not forbid it', () => {
    expect(plan('2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z')).toMatchObject({
      askable: [{ to: at('2026-11-21T00:00:00Z') }],
    });
    expect(plan('2026-12-01T00:00:00Z', undefined)).toMatchObject({
      askable: [{ from: at('2026-12-01T00:00:00Z') }],
      tooOld: null,
    });
  });

  describe('on a closed day', () => {
    const sunday = (from: string, to?: string) =>
      planWindows({ from: at(from), to: to === undefined ? undefined : at(to) }, EXAMPLE_SUNDAY);
    const CERTAIN = at('2026-08-25T00:00:00Z');

    test('is asked for as it is where one reading of the business date allows it', () => {
      expect(sunday('2026-08-22T12:00:00Z', '2026-08-23T12:00:00Z')).toEqual({
        askable: [{ from: at('2026-08-22T12:00:00Z'), to: at('2026-08-23T12:00:00Z') }],
        tooOld: null,
      });
    });

    test('is cut where every reading allows it, once it has to be cut', () => {
      expect(sunday('2026-01-01T00:00:00Z', '2026-09-01T00:00:00Z')).toEqual({
        askable: [{ from: CERTAIN, to: at('2026-09-01T00:00:00Z') }],
        tooOld: { from: at('2026-01-01T00:00:00Z'), to: CERTAIN - 100 },
      });
      expect(sunday('2026-01-01T00:00:00Z', '2026-08-23T00:00:00Z')).toMatchObject({
        askable: [],
        tooOld: { to: at('2026-08-23T00:00:00Z') },
      });
    });
  });

  test('longer than 90 days becomes windows of at most 90 days, the newest first, without a gap', () => {
    const { askable } = plan('2026-08-22T00:00:00Z', '2026-11-20T15:00:00Z');
    expect(askable).toEqual([
      { from: at('2026-11-20T00:00:00Z'), to: at('2026-11-20T15:00:00Z') },
      { from: FIRST, to: at('2026-11-20T00:00:00Z') - 100 },
    ]);
  });

  test('that ends before it begins is left to the rule that says so', () => {
    expect(plan('2026-11-10T00:00:00Z', '2026-11-01T00:00:00Z')).toMatchObject({
      askable: [{ from: at('2026-11-10T00:00:00Z') }],
      tooOld: null,
    });
  });
});

test('whatever is wanted, every planned window keeps every rule of the document', () => {
  const moment = integer({
    min: at('2026-01-01T00:00:00Z') / 100,
    max: at('2027-06-01T00:00:00Z') / 100,
  }).map((tenths) => tenths * 100);
  assert(
    property(option(moment, { nil: undefined }), option(moment, { nil: undefined }), (from, to) => {
      pre(from === undefined || to === undefined || from <= to);
      for (const window of planWindows({ from, to }, EXAMPLE_CONTEXT).askable) {
        const criteria = {
          ...(window.from !== undefined && {
            transaction_received_date_time_from: receivedText(window.from),
          }),
          ...(window.to !== undefined && { transaction_received_date_time_to: receivedText(window.to) }),
        };
        expect(brokenRules('enhanced-inquiry', criteria, EXAMPLE_CONTEXT)).toEqual([]);
      }
    }),
  );
});
