import { expect, it } from 'vitest';
import { withStoreAt } from '../../../test/store/raw-store.ts';
import { storeOperations } from '../operations.ts';
import { packedAnswers } from './0021-packed-answers.ts';

it('migration 21: bytes and answers of before are read as they were kept', () => {
  withStoreAt(20, (db) => {
    db.exec(`
      INSERT INTO bytes (ref, size, sha256, taken) VALUES (1, 3, 'd', 1);
      INSERT INTO bytes_chunk (ref, number, data) VALUES (1, 0, x'010203');
      INSERT INTO answer (answer, received_at, verified, raw, text) VALUES ('a-1', '2026', 1, 1, 'as it was');
    `);
    packedAnswers.up(db);
    const store = storeOperations({ ...db, condition: {} } as never);
    expect(store['bytes.read']('bytes-1', 0, 4).map((chunk) => [...chunk])).toEqual([[1, 2, 3]]);
    expect(store['tracking.answer']('a-1')).toEqual({
      answer: 'a-1',
      receivedAt: '2026',
      verified: true,
      text: 'as it was',
    });
    expect(() => db.exec('UPDATE bytes_chunk SET packed = 2')).toThrow('CHECK');
  });
});
