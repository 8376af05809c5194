// Batches in memory: drafts with their rows and findings, one optimistic lock, signatures.
import { fault } from '../../../shared/domain/errors.ts';
import { FaultError } from '../../../shared/domain/fault-error.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type {
  BatchAddition,
  BatchChange,
  BatchHead,
  BatchStore,
  ChangedBatch,
  ComingBatch,
  DraftGroup,
  DraftElements,
  DraftPayment,
  PrintedPayment,
  StoredFinding,
  StoredSignature,
} from './batches.ts';
import type { StoredHandover } from './handovers.ts';
import type { LogStore } from './log.ts';
import type { MinorTotal } from './page.ts';

interface Row {
  head: BatchHead;
  groups: readonly DraftGroup[];
  /** In order of position. */
  payments: readonly DraftPayment[];
  findings: readonly StoredFinding[];
  /** Of the frozen revision; null before the first. */
  salary: boolean | null;
  readonly signatures: StoredSignature[];
}

export interface FakeBatches extends BatchStore {
  /** In the order in which they were made. */
  all(): readonly BatchHead[];
  /** A batch that came with its first revision; false takes it back. */
  appear(batch: ComingBatch, stays: boolean): void;
  /** Who keeps the handovers that come with a change, and may refuse them by throwing a fault. */
  keepHandovers(keep: (batch: string, handovers: readonly StoredHandover[]) => void): void;
  /**
   * The one way a batch changes: compares the lock, does the work, sets the fields, writes the log. A work
   * that throws a fault changes nothing.
   */
  changeWith(change: BatchChange, work: (head: BatchHead) => Frozen | null): Promise<Result<ChangedBatch>>;
}

/** What a freeze sets beside the change. */
export type Frozen = Pick<
  BatchHead,
  'revision' | 'transactions' | 'totals' | 'ownAccounts' | 'valueDates'
> & { readonly salary: boolean };

function newRow(
  { groups, at, origin = null, masked = false, ...its }: ComingBatch,
  findings: readonly StoredFinding[],
): Row {
  return {
    head: {
      ...its,
      origin,
      state: 'draft',
      revision: 0,
      changeRevision: 1,
      createdAt: at,
      changedAt: at,
      deadline: null,
      returned: null,
      approvals: { have: 0, need: 0 },
      outcome: 'none',
      masked,
      ...NOTHING,
    },
    groups,
    payments: [],
    findings,
    salary: null,
    signatures: [],
  };
}

const FROZEN: ReadonlySet<string> = new Set(['frozen', 'approved', 'released']);

export function fakeBatches(log: Pick<LogStore, 'append'>): FakeBatches {
  const batches = new Map<string, Row>();
  let keep: Parameters<FakeBatches['keepHandovers']>[0] = () => undefined;
  /** The newest change last, as rows lie in a table. */
  let order: readonly string[] = [];
  const byPosition = (row: Row): readonly DraftPayment[] =>
    row.payments.toSorted((a, b) => a.position - b.position);
  const rowOf = (row: Row, payment: string): number =>
    byPosition(row).findIndex((one) => one.payment === payment);

  async function changeWith(
    change: BatchChange,
    work: (head: BatchHead, row: Row) => Frozen | null,
  ): Promise<Result<ChangedBatch>> {
    const row = batches.get(change.batch);
    if (row === undefined) return err(fault('not-found', { detail: 'batch' }));
    if (row.head.changeRevision !== change.expectedChange) return err(fault('revision-conflict'));
    const additions: readonly BatchAddition[] = [change, ...(change.more ?? [])];
    let frozen: Frozen | null;
    try {
      frozen = work(row.head, row);
      keep(
        change.batch,
        additions.flatMap(({ handovers = [] }) => handovers),
      );
    } catch (error) {
      if (error instanceof FaultError) return err(error.fault);
      throw error;
    }
    const changeRevision = row.head.changeRevision + 1;
    const isDraftAgain = change.set.state === 'draft' && row.head.state !== 'draft';
    row.head = { ...row.head, ...change.set, changedAt: change.at, changeRevision };
    if (frozen !== null) {
      const { salary, ...figures } = frozen;
      row.head = { ...row.head, ...figures };
      row.salary = salary;
    }
    if (isDraftAgain) recount(row);
    for (const { signature, log: entry } of additions) {
      if (signature !== undefined) {
        const { log: _head, ...its } = signature;
        row.signatures.push(its);
      }
      await log.append(entry);
    }
    return ok({ batch: change.batch, changeRevision });
  }

  const inDraft = (change: BatchChange, work: (row: Row) => void): Promise<Result<ChangedBatch>> =>
    changeWith(change, (head, row) => {
      if (head.state !== 'draft') throw new Error('only a draft has rows that change');
      work(row);
      recount(row);
      return null;
    });

  function put(row: Row, payments: readonly (DraftPayment | PrintedPayment)[]): void {
    for (const payment of payments) {
      if (!row.groups.some(({ group }) => group === payment.group))
        throw new Error('a payment needs its group first');
      row.payments = [...row.payments.filter((one) => one.payment !== payment.payment), takenApart(payment)];
      row.findings = row.findings.filter((one) => one.payment !== payment.payment);
    }
  }

  function draftLines(row: Row): readonly DraftPayment[] {
    const place = (group: string): number => row.groups.find((one) => one.group === group)?.position ?? 0;
    return byPosition(row).toSorted((a, b) => place(a.group) - place(b.group));
  }

  async function* elements(batch: string): AsyncIterable<DraftElements> {
    for await (const piece of draft(batch))
      yield {
        groups: [...Map.groupBy(piece, ({ group }) => group)].map(([group, its]) => [group, its.length]),
        nodes: JSON.stringify(piece.map(({ node }) => node)),
      };
  }

  async function* draft(batch: string): AsyncIterable<readonly DraftPayment[]> {
    const row = batches.get(batch);
    const lines = row === undefined ? [] : draftLines(row);
    for (let from = 0; from < lines.length; from += 1_000) yield lines.slice(from, from + 1_000);
  }

  return {
    all: () => [...batches.values()].map(({ head }) => head),
    changeWith,
    keepHandovers: (its) => void (keep = its),
    appear(batch, stays) {
      if (stays) batches.set(batch.batch, newRow(batch, []));
      else batches.delete(batch.batch);
      order = [...order.filter((one) => one !== batch.batch), ...(stays ? [batch.batch] : [])];
    },
    async create({ log: entry, findings, groups, at, origin = null, masked = false, ...its }, pieces = []) {
      const row = newRow({ ...its, groups, at, origin, masked }, findings);
      for await (const piece of pieces) {
        put(row, piece.payments);
        row.findings = [...row.findings, ...piece.findings];
      }
      recount(row);
      batches.set(its.batch, row);
      order = [...order, its.batch];
      await log.append(entry);
      return ok({ batch: its.batch, changeRevision: 1 });
    },
    get: async (batch) => batches.get(batch)?.head ?? null,
    async list({ offset, limit, states, text = '', order: by = 'changed' }) {
      const sought = text.trim().toLowerCase();
      const rows = order
        .toReversed()
        .flatMap((batch) => batches.get(batch)?.head ?? [])
        .filter(
          (head) =>
            (states === undefined || states.length === 0 || states.includes(head.state)) &&
            [head.reference, ...head.ownAccounts, head.source?.fileName ?? '']
              .join(' ')
              .toLowerCase()
              .includes(sought),
        )
        .toSorted((a, b) => (a.changedAt < b.changedAt ? 1 : a.changedAt > b.changedAt ? -1 : 0));
      if (by === 'deadline')
        rows.reverse().sort((a, b) => (a.deadline ?? '9999').localeCompare(b.deadline ?? '9999', 'en'));
      if (by === 'due') {
        const made = [...batches.keys()];
        const first = ({ valueDates }: BatchHead): string => valueDates[0] ?? '';
        rows.sort(
          (a, b) => first(a).localeCompare(first(b), 'en') || made.indexOf(a.batch) - made.indexOf(b.batch),
        );
      }
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    },
    async countByState() {
      const heads = [...batches.values()].map(({ head }) => head);
      return Object.fromEntries(
        [...Map.groupBy(heads, ({ state }) => state)].map(([state, its]) => [state, its.length]),
      );
    },
    expired: async (now) =>
      [...batches.values()]
        .map(({ head }) => head)
        .filter(({ state, deadline }) => FROZEN.has(state) && deadline !== null && deadline < now)
        .toSorted((a, b) => ((a.deadline ?? '') < (b.deadline ?? '') ? -1 : 1)),
    async fromFile(sha256) {
      const its = [...batches.values()].filter(({ head }) => head.source?.sha256 === sha256);
      const found = (its.findLast(({ head }) => head.state !== 'withdrawn') ?? its.at(-1))?.head;
      return found === undefined ? null : { batch: found.batch, reference: found.reference };
    },
    reportsDue: async ({ folder, offset, limit }) =>
      [...batches.values()]
        .flatMap(({ head }) => {
          const its = head.source?.folder;
          const isDue = its?.folder === folder && its.report !== 'none' && its.reportedAt === undefined;
          return isDue && head.state === 'closed' ? [head] : [];
        })
        .slice(offset, offset + limit),
    async isSalary(batch) {
      const row = batches.get(batch);
      if (row === undefined) return false;
      if (row.head.state !== 'draft' && row.salary !== null) return row.salary;
      return [...row.groups, ...row.payments].some(({ node }) => JSON.stringify(node).includes(SALARY));
    },
    groups: async (batch) => batches.get(batch)?.groups.toSorted((a, b) => a.position - b.position) ?? [],
    async payments({ batch, offset, limit, text = '', onlyFindings = false }) {
      const row = batches.get(batch);
      if (row === undefined) return { rows: [], total: 0 };
      const words = text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? [];
      if (text !== '' && words.length === 0) return { rows: [], total: 0 };
      const rows = byPosition(row).filter(
        (one) =>
          (!onlyFindings || row.findings.some(({ payment }) => payment === one.payment)) &&
          words.every((word) => beginsWord(one, word)),
      );
      return {
        rows: rows.slice(offset, offset + limit).map((payment) => ({
          payment,
          row: rowOf(row, payment.payment),
          findings: bySeverity(row.findings.filter((one) => one.payment === payment.payment)),
        })),
        total: rows.length,
      };
    },
    payment: async (payment) =>
      [...batches.values()].flatMap((row) => row.payments).find((one) => one.payment === payment) ?? null,
    stream: draft,
    streamElements: elements,
    async findings({ batch, offset, limit }) {
      const row = batches.get(batch);
      if (row === undefined) return { rows: [], total: 0 };
      const rows = bySeverity(row.findings).map((one) => ({
        ...one,
        row: one.payment === null ? null : rowOf(row, one.payment),
      }));
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    },
    async repeatedEndToEndIds(batch, ids) {
      const all = batches.get(batch)?.payments ?? [];
      return [...new Set(ids)].filter((id) => all.filter(({ endToEndId }) => endToEndId === id).length > 1);
    },
    async rowsOf(batch, payments) {
      const row = batches.get(batch);
      return row === undefined ? [] : payments.map((one) => rowOf(row, one)).filter((place) => place >= 0);
    },
    lastPosition: async (batch) =>
      Math.max(0, ...(batches.get(batch)?.payments.map(({ position }) => position) ?? [])),
    change: (change) => changeWith(change, () => null),
    saveGroup: (change) =>
      inDraft(change, (row) => {
        row.groups = [...row.groups.filter(({ group }) => group !== change.group.group), change.group];
        row.findings = [...row.findings.filter(({ payment }) => payment !== null), ...change.findings];
      }),
    savePayments: (change) =>
      inDraft(change, (row) => {
        put(row, change.payments);
        row.findings = [...row.findings, ...change.findings];
      }),
    deletePayments: (change) =>
      inDraft(change, (row) => {
        row.payments = row.payments.filter(({ payment }) => !change.payments.includes(payment));
        row.findings = row.findings.filter(
          ({ payment }) => payment === null || !change.payments.includes(payment),
        );
      }),
    replaceFindings: (change) =>
      inDraft(change, (row) => {
        row.findings = change.findings;
      }),
    signatures: async (batch) => batches.get(batch)?.signatures ?? [],
  };
}

const NOTHING = {
  transactions: 0,
  totals: [],
  ownAccounts: [],
  valueDates: [],
  blocking: 0,
  warnings: 0,
} as const;
/** A code element that holds SALA, as elements are printed. */
const SALARY = '{"n":"CtgyPurp","c":[{"n":"Cd","t":"SALA"}]}';

function takenApart(payment: DraftPayment | PrintedPayment): DraftPayment {
  return typeof payment.node === 'string'
    ? { ...payment, node: JSON.parse(payment.node) as DraftPayment['node'] }
    : (payment as DraftPayment);
}

function recount(row: Row): void {
  const { groups, payments, findings } = row;
  const listed = (values: readonly string[]): readonly string[] =>
    [...new Set(values.filter((value) => value !== ''))].toSorted();
  row.head = {
    ...row.head,
    transactions: payments.length,
    totals: sumsOf(payments),
    ownAccounts: listed(groups.map(({ ownAccount }) => ownAccount)),
    valueDates: listed(groups.map(({ valueDate }) => valueDate)),
    blocking: findings.filter(({ severity }) => severity === 'block').length,
    warnings: findings.filter(({ severity }) => severity === 'warn').length,
  };
}

/** Exact sums per currency; what is no amount is counted in none. */
export function sumsOf(
  amounts: readonly { readonly currency: string; readonly minor: bigint | null }[],
): readonly MinorTotal[] {
  const counted = amounts.flatMap(({ currency, minor }) => (minor === null ? [] : [{ currency, minor }]));
  return [...Map.groupBy(counted, ({ currency }) => currency)]
    .map(([currency, its]) => ({
      currency,
      minor: its.reduce((sum, { minor }) => sum + minor, 0n),
      count: its.length,
    }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}

interface Searched {
  readonly account: string;
  readonly name: string;
  readonly endToEndId: string;
  readonly remittance: string;
}

/** Whether the typed word begins a word of the row; an account is found by its last four characters too. */
export function beginsWord({ account, name, endToEndId, remittance }: Searched, typed: string): boolean {
  const text = [account, account.slice(-4), name, endToEndId, remittance].join(' ');
  const words = text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.some((word) => folded(word).startsWith(folded(typed)));
}

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const bySeverity = (findings: readonly StoredFinding[]): readonly StoredFinding[] =>
  findings.toSorted((a, b) => (a.severity < b.severity ? -1 : a.severity > b.severity ? 1 : 0));
