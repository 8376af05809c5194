// Owns long lists: pages of one call, fetched as they come into sight, read again when the desk says they
// changed.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Fault } from '../../shared/domain/errors.ts';
import type { CallInput, CallName, CallOutput } from '../../shared/ipc/contract.ts';
import { call, on } from '../bridge.ts';
import type { ChangedRecords } from './reads.ts';

type PagedOutput = { readonly rows: readonly unknown[]; readonly total: number };

/** Calls that answer a page of a list. */
export type PagedCall = { [N in CallName]: CallOutput<N> extends PagedOutput ? N : never }[CallName];
export type RowOf<N extends PagedCall> = CallOutput<N>['rows'][number];
export type FilterOf<N extends PagedCall> = Omit<CallInput<N>, 'offset' | 'limit'>;

const PAGE = 100;

interface Loaded<R> {
  /** The filter they are rows of. */
  readonly key: string;
  readonly total: number | undefined;
  readonly rows: ReadonlyMap<number, R>;
  readonly fault: Fault | undefined;
}

const NOTHING = { key: '', total: undefined, rows: new Map<number, never>(), fault: undefined };

export interface Pages<R> {
  /** Undefined until the first page came. */
  readonly total: number | undefined;
  readonly row: (index: number) => R | undefined;
  readonly fault: Fault | undefined;
  readonly ensure: (from: number, to: number) => void;
  readonly again: () => void;
}

/**
 * Rows of a list, by their index in it. A null filter reads nothing. `keepRows`: another filter asks the same
 * question again, and the rows before stay until its first page came; what is being typed in them stays too.
 */
export function usePages<N extends PagedCall>(
  name: N,
  filter: FilterOf<N> | null,
  changes: readonly ChangedRecords[] = [],
  keepRows = false,
): Pages<RowOf<N>> {
  const [loaded, setLoaded] = useState<Loaded<RowOf<N>>>(NOTHING);
  const key = filter === null ? '' : JSON.stringify(filter);
  const asked = useRef(new Set<number>());
  const epoch = useRef(0);
  /** Number of the newest request of each page: an answer that was overtaken is dropped. */
  const newest = useRef(new Map<number, number>());
  const requests = useRef(0);
  const hears = changes.join(' ');

  const fetchPage = useCallback(
    async (page: number) => {
      if (key === '') return;
      asked.current.add(page);
      const mine = epoch.current;
      const number = (requests.current += 1);
      newest.current.set(page, number);
      const input = { ...(JSON.parse(key) as object), offset: page * PAGE, limit: PAGE } as CallInput<N>;
      const result = await call(name, input);
      if (mine !== epoch.current || newest.current.get(page) !== number) return;
      if (!result.ok) {
        setLoaded((before) => ({ ...before, fault: result.error }));
        return;
      }
      const { rows, total } = result.value as PagedOutput;
      setLoaded((before) => {
        const same = before.key === key ? [...before.rows] : [];
        const kept = same.filter(([index]) => index < total && Math.floor(index / PAGE) !== page);
        return {
          key,
          total,
          fault: undefined,
          rows: new Map([...kept, ...rows.map((row, at) => [page * PAGE + at, row as RowOf<N>] as const)]),
        };
      });
    },
    [name, key],
  );

  useEffect(() => {
    epoch.current += 1;
    asked.current.clear();
    if (!keepRows) setLoaded(NOTHING);
    void fetchPage(0);
  }, [fetchPage, keepRows]);

  const again = useCallback(() => {
    const pages = asked.current.size === 0 ? [0] : [...asked.current];
    for (const page of pages) void fetchPage(page);
  }, [fetchPage]);

  useEffect(() => {
    const wanted = new Set(hears.split(' '));
    return on('changed', ({ what }) => {
      if (wanted.has(what)) again();
    });
  }, [again, hears]);

  const ensure = useCallback(
    (from: number, to: number) => {
      for (let page = Math.floor(from / PAGE); page <= Math.floor(to / PAGE); page += 1) {
        if (!asked.current.has(page)) void fetchPage(page);
      }
    },
    [fetchPage],
  );

  const { rows } = loaded;
  const row = useCallback((index: number) => rows.get(index), [rows]);
  return { total: loaded.total, row, fault: loaded.fault, ensure, again };
}
