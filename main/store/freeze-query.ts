// Reading frozen revisions: messages, pages of transactions in the orders of the review screen, countries.
import { exponentOf } from '../../shared/domain/currency.ts';
import { parseXsdDecimal } from '../../shared/domain/decimal.ts';
import { recordTable, type Fields } from './columns.ts';
import { matchExpression } from './search-text.ts';
import { FROZEN_MESSAGE } from './outbox-row.ts';
import { readTotals } from './totals.ts';
import type { FrozenMessageRecord, FrozenQuery, FrozenTransactionRecord, Paged } from '../ports/store.ts';
import type { Db, SqlValue } from './driver.ts';

/** Of `payment p JOIN message m`. */
export const TRANSACTION: Fields<FrozenTransactionRecord> = {
  payment: 'plain',
  message: ['plain', 'm.message'],
  position: 'plain',
  group: 'plain',
  ownAccount: 'plain',
  valueDate: 'plain',
  instructionId: 'plain',
  endToEndId: 'plain',
  currency: 'plain',
  amount: 'plain',
  minor: 'minor',
  name: 'plain',
  account: 'plain',
  agentBic: 'plain',
  country: 'plain',
  remittance: 'plain',
  creditorReference: 'plain',
  mandateId: 'plain',
  reasons: 'reasons',
  risk: 'plain',
};
export const FROZEN_TRANSACTION = recordTable<FrozenTransactionRecord>('p', TRANSACTION);

interface Frozen {
  readonly freeze_no: number;
  readonly transactions: number;
  readonly totals: string;
}

const MESSAGE = `SELECT ${FROZEN_MESSAGE.selected}
  FROM message m JOIN batch b USING (batch_no) JOIN freeze f ON f.freeze_no = m.freeze_no AND f.committed = 1`;
const ORDER = {
  riskiest: 'risk DESC, position',
  document: 'position',
  largest: 'minor DESC, position',
} as const satisfies Record<FrozenQuery['order'], string>;
const EMPTY = { rows: [], total: 0 };

export function freezeQueries(db: Db) {
  return {
    'freezes.messages': (batch: string, revision: number): readonly FrozenMessageRecord[] =>
      FROZEN_MESSAGE.all(
        db,
        `${MESSAGE} WHERE b.batch = ? AND m.revision = ? ORDER BY m.position`,
        batch,
        revision,
      ),
    'freezes.message': (message: string): FrozenMessageRecord | null =>
      FROZEN_MESSAGE.first(db, `${MESSAGE} WHERE m.message = ?`, message),
    'freezes.transactions': (query: FrozenQuery) => pageTransactions(db, query),
    'freezes.countries': (
      batch: string,
      revision: number,
    ): readonly { readonly country: string; readonly count: number }[] => {
      const freeze = committed(db, batch, revision);
      return freeze === undefined
        ? []
        : db.all(
            'SELECT country, count(*) AS count FROM payment WHERE freeze_no = ? GROUP BY country ORDER BY country',
            freeze.freeze_no,
          );
    },
  };
}

function committed(db: Db, batch: string, revision: number): Frozen | undefined {
  return db.get<Frozen>(
    'SELECT freeze_no, f.transactions, f.totals FROM freeze f JOIN batch b USING (batch_no) WHERE b.batch = ? AND f.revision = ? AND f.committed = 1',
    batch,
    revision,
  );
}

function pageTransactions(db: Db, query: FrozenQuery): Paged<FrozenTransactionRecord> {
  const freeze = committed(db, query.batch, query.revision);
  if (freeze === undefined) return EMPTY;
  const filter = filterOf(query, freeze);
  if (filter === null) return EMPTY;
  const where = ['freeze_no = ?', ...filter.where].join(' AND ');
  const values = [freeze.freeze_no, ...filter.values];
  const order = ORDER[query.order];
  const rows = FROZEN_TRANSACTION.all(
    db,
    `SELECT ${FROZEN_TRANSACTION.selected} FROM payment p JOIN message m USING (message_no)
     WHERE payment_no IN (SELECT payment_no FROM payment WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?)
     ORDER BY ${order.replaceAll(/\b(risk|position|minor)\b/gu, 'p.$1')}`,
    ...values,
    query.limit,
    query.offset,
  );
  const total =
    filter.where.length === 0
      ? freeze.transactions
      : (db.get<{ total: number }>(`SELECT count(*) AS total FROM payment WHERE ${where}`, ...values)
          ?.total ?? 0);
  return { rows, total };
}

/** Null when the filter can match nothing. */
function filterOf(
  query: FrozenQuery,
  freeze: Frozen,
): { readonly where: readonly string[]; readonly values: readonly SqlValue[] } | null {
  const where: string[] = [];
  const values: SqlValue[] = [];
  if (query.text !== undefined && query.text !== '') {
    const match = matchExpression(query.text);
    if (match === null) return null;
    where.push(`payment_no IN (SELECT rowid FROM payment_text WHERE payment_text MATCH ?
      AND rowid BETWEEN (SELECT min(payment_no) FROM payment WHERE freeze_no = ?) AND (SELECT max(payment_no) FROM payment WHERE freeze_no = ?))`);
    values.push(match, freeze.freeze_no, freeze.freeze_no);
  }
  if (query.country !== undefined && query.country !== '') {
    where.push('country = ?');
    values.push(query.country);
  }
  if (query.flag !== undefined) {
    where.push('instr(reasons, ?) > 0');
    values.push(`"flag":"${query.flag}"`);
  }
  if (query.minimum !== undefined) {
    const least = readTotals(freeze.totals).map(({ currency }) => ({
      currency,
      minor: minorAtLeast(query.minimum ?? '', currency),
    }));
    if (least.length === 0) return null;
    where.push(`(${least.map(() => '(currency = ? AND minor >= ?)').join(' OR ')})`);
    values.push(...least.flatMap(({ currency, minor }) => [currency, minor]));
  }
  return { where, values };
}

const LARGEST = 2n ** 63n - 1n;

/** The smallest amount in minor units that is at least the decimal; beyond 64 bits nothing is. */
function minorAtLeast(decimal: string, currency: string): bigint {
  const parsed = parseXsdDecimal(decimal);
  if (parsed === undefined) throw new RangeError('minimum is not a decimal');
  const shift = (exponentOf(currency) ?? 0) - parsed.scale;
  const minor =
    shift >= 0 ? parsed.unscaled * 10n ** BigInt(shift) : ceilingOf(parsed.unscaled, 10n ** BigInt(-shift));
  return minor > LARGEST ? LARGEST : minor < -LARGEST ? -LARGEST : minor;
}

function ceilingOf(value: bigint, divisor: bigint): bigint {
  const whole = value / divisor;
  return value > 0n && value % divisor !== 0n ? whole + 1n : whole;
}
