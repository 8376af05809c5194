// Short words about what just worked: each is shown for its own while, and never more than three.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissNotice, say, useNotices } from './notices.ts';

beforeEach(() => {
  vi.useFakeTimers();
  useNotices.setState({ notices: [] });
});
afterEach(() => vi.useRealTimers());

const shown = () => useNotices.getState().notices.map(({ text }) => text);

it('each is there for six seconds of its own', () => {
  say('first');
  vi.advanceTimersByTime(3_000);
  say('second');
  vi.advanceTimersByTime(2_999);
  expect(shown()).toEqual(['first', 'second']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual(['second']);
  vi.advanceTimersByTime(3_000);
  expect(shown()).toEqual([]);
});

it('the newest three are shown, also where they say the same', () => {
  for (const text of ['first', 'second', 'same', 'same']) say(text);
  expect(shown()).toEqual(['second', 'same', 'same']);
});

it('one that was put away takes no other with it when its time is over', () => {
  say('first');
  const [first] = useNotices.getState().notices;
  dismissNotice(first?.number ?? 0);
  vi.advanceTimersByTime(5_999);
  say('second');
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual(['second']);
});
