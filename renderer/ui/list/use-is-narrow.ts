// Whether a list has less room than its columns need at least.
import { useEffect, useState, type RefObject } from 'react';

export function useIsNarrow(list: RefObject<HTMLElement | null>, least: number, isShown: boolean): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useEffect(() => {
    const element = list.current;
    if (!isShown || element === null) return undefined;
    const observer = new ResizeObserver(() => setNarrow(element.clientWidth < least));
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, least, isShown]);
  return isNarrow;
}
