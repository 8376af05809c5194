// Opens the whole window over a double in jsdom, which has no layout: every element is given the size of a
// screen.
import { cleanup, render } from '@testing-library/react';
import { z } from 'zod';
import { App } from '../../renderer/frame/App.tsx';
import { forgetNewCase } from '../../renderer/screens/cases/new-case.ts';
import { forgetSearch } from '../../renderer/screens/search/search-store.ts';
import { forgetLookups } from '../../renderer/screens/search/lookup-store.ts';
import { forgetReads } from '../../renderer/stores/reads.ts';
import { closeFailure } from '../../renderer/stores/failures.ts';
import { forgetRefused } from '../../renderer/stores/refused-statements.ts';
import { useChoices } from '../../renderer/stores/choices.ts';
import { forgetLeftRows } from '../../renderer/ui/list/left-row.ts';
import { openOverlay } from '../../renderer/stores/overlay.ts';
import { sessionChanged } from '../../renderer/stores/session.ts';
import { listenToTickets, useTickets } from '../../renderer/stores/tickets.ts';
import { installFakeShell, type FakeShell } from './fake-desk.ts';

z.config({ jitless: true });

/** Calls back when a test says that elements came into sight. */
export class ObserverUnderTest implements IntersectionObserver {
  static readonly all = new Set<ObserverUnderTest>();
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly elements = new Set<Element>();
  readonly #callback: IntersectionObserverCallback;
  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
    ObserverUnderTest.all.add(this);
  }
  observe(element: Element): void {
    this.elements.add(element);
  }
  unobserve(element: Element): void {
    this.elements.delete(element);
  }
  disconnect(): void {
    ObserverUnderTest.all.delete(this);
  }
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
  show(elements: readonly Element[], share: number): void {
    const entries = elements.map(
      (target) =>
        ({
          target,
          isIntersecting: share > 0,
          intersectionRatio: share,
          intersectionRect: { height: share * 100 },
        }) as unknown as IntersectionObserverEntry,
    );
    this.#callback(entries, this);
  }
}

/** Brings facts of the review into sight of their column, or out of it. */
export function bringIntoSight(facts: readonly string[], share = 1): void {
  for (const observer of ObserverUnderTest.all)
    observer.show(
      [...observer.elements].filter((element) => facts.includes(element.getAttribute('data-fact') ?? '')),
      share,
    );
}

class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

export function prepareWindow(): void {
  Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, get: () => 700 });
  Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, get: () => 1_200 });
  Object.defineProperty(Element.prototype, 'scrollIntoView', { configurable: true, value: () => undefined });
  Object.defineProperty(Element.prototype, 'scrollTo', { configurable: true, value: () => undefined });
  Object.defineProperty(window, 'IntersectionObserver', { configurable: true, value: ObserverUnderTest });
  Object.defineProperty(window, 'ResizeObserver', { configurable: true, value: NoResizeObserver });
  Object.defineProperty(globalThis, 'CSS', {
    configurable: true,
    value: { escape: (text: string) => text.replace(/[^\w-]/gu, '\\$&') },
  });
}

/** Renders the window at an address; whatever an earlier test left is gone. */
export function openWindow(double: FakeShell, hash: string): void {
  cleanup();
  sessionChanged(false, null);
  forgetReads();
  forgetLeftRows();
  closeFailure();
  forgetRefused();
  openOverlay('none');
  forgetSearch();
  forgetLookups();
  forgetNewCase();
  useChoices.setState({}, true);
  useTickets.setState({ tickets: new Map() });
  ObserverUnderTest.all.clear();
  prepareWindow();
  installFakeShell(double);
  listenToTickets();
  window.location.hash = hash;
  render(<App />);
}
