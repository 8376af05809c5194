import { describe, expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';

const INSERT = `INSERT INTO identity VALUES (1, 'training', 'acme', 'Acme', 'desk-a', 'log-a', '2026-11-20')`;

describe('migration 1', () => {
  it('the identity is written once and never again', () => {
    withStoreAt(1, (db) => {
      db.exec(INSERT);
      expect(() => db.exec(INSERT)).toThrow('UNIQUE');
      expect(() => db.exec(`UPDATE identity SET environment = 'production'`)).toThrow('never changes');
      expect(() => db.exec('DELETE FROM identity')).toThrow('never changes');
    });
  });
  it('knows three environments', () => {
    withStoreAt(1, (db) => expect(() => db.exec(INSERT.replace('training', 'test'))).toThrow('CHECK'));
  });
  it('a policy or profile version stays as it was adopted', () => {
    withStoreAt(1, (db) => {
      db.exec(
        `INSERT INTO policy VALUES (1, 'a', '{}', '[]'); INSERT INTO profile VALUES (1, 'bank', 1, 'a', '{}')`,
      );
      for (const table of ['policy', 'profile']) {
        expect(() => db.exec(`UPDATE ${table} SET sha256 = 'b'`)).toThrow('never changes');
        expect(() => db.exec(`DELETE FROM ${table}`)).toThrow('never changes');
      }
    });
  });
});
