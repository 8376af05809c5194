// Which batches of the file have names and amounts that are not to be told now, as a condition of a query.
import type { Withheld } from '../ports/store.ts';
import { searchTerms } from './columns.ts';
import type { SqlValue } from './driver.ts';

/** Of sealed batches: a draft's salaries are found by its elements. */
const BATCHES = `SELECT w.batch_no FROM batch w
  WHERE w.batch NOT IN (SELECT value FROM json_each(?)) AND (? OR w.masked = 1 OR EXISTS (
    SELECT 1 FROM freeze f
    WHERE f.batch_no = w.batch_no AND f.revision = w.revision AND f.committed = 1 AND f.salary = 1))`;

interface Condition {
  readonly where: string;
  readonly values: readonly SqlValue[];
}

/** That a row is of such a batch; where nobody asks for a person, none is. */
export function isWithheld(column: string, withheld: Withheld | undefined): Condition {
  if (withheld === undefined) return { where: 'FALSE', values: [] };
  return {
    where: `${column} IN (${BATCHES})`,
    values: [JSON.stringify(withheld.shown), withheld.all ? 1 : 0],
  };
}

/** What stands before a word: the end of another one. */
const BREAK = '[^a-z0-9\u0080-\u{10FFFF}]';

/**
 * That references alone match what was typed: each word begins a word of them, or all typed as one word does.
 * `references` is an SQL text of them. Whatever it matches, the index of words matches too, so that what else
 * stands in the index (a name, an account) can neither add a row nor take one away.
 */
export function isNamedByReference(references: string, typed: string): Condition {
  const words = searchTerms(typed).map((word) => word.toLowerCase());
  if (words.length === 0) return { where: 'FALSE', values: [] };
  const begins = `' ' || lower(${references}) GLOB ?`;
  return {
    where: `((${words.map(() => begins).join(' AND ')}) OR ${begins})`,
    values: [...words, words.join('')].map((word) => `*${BREAK}${word}*`),
  };
}
