// Transactions that were read from frozen bytes, as one text: they pass through threads that have no use for
// them, and a text is copied there as a whole, where an object is taken apart and put together again.
import type { ReadTransaction } from './messages.ts';

/** JSON of a list of rows; each row is the list of its values. */
export type PrintedRows = string & { readonly printed: 'rows' };

/**
 * Rows of one text: what the store judges and writes in one slice, for which nobody waits longer than 50 ms.
 */
export const ROWS_PRINTED = 500;

const valuesOf = (row: ReadTransaction) =>
  [
    row.group,
    row.ownAccount,
    row.valueDate,
    row.instructionId,
    row.endToEndId,
    row.currency,
    row.amount,
    // JSON has no whole numbers of 64 bits.
    row.minor.toString(),
    row.name,
    row.account,
    row.agentBic,
    row.country,
    row.remittance,
    row.creditorReference,
    row.mandateId,
    row.element,
    row.head,
    row.headNode,
    row.salary,
    row.further ?? 0,
    row.special ?? [],
  ] as const;
/** In the order they are printed and read in. A loop over names of fields takes more than twice the time. */
type Values = ReturnType<typeof valuesOf>;

export function printRows(rows: readonly ReadTransaction[]): PrintedRows {
  return JSON.stringify(rows.map(valuesOf)) as PrintedRows;
}

export function readRows(printed: PrintedRows): readonly ReadTransaction[] {
  return (JSON.parse(printed) as readonly Values[]).map(
    ([
      group,
      ownAccount,
      valueDate,
      instructionId,
      endToEndId,
      currency,
      amount,
      minor,
      name,
      account,
      agentBic,
      country,
      remittance,
      creditorReference,
      mandateId,
      element,
      head,
      headNode,
      salary,
      further,
      special,
    ]) => ({
      group,
      ownAccount,
      valueDate,
      instructionId,
      endToEndId,
      currency,
      amount,
      minor: BigInt(minor),
      name,
      account,
      agentBic,
      country,
      remittance,
      creditorReference,
      mandateId,
      element,
      head,
      headNode,
      salary,
      further,
      special,
    }),
  );
}

/** All rows, in texts that one slice of the store takes. */
export function printedChunks(rows: readonly ReadTransaction[]): readonly PrintedRows[] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_PRINTED) }, (_, index) =>
    printRows(rows.slice(index * ROWS_PRINTED, (index + 1) * ROWS_PRINTED)),
  );
}
