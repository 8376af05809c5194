// Where the list or the message under a cell begins and ends: at the borders of columns, and never over a
// part of an amount, because half an amount looks like a smaller one.
import { useLayoutEffect, useRef, type RefObject } from 'react';

export interface Span {
  readonly left: number;
  readonly right: number;
}

interface Room {
  /** The borders between the columns that are in sight, from left to right. */
  readonly borders: readonly number[];
  readonly cell: Span;
  /** The amount and its currency, which stay in sight while the grid scrolls sideways. */
  readonly kept: Span;
  readonly view: Span;
  readonly wanted: number;
}

export function spanBelow({ borders, cell, kept, view, wanted }: Room): Span {
  const isBefore = cell.left < kept.left;
  const isKept = !isBefore && cell.left < kept.right;
  const end = isBefore ? kept.left : isKept ? kept.right : view.right;
  const right = borders.find((border) => border >= cell.left + wanted && border <= end) ?? end;
  const starts = borders.filter((border) => border >= view.left && border <= cell.left);
  return { left: starts.findLast((border) => right - border >= wanted) ?? starts[0] ?? view.left, right };
}

/** Placed again whenever it shows something else, and when the window gets another size. */
export function usePlaceBelow(shows: string): RefObject<HTMLDivElement | null> {
  const below = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = below.current;
    if (element === null || shows === '') return undefined;
    const again = (): void => placeBelow(element);
    again();
    // Below the last rows, and where the page scrolls: what was typed for is in sight.
    element.scrollIntoView({ block: 'nearest' });
    window.addEventListener('resize', again);
    return () => window.removeEventListener('resize', again);
  }, [shows]);
  return below;
}

function placeBelow(element: HTMLElement): void {
  const cell = element.closest('.grid-cell');
  const grid = element.closest('.grid');
  const row = cell?.parentElement;
  if (!cell || !grid || !row) return;
  element.removeAttribute('data-placed');
  for (const side of ['left', 'width']) element.style.removeProperty(side);
  const at = cell.getBoundingClientRect();
  const view = grid.getBoundingClientRect();
  const cells = [...row.children].map((each) => each.getBoundingClientRect());
  const kept = [...row.querySelectorAll('.grid-keep')].map((each) => each.getBoundingClientRect());
  const borders = [...new Set(cells.flatMap(({ left, right }) => [left, right]))];
  const { left, right } = spanBelow({
    borders: borders.toSorted((a, b) => a - b),
    cell: at,
    kept: {
      left: Math.min(...kept.map((each) => each.left)),
      right: Math.max(...kept.map((each) => each.right)),
    },
    view: { left: view.left, right: view.left + grid.clientWidth },
    wanted: element.getBoundingClientRect().width,
  });
  element.style.setProperty('left', `${left - at.left}px`);
  element.style.setProperty('width', `${right - left}px`);
  element.setAttribute('data-placed', '');
}
