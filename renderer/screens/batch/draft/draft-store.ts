// Owns one open batch while it is edited: its rows by position, what is not saved yet, and the revision each
// save is made against.
import { makeMutex } from '../../../../shared/concurrency/mutex.ts';
import { createStore, type StoreApi } from 'zustand';
import type { PostalAddress } from '../../../../shared/domain/address-repair.ts';
import { lockedPaymentFields } from '../../../../shared/domain/batch-origin.ts';
import { MOST_KEPT_REMOVED } from '../../../../shared/domain/batch.ts';
import type { Fault } from '../../../../shared/domain/errors.ts';
import type { CallInput } from '../../../../shared/ipc/contract.ts';
import { call } from '../../../bridge.ts';
import { t } from '../../../i18n/index.ts';
import { say } from '../../../stores/notices.ts';
import {
  createHistory,
  fieldsChanged,
  type AddressStep,
  type HeaderStep,
  type RowChange,
} from './history.ts';
import {
  EMPTY_FORM,
  type BatchDetail,
  type DraftRow,
  type GroupHeader,
  type PaymentField,
  type PaymentForm,
  type PaymentRow,
} from './types.ts';
import { isStorable } from './unsaved.ts';

const PAGE = 200;
/** Most rows one save may carry. */
const MOST_AT_ONCE = 500;

type HeaderChange = Partial<Omit<GroupHeader, 'group'>>;

export interface DraftState {
  readonly detail: BatchDetail | undefined;
  /** Rows of the batch (or of the filter) the desk knows; rows typed since then stand behind them. */
  readonly total: number | undefined;
  readonly rows: ReadonlyMap<number, DraftRow>;
  /** Header fields typed and not yet stored, by group. No answer of the desk replaces them. */
  readonly headers: ReadonlyMap<string, HeaderChange>;
  /** Header fields whose text could not be read, by `group field`: the stored value is an older one. */
  readonly unread: ReadonlyMap<string, string>;
  /** Group whose header is in sight and which new payments join; empty is the first. */
  readonly group: string;
  readonly filter: { readonly text: string; readonly onlyFindings: boolean };
  readonly saving: boolean;
  readonly fault: Fault | undefined;
  readonly steps: { readonly undo: number; readonly redo: number };
}

/** Fields that a step left as they are, because they were changed since, and how many rows have them. */
export interface LeftFields {
  readonly rows: number;
  readonly fields: readonly PaymentField[];
}

/** What an undo or a redo changed. */
export type StepTaken =
  | { readonly row: number; readonly rows: number; readonly left: LeftFields }
  | { readonly fields: readonly (keyof GroupHeader)[] }
  | {
      readonly row: number;
      readonly addresses: number;
      /** Those that were changed since and stay as they are. */
      readonly others: number;
    };

type SentPayment = CallInput<'batches.savePayments'>['payments'][number];

export type Change = { readonly index: number; readonly form: Partial<PaymentForm> };

export interface Draft {
  readonly store: StoreApi<DraftState>;
  readonly load: () => Promise<void>;
  /** Has the desk check the draft under today's rules, then reads the batch. */
  readonly open: () => Promise<void>;
  /** Saves again what could not be saved; reads the batch again where nothing is left to save. */
  readonly retry: () => Promise<void>;
  /** Reads the batch again, and its rows too where somebody else has changed them. */
  readonly refresh: () => Promise<void>;
  readonly ensure: (from: number, to: number) => void;
  /**
   * Whether every row of the stretch that the batch has is here; what is not loaded yet can neither be
   * changed nor removed.
   */
  readonly holds: (from: number, to: number) => boolean;
  /** Loads what is missing of the stretch; false where it could not be loaded. */
  readonly loadRows: (from: number, to: number) => Promise<boolean>;
  /** Changes fields of rows (new ones behind the last) and saves them; one step for undo. */
  readonly change: (changes: readonly Change[]) => void;
  readonly remove: (indexes: readonly number[]) => Promise<void>;
  /** Puts addresses into the form that was proposed for them; one step for undo. Null: it is done. */
  readonly repairAddresses: (repairs: readonly AddressStep[]) => Promise<Fault | null>;
  /** Takes the last change back, or makes it again; undefined where there was none, or it failed. */
  readonly undo: () => Promise<StepTaken | undefined>;
  readonly redo: () => Promise<StepTaken | undefined>;
  readonly typeHeader: (group: string, change: HeaderChange) => void;
  /** Stores what was typed into the header of the group. */
  readonly saveHeader: (group: string) => Promise<void>;
  /** `text` undefined: the field can be read again. */
  readonly markUnread: (group: string, field: keyof GroupHeader, text: string | undefined) => void;
  readonly setGroup: (group: string) => void;
  readonly setFilter: (filter: DraftState['filter']) => void;
  /** Resolves when everything typed so far is stored, or could not be. */
  readonly settled: () => Promise<void>;
}

function pagesOf(from: number, to: number): readonly number[] {
  const [first, last] = [Math.floor(from / PAGE), Math.floor(to / PAGE)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}

function fromDesk(row: PaymentRow): DraftRow {
  return {
    key: row.payment,
    payment: row.payment,
    group: row.group,
    form: row.form,
    more: row.more,
    locked: row.locked,
    findings: row.findings,
    unsaved: 0,
    typed: {},
  };
}

/** What one save sends of a row: a new one goes by its key, so that sent twice it is one payment. */
function sentOf({ key, payment, typed }: DraftRow): SentPayment {
  return payment === null ? { payment, row: key, form: typed } : { payment, form: typed };
}

/** What was typed while a save was under way. */
function typedSince(typed: Partial<PaymentForm>, sent: Partial<PaymentForm>): Partial<PaymentForm> {
  return Object.fromEntries(
    Object.entries(typed).filter(([field, text]) => sent[field as PaymentField] !== text),
  );
}

/**
 * What is expected in the fields of the other side of a step. The desk fills a reference that is empty:
 * whatever stands there then is not the work of somebody else.
 */
function expectedOf(form: Partial<PaymentForm>): Partial<PaymentForm> {
  const { endToEndId = '', ...others } = form;
  return endToEndId === '' ? others : form;
}

function sentAddress({ lines, ...fields }: PostalAddress) {
  return { ...fields, lines: [...lines] };
}

/** What one save changes in a header, field by field. */
function changeOf({ group, ...before }: GroupHeader, after: GroupHeader): HeaderStep {
  const changed = (Object.keys(before) as (keyof typeof before)[]).filter(
    (field) => before[field] !== after[field],
  );
  const pick = (header: Omit<GroupHeader, 'group'>): HeaderChange =>
    Object.fromEntries(changed.map((field) => [field, header[field]]));
  return { group, before: pick(before), after: pick(after) };
}

function without(typed: HeaderChange, fields: Partial<GroupHeader>): HeaderChange {
  return Object.fromEntries(Object.entries(typed).filter(([field]) => !(field in fields)));
}

const START: DraftState = {
  detail: undefined,
  total: undefined,
  rows: new Map(),
  headers: new Map(),
  unread: new Map(),
  group: '',
  filter: { text: '', onlyFindings: false },
  saving: false,
  fault: undefined,
  steps: { undo: 0, redo: 0 },
};

export function createDraft(batch: string): Draft {
  const store = createStore<DraftState>(() => START);
  const history = createHistory((steps) => store.setState({ steps }));
  const asked = new Set<number>();
  /** The stretch of rows that was asked for last: what somebody looks at. */
  let seen = { from: 0, to: 0 };
  let epoch = 0;
  /** Reads of the batch that were begun, and the one that is shown. */
  let [reads, shownRead] = [0, 0];
  let flushing: Promise<void> | undefined;
  /** Acts on the batch one after the other: each needs the revision the one before it made. */
  const { runExclusive } = makeMutex();

  const put = (entries: Iterable<readonly [number, DraftRow]>): void => {
    store.setState(({ rows }) => ({ rows: new Map([...rows, ...entries]) }));
  };

  const loadDetail = async (): Promise<void> => {
    const mine = (reads += 1);
    const result = await call('batches.get', { batch });
    // Answers may overtake each other: one that was asked for earlier than the one shown is out of date.
    if (mine < shownRead) return;
    shownRead = mine;
    store.setState(result.ok ? { detail: result.value } : { fault: result.error });
  };

  const setRevision = (changeRevision: number): void => {
    // A read that was begun before this change does not know it.
    shownRead = reads += 1;
    store.setState(({ detail }) => ({ fault: undefined, detail: detail && { ...detail, changeRevision } }));
  };

  const readPage = (page: number) => {
    const { filter } = store.getState();
    return call('batches.payments', {
      batch,
      offset: page * PAGE,
      limit: PAGE,
      onlyFindings: filter.onlyFindings,
      ...(filter.text !== '' && { text: filter.text }),
    });
  };

  const loadPage = async (page: number): Promise<void> => {
    asked.add(page);
    const mine = epoch;
    const result = await readPage(page);
    if (mine !== epoch) return;
    if (!result.ok) return store.setState({ fault: result.error });
    const { rows } = store.getState();
    // A row somebody is changing right now keeps what they typed.
    const loaded = result.value.rows
      .map((row, at) => [page * PAGE + at, fromDesk(row)] as const)
      .filter(([index]) => (rows.get(index)?.unsaved ?? 0) === 0);
    store.setState({ total: Math.max(result.value.total, store.getState().total ?? 0) });
    put(loaded);
  };

  /** What a header says of every payment has changed: rows keep their forms, and get their new findings. */
  const loadFindings = async (): Promise<void> => {
    const mine = epoch;
    const { onlyFindings, text } = store.getState().filter;
    for (const page of asked) {
      const result = await call('batches.payments', {
        batch,
        offset: page * PAGE,
        limit: PAGE,
        onlyFindings,
        ...(text !== '' && { text }),
      });
      if (!result.ok || mine !== epoch) return;
      const findings = new Map(result.value.rows.map((row) => [row.payment, row.findings]));
      put(
        [...store.getState().rows].flatMap(([index, row]) => {
          const found = row.payment === null ? undefined : findings.get(row.payment);
          return found === undefined || row.unsaved > 0
            ? []
            : [[index, { ...row, findings: found }] as const];
        }),
      );
    }
  };

  /** Pages with rows of the stretch that are not here; null before the batch was read. */
  const missingPages = (from: number, to: number): readonly number[] | null => {
    const { total, rows } = store.getState();
    if (total === undefined) return null;
    const pages = new Set<number>();
    for (let index = from; index <= Math.min(to, total - 1); index += 1)
      if (!rows.has(index)) pages.add(Math.floor(index / PAGE));
    return [...pages];
  };
  const holds = (from: number, to: number): boolean => missingPages(from, to)?.length === 0;

  /** Another list of rows, from its beginning. */
  const restart = async (): Promise<void> => {
    epoch += 1;
    asked.clear();
    seen = { from: 0, to: 0 };
    store.setState({ rows: new Map(), total: undefined, fault: undefined });
    await Promise.all([loadDetail(), loadPage(0)]);
  };

  /** Reads the batch again. The rows in sight stay in their places until the new ones take them. */
  const reload = async (): Promise<void> => {
    const mine = (epoch += 1);
    asked.clear();
    store.setState({ fault: undefined });
    // What is not stored yet stays, wherever it is.
    const typed = [...store.getState().rows].filter(([, { unsaved }]) => unsaved > 0);
    const pages = [
      ...new Set([0, ...pagesOf(seen.from, seen.to), ...typed.flatMap(([at]) => pagesOf(at, at))]),
    ];
    const [, ...answers] = await Promise.all([loadDetail(), ...pages.map(readPage)]);
    if (mine !== epoch) return;
    const rows = new Map<number, DraftRow>();
    let total = 0;
    for (const [at, answer] of answers.entries()) {
      // Nobody may go on with rows of which it is not known whether they are still there.
      if (!answer.ok) return store.setState({ rows: new Map(), total: undefined, fault: answer.error });
      total = Math.max(total, answer.value.total);
      for (const [row, payment] of answer.value.rows.entries())
        rows.set((pages[at] ?? 0) * PAGE + row, fromDesk(payment));
    }
    total = keepTyped(rows, total);
    asked.clear();
    for (const page of pages) asked.add(page);
    store.setState({ rows, total });
    // What was scrolled to meanwhile.
    ensure(seen.from, seen.to);
  };

  /** Lays what was typed and is not stored yet over what was read; how many rows there are then. */
  const keepTyped = (rows: Map<number, DraftRow>, stored: number): number => {
    const places = new Map([...rows].map(([index, { payment }]) => [payment, index]));
    let total = stored;
    for (const row of store.getState().rows.values()) {
      if (row.unsaved === 0) continue;
      const place = row.payment === null ? total : places.get(row.payment);
      if (place === undefined) continue;
      rows.set(place, row);
      total = Math.max(total, place + 1);
    }
    return total;
  };

  const ensure = (from: number, to: number): void => {
    const { total } = store.getState();
    seen = { from, to };
    if (total === undefined) return;
    for (const page of pagesOf(from, Math.min(to, total - 1))) if (!asked.has(page)) void loadPage(page);
  };

  const saveGroupOf = async (group: string, indexes: readonly number[]): Promise<boolean> => {
    const { rows, detail } = store.getState();
    if (detail === undefined) return false;
    const sent = indexes.flatMap((index) => {
      const row = rows.get(index);
      return row ? [{ index, row }] : [];
    });
    const result = await call('batches.savePayments', {
      batch,
      expectedRevision: detail.changeRevision,
      group,
      payments: sent.map(({ row }) => sentOf(row)),
    });
    if (!result.ok) {
      store.setState({ fault: result.error });
      return false;
    }
    setRevision(result.value.changeRevision);
    // The row may have another place by now, where the batch was read again meanwhile.
    const now = new Map([...store.getState().rows].map(([index, row]) => [row.key, { index, current: row }]));
    put(
      sent.flatMap(({ row }, at) => {
        const answer = result.value.payments[at];
        const { index, current } = now.get(row.key) ?? {};
        if (!answer || !current || index === undefined) return [];
        history.identify(row.key, answer.payment);
        const { key } = current;
        // Typed on while the save was under way: only the identity and the findings come from the desk.
        return [
          [
            index,
            current.unsaved === row.unsaved
              ? { ...fromDesk(answer), key }
              : {
                  ...current,
                  payment: answer.payment,
                  findings: answer.findings,
                  unsaved: current.unsaved - row.unsaved,
                  typed: typedSince(current.typed, row.typed),
                },
          ] as const,
        ];
      }),
    );
    return true;
  };

  const unsavedRows = (): readonly (readonly [number, DraftRow])[] =>
    [...store.getState().rows]
      .filter(([, row]) => row.unsaved > 0 && isStorable(row.form))
      .toSorted(([a], [b]) => a - b)
      .slice(0, MOST_AT_ONCE);

  const flush = async (): Promise<void> => {
    store.setState({ saving: true });
    let stored = true;
    do {
      for (let unsaved = unsavedRows(); stored && unsaved.length > 0; unsaved = unsavedRows()) {
        const group = unsaved[0]?.[1].group ?? '';
        stored = await saveGroupOf(
          group,
          unsaved.filter(([, row]) => row.group === group).map(([index]) => index),
        );
      }
      await loadDetail();
      // What was typed while the batch was read has started no save of its own.
    } while (stored && unsavedRows().length > 0);
    flushing = undefined;
    store.setState({ saving: false });
  };

  const startSaving = (): void => {
    flushing ??= runExclusive(flush);
  };

  const saveHeader = async (group: string): Promise<void> => {
    const { detail, headers } = store.getState();
    const typed = headers.get(group);
    const stored = detail?.groups.find((one) => one.group === group);
    if (detail === undefined || stored === undefined || typed === undefined) return;
    const header = { ...stored, ...typed };
    const same = JSON.stringify(header) === JSON.stringify(stored);
    if (!same) {
      store.setState({ saving: true });
      const result = await call('batches.saveGroup', {
        batch,
        expectedRevision: detail.changeRevision,
        header,
      });
      if (result.ok) {
        setRevision(result.value.changeRevision);
        history.record({ header: changeOf(stored, header) });
        await Promise.all([loadDetail(), loadFindings()]);
      } else store.setState({ fault: result.error });
      store.setState({ saving: flushing !== undefined });
      if (!result.ok) return;
    }
    // Only what was sent is stored; what was typed since then waits for its own save.
    store.setState((state) => {
      const left = Object.fromEntries(
        Object.entries(state.headers.get(group) ?? {}).filter(
          ([field, value]) => value !== typed[field as keyof HeaderChange],
        ),
      );
      const rest = new Map(state.headers);
      if (Object.keys(left).length === 0) rest.delete(group);
      else rest.set(group, left);
      return { headers: rest };
    });
  };

  const removeNow = async (payments: readonly string[]): Promise<boolean> => {
    const { detail } = store.getState();
    if (detail === undefined || payments.length === 0) return false;
    for (let from = 0; from < payments.length; from += MOST_AT_ONCE) {
      const expectedRevision = store.getState().detail?.changeRevision ?? detail.changeRevision;
      const result = await call('batches.deletePayments', {
        batch,
        expectedRevision,
        payments: payments.slice(from, from + MOST_AT_ONCE),
      });
      if (!result.ok) {
        store.setState({ fault: result.error });
        return false;
      }
      setRevision(result.value.changeRevision);
    }
    return true;
  };

  /** What the desk does not keep cannot be brought back, and is not offered. */
  const recordRemoved = (
    gone: readonly { readonly index: number; readonly row: DraftRow; readonly payment: string }[],
  ): void => {
    if (gone.length <= MOST_KEPT_REMOVED)
      history.record({
        changes: gone.map(({ index, row }) => ({
          key: row.key,
          index,
          group: row.group,
          before: row.form,
          after: null,
        })),
      });
    for (const { row, payment } of gone) history.identify(row.key, payment);
  };

  /** Brings rows to what one side of a step names: null is a row that is not there. Undefined: it failed. */
  const bring = async (
    changes: readonly RowChange[],
    side: 'before' | 'after',
  ): Promise<LeftFields | undefined> => {
    const gone = changes
      .filter((change) => change[side] === null)
      .flatMap(({ key }) => history.paymentOf(key) ?? []);
    if (gone.length > 0 && !(await removeNow(gone))) return undefined;
    const written = changes.filter((change) => change[side] !== null);
    const left: { readonly fields: readonly PaymentField[] }[] = [];
    for (const [group, ofGroup] of Map.groupBy(written, (change) => change.group)) {
      for (let from = 0; from < ofGroup.length; from += MOST_AT_ONCE) {
        const piece = ofGroup.slice(from, from + MOST_AT_ONCE);
        const expectedRevision = store.getState().detail?.changeRevision ?? 0;
        const payments = piece.map((change) => broughtOf(change, side));
        const result = await call('batches.savePayments', { batch, expectedRevision, group, payments });
        if (!result.ok) {
          store.setState({ fault: result.error });
          return undefined;
        }
        setRevision(result.value.changeRevision);
        left.push(...result.value.left);
        piece.forEach(({ key }, at) => history.identify(key, result.value.payments[at]?.payment ?? ''));
      }
    }
    return { rows: left.length, fields: [...new Set(left.flatMap(({ fields }) => fields))] };
  };

  const broughtOf = (change: RowChange, side: 'before' | 'after'): SentPayment => {
    const payment = history.paymentOf(change.key) ?? null;
    const other = change[side === 'before' ? 'after' : 'before'];
    const form = change[side] ?? {};
    if (payment === null) {
      // Typed and never stored: what else stands in the row is stored with it.
      const row = store.getState().rows.get(change.index);
      const typed = row?.key === change.key ? row.typed : {};
      return { payment, row: change.key, form: { ...typed, ...form } };
    }
    // A removed payment is only named: the desk brings it back as it was, with what the form does not show.
    return other === null ? { payment, form: {} } : { payment, form, expected: expectedOf(other) };
  };

  /** Brings the fields of a header to one side of a step; what is typed in them meanwhile gives way. */
  const bringHeader = async ({ group, ...sides }: HeaderStep, side: 'before' | 'after'): Promise<boolean> => {
    const { detail } = store.getState();
    const stored = detail?.groups.find((one) => one.group === group);
    if (detail === undefined || stored === undefined) return false;
    const header = { ...stored, ...sides[side] };
    const expectedRevision = detail.changeRevision;
    const result = await call('batches.saveGroup', { batch, expectedRevision, header });
    if (!result.ok) {
      store.setState({ fault: result.error });
      return false;
    }
    setRevision(result.value.changeRevision);
    store.setState(({ headers }) => ({
      group,
      headers: new Map(
        [...headers].map(([id, typed]) => [id, id === group ? without(typed, sides[side]) : typed]),
      ),
    }));
    await Promise.all([loadDetail(), loadFindings()]);
    return true;
  };

  /** Brings addresses to one side of a step; how many stay as they are. Undefined: it failed. */
  const bringAddresses = async (
    addresses: readonly AddressStep[],
    side: 'before' | 'after',
  ): Promise<number | undefined> => {
    let others = 0;
    for (let from = 0; from < addresses.length; from += MOST_AT_ONCE) {
      const result = await call('batches.setAddresses', {
        batch,
        expectedRevision: store.getState().detail?.changeRevision ?? 0,
        addresses: addresses.slice(from, from + MOST_AT_ONCE).map(({ payment, ...sides }) => ({
          payment,
          expected: sentAddress(sides[side === 'before' ? 'after' : 'before']),
          address: sentAddress(sides[side]),
        })),
      });
      if (!result.ok) {
        store.setState({ fault: result.error });
        return undefined;
      }
      setRevision(result.value.changeRevision);
      others += result.value.left;
    }
    return others;
  };

  const repairAddresses = async (repairs: readonly AddressStep[]): Promise<Fault | null> => {
    await flushing;
    return runExclusive(async () => {
      const result = await call('batches.repairAddresses', {
        batch,
        expectedRevision: store.getState().detail?.changeRevision ?? 0,
        payments: repairs.map(({ payment }) => payment),
      });
      if (!result.ok) return result.error;
      history.record({
        addresses: repairs.map(({ payment, row, before, after }) => ({ payment, row, before, after })),
      });
      await reload();
      return null;
    });
  };

  const step = async (direction: 'undo' | 'redo'): Promise<StepTaken | undefined> => {
    await flushing;
    // What could not be saved may be on the disk all the same: saved once more, it has a name by which it can
    // be taken back, and no other row that was typed is lost.
    if (unsavedRows().length > 0) {
      startSaving();
      await flushing;
    }
    return runExclusive(async () => {
      const taken = history.take(direction);
      if (taken === undefined) return undefined;
      store.setState({ saving: true });
      const side = direction === 'undo' ? 'before' : 'after';
      if ('header' in taken) {
        const brought = await bringHeader(taken.header, side);
        if (brought) history.took(direction, taken);
        else history.putBack(direction, taken);
        store.setState({ saving: false });
        return brought ? { fields: Object.keys(taken.header.after) as (keyof GroupHeader)[] } : undefined;
      }
      if ('addresses' in taken) {
        const { addresses } = taken;
        const others = await bringAddresses(addresses, side);
        if (others === undefined) history.putBack(direction, taken);
        else history.took(direction, taken);
        const { fault } = store.getState();
        await reload();
        store.setState({ saving: false, ...(others === undefined ? { fault } : {}) });
        const row = addresses[0]?.row ?? 0;
        return others === undefined ? undefined : { row, addresses: addresses.length, others };
      }
      const left = await bring(taken.changes, side);
      const { fault } = store.getState();
      if (left !== undefined) history.took(direction, taken);
      // A payment of it is gone for good.
      else if (fault?.code === 'not-found') history.dropped();
      else history.putBack(direction, taken);
      await reload();
      store.setState({ saving: false, ...(left === undefined ? { fault } : {}) });
      const row = taken.changes[0]?.index;
      return left === undefined || row === undefined ? undefined : { row, rows: taken.changes.length, left };
    });
  };

  /** What the template does not lock; a person is told what was left out. */
  const unlocked = (changes: readonly Change[]): readonly Change[] => {
    const { rows, detail } = store.getState();
    const locks = detail?.origin?.locked ?? [];
    if (locks.length === 0) return changes;
    const fields = lockedPaymentFields(locks);
    let left = '';
    const open = changes.flatMap(({ index, form }): readonly Change[] => {
      const row = rows.get(index);
      if (row === undefined && locks.includes('payments')) {
        left = t.templates.lockedRows;
        return [];
      }
      if (row?.locked !== true) return [{ index, form }];
      const kept = Object.entries(form).filter(
        ([field, text]) => !fields.has(field) || text === row.form[field as keyof PaymentForm],
      );
      if (kept.length < Object.keys(form).length) left = t.templates.lockedField;
      return kept.length === 0 ? [] : [{ index, form: Object.fromEntries(kept) }];
    });
    if (left !== '') say(left);
    return open;
  };

  const changeNow = (wanted: readonly Change[]): void => {
    const changes = unlocked(wanted);
    if (changes.length === 0) return;
    const { rows, detail, total = 0, group: chosen } = store.getState();
    const group = (detail?.groups.find((one) => one.group === chosen) ?? detail?.groups[0])?.group ?? '';
    const entries = changes.map(({ index, form }): readonly [number, DraftRow, DraftRow | undefined] => {
      const before = rows.get(index);
      const row = before ?? {
        key: `new ${crypto.randomUUID()}`,
        payment: null,
        group,
        form: EMPTY_FORM,
        more: false,
        locked: false,
        findings: [],
        unsaved: 0,
        typed: {},
      };
      const [whole, typed] = [
        { ...row.form, ...form },
        { ...row.typed, ...form },
      ];
      return [index, { ...row, form: whole, typed, unsaved: row.unsaved + 1 }, before];
    });
    const steps = entries.map(([index, after, before]) => ({
      key: after.key,
      index,
      group: after.group,
      ...fieldsChanged(before?.form, after.form),
    }));
    // What was typed as it stood already is nothing to undo.
    const made = steps.filter(({ before, after }) => before === null || Object.keys(after).length > 0);
    if (made.length > 0) history.record({ changes: made });
    store.setState({ total: Math.max(total, ...entries.map(([index]) => index + 1)) });
    put(entries.map(([index, row]) => [index, row]));
    startSaving();
  };

  const loadRows = async (from: number, to: number): Promise<boolean> => {
    // A batch that is just being read again is read to its end first.
    for (let tries = 0; tries < 3 && !holds(from, to); tries += 1)
      await Promise.all((missingPages(from, to) ?? [0]).map(loadPage));
    return holds(from, to);
  };

  return {
    store,
    load: () => runExclusive(reload),
    async open() {
      await loadDetail();
      const { detail } = store.getState();
      if (detail?.state === 'draft') {
        const checked = await call('batches.check', { batch, expectedRevision: detail.changeRevision });
        if (!checked.ok) store.setState({ fault: checked.error });
      }
      await reload();
    },
    async retry() {
      await loadDetail();
      const { headers, rows } = store.getState();
      store.setState({ fault: undefined });
      for (const group of headers.keys()) await runExclusive(() => saveHeader(group));
      if ([...rows.values()].some((row) => row.unsaved > 0)) {
        startSaving();
        await flushing;
      } else if (store.getState().fault === undefined) await runExclusive(reload);
    },
    async refresh() {
      const before = store.getState().detail?.changeRevision;
      await loadDetail();
      const { detail, rows, saving } = store.getState();
      if (
        !saving &&
        detail?.changeRevision !== before &&
        [...rows.values()].every((row) => row.unsaved === 0)
      )
        await Promise.all([...asked].map(loadPage));
    },
    ensure,
    holds,
    loadRows,
    change(changes) {
      const indexes = changes.map(({ index }) => index);
      const [from, to] = [Math.min(...indexes), Math.max(...indexes)];
      if (holds(from, to)) changeNow(changes);
      // A row that is not loaded would be saved as a payment more, beside the one that is there.
      else
        void runExclusive(async () => {
          if (await loadRows(from, to)) changeNow(changes);
        });
    },
    async remove(indexes) {
      await flushing;
      const { rows, detail } = store.getState();
      if (detail?.origin?.locked.includes('payments') === true) return say(t.templates.lockedRows);
      const gone = indexes.flatMap((index) => {
        const row = rows.get(index);
        return row?.payment == null ? [] : [{ index, row, payment: row.payment }];
      });
      if (gone.length === 0) return;
      await runExclusive(async () => {
        if (!(await removeNow(gone.map(({ payment }) => payment)))) return;
        recordRemoved(gone);
        await reload();
      });
    },
    repairAddresses,
    undo: () => step('undo'),
    redo: () => step('redo'),
    typeHeader(group, change) {
      store.setState(({ headers }) => ({
        headers: new Map(headers).set(group, { ...headers.get(group), ...change }),
      }));
    },
    saveHeader: (group) => runExclusive(() => saveHeader(group)),
    markUnread(group, field, text) {
      store.setState(({ unread }) => {
        const next = new Map(unread);
        if (text === undefined) next.delete(`${group} ${field}`);
        else next.set(`${group} ${field}`, text);
        return { unread: next };
      });
    },
    setGroup: (group) => store.setState({ group }),
    setFilter(filter) {
      const { filter: before } = store.getState();
      if (before.text === filter.text && before.onlyFindings === filter.onlyFindings) return;
      store.setState({ filter });
      void (flushing ?? Promise.resolve()).then(restart);
    },
    settled: async () => {
      await flushing;
      await runExclusive(() => Promise.resolve());
    },
  };
}
