// A note that a person signed holds while its entry pays whom it paid then; those from before hold as they
// did. What was taken for a payment without its whole amount, or for a credit without a side, is looked at
// again.
import type { Migration } from './migration.ts';

export const signedCreditors: Migration = {
  version: 34,
  up: (db) =>
    db.exec(`
ALTER TABLE entry_explanation ADD COLUMN creditors TEXT;
ALTER TABLE entry_standing ADD COLUMN creditors TEXT;
DELETE FROM entry_standing WHERE standing = 'matched' AND coalesce(minor, 0) <> (
  SELECT coalesce(sum(p.minor), 0) FROM entry_match m JOIN payment p USING (payment_no)
  WHERE m.entry_no = entry_standing.entry_no AND p.currency = entry_standing.currency);
DELETE FROM entry_standing WHERE standing IN ('matched', 'incoming') AND entry_no IN (
  SELECT entry_no FROM cash_entry WHERE coalesce(view ->> '$.indicator', '') NOT IN ('CRDT', 'DBIT'));
`),
};
