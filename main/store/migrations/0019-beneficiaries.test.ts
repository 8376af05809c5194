import { expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';

it('migration 19: a wording of an entry is neither changed nor forgotten', () => {
  withStoreAt(19, (db) => {
    db.exec(
      `INSERT INTO beneficiary (beneficiary, revision, created_at, changed_at, name_key, search, content)
       VALUES ('ben-1', 1, '', '', 'kestrel', 'kestrel', '{}')`,
    );
    const add = (revision: number): void =>
      db.exec(
        `INSERT INTO beneficiary_revision (beneficiary_no, revision, at, source, content) VALUES (1, ${revision}, '', 'typed', '{}')`,
      );
    add(1);
    expect(() => add(1)).toThrow('UNIQUE');
    expect(() => db.exec("UPDATE beneficiary_revision SET content = '[]'")).toThrow('add-only');
    expect(() => db.exec('DELETE FROM beneficiary_revision')).toThrow('add-only');
    db.exec('DELETE FROM beneficiary_account');
    expect(() => db.exec('DELETE FROM beneficiary')).toThrow('add-only');
  });
});

it('migration 19: an entry is found by its name and by its accounts', () => {
  withStoreAt(19, (db) => {
    const plan = (sql: string): unknown => db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)[0];
    expect(plan("SELECT 1 FROM beneficiary WHERE content IS NOT NULL AND name_key = 'a'")).toMatchObject({
      detail: expect.stringContaining('beneficiary_name'),
    });
    expect(plan("SELECT 1 FROM beneficiary_account WHERE account_key = 'a'")).toMatchObject({
      detail: expect.stringContaining('PRIMARY KEY'),
    });
  });
});
