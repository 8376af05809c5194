// Account reports: staged slice by slice, so that nothing else waits long, and taken into force at once.
import { isOfItsTime } from '../../shared/domain/account-report/figures.ts';
import type { ReadAccount, ReadEntry, ReadFigure, ReportHead } from '../ports/store/reports.ts';
import { takeBytes } from './bytes-store.ts';
import type { LogDraft } from '../ports/store/log.ts';
import type { Db } from './driver.ts';
import { appendLog } from './log-store.ts';
import { refuse } from './store-fault.ts';

interface Staged {
  readonly number: number;
  readonly base: string | null;
  readonly receivedAt: string;
  readonly accounts: Map<number, ReadAccount>;
}

export function reportOperations(db: Db) {
  // What is staged ends with this process: figures and periods need not be on disk before the commit.
  const staged = new Map<string, Staged>();
  const of = (report: string): Staged => staged.get(report) ?? refuse('not-found', { detail: 'report' });
  return {
    'reports.begin': ({ report, raw, askedAt, receivedAt, base, askedAccount }: ReportHead): void =>
      db.write(() => {
        const number = db.insert(
          'INSERT INTO account_report (report, raw, staged, asked_at, received_at, base, asked_account) VALUES (?, ?, 1, ?, ?, ?, ?)',
          report,
          takeBytes(db, raw),
          askedAt,
          receivedAt,
          base ?? '',
          askedAccount,
        );
        staged.set(report, { number, base, receivedAt, accounts: new Map() });
      }),
    'reports.addAccount': (report: string, account: ReadAccount): void => {
      const { number, accounts } = of(report);
      accounts.set(account.position, account);
      db.run(
        'INSERT INTO report_account (report_no, position, account, entries, view) VALUES (?, ?, ?, ?, ?)',
        number,
        account.position,
        account.account,
        account.entries,
        account.view,
      );
    },
    'reports.addEntries': (
      report: string,
      position: number,
      from: number,
      entries: readonly ReadEntry[],
    ): void => {
      const { number, accounts } = of(report);
      const account = accounts.get(position)?.account ?? null;
      db.write(() => {
        for (const [index, entry] of entries.entries()) {
          db.run(
            'INSERT INTO report_entry (report_no, position, number, entry_no) VALUES (?, ?, ?, ?)',
            number,
            position,
            from + index,
            entryNumber(db, number, account, entry),
          );
        }
      });
    },
    'reports.commit': (
      report: string,
      {
        view,
        head,
        unavailable,
        log,
      }: {
        readonly view: string;
        readonly head: string;
        readonly unavailable: readonly string[];
        readonly log?: LogDraft;
      },
    ): void => {
      const its = of(report);
      db.write(() => {
        db.run(
          'UPDATE account_report SET staged = 0, view = ?, head = ? WHERE report_no = ?',
          view,
          head,
          its.number,
        );
        for (const account of its.accounts.values()) takeIntoForce(db, its, account);
        for (const account of unavailable)
          saveAccount(db, its, account, { position: null, asOf: its.receivedAt });
        if (log !== undefined) appendLog(db, log);
      });
      staged.delete(report);
    },
    'reports.discard': (report: string, limit: number): number => {
      const { number } = of(report);
      const left = sweepReport(db, number, limit);
      if (left === 0) staged.delete(report);
      return left;
    },
  };
}

/**
 * The number of this wording of the entry, made if it is new. It stays unseen until its report is committed.
 */
function entryNumber(db: Db, report: number, account: string | null, entry: ReadEntry): number {
  const known =
    account === null
      ? undefined
      : db.get<{ entry_no: number }>(
          'SELECT entry_no FROM cash_entry WHERE account = ? AND identity IN (?, ?) AND sha256 = ?',
          account,
          entry.identity,
          entry.formerIdentity ?? entry.identity,
          entry.sha256,
        );
  if (known !== undefined) return known.entry_no;
  const number = db.insert(
    'INSERT INTO cash_entry (account, identity, sha256, current, day, pending, first_report, last_report, view, json) VALUES (?, ?, ?, 0, ?, ?, ?, ?, ?, ?)',
    account,
    entry.identity,
    entry.sha256,
    entry.day,
    entry.pending ? 1 : 0,
    report,
    report,
    entry.view,
    entry.json,
  );
  db.run('INSERT INTO cash_text (rowid, text) VALUES (?, ?)', number, entry.search);
  return number;
}

const ITS_ENTRIES = 'SELECT entry_no FROM report_entry WHERE report_no = ? AND position = ?';
/**
 * Of a statement file: what is booked is not pending again, nothing is pending on a day that was closed later
 * than the file is of, and no wording takes the place of a later one.
 */
const STILL_NEW = `SELECT r.entry_no FROM report_entry r JOIN cash_entry own USING (entry_no) WHERE r.report_no = ? AND r.position = ?
  AND NOT EXISTS (SELECT 1 FROM cash_entry other JOIN account_report o ON o.report_no = other.last_report
    WHERE other.account = own.account AND other.identity = own.identity AND other.current = 1
      AND ((own.pending = 1 AND other.pending = 0) OR coalesce(o.as_of, o.received_at) > ?))
  AND NOT (own.pending = 1 AND ? <> '' AND own.day <= ?)`;

/** The last day that was closed later than a file is of; empty where none was. */
function closedSince(db: Db, account: string, asOf: string): string {
  const { day = '' } =
    db.get<{ readonly day: string }>(
      "SELECT coalesce(max(day), '') AS day FROM cash_figure WHERE account = ? AND type = 'CLBD' AND received_at > ?",
      account,
      asOf,
    ) ?? {};
  return day;
}

function takeIntoForce(
  db: Db,
  { number, base, receivedAt }: Staged,
  { position, account, from, to, figures, closedUntil, asOf = receivedAt }: ReadAccount,
): void {
  if (account === null) return;
  saveAccount(db, { number, base, receivedAt }, account, { position, asOf });
  for (const figure of figures)
    if (isOfItsTime(figure.type, figure.day, receivedAt))
      saveFigure(db, account, figure, { number, receivedAt });
  const place = [number, position] as const;
  const closed = base === null ? closedSince(db, account, asOf) : '';
  const [its, ...which] =
    base === null ? [STILL_NEW, ...place, asOf, closed, closed] : [ITS_ENTRIES, ...place];
  db.run(
    `UPDATE cash_entry SET current = 0 WHERE account = ? AND current = 1 AND entry_no NOT IN (${its})
     AND identity IN (SELECT identity FROM cash_entry WHERE entry_no IN (${its}))`,
    account,
    ...which,
    ...which,
  );
  db.run(`UPDATE cash_entry SET current = 1, last_report = ? WHERE entry_no IN (${its})`, number, ...which);
  // A statement file may hold booked entries alone: of what the interface showed as pending it says nothing.
  // What another file showed is over once its day is closed, or one after it.
  if (base === null) {
    db.run(
      'UPDATE account_report SET as_of = max(coalesce(as_of, ?), ?) WHERE report_no = ?',
      asOf,
      asOf,
      number,
    );
    if (closedUntil !== '')
      db.run(
        `UPDATE cash_entry SET current = 0 WHERE account = ? AND current = 1 AND pending = 1 AND last_report < ? AND day <= ?
           AND last_report IN (SELECT report_no FROM account_report WHERE base = '' AND coalesce(as_of, received_at) <= ?)`,
        account,
        number,
        closedUntil,
        asOf,
      );
    return;
  }
  // What was pending is either booked by now, still in this report, or gone.
  db.run(
    `UPDATE cash_entry SET current = 0 WHERE account = ? AND current = 1 AND pending = 1 AND last_report < ? AND (day = '' OR day BETWEEN ? AND ?)`,
    account,
    number,
    from,
    to,
  );
}

/**
 * What was so later counts, in whatever order the two are done. What is a day later than this report was
 * received, or more, came while the clock was ahead.
 */
const NEWER = '(excluded.received_at >= received_at OR received_at > ?)';
const DAY = 86_400_000;

const farthestFrom = (receivedAt: string): string => new Date(Date.parse(receivedAt) + DAY).toISOString();

/** Where an account stands in its report, and when it was so. */
interface InReport {
  readonly position: number | null;
  readonly asOf: string;
}

function saveAccount(
  db: Db,
  { number, base, receivedAt }: Pick<Staged, 'number' | 'base' | 'receivedAt'>,
  account: string,
  { position, asOf }: InReport,
): void {
  if (base === null) return saveStatementAccount(db, { number, receivedAt }, account, { position, asOf });
  db.run(
    `INSERT INTO cash_account (base, account, report_no, position, received_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET report_no = excluded.report_no, position = excluded.position, received_at = excluded.received_at WHERE ${NEWER}`,
    base,
    account,
    number,
    position,
    asOf,
    farthestFrom(receivedAt),
  );
}

/**
 * A statement file was asked for in no base currency: its account stands where reports have put it, and one
 * that no report named yet under its own currency.
 */
function saveStatementAccount(
  db: Db,
  { number, receivedAt }: Pick<Staged, 'number' | 'receivedAt'>,
  account: string,
  { position, asOf }: InReport,
): void {
  const known = db.run(
    'UPDATE cash_account SET report_no = ?, position = ?, received_at = ? WHERE account = ? AND (received_at <= ? OR received_at > ?)',
    number,
    position,
    asOf,
    account,
    asOf,
    farthestFrom(receivedAt),
  );
  if (known > 0) return;
  db.run(
    `INSERT INTO cash_account (base, account, report_no, position, received_at)
     SELECT ?, ?, ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM cash_account WHERE account = ?)`,
    account.split(' ')[1] ?? '',
    account,
    number,
    position,
    asOf,
    account,
  );
}

function saveFigure(
  db: Db,
  account: string,
  { day, type, view, asOf }: ReadFigure,
  { number: report, receivedAt }: Pick<Staged, 'number' | 'receivedAt'>,
): void {
  db.run(
    `INSERT INTO cash_figure (account, day, type, view, received_at, report_no) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET view = excluded.view, received_at = excluded.received_at, report_no = excluded.report_no WHERE ${NEWER}`,
    account,
    day,
    type,
    view,
    asOf ?? receivedAt,
    report,
    farthestFrom(receivedAt),
  );
}

/**
 * Removes up to `limit` entries a staged report brought; with the last of them, the report. Returns how many
 * went.
 */
export function sweepReport(db: Db, report: number, limit: number): number {
  return db.write(() => {
    // The change that made it appear can be on the disk though its answer was a fault: then it stays whole.
    if (db.get('SELECT 1 FROM account_report WHERE report_no = ? AND staged = 1', report) === undefined)
      return 0;
    const links = db.run(
      'DELETE FROM report_entry WHERE (report_no, position, number) IN (SELECT report_no, position, number FROM report_entry WHERE report_no = ? LIMIT ?)',
      report,
      limit,
    );
    if (links > 0) return links;
    // Another report may have come upon the same entry meanwhile: then it is that one's.
    db.run(
      `UPDATE cash_entry SET first_report = r.least, last_report = r.most FROM (SELECT entry_no, min(report_no) AS least, max(report_no) AS most FROM report_entry GROUP BY entry_no) r
       WHERE first_report = ? AND r.entry_no = cash_entry.entry_no`,
      report,
    );
    const rows = db.all<{ entry_no: number }>(
      'SELECT entry_no FROM cash_entry WHERE first_report = ? LIMIT ?',
      report,
      limit,
    );
    for (const { entry_no } of rows) {
      db.run('DELETE FROM cash_text WHERE rowid = ?', entry_no);
      db.run('DELETE FROM cash_entry WHERE entry_no = ?', entry_no);
    }
    if (rows.length === 0) {
      db.run('DELETE FROM report_account WHERE report_no = ?', report);
      db.run('DELETE FROM account_report WHERE report_no = ? AND staged = 1', report);
    }
    return rows.length;
  });
}
