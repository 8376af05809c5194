// What counts as proof that a seeded defect was found: never that the machine did not get through the day.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Table } from './table.ts';

beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

it('what the judge found, and a product that does not get through its day, are proofs', () => {
  const table = new Table();
  table.ran('kill', 'send: write desk.db', [{ verdict: 'lost', why: 'a draft' }]);
  table.ran('kill', 'send: sync desk.db', []);
  table.ended(new Error('batches.freeze: internal'));
  expect([table.failures.length, table.proofs]).toEqual([2, 2]);
});

it('cases that were listed and not chosen are counted below the table', () => {
  const printed = (table: Table): string => {
    const log = vi.spyOn(console, 'log').mockReset();
    table.print();
    return log.mock.calls.flat().join('\n');
  };
  const table = new Table();
  table.enumerated('kill');
  table.ran('kill', 'send: write desk.db', []);
  expect(printed(table)).not.toContain('left out');
  table.leftOut(7);
  expect(printed(table)).toContain('\n7 more cases of these parts were left out by');
});

it.each(['training-bank-off ', 'cards.list: module-timeout', 'there is no prepared desk'])(
  'a day that ended with %s fails the run and proves nothing',
  (message) => {
    const table = new Table();
    table.ended(new Error(message));
    expect([table.failures.length, table.proofs]).toEqual([1, 0]);
  },
);
