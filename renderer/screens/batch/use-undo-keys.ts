// Ctrl+Z and Ctrl+Y of an open batch wherever the keyboard is in it. A text that is being typed keeps the
// browser's own undo, letter by letter, until it is stored.
import { useEffect, useRef } from 'react';
import type { Draft } from './draft/draft-store.ts';
import type { Cursor } from './grid/cursor.ts';
import { takeStep } from './grid/take-step.ts';

const TEXT = 'input:not([type="checkbox"]), textarea';

export function useUndoKeys(draft: Draft, cursor: Cursor): void {
  const typedIn = useRef<EventTarget | null>(null);
  useEffect(() => {
    const forget = (): void => void (typedIn.current = null);
    const note = ({ target }: Event): void => void (typedIn.current = target);
    const press = (event: KeyboardEvent): void => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
      if (event.defaultPrevented || document.querySelector('[role="dialog"], .popover') !== null) return;
      const { target } = event;
      // The filter and the search are no part of the batch.
      const isOther = target instanceof Element && target.closest('main') === null;
      const isFilter = target instanceof Element && target.closest('.list-filter') !== null;
      const isTyping = target === typedIn.current && target instanceof Element && target.matches(TEXT);
      if (isOther || isFilter || isTyping || draft.store.getState().detail?.state !== 'draft') return;
      event.preventDefault();
      void takeStep(draft, cursor, key === 'z' && !event.shiftKey ? 'undo' : 'redo');
    };
    const stop = draft.store.subscribe(({ steps }, before) => {
      if (steps !== before.steps) forget();
    });
    window.addEventListener('input', note);
    window.addEventListener('focusin', forget);
    window.addEventListener('keydown', press);
    return () => {
      stop();
      window.removeEventListener('input', note);
      window.removeEventListener('focusin', forget);
      window.removeEventListener('keydown', press);
    };
  }, [draft, cursor]);
}
