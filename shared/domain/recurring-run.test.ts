import { describe, expect, it } from 'vitest';
import { isoDate } from './calendar.ts';
import { dueDay, keptHandled, occurrencesOf, dueOccurrences, type Recurrence } from './recurring-run.ts';

const MONTHLY: Recurrence = {
  frequency: 'MNTH',
  first: isoDate('2026-12-01'),
  monthEnd: false,
  convention: 'following',
  until: null,
  remindDays: 3,
};

function days(change: Partial<Recurrence>, count: number): readonly string[] {
  const found: string[] = [];
  for (const { scheduled } of occurrencesOf({ ...MONTHLY, ...change }, 'every-day')) {
    if (found.length === count) break;
    found.push(scheduled);
  }
  return found;
}

describe('the days of a run', () => {
  it.each([
    ['WEEK', '2026-11-27', ['2026-11-27', '2026-12-04', '2026-12-11']],
    ['FRTN', '2026-12-25', ['2026-12-25', '2027-01-08', '2027-01-22']],
    ['MNTH', '2026-11-15', ['2026-11-15', '2026-12-15', '2027-01-15']],
    ['QURT', '2026-11-15', ['2026-11-15', '2027-02-15', '2027-05-15']],
    ['MIAN', '2026-08-31', ['2026-08-31', '2027-02-28', '2027-08-31']],
    ['YEAR', '2028-02-29', ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
  ] as const)('%s from %s', (frequency, first, expected) => {
    expect(days({ frequency, first: isoDate(first) }, expected.length)).toEqual(expected);
  });

  it('keep the day of the month after a shorter month', () => {
    expect(days({ first: isoDate('2027-01-31') }, 4)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ]);
  });

  it('know the leap years of the centuries', () => {
    expect(days({ first: isoDate('2099-02-28'), frequency: 'YEAR', monthEnd: true }, 2)).toEqual([
      '2099-02-28',
      '2100-02-28',
    ]);
    expect(days({ first: isoDate('1999-02-28'), frequency: 'YEAR', monthEnd: true }, 2)).toEqual([
      '1999-02-28',
      '2000-02-29',
    ]);
  });

  it('are the last of each month where that is wanted', () => {
    expect(days({ first: isoDate('2027-02-10'), monthEnd: true }, 3)).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ]);
  });

  it('end with the last day that was chosen, which still counts', () => {
    expect(days({ until: isoDate('2027-02-01') }, 9)).toEqual(['2026-12-01', '2027-01-01', '2027-02-01']);
    expect(days({ until: isoDate('2027-01-31') }, 9)).toEqual(['2026-12-01', '2027-01-01']);
  });

  it.each([
    ['WEEK', '9999-12-24', 2],
    ['WEEK', '9999-12-25', 1],
    ['MNTH', '9999-11-30', 2],
    ['YEAR', '9999-01-01', 1],
  ] as const)('%s from %s end with the calendar', (frequency, first, count) => {
    expect(days({ frequency, first: isoDate(first) }, 9)).toHaveLength(count);
  });
});

describe('the day of payment', () => {
  // 2027-01-30 is a Saturday, 2027-01-31 a Sunday, 2027-05-01 a Saturday and a holiday.
  it.each([
    ['2027-01-29', 'following', '2027-01-29'],
    ['2027-01-29', 'preceding', '2027-01-29'],
    ['2027-01-30', 'following', '2027-02-01'],
    ['2027-01-30', 'modified-following', '2027-01-29'],
    ['2027-01-30', 'preceding', '2027-01-29'],
    ['2027-01-09', 'modified-following', '2027-01-11'],
    ['2027-01-01', 'preceding', '2026-12-31'],
    ['2027-03-26', 'following', '2027-03-30'],
  ] as const)('%s, %s: %s', (scheduled, convention, due) => {
    expect(dueDay(isoDate(scheduled), convention, 'TARGET')).toBe(due);
  });

  it('is reminded of by business days before it', () => {
    const [first] = [
      ...occurrencesOf({ ...MONTHLY, first: isoDate('2027-01-04'), until: isoDate('2027-01-04') }, 'TARGET'),
    ];
    // A weekend, New Year and no other day lie between.
    expect(first).toEqual({ scheduled: '2027-01-04', due: '2027-01-04', remindFrom: '2026-12-29' });
  });
});

describe('what waits', () => {
  const standing = (today: string, handled: readonly string[] = [], until: string | null = null) =>
    dueOccurrences(MONTHLY, 'TARGET', isoDate(today), {
      handled: new Set(handled.map(isoDate)),
      handledUntil: until === null ? null : isoDate(until),
    });
  const named = ({ waiting, next }: ReturnType<typeof standing>) => ({
    waiting: waiting.map(({ scheduled }) => scheduled),
    next: next?.scheduled ?? null,
  });

  it('begins on the day of the reminder', () => {
    expect(named(standing('2026-11-25'))).toEqual({ waiting: [], next: '2026-12-01' });
    expect(named(standing('2026-11-26'))).toEqual({ waiting: ['2026-12-01'], next: '2027-01-01' });
  });

  it('leaves out what was handled, and keeps what was missed beside the newer one', () => {
    expect(named(standing('2027-02-02', ['2027-01-01']))).toEqual({
      waiting: ['2026-12-01', '2027-02-01'],
      next: '2027-03-01',
    });
  });

  it('passes over everything that is settled for good', () => {
    expect(named(standing('2027-02-02', [], '2027-01-01'))).toEqual({
      waiting: ['2027-02-01'],
      next: '2027-03-01',
    });
  });

  it('has no next one after the last', () => {
    const ended = dueOccurrences(
      { ...MONTHLY, until: isoDate('2026-12-01') },
      'TARGET',
      isoDate('2026-12-01'),
      {
        handled: new Set(),
        handledUntil: null,
      },
    );
    expect(named(ended)).toEqual({ waiting: ['2026-12-01'], next: null });
  });
});

describe('what is kept of the handled ones', () => {
  const LATER = isoDate('2027-06-01');
  const handled = ['2027-03-01', '2027-01-01', '2027-02-01'].map((day) => ({
    scheduled: isoDate(day),
    batch: day === '2027-02-01' ? null : `batch-${day}`,
  }));

  it('is all, in order, while there are few', () => {
    expect(keptHandled(handled, null, { oldestWaiting: null, today: LATER }, 3)).toEqual({
      handled: [handled[1], handled[2], handled[0]],
      handledUntil: null,
    });
  });

  it('is the newest, with the day until which all is settled', () => {
    expect(keptHandled(handled, isoDate('2026-12-01'), { oldestWaiting: null, today: LATER }, 2)).toEqual({
      handled: [handled[2], handled[0]],
      handledUntil: '2027-01-01',
    });
  });

  it('is more where an older one still waits', () => {
    expect(
      keptHandled(handled, isoDate('2026-12-01'), { oldestWaiting: isoDate('2027-02-01'), today: LATER }, 1),
    ).toEqual({
      handled: [handled[2], handled[0]],
      handledUntil: '2027-01-01',
    });
    expect(
      keptHandled(handled, isoDate('2026-12-01'), { oldestWaiting: isoDate('2026-12-15'), today: LATER }, 1),
    ).toEqual({
      handled: [handled[1], handled[2], handled[0]],
      handledUntil: '2026-12-01',
    });
  });

  it('is every day to come, however many: its batch may be withdrawn yet', () => {
    const since = (day: string) => ({ oldestWaiting: null, today: isoDate(day) });
    expect(keptHandled(handled, isoDate('2026-12-01'), since('2027-02-01'), 1)).toEqual({
      handled: [handled[2], handled[0]],
      handledUntil: '2027-01-01',
    });
    expect(keptHandled(handled, null, since('2027-01-01'), 1)).toEqual({
      handled: [handled[1], handled[2], handled[0]],
      handledUntil: null,
    });
  });
});
