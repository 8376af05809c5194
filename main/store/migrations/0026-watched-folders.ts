// Batches by the bytes of their file, and those of a watched folder whose status file is still to be written:
// both are asked each time the folders are looked at.
import type { Migration } from './migration.ts';

export const watchedFolders: Migration = {
  version: 26,
  up: (db) =>
    db.exec(`
CREATE INDEX batch_file ON batch (json_extract(source, '$.sha256'));
CREATE INDEX batch_report_due ON batch (batch_no)
  WHERE state = 'closed' AND json_extract(source, '$.folder.report') <> 'none'
    AND json_extract(source, '$.folder.reportedAt') IS NULL;
`),
};
