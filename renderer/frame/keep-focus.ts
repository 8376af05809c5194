// Owns where the keyboard goes on when the control that had the focus leaves the window, and when the heading
// of a new place comes late.
import { useEffect, useRef, type RefObject } from 'react';

/** What Tab stops at. */
const STOPS = ':is(a[href],button,input,select,textarea,summary,[tabindex]):not([tabindex="-1"])';
const OVERLAYS = '[role="dialog"],[role="alertdialog"]';
/** What stands over the page for a moment: what is inside it goes with it. */
const FLOATING = `${OVERLAYS},.popover`;

interface Focused {
  readonly element: Element;
  readonly isFloating: boolean;
  /** What it said then: a button may become that of another act. */
  readonly said: string;
  /** From its parent outwards, as they were when it got the focus. */
  readonly around: readonly Element[];
  /** Every stop of the window then, in the order of Tab. */
  readonly stops: readonly Element[];
}

function focusedAt(element: Element): Focused {
  const around: Element[] = [];
  for (let part = element.parentElement; part !== null; part = part.parentElement) around.push(part);
  const isFloating = element.closest(FLOATING) !== null;
  return {
    element,
    isFloating,
    said: element.textContent,
    around,
    stops: [...document.querySelectorAll(STOPS)],
  };
}

const isOff = (element: Element): boolean => element.matches(':disabled');

/** The next stop that is left close to it, else the one before it; none where the whole page was replaced. */
function nextStop({ element, around, stops }: Focused): Element | undefined {
  const at = Math.max(stops.indexOf(element), 0);
  const inOrder = [...stops.slice(at), ...stops.slice(0, at).toReversed()];
  for (const part of around) {
    if (!part.isConnected) continue;
    if (part.querySelector('h1') !== null) return undefined;
    const left = inOrder.find((stop) => part.contains(stop) && !isOff(stop));
    if (left !== undefined) return left;
  }
  return undefined;
}

interface FocusKeeper {
  /** The window shows another place: its heading takes the focus as soon as it is there. */
  readonly arrive: () => void;
  readonly stop: () => void;
}

function keepFocus(heading: () => HTMLElement | null): FocusKeeper {
  let last: Focused | undefined;
  /** The last control of the page itself. A dialog that stood in the place of another gives no focus back. */
  let onPage: Focused | undefined;
  let isAwaited = false;
  let byPointer = false;
  let frame = 0;

  const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
  const lookAgain = (): void => {
    if (!isLost() || document.querySelector(OVERLAYS) !== null) return;
    if (isAwaited) {
      heading()?.focus();
      return;
    }
    if (last === undefined) return;
    const from = last.isFloating && !last.element.isConnected ? (onPage ?? last) : last;
    const { element, said } = from;
    const isAnotherAct = element.isConnected && isOff(element) && element.textContent !== said;
    // A control that is off while something is under way takes the focus back when it is on. One that has
    // become the next act, which somebody else may do, does not.
    if (element.isConnected && isOff(element) && !isAnotherAct) return;
    const to = isAnotherAct ? heading() : element.isConnected ? element : (nextStop(from) ?? heading());
    if (to instanceof HTMLElement) to.focus({ preventScroll: byPointer });
  };
  const onChange = (): void => {
    if (!isLost() || (last === undefined && !isAwaited)) return;
    cancelAnimationFrame(frame);
    // A dialog that closes gives the focus back in the frame after; that comes first.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(lookAgain);
    });
  };
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return;
    last = focusedAt(target);
    if (!last.isFloating) onPage = last;
    isAwaited = false;
  };
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null) return;
    // A click beside every control, or Esc in a field: the person left it, and it is still there.
    queueMicrotask(() => {
      if (last === undefined || !isLost()) return;
      if (last.element.isConnected && !isOff(last.element)) last = undefined;
      // The control was switched off or taken away, perhaps by the last change there is.
      else onChange();
    });
  };
  const onPointer = (): void => void (byPointer = true);
  const onKey = (): void => void (byPointer = false);

  const observer = new MutationObserver(onChange);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    characterData: true,
    attributeFilter: ['disabled'],
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
  document.addEventListener('pointerdown', onPointer, true);
  document.addEventListener('keydown', onKey, true);
  return {
    arrive() {
      const title = heading();
      isAwaited = title === null;
      title?.focus();
    },
    stop() {
      cancelAnimationFrame(frame);
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', onBlur);
      document.removeEventListener('pointerdown', onPointer, true);
      document.removeEventListener('keydown', onKey, true);
    },
  };
}

/** `place` names what the window shows. Overlays keep the focus themselves, and give it back. */
export function useKeptFocus(content: RefObject<HTMLElement | null>, place: string): void {
  const keeper = useRef<FocusKeeper>(undefined);
  useEffect(() => {
    const kept = keepFocus(() => content.current?.querySelector('h1') ?? null);
    keeper.current = kept;
    return () => kept.stop();
  }, [content]);
  useEffect(() => {
    if (place !== '') keeper.current?.arrive();
  }, [place]);
}
