// The notation of the schema tables: one row per element, and what the rows compile to.
import type { SimpleType } from './simple-type.ts';

/** One row: an element, the type of its content, and how often it may stand there. */
export interface Row {
  readonly name: string;
  readonly type: string;
  readonly min: number;
  readonly max: number;
}

/**
 * A complex type as a table. `sequence`: the rows in this order. `choice`: exactly one of the rows.
 * `simpleContent`: a value of type `base` with one required attribute (amounts and their currency).
 */
export type ComplexType =
  | { readonly model: 'sequence' | 'choice'; readonly rows: readonly Row[] }
  | { readonly model: 'simpleContent'; readonly base: string; readonly attribute: Row };

export type ComplexTypes = Readonly<Record<string, ComplexType>>;
export type SimpleTypes = Readonly<Record<string, SimpleType>>;

const ROW = /^([A-Za-z0-9]+)(\?|\*|\+|\{(\d+),(\d+)\})?\s+([A-Za-z0-9_]+)$/;

/** Reads `Name Type`, `Name? Type` (0..1), `Name* Type` (0..n), `Name+ Type` (1..n) or `Name{0,7} Type`. */
function row(text: string): Row {
  const match = ROW.exec(text);
  const [, name, mark, low, high, type] = match ?? [];
  if (name === undefined || type === undefined) throw new Error(`not a schema row: ${text}`);
  if (low !== undefined && high !== undefined) return { name, type, min: Number(low), max: Number(high) };
  return {
    name,
    type,
    min: mark === '?' || mark === '*' ? 0 : 1,
    max: mark === '*' || mark === '+' ? Number.POSITIVE_INFINITY : 1,
  };
}

export function sequence(...rows: readonly string[]): ComplexType {
  return { model: 'sequence', rows: rows.map(row) };
}

export function choice(...rows: readonly string[]): ComplexType {
  return { model: 'choice', rows: rows.map(row) };
}

export function simpleContent(base: string, attribute: string): ComplexType {
  return { model: 'simpleContent', base, attribute: row(attribute) };
}
