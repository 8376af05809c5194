// What the kept account reports say: each by itself, and all of them together.
import type { PageRequest, Paged } from '../ports/store.ts';
import type {
  DaySum,
  EntryFilter,
  EntryText,
  KeptReportText,
  KnownAccount,
  KeptEntryRow,
  KnownFigure,
  ReportStore,
} from '../ports/store/reports.ts';
import type { KeptEntry } from '../../shared/domain/account-report/statement-order.ts';
import type { SentSince } from '../../shared/domain/batch-checks.ts';
import { bytesRef } from './bytes-store.ts';
import type { Db, SqlValue } from './driver.ts';
import { matchExpression, readSum, sumOf } from './columns.ts';
import { leavingSums } from './leaving-query.ts';
import { plannedChunk, type PlannedChunk, type PlannedQuery } from './planned-query.ts';

const EMPTY = { rows: [], total: 0 };

export function reportQueries(db: Db) {
  return {
    'reports.list': ({
      offset,
      limit,
      account,
    }: PageRequest & { readonly account?: string }): Paged<string> => {
      const [where, values]: [string, SqlValue[]] =
        account === undefined ? ['staged = 0', []] : ['staged = 0 AND asked_account = ?', [account]];
      const rows = db.all<{ view: string }>(
        `SELECT view FROM account_report WHERE ${where} ORDER BY received_at DESC, report_no DESC LIMIT ? OFFSET ?`,
        ...values,
        limit,
        offset,
      );
      return {
        rows: rows.map(({ view }) => view),
        total: count(db, `account_report WHERE ${where}`, values),
      };
    },
    'reports.importedAt': (sha256: string): string | null =>
      db.get<{ received_at: string }>(
        "SELECT received_at FROM account_report WHERE staged = 0 AND json_extract(view, '$.file.sha256') = ? ORDER BY report_no DESC LIMIT 1",
        sha256,
      )?.received_at ?? null,
    'reports.get': (report: string): KeptReportText | null => {
      const row = db.get<{ report_no: number; raw: number; view: string; head: string }>(
        'SELECT report_no, raw, view, head FROM account_report WHERE report = ? AND staged = 0',
        report,
      );
      if (row === undefined) return null;
      const accounts = db
        .all<{ view: string }>(
          'SELECT view FROM report_account WHERE report_no = ? ORDER BY position',
          row.report_no,
        )
        .map(({ view }) => view);
      return { view: row.view, head: row.head, raw: bytesRef(row.raw), accounts };
    },
    'reports.entriesOf': (
      query: PageRequest & { readonly report: string; readonly position: number; readonly text?: string },
    ) => entriesOf(db, query),
    'reports.accounts': (): readonly KnownAccount[] => accounts(db),
    'reports.figures': (query: {
      readonly account: string;
      readonly from?: string;
      readonly to?: string;
      readonly days: number;
    }) => figures(db, query),
    'reports.entries': (query: PageRequest & EntryFilter) => entries(db, query),
    'reports.entry': (entry: string) => entryOf(db, entry),
    'reports.keptEntries': (query: KeptEntryQuery) => keptEntries(db, query),
    'reports.entryJson': (entry: string): string | null =>
      db.get<{ json: string }>(
        'SELECT json FROM cash_entry WHERE entry_no = ? AND last_report IN (SELECT report_no FROM account_report WHERE staged = 0)',
        entryNumber(entry),
      )?.json ?? null,
    'reports.plannedFrom': (query: PlannedQuery): PlannedChunk => plannedChunk(db, query),
    /** Null: more is to be added, ask again. */
    'reports.leaving': leavingSums(db),
    'reports.sentSince': (batch: string, limit: number): readonly SentSince[] => sentSince(db, batch, limit),
    'reports.daySums': (from: string, to: string): readonly DaySum[] => daySums(db, from, to),
  };
}

function count(db: Db, from: string, values: readonly SqlValue[]): number {
  return db.get<{ total: number }>(`SELECT count(*) AS total FROM ${from}`, ...values)?.total ?? 0;
}

export const entryId = (number: number): string => `entry-${number}`;

export function entryNumber(entry: string): number {
  return Number(/^entry-(\d{1,15})$/u.exec(entry)?.[1] ?? -1);
}

/** Null: the typed text has no word to look for. */
function matching(
  text: string | undefined,
): { readonly where: string; readonly values: readonly SqlValue[] } | null {
  if (text === undefined || text.trim() === '') return { where: '', values: [] };
  const match = matchExpression(text);
  return match === null
    ? null
    : { where: ' AND entry_no IN (SELECT rowid FROM cash_text WHERE cash_text MATCH ?)', values: [match] };
}

function entriesOf(
  db: Db,
  {
    report,
    position,
    text,
    offset,
    limit,
  }: PageRequest & { readonly report: string; readonly position: number; readonly text?: string },
): Paged<EntryText> {
  const found = matching(text);
  if (found === null) return EMPTY;
  const where = `report_entry WHERE report_no = (SELECT report_no FROM account_report WHERE report = ? AND staged = 0) AND position = ?${found.where}`;
  const values = [report, position, ...found.values];
  const rows = db.all<{ entry_no: number; view: string }>(
    `SELECT e.entry_no, e.view FROM (SELECT entry_no, number FROM ${where} ORDER BY number LIMIT ? OFFSET ?) JOIN cash_entry e USING (entry_no) ORDER BY number`,
    ...values,
    limit,
    offset,
  );
  return {
    rows: rows.map(({ entry_no, view }) => ({ entry: entryId(entry_no), view })),
    total: count(db, where, values),
  };
}

function entries(
  db: Db,
  { account, text, from, to, offset, limit }: PageRequest & EntryFilter,
): Paged<EntryText> {
  const found = matching(text);
  if (found === null) return EMPTY;
  const where = `cash_entry WHERE account = ? AND current = 1${from === undefined ? '' : ' AND day >= ?'}${to === undefined ? '' : ' AND day <= ?'}${found.where}`;
  const values = [
    account,
    ...(from === undefined ? [] : [from]),
    ...(to === undefined ? [] : [to]),
    ...found.values,
  ];
  const rows = db.all<{ entry_no: number; view: string }>(
    `SELECT entry_no, view FROM ${where} ORDER BY day DESC, entry_no LIMIT ? OFFSET ?`,
    ...values,
    limit,
    offset,
  );
  return {
    rows: rows.map(({ entry_no, view }) => ({ entry: entryId(entry_no), view })),
    total: count(db, where, values),
  };
}

type KeptEntryQuery = Parameters<ReportStore['keptEntries']>[0];

/** By keyset: a slice costs the same wherever it stands. */
function keptEntries(
  db: Db,
  { account, from, to, after, limit }: KeptEntryQuery,
): readonly (KeptEntryRow & KeptEntry)[] {
  const { day, number } = after ?? { day: from, number: 0 };
  return db.all<KeptEntryRow & KeptEntry>(
    `SELECT day, entry_no AS number, json FROM cash_entry
     WHERE account = ? AND current = 1 AND pending = 0 AND day BETWEEN ? AND ? AND (day > ? OR entry_no > ?)
     ORDER BY day, entry_no LIMIT ?`,
    account,
    day,
    to,
    day,
    number,
    limit,
  );
}

function entryOf(
  db: Db,
  entry: string,
): (EntryText & { readonly report: string; readonly receivedAt: string; readonly current: boolean }) | null {
  const row = db.get<{ view: string; report: string; receivedAt: string; current: number }>(
    `SELECT e.view, e.current, r.report, r.received_at AS receivedAt FROM cash_entry e JOIN account_report r ON r.report_no = e.last_report AND r.staged = 0 WHERE e.entry_no = ?`,
    entryNumber(entry),
  );
  return row === undefined ? null : { ...row, entry, current: row.current === 1 };
}

function accounts(db: Db): readonly KnownAccount[] {
  return db.all<KnownAccount>(
    `SELECT c.base, c.account, r.report, c.received_at AS receivedAt, a.view,
       iif(json_extract(a.view, '$.name') IS NULL,
         (SELECT n.view FROM report_account n WHERE n.account = c.account AND json_extract(n.view, '$.name') IS NOT NULL ORDER BY n.report_no DESC LIMIT 1), NULL) AS named,
       (SELECT count(*) FROM cash_entry e WHERE e.account = c.account AND e.current = 1) AS entries
     FROM cash_account c JOIN account_report r USING (report_no) LEFT JOIN report_account a ON a.report_no = c.report_no AND a.position = c.position ORDER BY c.base, c.account`,
  );
}

function figures(
  db: Db,
  {
    account,
    from,
    to,
    days,
  }: { readonly account: string; readonly from?: string; readonly to?: string; readonly days: number },
): readonly KnownFigure[] {
  const where = `account = ?${from === undefined ? '' : ' AND day >= ?'}${to === undefined ? '' : ' AND day <= ?'}`;
  const values = [account, ...(from === undefined ? [] : [from]), ...(to === undefined ? [] : [to])];
  return db.all<KnownFigure>(
    `SELECT f.account, f.day, f.view, f.received_at AS receivedAt, r.report FROM cash_figure f JOIN account_report r USING (report_no)
     WHERE f.account = ? AND f.day IN (SELECT DISTINCT day FROM cash_figure WHERE ${where} ORDER BY day DESC LIMIT ?) ORDER BY f.day, f.type`,
    account,
    ...values,
    days,
  );
}

interface SinceRow {
  readonly endToEndId: string;
  readonly isSameAccount: number;
  readonly reference: string;
  readonly other: string;
  readonly sentAt: string;
}

/**
 * What other batches sent after this one was frozen. It starts from what was sent, which is little; the batch
 * may be large. Names are compared by their likeness, without regard to case and blanks. A payment the bank
 * refused or gave back moved nothing.
 */
function sentSince(db: Db, batch: string, limit: number): readonly SentSince[] {
  const rows = db.all<SinceRow>(
    `SELECT p.end_to_end_id AS endToEndId, q.account = p.account AS isSameAccount, other.reference, q.end_to_end_id AS other, t.sent_at AS sentAt
       FROM batch b JOIN freeze f ON f.batch_no = b.batch_no AND f.revision = b.revision AND f.committed = 1
       CROSS JOIN tracked t ON t.sent_at > f.frozen_at AND t.batch_no <> b.batch_no
       CROSS JOIN payment q ON q.payment_no = t.payment_no
       CROSS JOIN payment_alike a ON a.alike IN (q.alike, q.alike_name) AND a.alike <> 0
       CROSS JOIN payment p ON p.payment_no = a.payment_no AND p.freeze_no = f.freeze_no
       JOIN batch other ON other.batch_no = t.batch_no
       WHERE b.batch = ? AND b.staged = 0 AND b.state IN ('frozen', 'approved', 'released', 'sealed')
         AND q.currency = p.currency AND q.minor = p.minor AND (q.account = p.account OR q.alike_name = p.alike_name)
         AND t.rejected_at IS NULL AND coalesce(t.returned, 0) = 0
       GROUP BY p.payment_no, q.payment_no ORDER BY p.position, q.payment_no LIMIT ?`,
    batch,
    limit,
  );
  return rows.map(({ endToEndId, isSameAccount, reference, other, sentAt }) => ({
    endToEndId,
    what: isSameAccount === 1 ? ('same-payment' as const) : ('other-account' as const),
    other: { reference, endToEndId: other, on: sentAt.slice(0, 10) },
  }));
}

/** What another desk sends since it was handed over, and what was set aside, is in no part. */
function daySums(db: Db, from: string, to: string): readonly DaySum[] {
  const sums = (
    part: DaySum['part'],
    state: string,
    value = 'p.value_date',
    account = 'p.own_account',
  ): string =>
    `SELECT '${part}' AS part, ${account} AS ownAccount, p.currency, b.kind, ${value} AS valueDate, ${state} AS state,
       count(*) AS payments, ${sumOf('p.minor')} AS minor`;
  const sealed = `FROM tracked t JOIN payment p USING (payment_no) JOIN batch b ON b.batch_no = t.batch_no
    JOIN outbox o ON o.message_no = t.message_no JOIN message m ON m.message_no = t.message_no
    WHERE o.state <> 'set-aside'
      AND NOT EXISTS (SELECT 1 FROM handover h WHERE h.own = 1 AND h.batch_no = o.batch_no AND h.revision = m.revision)`;
  // By what is counted for each message: there are far fewer of them than payments.
  const mayBeUnknown = `t.message_no IN (SELECT message_no FROM outbox WHERE state IN ('unknown', 'sending')
    UNION SELECT message_no FROM tally WHERE status_group = 'unknown' AND count > 0)`;
  const isUnknown = `(o.state IN ('unknown', 'sending') OR t.status_group = 'unknown')`;
  const rows = db.all<Omit<DaySum, 'minor'> & { readonly minor: string }>(
    `${sums('left', `iif(t.returned = 1, 'returned', t.status_group)`)} ${sealed}
       AND NOT ${isUnknown} AND o.state <> 'queued' AND t.sent_at >= ? AND t.sent_at < ? GROUP BY 1, 2, 3, 4, 5, 6
     UNION ALL
     ${sums('unknown', `'unknown'`)} ${sealed}
       AND ${mayBeUnknown} AND ${isUnknown} AND (t.sent_at IS NULL OR t.sent_at < ?) GROUP BY 1, 2, 3, 4, 5, 6
     UNION ALL
     ${sums('waits', `'sending'`)} ${sealed} AND NOT ${isUnknown} AND o.state = 'queued' GROUP BY 1, 2, 3, 4, 5, 6
     UNION ALL
     ${sums('waits', `CASE b.state WHEN 'frozen' THEN 'approval' WHEN 'approved' THEN 'release' ELSE 'sending' END`)}
       FROM batch b JOIN freeze f ON f.batch_no = b.batch_no AND f.revision = b.revision AND f.committed = 1
       JOIN payment p ON p.freeze_no = f.freeze_no
       WHERE b.staged = 0 AND b.state IN ('frozen', 'approved', 'released')
         AND NOT EXISTS (SELECT 1 FROM handover h WHERE h.own = 1 AND h.batch_no = b.batch_no AND h.revision = b.revision)
       GROUP BY 1, 2, 3, 4, 5, 6
     UNION ALL
     ${sums('waits', `'preparing'`, 'g.value_date', 'g.own_account')}
       FROM batch b JOIN draft_group g ON g.batch_no = b.batch_no JOIN draft_payment p ON p.group_no = g.group_no
       WHERE b.staged = 0 AND b.state IN ('draft', 'returned', 'expired') AND p.minor IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6
     ORDER BY 1, 2, 3, 5, 6, 4`,
    from,
    to,
    to,
  );
  return rows.map((row) => ({ ...row, minor: readSum(row.minor) }));
}
