// Owns which keys the PIN page takes after it opened by itself. Somebody may be typing in another window at
// that moment: their keys must not become a PIN, a try of the card or a confirmation. No key counts until
// nobody has typed for a while; a pointer on the page ends the wait. What a screen reader or dictation does
// without a key (its own click, a text put into the field) always counts.
import { useEffect, useLayoutEffect, useState } from 'react';

/** Longer than between two keys of somebody who types, shorter than it takes to read what is signed. */
export const QUIET_MS = 500;
/** Somebody is typing: a pause between two words is no end of it. */
export const QUIET_AFTER_KEY_MS = 1_000;

/** Times of keys are those of the keyboard, not of their turn on a busy page. */
export interface KeyClock {
  now(): number;
  timeOf(event: Event): number;
  /** Answers with what stops it. */
  after(ms: number, run: () => void): () => void;
}

export const PAGE_CLOCK: KeyClock = {
  now: () => performance.now(),
  timeOf: (event) => event.timeStamp,
  after(ms, run) {
    const timer = window.setTimeout(run, ms);
    return () => window.clearTimeout(timer);
  },
};

const MODIFIERS: ReadonlySet<string> = new Set(['Alt', 'AltGraph', 'CapsLock', 'Control', 'Meta', 'Shift']);
const ACTING: ReadonlySet<string> = new Set(['Enter', ' ']);

/** Whether a key counts, by the times of all before it. */
export class KeyHold {
  #until = -Infinity;
  /** Keys that went down here and counted: only their release counts. */
  readonly #down = new Set<string>();

  begin(at: number): void {
    this.#until = Math.max(this.#until, at + QUIET_MS);
    this.#down.clear();
  }

  end(): void {
    this.#until = -Infinity;
  }

  left(at: number): number {
    return Math.max(0, this.#until - at);
  }

  /** Whether a key that goes down counts. A held Enter or space acts once at most. */
  press({ key, code, repeat }: Pick<KeyboardEvent, 'key' | 'code' | 'repeat'>, at: number): boolean {
    if (MODIFIERS.has(key)) return true;
    if (at < this.#until) {
      this.#until = at + QUIET_AFTER_KEY_MS;
      return false;
    }
    if (repeat && (ACTING.has(key) || !this.#down.has(code))) return false;
    this.#down.add(code);
    return true;
  }

  release({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): boolean {
    return this.#down.delete(code) || MODIFIERS.has(key);
  }
}

export interface HeldKeys {
  /** No key counts yet: the field takes the keyboard only afterwards. */
  readonly held: boolean;
  /** A key came that did not count. */
  readonly ignored: boolean;
}

const FREE: HeldKeys = { held: false, ignored: false };

/** Holds back keys each time a request is shown, and each time the window gets the keyboard. */
export function useKeyHold(requestId: string, clock: KeyClock): HeldKeys {
  const [state, setState] = useState({ requestId: '', ...FREE });
  // Before the first paint of a request, so that no key comes between the two.
  useLayoutEffect(() => {
    if (requestId === '') return undefined;
    const hold = new KeyHold();
    let ignored = false;
    let stop = (): void => undefined;
    const wait = (): void => {
      stop();
      const left = hold.left(clock.now());
      setState({ requestId, held: left > 0, ignored });
      if (left > 0) stop = clock.after(left, wait);
    };
    const begin = (at: number): void => {
      hold.begin(at);
      wait();
    };
    const refuse = (event: Event): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const press = (event: KeyboardEvent): void => {
      const wasHeld = hold.left(clock.timeOf(event)) > 0;
      if (hold.press(event, clock.timeOf(event))) return;
      refuse(event);
      if (!wasHeld) return;
      ignored = true;
      wait();
    };
    const release = (event: KeyboardEvent): void => {
      if (!hold.release(event)) refuse(event);
    };
    const free = (): void => {
      hold.end();
      wait();
    };
    const focus = (event: FocusEvent): void => {
      if (event.target === event.currentTarget) begin(clock.timeOf(event));
    };
    window.addEventListener('keydown', press, true);
    window.addEventListener('keyup', release, true);
    window.addEventListener('pointerdown', free, true);
    window.addEventListener('focus', focus, true);
    begin(clock.now());
    return () => {
      stop();
      window.removeEventListener('keydown', press, true);
      window.removeEventListener('keyup', release, true);
      window.removeEventListener('pointerdown', free, true);
      window.removeEventListener('focus', focus, true);
    };
  }, [requestId, clock]);
  // Until the effect of a new request has run, its keys are held.
  return state.requestId === requestId ? state : { held: requestId !== '', ignored: false };
}

/** Gives a part of the page the keyboard once keys count, unless somebody has chosen another part by then. */
export function useKeyboardOnceFree(held: boolean, part: () => HTMLElement | null | undefined): void {
  useEffect(() => {
    if (held) return;
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body && activeElement.tagName !== 'H1') return;
    part()?.focus({ preventScroll: true });
    // The part is looked up when keys count, whatever was drawn since.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [held]);
}
