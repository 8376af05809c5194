// Owns one open batch while it is edited: its rows by position, what is not saved yet, and the revision each save is made against.
import { createStore, type StoreApi } from 'zustand';
import type { Fault } from '../../../../shared/domain/errors.ts';
import { call } from '../../../bridge.ts';
import { EMPTY_FORM, type BatchDetail, type DraftRow, type GroupHeader, type PaymentForm, type PaymentRow } from './types.ts';

const PAGE = 200;
/** Most rows one save may carry. */
const MOST_AT_ONCE = 500;

export interface DraftState {
  readonly detail: BatchDetail | undefined;
  /** Rows of the batch (or of the filter) the desk knows; rows typed since then stand behind them. */
  readonly total: number | undefined;
  readonly rows: ReadonlyMap<number, DraftRow>;
  /** Group whose header is in sight and which new payments join; empty is the first. */
  readonly group: string;
  readonly filter: { readonly text: string; readonly onlyFindings: boolean };
  readonly saving: boolean;
  readonly fault: Fault | undefined;
}

export interface Draft {
  readonly store: StoreApi<DraftState>;
  readonly load: () => Promise<void>;
  /** Reads the batch again, and its rows too where somebody else has changed them. */
  readonly refresh: () => Promise<void>;
  readonly ensure: (from: number, to: number) => void;
  /** Changes fields of a row (a new one behind the last) and saves it. */
  readonly change: (changes: readonly { readonly index: number; readonly form: Partial<PaymentForm> }[]) => void;
  readonly remove: (indexes: readonly number[]) => Promise<void>;
  readonly saveHeader: (header: GroupHeader) => Promise<void>;
  readonly setGroup: (group: string) => void;
  readonly setFilter: (filter: DraftState['filter']) => void;
  /** Resolves when everything typed so far is stored. */
  readonly settled: () => Promise<void>;
}

function fromDesk(row: PaymentRow): DraftRow {
  return { payment: row.payment, group: row.group, form: row.form, more: row.more, findings: row.findings, unsaved: 0 };
}

export function createDraft(batch: string): Draft {
  const store = createStore<DraftState>(() => ({ detail: undefined, total: undefined, rows: new Map(), group: '', filter: { text: '', onlyFindings: false }, saving: false, fault: undefined }));
  const asked = new Set<number>();
  let epoch = 0;
  let flushing: Promise<void> | undefined;

  const put = (entries: Iterable<readonly [number, DraftRow]>): void => {
    store.setState(({ rows }) => ({ rows: new Map([...rows, ...entries]) }));
  };

  const loadDetail = async (): Promise<void> => {
    const result = await call('batches.get', { batch });
    store.setState(result.ok ? { detail: result.value } : { fault: result.error });
  };

  const loadPage = async (page: number): Promise<void> => {
    asked.add(page);
    const mine = epoch;
    const { filter } = store.getState();
    const result = await call('batches.payments', { batch, offset: page * PAGE, limit: PAGE, onlyFindings: filter.onlyFindings, ...(filter.text !== '' && { text: filter.text }) });
    if (mine !== epoch) return;
    if (!result.ok) return store.setState({ fault: result.error });
    const { rows } = store.getState();
    // A row somebody is changing right now keeps what they typed.
    const fresh = result.value.rows.map((row, at) => [page * PAGE + at, fromDesk(row)] as const).filter(([index]) => (rows.get(index)?.unsaved ?? 0) === 0);
    store.setState({ total: Math.max(result.value.total, store.getState().total ?? 0) });
    put(fresh);
  };

  const reload = async (): Promise<void> => {
    epoch += 1;
    asked.clear();
    store.setState({ rows: new Map(), total: undefined });
    await Promise.all([loadDetail(), loadPage(0)]);
  };

  const saveGroupOf = async (group: string, indexes: readonly number[]): Promise<boolean> => {
    const { rows, detail } = store.getState();
    if (detail === undefined) return false;
    const sent = indexes.flatMap((index) => {
      const row = rows.get(index);
      return row ? [{ index, row }] : [];
    });
    const result = await call('batches.savePayments', {
      batch, expectedRevision: detail.changeRevision, group, payments: sent.map(({ row }) => ({ payment: row.payment, form: row.form })),
    });
    if (!result.ok) {
      store.setState({ fault: result.error });
      return false;
    }
    store.setState((state) => ({ fault: undefined, detail: state.detail && { ...state.detail, changeRevision: result.value.changeRevision } }));
    const now = store.getState().rows;
    put(sent.flatMap(({ index, row }, at) => {
      const answer = result.value.payments[at];
      const current = now.get(index);
      if (!answer || !current) return [];
      // Typed on while the save was under way: only the identity and the findings come from the desk.
      return [[index, current.unsaved === row.unsaved ? fromDesk(answer) : { ...current, payment: answer.payment, findings: answer.findings, unsaved: current.unsaved - row.unsaved }] as const];
    }));
    return true;
  };

  const flush = async (): Promise<void> => {
    store.setState({ saving: true });
    for (;;) {
      const unsaved = [...store.getState().rows].filter(([, row]) => row.unsaved > 0).toSorted(([a], [b]) => a - b).slice(0, MOST_AT_ONCE);
      const group = unsaved[0]?.[1].group;
      if (group === undefined) break;
      if (!(await saveGroupOf(group, unsaved.filter(([, row]) => row.group === group).map(([index]) => index)))) break;
    }
    await loadDetail();
    store.setState({ saving: false });
    flushing = undefined;
  };

  const startSaving = (): void => {
    flushing ??= flush();
  };

  return {
    store,
    load: reload,
    async refresh() {
      const before = store.getState().detail?.changeRevision;
      await loadDetail();
      const { detail, rows, saving } = store.getState();
      if (!saving && detail?.changeRevision !== before && [...rows.values()].every((row) => row.unsaved === 0)) await Promise.all([...asked].map(loadPage));
    },
    ensure(from, to) {
      const { total } = store.getState();
      if (total === undefined) return;
      for (let page = Math.floor(from / PAGE); page <= Math.floor(Math.min(to, total - 1) / PAGE); page += 1) {
        if (!asked.has(page)) void loadPage(page);
      }
    },
    change(changes) {
      const { rows, detail, total = 0, group: chosen } = store.getState();
      const group = (detail?.groups.find((one) => one.group === chosen) ?? detail?.groups[0])?.group ?? '';
      const entries = changes.map(({ index, form }): readonly [number, DraftRow] => {
        const row = rows.get(index) ?? { payment: null, group, form: EMPTY_FORM, more: false, findings: [], unsaved: 0 };
        return [index, { ...row, form: { ...row.form, ...form }, unsaved: row.unsaved + 1 }];
      });
      store.setState({ total: Math.max(total, ...entries.map(([index]) => index + 1)) });
      put(entries);
      startSaving();
    },
    async remove(indexes) {
      await flushing;
      const { rows, detail } = store.getState();
      const payments = indexes.flatMap((index) => rows.get(index)?.payment ?? []);
      if (detail === undefined || payments.length === 0) return;
      const result = await call('batches.deletePayments', { batch, expectedRevision: detail.changeRevision, payments });
      if (result.ok) await reload();
      else store.setState({ fault: result.error });
    },
    async saveHeader(header) {
      await flushing;
      const { detail } = store.getState();
      if (detail === undefined) return;
      store.setState({ saving: true, detail: { ...detail, groups: detail.groups.map((group) => (group.group === header.group ? header : group)) } });
      const result = await call('batches.saveGroup', { batch, expectedRevision: detail.changeRevision, header });
      store.setState({ saving: false, fault: result.ok ? undefined : result.error });
      if (result.ok) await loadDetail();
    },
    setGroup: (group) => store.setState({ group }),
    setFilter(filter) {
      const { filter: before } = store.getState();
      if (before.text === filter.text && before.onlyFindings === filter.onlyFindings) return;
      store.setState({ filter });
      void (flushing ?? Promise.resolve()).then(reload);
    },
    settled: () => flushing ?? Promise.resolve(),
  };
}
