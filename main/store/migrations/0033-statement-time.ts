// When what a statement file says was so; empty for an answer of the bank, which is of when it was received.
import type { Migration } from './migration.ts';

export const statementTime: Migration = {
  version: 33,
  up: (db) => db.exec('ALTER TABLE account_report ADD COLUMN as_of TEXT'),
};
