// Owns which facts have really been on screen: in sight of their scrolled column, for a moment, while the window was visible.
import { useEffect, useState, type RefObject } from 'react';
import type { Fact } from './facts.ts';

/** A glance; long enough that scrolling past does not count. */
const GLANCE_MS = 400;
const IN_SIGHT = 0.6;

export interface SeenFacts {
  readonly seen: ReadonlySet<Fact>;
  readonly unseen: readonly Fact[];
  /** Brings the first unseen fact into sight. */
  readonly showNext: () => void;
}

/** `bytes` names what is shown; other bytes have to be looked at anew. */
export function useSeenFacts(sheet: RefObject<HTMLElement | null>, facts: readonly Fact[], bytes: string): SeenFacts {
  const [state, setState] = useState<{ readonly bytes: string; readonly seen: ReadonlySet<Fact> }>({ bytes: '', seen: new Set() });
  useEffect(() => {
    const root = sheet.current;
    if (!root || bytes === '') return undefined;
    setState({ bytes, seen: new Set() });
    const timers = new Map<Element, number>();
    const glance = (element: Element, inSight: boolean): void => {
      window.clearTimeout(timers.get(element));
      if (!inSight) return;
      timers.set(element, window.setTimeout(() => {
        const fact = facts.find((name) => name === element.getAttribute('data-fact'));
        if (fact === undefined) return;
        if (document.visibilityState !== 'visible') glance(element, true);
        else setState((before) => (before.bytes === bytes ? { bytes, seen: new Set([...before.seen, fact]) } : before));
      }, GLANCE_MS));
    };
    const observer = new IntersectionObserver((entries) => {
      for (const entry of entries) {
        // A fact taller than the column counts when it fills most of it.
        const fills = entry.rootBounds !== null && entry.intersectionRect.height >= entry.rootBounds.height * IN_SIGHT;
        glance(entry.target, entry.isIntersecting && (entry.intersectionRatio >= IN_SIGHT || fills));
      }
    }, { root, threshold: [0, 0.25, 0.5, IN_SIGHT, 0.75, 1] });
    for (const element of root.querySelectorAll('[data-fact]')) observer.observe(element);
    return () => {
      observer.disconnect();
      for (const timer of timers.values()) window.clearTimeout(timer);
    };
  }, [sheet, facts, bytes]);
  const seen = state.bytes === bytes ? state.seen : new Set<Fact>();
  const unseen = facts.filter((fact) => !seen.has(fact));
  const next = unseen[0];
  const showNext = (): void => {
    if (next !== undefined) sheet.current?.querySelector(`[data-fact="${next}"]`)?.scrollIntoView({ block: 'center', behavior: 'auto' });
  };
  return { seen, unseen, showNext };
}
