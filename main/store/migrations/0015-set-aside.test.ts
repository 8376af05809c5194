import { expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';
import type { Db } from '../driver.ts';
import { setAside } from './0015-set-aside.ts';

/** One queued message with an attempt and a line of its timeline. */
function fill(db: Db): void {
  db.pragma('foreign_keys = OFF');
  db.exec(`
INSERT INTO bytes (ref, taken) VALUES (1, 1);
INSERT INTO batch (batch_no, batch, reference, kind, state, staged, revision, change_revision, created_at, changed_at, approvals_have, approvals_need, outcome, transactions, totals, own_accounts, value_dates, blocking, warnings)
  VALUES (1, 'b', 'R', 'credit-transfer', 'sealed', 0, 1, 1, '', '', 0, 0, 'queued', 1, '[]', '[]', '[]', 0, 0);
INSERT INTO message (message_no, message, freeze_no, batch_no, revision, position, kind, message_id, payload, sha256, bytes, reading)
  VALUES (1, 'm', 1, 1, 1, 0, 'pain.001.001.03', 'M', 1, '', 0, '{}');
INSERT INTO outbox (message_no, batch_no, state, body, sha256, bytes, suite, sealed_at, transactions, totals, attempts, fault, changed_at, next_what, next_at)
  VALUES (1, 1, 'queued', 1, 'x', 0, 'modern', '2026', 1, '[]', 2, '{}', '2027', 'send', '2028');
INSERT INTO attempt (attempt, message_no, kind, number, started_at, outcome, correlation_id, excerpt) VALUES ('a', 1, 'initiation', 1, '', 'not-taken', '', '');
INSERT INTO timeline (message_no, at, source, reasons, facts, not_understood) VALUES (1, '', 'desk', '[]', '[]', '[]');
`);
  db.pragma('foreign_keys = ON');
}

it('migration 15: a message may be set aside, and what was there stays, with what refers to it', () => {
  withStoreAt(14, (db) => {
    fill(db);
    const before = db.all('SELECT * FROM outbox');
    expect(() => db.exec(`UPDATE outbox SET state = 'set-aside'`)).toThrow('CHECK');
    const indexes = () =>
      db.all(`SELECT name, sql FROM sqlite_schema WHERE tbl_name = 'outbox' AND type = 'index'`);
    const indexed = indexes();
    db.write(() => setAside.up(db));
    expect(db.all('SELECT * FROM outbox')).toEqual(before);
    expect(indexes()).toEqual(indexed);
    for (const table of ['outbox', 'attempt', 'timeline'])
      expect(db.all(`PRAGMA foreign_key_check(${table})`)).toEqual([]);
    expect(db.all('SELECT message_no FROM attempt JOIN outbox USING (message_no)')).toHaveLength(1);
    expect(() => db.exec('DELETE FROM outbox')).toThrow('FOREIGN KEY');
    expect(() => db.exec(`UPDATE outbox SET state = 'set-aside'`)).toThrow('CHECK');
    db.exec(`UPDATE outbox SET state = 'set-aside', next_what = NULL, next_at = NULL`);
    expect(() => db.exec(`UPDATE outbox SET state = 'failed'`)).toThrow('CHECK');
  });
});
