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

/** Who shows an entry now. The first one reads and listens for all; the last one leaves stops listening. */
const shown = new Map<string, { count: number; readonly stop: () => void }>();

function attend(key: string, again: () => void, hears: string): () => void {
  const present = shown.get(key);
  if (present) present.count += 1;
  else {
    const wanted = new Set(hears.split(' '));
    const stop = on('changed', ({ what }) => {
      if (wanted.has(what)) again();
    });
    shown.set(key, { count: 1, stop });
    again();
  }
  return () => {
    const entry = shown.get(key);
    if (!entry) return;
    entry.count -= 1;
    if (entry.count > 0) return;
    entry.stop();
    shown.delete(key);
  };
}

/** Reads now and whenever one of `changes` is announced. A null input reads nothing. */
export function useRead<N extends CallName>(
  name: N,
  input: CallInput<N> | null,
  changes: readonly ChangedRecords[] = [],
): Read<CallOutput<N>> {
  const key = input === null ? '' : keyOf(name, input);
  const hears = changes.join(' ');
  const entry = useEntries((state) => state.entries.get(key));
  const again = useCallback(() => {
    if (key !== '') void load(name, JSON.parse(key.slice(name.length + 1)) as CallInput<N>);
  }, [name, key]);
  useEffect(() => (key === '' ? undefined : attend(key, again, hears)), [key, again, hears]);
  const result = entry?.result as Result<CallOutput<N>> | undefined;
  return {
    result,
    value: result?.ok === true ? result.value : undefined,
    loading: entry?.loading ?? key !== '',
    again,
  };
}

/** Forgets everything read so far; tests start clean with it. */
export function forgetReads(): void {
  newest.clear();
  shown.clear();
  useEntries.setState({ entries: new Map() });
}
