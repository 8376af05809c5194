// Calls about tables of payments (CSV, workbooks, a pasted table): what a file holds, what its columns mean,
// and what is wrong in its rows.
import { z } from 'zod';
import { DATE_ORDERS } from '../../domain/table-import/date-text.ts';
import { TABLE_FIELDS } from '../../domain/table-import/fields.ts';
import { TABLE_LIMITS } from '../../domain/table-import/cell.ts';
import { MOST_CHANGES } from '../../domain/table-import/plan.ts';
import { ROW_FINDING_CODES } from '../../domain/table-import/row-finding.ts';
import { action, read } from '../call.ts';
import { sentence } from '../../domain/schemas.ts';
import * as v from '../views.ts';
import { earlierBatch } from './files.ts';

const row = z.int().min(1).max(2_000_000);
const column = z
  .int()
  .min(0)
  .max(TABLE_LIMITS.columns - 1);
const columnField = z.enum([...TABLE_FIELDS, 'none']).nullable();
const decimal = z.enum(['.', ',']).nullable();
const dateOrder = z.enum(DATE_ORDERS).nullable();
const currency = z.string().max(3);

export const tablePlan = z.strictObject({
  kind: v.batchKind,
  sheet: z.int().min(0).max(1_000),
  headerRow: row.nullable(),
  columns: z.array(columnField).max(TABLE_LIMITS.columns),
  currency,
  valueDate: z.string().max(10),
  decimal,
  dateOrder,
  leftOut: z.array(row).max(MOST_CHANGES),
  corrections: z.array(z.strictObject({ row, column, text: z.string().max(1_000) })).max(MOST_CHANGES),
});

const columnView = z.strictObject({
  title: z.string(),
  filled: z.int(),
  samples: z.array(z.string()),
  ibans: z.int(),
  ibanLike: z.int(),
  bics: z.int(),
  currencies: z.int(),
  numbers: z.int(),
  amounts: z.strictObject({
    all: z.int(),
    decimals: z.int(),
    point: z.int(),
    comma: z.int(),
    either: z.int(),
    example: z.string(),
    withCurrency: z.int(),
  }),
  dates: z.strictObject({
    all: z.int(),
    orders: z.array(z.enum(DATE_ORDERS)),
    doubtful: z.int(),
    example: z.string(),
  }),
});

const tableFile = z.strictObject({
  form: z.enum(['text', 'workbook']),
  encoding: z.string().nullable(),
  separator: z.string().nullable(),
  sheets: z.array(z.strictObject({ name: z.string(), hidden: z.boolean() })),
  sheet: z.int(),
  formulas: z.int(),
  hiddenRows: z.int(),
  hiddenColumns: z.int(),
  merged: z.int(),
  shape: z.strictObject({
    headerRow: row.nullable(),
    rowsAbove: z.int(),
    rows: z.int(),
    columns: z.array(columnView),
  }),
});

/** What a person said of one table, for the next with the same titles. */
export const tableProfile = z.strictObject({
  profile: v.id,
  name: v.typedText(1, 60),
  savedAt: v.instant,
  kind: v.batchKind,
  titles: z.array(z.string()),
  columns: z.array(columnField),
  currency,
  decimal,
  dateOrder,
});

/** `code`: why a row cannot be read; `rule` and `sentence`: of a payment that no bank would take. */
const findingRow = z.strictObject({
  row: z.int(),
  column: z.int().nullable(),
  field: z.enum(TABLE_FIELDS).nullable(),
  severity: z.enum(['block', 'warn']),
  text: z.string(),
  against: z.string(),
  code: z.enum(ROW_FINDING_CODES).nullable(),
  rule: z.string().nullable(),
  sentence: sentence.nullable(),
});

export const tableCalls = {
  /**
   * Reads the whole file. `sheet`: null is the first that a person sees. `headerRow`: null says that there
   * are no titles. `plan` has every answer that the table gives by itself, or that a profile of its titles
   * has.
   */
  'tables.read': action(
    z.strictObject({
      file: v.id,
      sheet: z.int().min(0).max(1_000).nullable(),
      headerRow: z.union([row, z.literal('auto')]).nullable(),
    }),
    z.strictObject({
      fileName: z.string(),
      file: tableFile,
      plan: tablePlan,
      /** By what each column was recognised. */
      recognised: z.array(z.enum(['title', 'values', 'profile']).nullable()),
      profile: z.strictObject({ profile: v.id, name: z.string() }).nullable(),
    }),
  ),
  /** Judges every row without storing a payment. The import waits until it is taken over or discarded. */
  'tables.check': action(
    z.strictObject({ file: v.id, plan: tablePlan }),
    z.strictObject({
      import: v.id,
      fileName: z.string(),
      sha256: v.sha256,
      kind: v.batchKind,
      groups: z.int(),
      transactions: z.int(),
      totals: v.totals,
      blocking: z.int(),
      warnings: z.int(),
      /** Findings that keep rows from being payments: as long as there are any, nothing is imported. */
      unreadable: z.int(),
      /** As with `imports.check`. */
      earlier: earlierBatch.nullable(),
    }),
  ),
  'tables.findings': read(z.strictObject({ import: v.id, ...v.page }), v.paged(findingRow)),
  /** By name. */
  'tables.profiles': read(v.nothing, z.strictObject({ rows: z.array(tableProfile) })),
  /** One of the same name, or of the same titles, is replaced. At most 100: `too-many-table-profiles`. */
  'tables.saveProfile': action(
    z.strictObject({ file: v.id, name: v.typedText(1, 60), plan: tablePlan }),
    tableProfile,
  ),
  'tables.deleteProfile': action(z.strictObject({ profile: v.id }), v.nothing),
};
