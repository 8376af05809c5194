import { expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';
import { plainIdentity } from './0031-plain-identity.ts';

it('migration 31: an amount in an identity loses the zeros behind its last digit, and nothing else changes', () => {
  withStoreAt(30, (db) => {
    db.pragma('foreign_keys = OFF');
    const identities = [
      ['B-7|-12.50|EUR|DBIT|2026-11-27|false|1', 'B-7|-12.5|EUR|DBIT|2026-11-27|false|1'],
      ['B|7|1.00|100.00|EUR|CRDT|2026-11-27|false|2', 'B|7|1.00|100|EUR|CRDT|2026-11-27|false|2'],
      ['B-8|100|EUR|CRDT|2026-11-27|false|1', 'B-8|100|EUR|CRDT|2026-11-27|false|1'],
      ['B-9||EUR|CRDT|2026-11-27|false|1', 'B-9||EUR|CRDT|2026-11-27|false|1'],
      ['#0a0.00|1', '#0a0.00|1'],
    ] as const;
    for (const [identity] of identities)
      db.run(
        `INSERT INTO cash_entry (account, identity, sha256, current, day, pending, first_report, last_report, view, json) VALUES ('DE1', ?, ?, 1, '', 0, 1, 1, '', '')`,
        identity,
        identity,
      );
    plainIdentity.up(db);
    expect(
      db
        .all<{ identity: string }>('SELECT identity FROM cash_entry ORDER BY entry_no')
        .map((one) => one.identity),
    ).toEqual(identities.map(([, now]) => now));
  });
});
