// Frozen revisions in memory: staged unseen, judged by what was paid before, and taken into force with the
// batch's change.
import { bookOf } from '../../../shared/domain/beneficiary.ts';
import { fault } from '../../../shared/domain/errors.ts';
import { FaultError } from '../../../shared/domain/fault-error.ts';
import type { IsoNode } from '../../../shared/domain/message-tree.ts';
import { exponentOf, formatDecimal } from '../../../shared/domain/money.ts';
import { BatchRisk } from '../../../shared/domain/payment-risk.ts';
import {
  changeOf,
  compareRevisions,
  displayedText,
  type ComparedPayment,
  type ComparedRevision,
} from '../../../shared/domain/revision-difference.ts';
import { idBehind } from '../clock.ts';
import { readRows } from '../printed-rows.ts';
import { beginsWord, sumsOf, type FakeBatches } from './batches.fake.ts';
import type { BatchHead, ComingBatch } from './batches.ts';
import type { BeneficiaryStore } from './beneficiaries.ts';
import type { ConfirmationStore } from './confirmations.ts';
import { countedIn, type CountedWorld } from './counted.fake.ts';
import {
  MOST_RUNS_COMPARED,
  type Comparison,
  type FreezeStore,
  type FrozenMessageRecord,
  type FrozenQuery,
  type FrozenTransactionRecord,
  type StagedTransaction,
} from './freezes.ts';
import { historyOf, type FakePaidHistory, type FrozenPayment } from './paid-history.fake.ts';

interface Staging {
  readonly batch: string;
  /** Where the batch comes with its first revision. */
  readonly coming: ComingBatch | null;
  readonly revision: number;
  readonly messages: FrozenMessageRecord[];
  readonly rows: StagedTransaction[];
  /** What `judge` has seen of it. */
  readonly judge: BatchRisk;
  frozenAt: string | null;
}

interface FreezeWorld extends Omit<CountedWorld, 'revision' | 'batches'> {
  readonly batches: Pick<FakeBatches, 'all' | 'appear' | 'get' | 'changeWith' | 'signatures'>;
  readonly beneficiaries: Pick<BeneficiaryStore, 'count'>;
  readonly confirmations: Pick<ConfirmationStore, 'bookEntries'>;
  readonly history: FakePaidHistory;
}

export function fakeFreezes(world: FreezeWorld): FreezeStore {
  const { batches, beneficiaries, confirmations, history } = world;
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
  const addAllSealed = async (): Promise<void> => {
    while (await history.addSealed());
  };
  const allFrozen = (): readonly FrozenPayment[] =>
    [...stagings.values()].flatMap(({ batch, revision, rows, frozenAt }) => {
      const head = batches.all().find((one) => one.batch === batch);
      if (frozenAt === null || head === undefined) return [];
      const stands = head.revision === revision && head.state !== 'withdrawn';
      return rows.map((row) => ({ ...row, batch, reference: head.reference, frozenAt, stands }));
    });
  const compared = (comparison: Comparison) =>
    compareRevisions(
      comparedRevision(revisionOf(comparison.against.batch, comparison.against.revision)),
      comparedRevision(revisionOf(comparison.batch, comparison.revision)),
      comparison.by,
    );
  const addRows = (its: Staging, rows: readonly StagedTransaction[]): void => {
    for (const row of rows) {
      if (!its.messages.some(({ message }) => message === row.message))
        throw new Error('transactions need their message first');
      its.rows.push(row);
      identifiers.add(`PmtInfId ${row.group}`);
    }
  };

  return {
    addSealed: () => history.addSealed(),
    async begin(its, revision) {
      await addAllSealed();
      const coming = typeof its === 'string' ? null : its;
      const batch = typeof its === 'string' ? its : its.batch;
      if (coming === null && (await batches.get(batch)) === null)
        throw new FaultError(fault('not-found', { detail: 'batch' }));
      last += 1;
      const freeze = `freeze-${last}`;
      const judge = new BatchRisk();
      stagings.set(freeze, { batch, coming, revision, messages: [], rows: [], judge, frozenAt: null });
      return { freeze };
    },
    async addMessage(freeze, message) {
      staged(freeze).messages.push(message);
      identifiers.add(`MsgId ${message.messageId}`);
    },
    addTransactions: async (freeze, rows) => addRows(staged(freeze), rows),
    async judge(freeze, { message, before, rows: printed, warnings }, { idStem, since, book }) {
      await addAllSealed();
      const its = staged(freeze);
      const read = readRows(printed);
      const [known, frozen] = [await history.known(), allFrozen()];
      const inBook =
        book !== null && (await beneficiaries.count()) > 0
          ? bookOf(await confirmations.bookEntries(read, book.revoked))
          : () => null;
      const warned = new Map(warnings);
      addRows(
        its,
        read.map((row, place): StagedTransaction => {
          const earlier = historyOf(row, known, frozen, { since, exceptBatch: its.batch });
          const position = before + place + 1;
          const { further: _further, special: _special, ...kept } = row;
          return {
            ...kept,
            ...{ payment: idBehind(idStem, position), message, position },
            ...its.judge.judge(row, earlier, warned.get(place), inBook(row)),
          };
        }),
      );
      return { transactions: read.length, newBeneficiaries: its.judge.newBeneficiaries };
    },
    async history(payments, of) {
      const [known, frozen] = [await history.known(), allFrozen()];
      return payments.map((payment) => historyOf(payment, known, frozen, of));
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
        .map(shownRow);
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    },
    async countries(batch, revision) {
      const rows = revisionOf(batch, revision)?.rows ?? [];
      return [...Map.groupBy(rows, ({ country }) => country)]
        .map(([country, its]) => ({ country, count: its.length }))
        .toSorted((a, b) => (a.country < b.country ? -1 : 1));
    },
    counted: (query) =>
      countedIn({ ...world, revision: (batch, revision) => revisionOf(batch, revision) ?? null }, query),
    difference: async (comparison) => compared(comparison).difference,
    async changedPayments(comparison, { change, offset, limit }) {
      const { batch, revision, against } = comparison;
      const [before, after] = [revisionOf(against.batch, against.revision), revisionOf(batch, revision)];
      const rowAt = (of: Staging | undefined, no: number | null): FrozenTransactionRecord | null => {
        const row = no === null ? undefined : of?.rows.toSorted(byPosition)[no];
        return row === undefined ? null : shownRow(row);
      };
      const pairs = compared(comparison).pairs.filter(
        (pair) => (change ?? changeOf(pair)) === changeOf(pair),
      );
      return {
        rows: pairs.slice(offset, offset + limit).map((pair) => ({
          change: changeOf(pair),
          before: rowAt(before, pair.before),
          after: rowAt(after, pair.after),
        })),
        total: pairs.length,
      };
    },
    async lastRun(batch, revision) {
      const [now, head] = [revisionOf(batch, revision), await batches.get(batch)];
      if (now === undefined || head === null) return null;
      const ours = accountsOf(now);
      for (const run of runsBefore(now, head, [...stagings.values()], batches.all())) {
        const theirs = accountsOf(run.staging);
        if ([...ours].filter((account) => theirs.has(account)).length * 2 >= ours.size)
          return { batch: run.staging.batch, reference: run.reference, revision: run.staging.revision };
      }
      return null;
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

function shownRow(row: StagedTransaction): FrozenTransactionRecord {
  const { element: _element, head: _head, headNode: _node, salary: _salary, ...shown } = row;
  return shown;
}

/** Payments are numbered by their place in the order of the revision. */
function comparedRevision(of: Staging | undefined): ComparedRevision<ComparedPayment> {
  const rows = of?.rows.toSorted(byPosition) ?? [];
  return {
    payments: rows.map((row, no) => ({ ...row, no, minor: String(row.minor) })),
    headOf(sha256) {
      const node = rows.find((row) => row.head === sha256 && row.headNode !== null)?.headNode;
      return node == null ? null : (JSON.parse(node) as IsoNode);
    },
    shownOf({ no }) {
      const row = rows[no];
      return row === undefined ? '' : displayedText(row);
    },
  };
}

const accountsOf = ({ rows }: Staging): ReadonlySet<string> => new Set(rows.map(({ account }) => account));
const hasSalary = ({ rows }: Staging): boolean => rows.some(({ salary }) => salary);
const ownAccountsOf = ({ rows }: Staging): string =>
  [...new Set(rows.map(({ ownAccount }) => ownAccount))].toSorted().join('\n');

/** Sealed batches of the same kind, own accounts and secrecy, the newest first. */
function runsBefore(
  now: Staging,
  { kind }: BatchHead,
  stagings: readonly Staging[],
  heads: readonly BatchHead[],
): readonly { readonly staging: Staging; readonly reference: string }[] {
  return stagings
    .flatMap((staging) => {
      const head = heads.find(({ batch }) => batch === staging.batch);
      const isRun =
        head !== undefined &&
        head.batch !== now.batch &&
        head.kind === kind &&
        head.revision === staging.revision &&
        (head.state === 'sealed' || head.state === 'closed') &&
        staging.frozenAt !== null &&
        staging.frozenAt <= (now.frozenAt ?? '') &&
        ownAccountsOf(staging) === ownAccountsOf(now) &&
        hasSalary(staging) === hasSalary(now);
      return isRun ? [{ staging, reference: head.reference }] : [];
    })
    .toReversed()
    .toSorted((a, b) => (b.staging.frozenAt ?? '').localeCompare(a.staging.frozenAt ?? '', 'en'))
    .slice(0, MOST_RUNS_COMPARED);
}

const byPosition = (a: StagedTransaction, b: StagedTransaction): number => a.position - b.position;
const byAmount = (a: StagedTransaction, b: StagedTransaction): number =>
  a.minor < b.minor ? 1 : a.minor > b.minor ? -1 : byPosition(a, b);
const ORDER: Readonly<Record<FrozenQuery['order'], (a: StagedTransaction, b: StagedTransaction) => number>> =
  {
    document: byPosition,
    riskiest: (a, b) => b.risk - a.risk || byAmount(a, b),
    'riskiest-by-place': (a, b) => b.risk - a.risk || byPosition(a, b),
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
