// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ok } from '../../../shared/domain/result.ts';
import { bringIntoSight, ObserverUnderTest, prepareWindow } from '../../../test/window/window-under-test.tsx';
import { startViewed } from './SeenState.tsx';
import { useSeenItems, type SeenItems } from './use-seen-items.ts';

const FACTS = ['words', 'totals'] as const;
const [ADA, JONAS] = [
  { cardId: 'a', certificate: 'ada' },
  { cardId: 'b', certificate: 'jonas' },
];
let seen: SeenItems<(typeof FACTS)[number]>;

function Sheet({
  visit,
  mounted,
  late = true,
}: {
  readonly visit: string;
  readonly mounted: boolean;
  readonly late?: boolean;
}) {
  const watched = useSeenItems(FACTS, visit);
  const { attach } = watched;
  useEffect(() => {
    seen = watched.seen;
  });
  if (!mounted) return null;
  return (
    <div ref={attach}>
      <p data-fact="words" />
      {late && <p data-fact="totals" />}
    </div>
  );
}

function look(): void {
  act(() => {
    bringIntoSight(FACTS);
    vi.advanceTimersByTime(500);
  });
}

async function attempt(choice: typeof ADA): Promise<string> {
  let outcome = '';
  await act(async () => {
    const result = await startViewed(seen, choice, () => Promise.resolve(ok(null)));
    outcome = result.ok ? 'started' : result.error.code;
  });
  return outcome;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  ObserverUnderTest.all.clear();
  prepareWindow();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('what has to be viewed before an approval', () => {
  it('is counted when the sheet is mounted after its data arrived', () => {
    const { rerender } = render(<Sheet visit="one" mounted={false} />);
    rerender(<Sheet visit="one" mounted />);
    look();
    expect(seen.unseen).toEqual([]);
  });

  it('is counted when the data arrives after the sheet', () => {
    const { rerender } = render(<Sheet visit="" mounted />);
    rerender(<Sheet visit="one" mounted />);
    look();
    expect(seen.unseen).toEqual([]);
  });

  it('is counted when one part is mounted later than the others', async () => {
    const { rerender } = render(<Sheet visit="one" mounted late={false} />);
    look();
    expect(seen.unseen).toEqual(['totals']);
    rerender(<Sheet visit="one" mounted />);
    await act(() => Promise.resolve());
    look();
    expect(seen.unseen).toEqual([]);
  });

  it.each(['inert', 'aria-hidden'])(
    'is not counted behind a dialog (%s), and is once that is closed',
    (cover) => {
      const { container } = render(<Sheet visit="one" mounted />);
      container.setAttribute(cover, 'true');
      look();
      expect(seen.unseen).toEqual(['words', 'totals']);
      container.removeAttribute(cover);
      act(() => void vi.advanceTimersByTime(500));
      expect(seen.unseen).toEqual([]);
    },
  );

  it('has to be viewed again under another visit', () => {
    const { rerender } = render(<Sheet visit="one" mounted />);
    look();
    rerender(<Sheet visit="two" mounted />);
    expect(seen.unseen).toEqual(['words', 'totals']);
  });

  it('admits one card; a second one has to view everything again', async () => {
    render(<Sheet visit="one" mounted />);
    expect(await attempt(ADA)).toBe('view-again');
    look();
    expect(await attempt(ADA)).toBe('started');
    expect(await attempt(ADA)).toBe('started');
    expect(await attempt(JONAS)).toBe('view-again');
    expect(seen.unseen).toEqual(['words', 'totals']);
    expect(await attempt(JONAS)).toBe('view-again');
    look();
    expect(await attempt(JONAS)).toBe('started');
  });
});
