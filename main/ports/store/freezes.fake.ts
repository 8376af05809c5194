// Frozen revisions in memory: staged unseen, and taken into force with the batch's change.
import { fault } from '../../../shared/domain/errors.ts';
import { FaultError } from '../../../shared/domain/fault-error.ts';
import { exponentOf, formatDecimal } from '../../../shared/domain/money.ts';
import { beginsWord, sumsOf, type FakeBatches } from './batches.fake.ts';
import type { ComingBatch } from './batches.ts';
import type { FreezeStore, FrozenMessageRecord, FrozenQuery, StagedTransaction } from './freezes.ts';

type Freezes = Omit<
  FreezeStore,
  'addSealed' | 'counted' | 'difference' | 'changedPayments' | 'lastRun' | 'judge'
>;

interface Staging {
  readonly batch: string;
  /** Where the batch comes with its first revision. */
  readonly coming: ComingBatch | null;
  readonly revision: number;
  readonly messages: FrozenMessageRecord[];
  readonly rows: StagedTransaction[];
  frozenAt: string | null;
}

export function fakeFreezes(batches: Pick<FakeBatches, 'appear' | 'get' | 'changeWith'>): Freezes {
  const stagings = new Map<string, Staging>();
  const identifiers = new Set<string>();
  let last = 0;
  const staged = (freeze: string): Staging => {
    const found = stagings.get(freeze);
    if (found === undefined || found.frozenAt !== null) throw new Error(`${freeze} is not being staged`);
    return found;
  };
  const committed = (batch: string): readonly Staging[] =>
    [...stagings.values()].filter((one) => one.batch === batch && one.frozenAt !== null);
  const revisionOf = (batch: string, revision: number): Staging | undefined =>
    committed(batch).find((one) => one.revision === revision);

  return {
    async begin(its, revision) {
      const coming = typeof its === 'string' ? null : its;
      const batch = typeof its === 'string' ? its : its.batch;
      if (coming === null && (await batches.get(batch)) === null)
        throw new FaultError(fault('not-found', { detail: 'batch' }));
      last += 1;
      const freeze = `freeze-${last}`;
      stagings.set(freeze, { batch, coming, revision, messages: [], rows: [], frozenAt: null });
      return { freeze };
    },
    async addMessage(freeze, message) {
      staged(freeze).messages.push(message);
      identifiers.add(`MsgId ${message.messageId}`);
    },
    async addTransactions(freeze, rows) {
      const its = staged(freeze);
      for (const row of rows) {
        if (!its.messages.some(({ message }) => message === row.message))
          throw new Error('transactions need their message first');
        its.rows.push(row);
        identifiers.add(`PmtInfId ${row.group}`);
      }
    },
    index: async (freeze) => void staged(freeze),
    async commit(freeze, change) {
      const { coming } = staged(freeze);
      if (coming !== null) batches.appear(coming, true);
      const changed = await batches.changeWith(change, () => {
        const its = staged(freeze);
        if (its.batch !== change.batch) throw new Error('a freeze is committed to its own batch');
        its.frozenAt = change.at;
        const listed = (values: readonly string[]): readonly string[] => [...new Set(values)].toSorted();
        return {
          revision: its.revision,
          transactions: its.rows.length,
          totals: sumsOf(its.rows),
          ownAccounts: listed(its.rows.map(({ ownAccount }) => ownAccount)),
          valueDates: listed(its.rows.map(({ valueDate }) => valueDate)),
          salary: its.rows.some(({ salary }) => salary),
        };
      });
      if (!changed.ok && coming !== null) batches.appear(coming, false);
      return changed;
    },
    async discard(freeze) {
      if (stagings.get(freeze)?.frozenAt === null) stagings.delete(freeze);
    },
    async paid(of) {
      const rows = ('freeze' in of ? stagings.get(of.freeze) : revisionOf(of.batch, of.revision))?.rows ?? [];
      const key = ({ name, account, agentBic, currency }: StagedTransaction): string =>
        JSON.stringify([name, account, agentBic, currency]);
      return [...Map.groupBy(rows, key)]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([, alike]) => {
          const [first] = alike;
          if (first === undefined) return [];
          const { name, account, agentBic, currency } = first;
          const unscaled = alike.reduce((sum, { minor }) => sum + minor, 0n);
          const amount = formatDecimal({ unscaled, scale: exponentOf(currency) ?? 2 });
          return [{ name, account, agentBic, currency, amount }];
        });
    },
    messages: async (batch, revision) =>
      revisionOf(batch, revision)?.messages.toSorted((a, b) => a.position - b.position) ?? [],
    message: async (message) =>
      [...stagings.values()]
        .filter(({ frozenAt }) => frozenAt !== null)
        .flatMap(({ messages }) => messages)
        .find((one) => one.message === message) ?? null,
    async transactions({ batch, revision, order, offset, limit, ...filter }) {
      const rows = (revisionOf(batch, revision)?.rows ?? [])
        .filter((row) => matches(row, filter))
        .toSorted(ORDER[order])
        .map(({ element: _element, head: _head, headNode: _node, salary: _salary, ...row }) => row);
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    },
    async countries(batch, revision) {
      const rows = revisionOf(batch, revision)?.rows ?? [];
      return [...Map.groupBy(rows, ({ country }) => country)]
        .map(([country, its]) => ({ country, count: its.length }))
        .toSorted((a, b) => (a.country < b.country ? -1 : 1));
    },
    isIdentifierUsed: async (kind, id) => identifiers.has(`${kind} ${id}`),
    revisions: async (batch) =>
      committed(batch)
        .toSorted((a, b) => b.revision - a.revision)
        .map(({ revision, frozenAt, rows }) => ({
          revision,
          frozenAt: frozenAt ?? '',
          totals: sumsOf(rows),
          transactions: rows.length,
        })),
  };
}

const byPosition = (a: StagedTransaction, b: StagedTransaction): number => a.position - b.position;
const byAmount = (a: StagedTransaction, b: StagedTransaction): number =>
  a.minor < b.minor ? 1 : a.minor > b.minor ? -1 : byPosition(a, b);
const ORDER: Readonly<Record<FrozenQuery['order'], (a: StagedTransaction, b: StagedTransaction) => number>> =
  {
    document: byPosition,
    riskiest: (a, b) => b.risk - a.risk || byAmount(a, b),
    largest: byAmount,
  };

/** `minimum` is compared in the digits the row was written with. */
function matches(
  row: StagedTransaction,
  { text = '', country = '', flag, minimum }: Pick<FrozenQuery, 'text' | 'country' | 'flag' | 'minimum'>,
): boolean {
  const words = text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? [];
  return (
    (text === '' || words.length > 0) &&
    words.every((word) => beginsWord(row, word)) &&
    (country === '' || row.country === country) &&
    (flag === undefined || row.reasons.some((reason) => reason.flag === flag)) &&
    (minimum === undefined || Number(row.amount) >= Number(minimum))
  );
}
