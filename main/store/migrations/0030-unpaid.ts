// Payments that came to nothing: the bank rejected them, or the money came back. An account to which nothing
// else was paid is as new as before.
import type { Migration } from './migration.ts';

export const unpaid: Migration = {
  version: 30,
  up: (db) =>
    db.exec(`
-- Kept by a trigger, however a payment is changed. Those of a message that paid nobody are taken out of the
-- history with it, and are not counted here.
CREATE TABLE unpaid (
  account TEXT NOT NULL, currency TEXT NOT NULL, payment_no INTEGER NOT NULL REFERENCES tracked, message_no INTEGER NOT NULL REFERENCES outbox,
  PRIMARY KEY (account, currency, payment_no)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER tracked_unpaid AFTER UPDATE OF status_group, returned ON tracked
WHEN (OLD.status_group = 'refused' OR OLD.returned = 1) <> (NEW.status_group = 'refused' OR NEW.returned = 1) BEGIN
  DELETE FROM unpaid WHERE (account, currency, payment_no) IN
    (SELECT account, currency, payment_no FROM payment WHERE payment_no = NEW.payment_no);
  INSERT INTO unpaid SELECT p.account, p.currency, p.payment_no, NEW.message_no
  FROM payment p JOIN outbox o ON o.message_no = NEW.message_no
  WHERE p.payment_no = NEW.payment_no AND p.account <> '' AND (NEW.status_group = 'refused' OR NEW.returned = 1)
    AND o.state NOT IN ('refused', 'set-aside');
END;
INSERT INTO unpaid SELECT p.account, p.currency, p.payment_no, t.message_no
  FROM tracked t JOIN payment p USING (payment_no) JOIN outbox o ON o.message_no = t.message_no
  WHERE (t.status_group = 'refused' OR t.returned = 1) AND p.account <> '' AND o.state NOT IN ('refused', 'set-aside');
`),
};
