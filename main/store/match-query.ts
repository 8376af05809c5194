// What matching found, as it is shown: debits that stand open, the evidence of an entry, payments that are
// missed.
import type { Paged, PageRequest } from '../ports/store.ts';
import type {
  EntryBatch,
  EntryMatchBasis,
  EntryMatch,
  EntryMatchState,
  Explanation,
  MatchedPayment,
  MissingPayment,
  NearPayment,
  OpenDebit,
} from '../ports/store/matches.ts';
import type { Db } from './driver.ts';
import { entryId, entryNumber } from './report-query.ts';

const MOST_SHOWN = 50;

export function matchQueries(db: Db) {
  return {
    'matches.open': (page: PageRequest): Paged<OpenDebit> => openDebits(db, page),
    'matches.of': (entry: string): EntryMatchBasis => matchesOf(db, entryNumber(entry)),
    'matches.batchesOf': (entries: readonly string[]): readonly EntryBatch[] => batchesOf(db, entries),
    'matches.missing': (page: PageRequest): Paged<MissingPayment> => missing(db, page),
    'matches.accountOf': (entry: string): string | null =>
      db.get<{ readonly account: string | null }>(
        'SELECT account FROM cash_entry WHERE entry_no = ?',
        entryNumber(entry),
      )?.account ?? null,
  };
}

const MATCHED = `SELECT p.payment, b.batch, b.reference, p.name, p.account, p.amount, p.currency, p.value_date AS valueDate, p.end_to_end_id AS endToEndId`;
const OF_BATCH =
  'JOIN payment p USING (payment_no) JOIN freeze f USING (freeze_no) JOIN batch b ON b.batch_no = f.batch_no';

/** What is current is matched; an earlier wording is the same entry. */
function batchesOf(db: Db, entries: readonly string[]): readonly EntryBatch[] {
  return db
    .all<Omit<EntryBatch, 'entry'> & { readonly entry_no: number }>(
      `SELECT o.entry_no, b.batch, count(*) AS payments FROM cash_entry o
         JOIN cash_entry c ON c.account = o.account AND c.identity = o.identity AND c.current = 1
         JOIN entry_match x ON x.entry_no = c.entry_no ${OF_BATCH}
       WHERE o.entry_no IN (SELECT value FROM json_each(?)) GROUP BY 1, 2 ORDER BY 1, 2`,
      JSON.stringify(entries.map(entryNumber)),
    )
    .map(({ entry_no, ...its }) => ({ entry: entryId(entry_no), ...its }));
}

function missing(db: Db, { offset, limit }: PageRequest): Paged<MissingPayment> {
  return {
    rows: db.all<MissingPayment>(
      `${MATCHED}, p.own_account AS ownAccount, t.settled_at AS settledAt FROM missing_payment ${OF_BATCH} JOIN tracked t USING (payment_no)
       ORDER BY p.value_date DESC, payment_no LIMIT ? OFFSET ?`,
      limit,
      offset,
    ),
    total: db.get<{ readonly total: number }>('SELECT count(*) AS total FROM missing_payment')?.total ?? 0,
  };
}

/**
 * Banks use a reference again: what a person signed of an entry holds while it pays whom it paid then. Notes
 * from before, and rules, have no creditors and hold for every wording.
 */
export const STILL_HOLDS = '(x.creditors IS NULL OR x.creditors IS s.creditors)';
/** Debits nobody explained. */
export const OPEN_DEBITS = `entry_standing s JOIN cash_entry e USING (entry_no) WHERE s.standing IN ('partly', 'near', 'not-sent') AND e.current = 1
  AND NOT EXISTS (SELECT 1 FROM entry_explanation x WHERE x.account = e.account AND x.identity = e.identity AND ${STILL_HOLDS})`;

function openDebits(db: Db, { offset, limit }: PageRequest): Paged<OpenDebit> {
  const rows = db.all<Omit<OpenDebit, 'entry'> & { readonly entry_no: number }>(
    `SELECT e.entry_no, e.view, e.account, s.standing FROM ${OPEN_DEBITS} ORDER BY e.day DESC, e.entry_no LIMIT ? OFFSET ?`,
    limit,
    offset,
  );
  return {
    rows: rows.map(({ entry_no, ...row }) => ({ ...row, entry: entryId(entry_no) })),
    total: db.get<{ readonly total: number }>(`SELECT count(*) AS total FROM ${OPEN_DEBITS}`)?.total ?? 0,
  };
}

function matchesOf(db: Db, entry: number): EntryMatchBasis {
  const row = db.get<{ readonly standing: EntryMatchState; readonly near: string }>(
    'SELECT standing, near FROM entry_standing WHERE entry_no = ?',
    entry,
  );
  const matches = db.all<MatchedPayment & Pick<EntryMatch, 'way'> & { readonly evidence: string }>(
    `${MATCHED}, x.way, x.evidence FROM entry_match x ${OF_BATCH} WHERE x.entry_no = ? ORDER BY x.place, payment_no LIMIT ?`,
    entry,
    MOST_SHOWN,
  );
  const near = JSON.parse(row?.near ?? '[]') as { payment: number; differs: NearPayment['differs'] }[];
  return {
    standing: row?.standing ?? null,
    matches: matches.map(({ evidence, ...its }) => ({
      ...its,
      ...(JSON.parse(evidence) as Pick<EntryMatch, 'by' | 'days' | 'alike'>),
    })),
    matched:
      db.get<{ readonly total: number }>(
        'SELECT count(*) AS total FROM entry_match WHERE entry_no = ?',
        entry,
      )?.total ?? 0,
    near: near.flatMap(({ payment, differs }) => {
      const its = db.get<MatchedPayment>(`${MATCHED} FROM (SELECT ? AS payment_no) ${OF_BATCH}`, payment);
      return its === undefined ? [] : [{ ...its, differs }];
    }),
    explanations: db
      .all<Omit<Explanation, 'signed'> & { readonly evidence: string | null }>(
        `SELECT x.at, x.by, x.person, x.rule, x.note, x.evidence FROM entry_explanation x JOIN cash_entry e ON e.account = x.account AND e.identity = x.identity
         LEFT JOIN entry_standing s USING (entry_no)
       WHERE e.entry_no = ? AND ${STILL_HOLDS} ORDER BY x.explanation_no DESC`,
        entry,
      )
      .map(({ evidence, ...its }) => ({ ...its, signed: evidence !== null })),
  };
}
