// Tells when the end of something that may have to be scrolled was in sight.
import { useEffect, useRef, type RefObject } from 'react';

export function useEndInSight<E extends Element>(onEnd: () => void): RefObject<E | null> {
  const end = useRef<E>(null);
  useEffect(() => {
    if (end.current === null) return undefined;
    // Against the window: what a scrolled part clips is not in sight, nor what lies under the foot of the
    // page.
    // The foot is the whole block of card and entry; in a small window the entry alone stays at the edge.
    const heights = ['.pin-act', '.pin-entry'].map(
      (part) => document.querySelector(part)?.getBoundingClientRect().height ?? 0,
    );
    const foot = Math.ceil(Math.max(...heights));
    const sight = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onEnd();
      },
      { rootMargin: `0px 0px -${foot}px 0px` },
    );
    sight.observe(end.current);
    return () => sight.disconnect();
  }, [onEnd]);
  return end;
}
