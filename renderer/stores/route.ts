// Owns where the window is: the screen and what it shows, kept in the location's hash so that Back works.
import { useSyncExternalStore } from 'react';

export const SCREENS = [
  'welcome',
  'desk',
  'payments',
  'beneficiaries',
  'runs',
  'import',
  'batch',
  'review',
  'sheet',
  'approvals',
  'outbox',
  'message',
  'status',
  'search',
  'payment',
  'cases',
  'cash',
  'officers',
  'log',
  'settings',
] as const;
export type Screen = (typeof SCREENS)[number];

export interface Route {
  readonly screen: Screen;
  /** Batch, message, payment or import the screen shows; empty for lists. */
  readonly id: string;
  /** Rest of the address: a filter, a tab, a row to jump to. */
  readonly detail: string;
}

/** Reads `#/screen/id?detail`; an address nobody knows is the desk. */
export function parseRoute(hash: string): Route {
  const [path = '', detail = ''] = hash.replace(/^#\/?/u, '').split('?', 2);
  const [name = '', id = ''] = path.split('/', 2);
  const screen = SCREENS.find((known) => known === name);
  if (screen === undefined) return { screen: 'desk', id: '', detail: '' };
  return { screen, id: safelyDecoded(id), detail: safelyDecoded(detail) };
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

export function formatRoute(screen: Screen, id = '', detail = ''): string {
  return `#/${screen}${id === '' ? '' : `/${encodeURIComponent(id)}`}${detail === '' ? '' : `?${encodeURIComponent(detail)}`}`;
}

export function go(screen: Screen, id = '', detail = ''): void {
  window.location.hash = formatRoute(screen, id, detail);
}

/** The same place with other particulars: no new step for Back. */
export function replaceDetail(route: Route, detail: string): void {
  window.history.replaceState(null, '', formatRoute(route.screen, route.id, detail));
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

/** Where Esc leads from a screen that belongs to another. */
const PARENT: Partial<Readonly<Record<Screen, Screen>>> = {
  batch: 'payments',
  runs: 'payments',
  import: 'payments',
  review: 'approvals',
  sheet: 'approvals',
  message: 'outbox',
  payment: 'status',
  search: 'status',
  welcome: 'desk',
};

export function goUp(screen: Screen): void {
  const parent =
    PARENT[screen] ??
    ((screen === 'settings' || screen === 'cases' || screen === 'beneficiaries') && currentRoute().id !== ''
      ? screen
      : undefined);
  if (parent !== undefined) go(parent);
}

interface Hold {
  /** The place that is shown until it may be left, whatever the address says meanwhile. */
  hash: string;
  readonly mayLeave: () => boolean;
  readonly onStay: (leave: () => void) => void;
  /** Of the window as a whole, whose end also ends a save that is under way. */
  readonly mayClose: () => boolean;
}

let hold: Hold | undefined;

/**
 * Keeps the window at this place while `mayLeave` says no: `onStay` gets what goes on to the place that was
 * wanted. Where the window itself is to be closed, its shell asks. Answers with what ends it.
 */
export function holdPlace(
  mayLeave: Hold['mayLeave'],
  onStay: Hold['onStay'],
  mayClose: Hold['mayClose'] = mayLeave,
): () => void {
  const mine: Hold = { hash: window.location.hash, mayLeave, onStay, mayClose };
  hold = mine;
  window.addEventListener('beforeunload', askBeforeClosing);
  return () => {
    if (hold === mine) hold = undefined;
    if (hold === undefined) window.removeEventListener('beforeunload', askBeforeClosing);
  };
}

function askBeforeClosing(event: BeforeUnloadEvent): void {
  if (hold?.mayClose() === false) event.preventDefault();
}

/** Whether the window stays where it is: the address goes back to that place, and a person is asked. */
function isHeld(): boolean {
  const wanted = window.location.hash;
  if (hold === undefined || wanted === hold.hash) return false;
  const [from, to] = [parseRoute(hold.hash), parseRoute(wanted)];
  if ((from.screen === to.screen && from.id === to.id) || hold.mayLeave()) {
    hold.hash = wanted;
    return false;
  }
  const { onStay, hash } = hold;
  window.history.replaceState(null, '', hash);
  onStay(() => {
    hold = undefined;
    window.location.hash = wanted;
  });
  return true;
}

let last: { readonly hash: string; readonly route: Route } | undefined;

export function currentRoute(): Route {
  const hash = hold?.hash ?? window.location.hash;
  if (last?.hash !== hash) last = { hash, route: parseRoute(hash) };
  return last.route;
}

const listeners = new Set<() => void>();

/** One listener of the window for all: whether a place may be left is known before any of them is told. */
function changed(): void {
  if (isHeld()) return;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('hashchange', changed);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('hashchange', changed);
  };
}

export function useRoute(): Route {
  return useSyncExternalStore(subscribe, currentRoute);
}
