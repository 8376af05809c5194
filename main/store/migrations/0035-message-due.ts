// How many payments of each message are paid from which own account on which day: a list that is narrowed by
// them finds its messages without reading every payment. `payment-updates.ts` adds those that are sealed.
import type { Migration } from './migration.ts';

export const messageDue: Migration = {
  version: 35,
  up: (db) =>
    db.exec(`
CREATE TABLE message_due (
  own_account TEXT NOT NULL, value_date TEXT NOT NULL, message_no INTEGER NOT NULL, payments INTEGER NOT NULL,
  PRIMARY KEY (own_account, value_date, message_no)
) STRICT, WITHOUT ROWID;
INSERT INTO message_due
  SELECT p.own_account, p.value_date, t.message_no, count(*) FROM tracked t JOIN payment p USING (payment_no) GROUP BY 1, 2, 3;
CREATE INDEX message_due_date ON message_due (value_date, message_no, payments);
CREATE INDEX message_due_message ON message_due (message_no, payments);
`),
};
