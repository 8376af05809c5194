// Keys that work everywhere: Ctrl+K, ?, /, F6, Esc, and G followed by a screen's letter, or by N for a new
// payment.
import { useEffect } from 'react';
import { currentRoute, go, goUp } from '../stores/route.ts';
import { openOverlay, useOverlay } from '../stores/overlay.ts';
import { beginPayment } from './commands.ts';
import { RAIL, TRAINING_ENTRY } from './screens.tsx';

const SECOND_KEY_MS = 1_200;
/** Behind G, as the letters of the screens are. */
const NEW_PAYMENT = 'n';

/** Inputs that take no text: a letter means nothing to them. */
const WITHOUT_TEXT = new Set(['checkbox', 'radio', 'range', 'file', 'button', 'submit', 'reset']);

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !WITHOUT_TEXT.has(target.type);
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:TEXTAREA|SELECT)$/u.test(target.tagName))
  );
}

/** There a letter goes to the entry that begins with it. */
function isInOpenList(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="menu"],[role="listbox"]') !== null;
}

function modalIsOpen(): boolean {
  return document.querySelector('[role="dialog"],[role="alertdialog"]') !== null;
}

/** F6 goes around the regions of the window, so that a grid that keeps Tab for itself is no trap. */
function nextRegion(back: boolean): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')];
  // A region lies inside that of the whole screen: the innermost is the one the keyboard is in.
  const at = regions.findLastIndex((region) => region.contains(document.activeElement));
  const next = regions.at((at + (back ? -1 : 1) + regions.length) % regions.length);
  const inside = next?.querySelector<HTMLElement>(
    '[data-list],button:not([disabled]),input,a,[tabindex="0"]',
  );
  (inside ?? next)?.focus();
}

export function useShortcuts(): void {
  useEffect(() => {
    let afterG = 0;
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      const { key } = event;
      if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'k') {
        event.preventDefault();
        if (!modalIsOpen()) openOverlay(useOverlay.getState().open === 'palette' ? 'none' : 'palette');
        return;
      }
      if (modalIsOpen() || event.ctrlKey || event.metaKey || event.altKey) return;
      if (key === 'F6') {
        event.preventDefault();
        nextRegion(event.shiftKey);
        return;
      }
      if (key === 'Escape') {
        if (isTyping(event.target)) (event.target as HTMLElement).blur();
        else goUp(currentRoute().screen);
        return;
      }
      if (isTyping(event.target)) return;
      if (key === 'g') afterG = event.timeStamp;
      else if (key === '?') openOverlay('help');
      else if (key === '/') {
        const filter = document.querySelector<HTMLElement>('[data-filter]');
        if (!filter) return;
        event.preventDefault();
        filter.focus();
      }
    };
    // Before the control has it: a closed choice takes a letter as the beginning of an option, and G and S
    // would make the charges shared.
    const pressSecond = (event: KeyboardEvent): void => {
      const isSecond = afterG > 0 && event.timeStamp - afterG < SECOND_KEY_MS;
      afterG = 0;
      if (!isSecond || event.ctrlKey || event.metaKey || event.altKey) return;
      if (modalIsOpen() || isTyping(event.target) || isInOpenList(event.target)) return;
      const key = event.key.toLowerCase();
      const entry = [...RAIL, TRAINING_ENTRY].find((candidate) => candidate.key === key);
      if (!entry && key !== NEW_PAYMENT) return;
      event.preventDefault();
      event.stopPropagation();
      if (entry) go(entry.screen);
      else beginPayment();
    };
    window.addEventListener('keydown', pressSecond, true);
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', pressSecond, true);
      window.removeEventListener('keydown', press);
    };
  }, []);
}
