// What a table of fields selects, reads and sets.
import { describe, expect, test } from 'vitest';
import type { MinorTotal } from '../ports/store.ts';
import { insertRow, recordTable, updateRows, type SqlRow } from './columns.ts';
import type { Db, SqlValue } from './driver.ts';

interface Sample {
  readonly sample: string;
  readonly changeRevision: number;
  readonly hidden: boolean;
  readonly note: { readonly words: readonly string[] } | null;
  readonly minor: bigint | null;
  readonly payload: string;
  readonly totals: readonly MinorTotal[];
  readonly batch: string;
  readonly approvals: { readonly have: number; readonly need: number };
  readonly next: { readonly what: string; readonly at: string } | null;
}

const SAMPLE = recordTable<Sample>('s', {
  sample: 'plain',
  changeRevision: 'plain',
  hidden: 'flag',
  note: 'json',
  minor: 'minor',
  payload: 'bytes',
  totals: 'totals',
  batch: ['plain', 'b.batch'],
  approvals: { have: ['plain', 'approvals_have'], need: ['plain', 'approvals_need'] },
  next: { what: ['plain', 'next_what'], at: ['plain', 'next_at'] },
});

const sample: Sample = {
  sample: 'one',
  changeRevision: 3,
  hidden: true,
  note: { words: ['a', 'b'] },
  minor: 12_345_678_901_234_567n,
  payload: 'bytes-7',
  totals: [{ currency: 'EUR', minor: 5n, count: 1 }],
  batch: 'batch-1',
  approvals: { have: 1, need: 2 },
  next: { what: 'send', at: '2026-11-20' },
};

/** As SQLite answers what `selected` asks for: under the names of the fields, amounts as text. */
function selectedRow(columns: Readonly<Record<string, SqlValue>>): SqlRow {
  const named = SAMPLE.selected.split(', ').map((one) => {
    const [, column = '', name = ''] = /"?(\w+)"?(?: AS TEXT\))? AS "([\w.]+)"$/u.exec(one) ?? [];
    const value = columns[column] ?? null;
    return [name, typeof value === 'bigint' ? value.toString() : value] as const;
  });
  return Object.fromEntries(named);
}

describe('a table of fields', () => {
  test('reads what it sets', () => {
    const row = { ...selectedRow(SAMPLE.columns(sample)), batch: 'batch-1' };
    expect(SAMPLE.read(row)).toEqual(sample);
    const empty: Sample = { ...sample, hidden: false, note: null, minor: null, next: null };
    expect(SAMPLE.read({ ...selectedRow(SAMPLE.columns(empty)), batch: 'batch-1' })).toEqual(empty);
  });

  test('sets the fields that are given, null too, and nothing else', () => {
    expect(SAMPLE.columns({ note: null, hidden: false })).toEqual({ note: null, hidden: 0 });
    expect(SAMPLE.columns({ next: null })).toEqual({ next_what: null, next_at: null });
    expect(SAMPLE.columns({})).toEqual({});
  });

  test('never sets what it selects from another table', () => {
    expect(SAMPLE.columns({ batch: 'batch-2' })).toEqual({});
  });

  test('selects an amount as text, and a column of another table as it is written', () => {
    expect(SAMPLE.selected).toContain('CAST(s."minor" AS TEXT) AS "minor"');
    expect(SAMPLE.selected).toContain('b.batch AS "batch"');
    expect(SAMPLE.selected).toContain('s."approvals_have" AS "approvals.have"');
  });

  test('does not compile without one of the fields, nor with one in a form that its type cannot have', () => {
    // @ts-expect-error -- a field is missing
    recordTable<{ readonly a: string; readonly b: string }>('x', { a: 'plain' });
    // @ts-expect-error -- a truth value is no plain column
    recordTable<{ readonly a: boolean }>('x', { a: 'plain' });
    // @ts-expect-error -- an amount loses digits in a plain column
    recordTable<{ readonly a: bigint }>('x', { a: 'plain' });
  });
});

describe('rows', () => {
  const asked: [string, ...SqlValue[]][] = [];
  const note = (sql: string, ...values: readonly SqlValue[]): number => asked.push([sql, ...values]);
  const db = { run: note, insert: note } as unknown as Db;

  test('are inserted and updated by their columns, whatever these are called', () => {
    asked.length = 0;
    insertRow(db, 'kept', { case: 'c', value: 1 });
    updateRows(db, 'kept', { value: 2 }, 'no = ?', 9);
    updateRows(db, 'kept', {}, 'no = ?', 9);
    expect(asked).toEqual([
      ['INSERT INTO kept ("case", "value") VALUES (?, ?) ', 'c', 1],
      ['UPDATE kept SET "value" = ? WHERE no = ?', 2, 9],
    ]);
  });
});
