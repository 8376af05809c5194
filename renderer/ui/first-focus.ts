// Puts the keyboard at the first thing to do: of a screen that has just opened, where nothing else took it,
// and of a form that was not taken.
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

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

/** The button of a choice has no `aria-invalid`: its role knows none. */
const WRONG = '[aria-invalid="true"], .field[data-invalid] > .select-button';

/** After an attempt to save: what is wrong lies behind the keyboard, and perhaps out of sight. */
export function useFirstProblem(form: RefObject<HTMLElement | null>): () => void {
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [attempts, form]);
  return useCallback(() => setAttempts((count) => count + 1), []);
}
