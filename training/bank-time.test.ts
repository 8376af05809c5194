import { describe, expect, test } from 'vitest';
import { makeBankTime } from './bank-time.ts';

describe("the training bank's time", () => {
  test('the desk goes by it once it is ahead', () => {
    const time = makeBankTime();
    time.follow({ now: new Date(Date.now() + 86_400_000).toISOString(), mode: 'run' });
    expect(Math.abs(time.offset() - 86_400_000)).toBeLessThan(1_000);
  });

  test('the way an answer took does not move the clock', () => {
    const time = makeBankTime();
    time.follow({ now: Date.now() - 300 });
    expect(time.offset()).toBe(0);
  });

  test.each([null, 'soon', {}, { now: 'tomorrow' }, { now: Number.NaN }])('%j is no time', (answer) => {
    const time = makeBankTime();
    time.follow(answer);
    expect(time.offset()).toBe(0);
  });
});
