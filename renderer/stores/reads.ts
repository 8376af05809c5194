// Owns the last Result of every read on screen: one entry per call and input, read again when the desk says
// it changed.
import { useCallback, useEffect } from 'react';
import { create } from 'zustand';
import type { Result } from '../../shared/domain/result.ts';
import type { CallInput, CallName, CallOutput, EventData } from '../../shared/ipc/contract.ts';
import { call, on } from '../bridge.ts';

export type ChangedRecords = EventData<'changed'>['what'];

interface Entry {
  readonly result: Result<unknown> | undefined;
  readonly loading: boolean;
}

const useEntries = create<{ readonly entries: ReadonlyMap<string, Entry> }>(() => ({ entries: new Map() }));

/** Number of the newest request per entry: an answer that was overtaken is dropped. */
const newest = new Map<string, number>();
let requests = 0;

function put(key: string, entry: Entry): void {
  useEntries.setState(({ entries }) => ({ entries: new Map(entries).set(key, entry) }));
}

const keyOf = (name: string, input: unknown): string => `${name} ${JSON.stringify(input)}`;

async function load<N extends CallName>(name: N, input: CallInput<N>): Promise<void> {
  const key = keyOf(name, input);
  const number = (requests += 1);
  newest.set(key, number);
  put(key, { result: useEntries.getState().entries.get(key)?.result, loading: true });
  const result = await call(name, input);
  if (newest.get(key) === number) put(key, { result, loading: false });
}

export interface Read<T> {
  /**
   * Undefined only before the first answer; afterwards the last one stays while a newer one is on its way.
   */
  readonly result: Result<T> | undefined;
  readonly value: T | undefined;
  readonly loading: boolean;
  readonly again: () => void;
}

/** An entry that somebody shows, or has shown: how many do, and which changes its readers named. */
interface Attended {
  count: number;
  readonly hears: Set<string>;
  /** How long nothing it hears of may have changed before it is read again. */
  restMs: number;
  again: () => void;
  readonly stop: () => void;
}

/** In the order in which they were last left. */
const attended = new Map<string, Attended>();
/** Entries that nobody shows and that stay all the same: who goes back sees them at once. */
const MOST_LEFT = 60;

function begin(key: string, again: () => void): Attended {
  const hears = new Set<string>();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const refresh = (): void => {
    // Nobody reads it again meanwhile: on a screen that is opened later it would be out of date.
    const entry = attended.get(key);
    if (entry !== undefined && entry.count > 0) entry.again();
    else forget(key);
  };
  const stopHearing = on('changed', ({ what }) => {
    const entry = attended.get(key);
    if (entry === undefined || !hears.has(what)) return;
    clearTimeout(waiting);
    if (entry.count > 0 && entry.restMs > 0) waiting = setTimeout(refresh, entry.restMs);
    else refresh();
  });
  const stop = (): void => {
    clearTimeout(waiting);
    stopHearing();
  };
  return { count: 0, hears, restMs: 0, again, stop };
}

/** The first one reads and all listen; what is left is kept until something it holds changes. */
function attend(key: string, again: () => void, hears: string, restMs: number): () => void {
  const entry = attended.get(key) ?? begin(key, again);
  attended.set(key, entry);
  entry.count += 1;
  entry.again = again;
  entry.restMs = restMs;
  for (const what of hears.split(' ')) if (what !== '') entry.hears.add(what);
  if (entry.count === 1) again();
  return () => {
    if (attended.get(key) !== entry) return;
    entry.count -= 1;
    if (entry.count === 0) leave(key, entry);
  };
}

function leave(key: string, entry: Attended): void {
  // Another reader may begin in the same moment: the next screen shows it too.
  queueMicrotask(() => {
    if (attended.get(key) !== entry || entry.count > 0) return;
    // Nothing would say that it is out of date.
    if (entry.hears.size === 0) {
      forget(key);
      return;
    }
    attended.delete(key);
    attended.set(key, entry);
    const left = [...attended].filter(([, { count }]) => count === 0);
    for (const [oldest] of left.slice(0, Math.max(0, left.length - MOST_LEFT))) forget(oldest);
  });
}

/** Also an answer that is still on its way: it tells of before. */
function forget(key: string): void {
  attended.get(key)?.stop();
  attended.delete(key);
  newest.delete(key);
  useEntries.setState(({ entries }) => {
    const kept = new Map(entries);
    kept.delete(key);
    return { entries: kept };
  });
}

/**
 * Reads now and whenever one of `changes` is announced, or once they have stopped for `restMs`. A null input
 * reads nothing.
 */
export function useRead<N extends CallName>(
  name: N,
  input: CallInput<N> | null,
  changes: readonly ChangedRecords[] = [],
  restMs = 0,
): Read<CallOutput<N>> {
  const key = input === null ? '' : keyOf(name, input);
  const hears = changes.join(' ');
  const entry = useEntries((state) => state.entries.get(key));
  const again = useCallback(() => {
    if (key !== '') void load(name, JSON.parse(key.slice(name.length + 1)) as CallInput<N>);
  }, [name, key]);
  useEffect(() => (key === '' ? undefined : attend(key, again, hears, restMs)), [key, again, hears, restMs]);
  const result = entry?.result as Result<CallOutput<N>> | undefined;
  return {
    result,
    value: result?.ok === true ? result.value : undefined,
    loading: entry?.loading ?? key !== '',
    again,
  };
}

/** Forgets what nobody shows any more, also answers that are still on their way. */
export function forgetLeft(): void {
  for (const [key, { count }] of [...attended]) if (count === 0) forget(key);
}

/** Forgets everything read so far; tests start clean with it. */
export function forgetReads(): void {
  newest.clear();
  for (const { stop } of attended.values()) stop();
  attended.clear();
  useEntries.setState({ entries: new Map() });
}
