// Owns which facts have really been on screen: in sight of their scrolled column, for a moment, while the window was visible.
import { useEffect, useState, type RefObject } from 'react';
import type { Fact } from './facts.ts';

/** A glance; long enough that scrolling past does not count. */
const GLANCE_MS = 400;
const IN_SIGHT = 0.6;

export interface SeenFacts<F extends string = Fact> {
  readonly seen: ReadonlySet<F>;
  readonly unseen: readonly F[];
  /** Brings the first unseen fact into sight. */
  readonly showNext: () => void;
}

interface Glances {
  readonly bytes: string;
  /** Every element that was looked at; a fact of several messages has one element for each. */
  readonly elements: ReadonlySet<Element>;
}

/** Whether enough of it is in sight; one taller than the part it scrolls in counts when it fills most of that part. */
function isInSight({ target, isIntersecting, intersectionRatio, intersectionRect }: IntersectionObserverEntry): boolean {
  if (!isIntersecting) return false;
  const room = target.closest('[data-scrolls]')?.clientHeight ?? Number.POSITIVE_INFINITY;
  return intersectionRatio >= IN_SIGHT || intersectionRect.height >= room * IN_SIGHT;
}

function elementsOf(sheet: HTMLElement | null, fact: string): readonly Element[] {
  return [...(sheet?.querySelectorAll(`[data-fact="${fact}"]`) ?? [])];
}

/** `bytes` names what is shown; other bytes have to be looked at anew. */
export function useSeenFacts<F extends string>(sheet: RefObject<HTMLElement | null>, facts: readonly F[], bytes: string): SeenFacts<F> {
  const [glances, setGlances] = useState<Glances>({ bytes: '', elements: new Set() });
  useEffect(() => {
    if (!sheet.current || bytes === '') return undefined;
    setGlances({ bytes, elements: new Set() });
    const timers = new Map<Element, number>();
    const glance = (element: Element, inSight: boolean): void => {
      window.clearTimeout(timers.get(element));
      if (!inSight) return;
      timers.set(element, window.setTimeout(() => {
        if (document.visibilityState !== 'visible') glance(element, true);
        else setGlances((before) => (before.bytes === bytes ? { bytes, elements: new Set([...before.elements, element]) } : before));
      }, GLANCE_MS));
    };
    // Against the window: what a scrolled part clips is not in sight either.
    const observer = new IntersectionObserver((entries) => {
      for (const entry of entries) glance(entry.target, isInSight(entry));
    }, { threshold: [0, 0.25, 0.5, IN_SIGHT, 0.75, 1] });
    for (const element of facts.flatMap((fact) => elementsOf(sheet.current, fact))) observer.observe(element);
    return () => {
      observer.disconnect();
      for (const timer of timers.values()) window.clearTimeout(timer);
    };
  }, [sheet, facts, bytes]);

  const looked = glances.bytes === bytes ? glances.elements : new Set<Element>();
  const isSeen = (fact: F): boolean => {
    const elements = elementsOf(sheet.current, fact);
    return elements.length > 0 && elements.every((element) => looked.has(element));
  };
  const seen = new Set(facts.filter(isSeen));
  const unseen = facts.filter((fact) => !seen.has(fact));
  const showNext = (): void => {
    const [next] = unseen;
    const element = next === undefined ? undefined : elementsOf(sheet.current, next).find((one) => !looked.has(one));
    element?.scrollIntoView({ block: 'center', behavior: 'auto' });
  };
  return { seen, unseen, showNext };
}
