// Puts the keyboard at the first thing to do of a screen that has just opened, where nothing else took it.
import { useEffect, useRef } from 'react';

/** The control of the field that has this label. */
export function fieldLabelled(root: ParentNode | null, label: string | undefined): HTMLElement | null {
  const found = [...(root?.querySelectorAll('.field') ?? [])].find(
    (part) => part.querySelector('.field-label')?.textContent === label,
  );
  return found?.querySelector<HTMLElement>('input, button') ?? null;
}

/** Nobody has gone anywhere yet: the focus is nowhere, or at the heading where each new place begins. */
function isFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches('h1, main');
}

/** Once, as soon as the screen is there; `find` answers null where the heading is the best place. */
export function useFirstFocus(isThere: boolean, find: () => HTMLElement | null): void {
  const finding = useRef(find);
  useEffect(() => void (finding.current = find));
  useEffect(() => {
    if (isThere && isFree()) finding.current()?.focus({ preventScroll: true });
  }, [isThere]);
}
