// Owns which facts have really been on screen: in sight of their scrolled column, for a moment, while the
// window was visible and no dialog was open over them.
import { useCallback, useEffect, useRef, useState, type RefCallback } from 'react';
import type { ReviewItem } from './review-items.ts';

/** A glance; long enough that scrolling past does not count. */
const GLANCE_MS = 400;
const IN_SIGHT = 0.6;
const MARKED = '[data-fact]';
/** An open dialog sets one of these on everything outside of it. */
const COVERED = '[inert], [aria-hidden="true"]';

export interface SeenItems<F extends string = ReviewItem> {
  readonly seen: ReadonlySet<F>;
  readonly unseen: readonly F[];
  /** Brings the first unseen fact into sight. */
  readonly showNext: () => void;
  /**
   * Whether the officer with this card may act on what was viewed; for a second card everything has to be
   * viewed again.
   */
  readonly admits: (card: string) => boolean;
}

export interface WatchedItems<F extends string> {
  /** Belongs to the element that holds the facts, whenever it is mounted. */
  readonly attach: RefCallback<HTMLElement>;
  readonly seen: SeenItems<F>;
}

interface Glances {
  readonly visit: string;
  /** Every element that was looked at; a fact of several messages has one element for each. */
  readonly elements: ReadonlySet<Element>;
}

/** Height of the part that really scrolls it; in a small window that is the page, not the column. */
function roomFor(target: Element): number {
  for (let part = target.parentElement; part !== null; part = part.parentElement) {
    if (part.scrollHeight > part.clientHeight && /auto|scroll/u.test(getComputedStyle(part).overflowY))
      return part.clientHeight;
  }
  return window.innerHeight;
}

/**
 * Whether enough of it is in sight; one taller than the part it scrolls in counts when it fills most of that
 * part.
 */
function isInSight({
  target,
  isIntersecting,
  intersectionRatio,
  intersectionRect,
}: IntersectionObserverEntry): boolean {
  if (!isIntersecting) return false;
  return intersectionRatio >= IN_SIGHT || intersectionRect.height >= roomFor(target) * IN_SIGHT;
}

function elementsOf(sheet: HTMLElement | null, fact: string): readonly Element[] {
  return [...(sheet?.querySelectorAll(`[data-fact="${fact}"]`) ?? [])];
}

/**
 * Reports each marked element of the sheet that was in sight for a moment, also those that are mounted later.
 */
function watch(sheet: HTMLElement, onSeen: (element: Element) => void): () => void {
  const timers = new Map<Element, number>();
  const glance = (element: Element, inSight: boolean): void => {
    window.clearTimeout(timers.get(element));
    if (!inSight) return;
    timers.set(
      element,
      window.setTimeout(() => {
        if (document.visibilityState === 'visible' && element.closest(COVERED) === null) onSeen(element);
        else glance(element, true);
      }, GLANCE_MS),
    );
  };
  // Against the window: what a scrolled part clips is not in sight either.
  const sight = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) glance(entry.target, isInSight(entry));
    },
    { threshold: [0, 0.25, 0.5, IN_SIGHT, 0.75, 1] },
  );
  const observed = new WeakSet<Element>();
  const observeAll = (): void => {
    for (const element of sheet.querySelectorAll(MARKED)) {
      if (observed.has(element)) continue;
      observed.add(element);
      sight.observe(element);
    }
  };
  observeAll();
  const mounted = new MutationObserver(observeAll);
  mounted.observe(sheet, { childList: true, subtree: true });
  return () => {
    mounted.disconnect();
    sight.disconnect();
    for (const timer of timers.values()) window.clearTimeout(timer);
  };
}

const NONE: readonly never[] = [];

/**
 * `visit` names what is shown and who has signed it so far; whatever it changes to has to be viewed again.
 * `hidden`: items whose names and amounts are kept off the screen, which nobody has viewed; the same array
 * while they are the same.
 */
export function useSeenItems<F extends string>(
  facts: readonly F[],
  visit: string,
  hidden: readonly F[] = NONE,
): WatchedItems<F> {
  const [sheet, setSheet] = useState<HTMLElement | null>(null);
  const [repeat, setRepeat] = useState(0);
  const [glances, setGlances] = useState<Glances>({ visit: '', elements: new Set() });
  const key = visit === '' ? '' : `${visit} ${repeat}`;
  const card = useRef<{ readonly visit: string; readonly card: string }>(undefined);
  useEffect(() => {
    if (sheet === null || key === '') return undefined;
    return watch(sheet, (element) => {
      // What is looked at while it is hidden has to be looked at again.
      if (hidden.some((fact) => element.matches(`[data-fact="${fact}"]`))) return;
      setGlances((before) => ({
        visit: key,
        elements: new Set([...(before.visit === key ? before.elements : []), element]),
      }));
    });
  }, [sheet, key, hidden]);

  const looked = glances.visit === key ? glances.elements : new Set<Element>();
  const isSeen = (fact: F): boolean => {
    if (hidden.includes(fact)) return false;
    const elements = elementsOf(sheet, fact);
    return elements.length > 0 && elements.every((element) => looked.has(element));
  };
  const seen = new Set(facts.filter(isSeen));
  const unseen = facts.filter((fact) => !seen.has(fact));
  const showNext = (): void => {
    const next = unseen.find((fact) => !hidden.includes(fact)) ?? unseen[0];
    const elements = next === undefined ? [] : elementsOf(sheet, next);
    const element = elements.find((one) => !looked.has(one)) ?? elements[0];
    element?.scrollIntoView({ block: 'center', behavior: 'auto' });
  };
  const admits = useCallback(
    (chosen: string): boolean => {
      const before = card.current;
      if (before?.visit === key && before.card !== chosen) {
        card.current = undefined;
        setRepeat((count) => count + 1);
        return false;
      }
      card.current = { visit: key, card: chosen };
      return true;
    },
    [key],
  );
  return { attach: setSheet, seen: { seen, unseen, showNext, admits } };
}
