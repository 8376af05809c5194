// Owns how a file that cannot be read as a table is refused from within its readers.
import { fault, type Fault, type FaultCode } from '../../shared/domain/errors.ts';
import { sentence } from '../../shared/domain/sentence.ts';
import { TABLE_LIMITS, type TableLimit } from '../../shared/domain/table-import/cell.ts';

/** Thrown by the readers of this folder and caught at its door. */
export class TableRefusal extends Error {
  readonly fault: Fault;

  constructor(code: FaultCode, more: Omit<Fault, 'code'> = {}) {
    super(code);
    this.fault = fault(code, more);
  }
}

/** Names the limit and what the file has. */
export function beyond(limit: TableLimit, found: number, line?: number): TableRefusal {
  return new TableRefusal('table-too-large', {
    rule: limit,
    sentences: [sentence('table-limit', { limit, found, most: TABLE_LIMITS[limit] })],
    ...(line === undefined ? {} : { line }),
  });
}
