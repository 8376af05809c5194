// Payments of equal risk come by their amount: the review lists the largest of them first.
import type { Migration } from './migration.ts';

export const riskOrder: Migration = {
  version: 20,
  up: (db) =>
    db.exec(`
DROP INDEX payment_riskiest;
DROP INDEX payment_country;
CREATE INDEX payment_riskiest ON payment (freeze_no, risk DESC, minor DESC, position);
CREATE INDEX payment_country ON payment (freeze_no, country, risk DESC, minor DESC, position);
`),
};
