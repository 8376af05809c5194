// Answers of the bank may be kept compressed: their bytes chunk by chunk, and the text that was read from
// them. What was kept before stays as it is.
import type { Migration } from './migration.ts';

export const packedAnswers: Migration = {
  version: 21,
  up: (db) =>
    db.exec(`
ALTER TABLE bytes_chunk ADD COLUMN packed INTEGER NOT NULL DEFAULT 0 CHECK (packed IN (0, 1));
ALTER TABLE answer ADD COLUMN packed_text BLOB;
`),
};
