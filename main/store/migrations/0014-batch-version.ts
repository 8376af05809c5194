// The version of the payment message that a batch's elements are of; until now its direction decided on it.
import type { Migration } from './migration.ts';

export const batchVersion: Migration = {
  version: 14,
  up: (db) => {
    db.exec('ALTER TABLE batch ADD COLUMN message_version TEXT');
    db.exec(
      `UPDATE batch SET message_version = CASE kind WHEN 'credit-transfer' THEN 'pain.001.001.03' ELSE 'pain.008.001.02' END`,
    );
  },
};
