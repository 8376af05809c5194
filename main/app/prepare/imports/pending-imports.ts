// Files that were read and judged and wait to be taken over: their summaries, in memory only.
import type { TableFinding } from '../../../../shared/domain/table-import/finding.ts';
import type { FilePayment, ImportSummary } from '../../../ports/messages.ts';
import type { ReceivedFile } from '../../desk/index.ts';

export interface PendingImport {
  readonly import: string;
  /** Id of the file at the file desk. */
  readonly file: string;
  readonly received: ReceivedFile;
  readonly summary: ImportSummary;
  /** Reads the payments once more, to be stored. */
  readonly payments: () => AsyncIterable<readonly FilePayment[]>;
  /** Of a table: what its dry run found, and what a person changed of it. */
  readonly table?: PendingTable;
}

interface PendingTable {
  readonly findings: readonly TableFinding[];
  /** Findings that keep a row from being a payment: nothing is stored while there are any. */
  readonly unreadable: number;
  /** Rows that a person left out. */
  readonly leftOut: number;
  /** Cells that a person rewrote. */
  readonly corrected: number;
}

export interface PendingImports {
  add(pending: PendingImport): void;
  get(id: string): PendingImport | undefined;
  remove(id: string): PendingImport | undefined;
  /** Takes away what was read from this file before, by another plan. */
  forget(file: string): void;
  /** Whether another import waits that was read from this file. */
  needs(file: string): boolean;
}

const MOST_WAITING = 8;

export function makePendingImports(): PendingImports {
  const pending = new Map<string, PendingImport>();
  return {
    add(one) {
      pending.set(one.import, one);
      const [oldest] = pending.keys();
      if (pending.size > MOST_WAITING && oldest !== undefined) pending.delete(oldest);
    },
    get: (id) => pending.get(id),
    remove(id) {
      const one = pending.get(id);
      pending.delete(id);
      return one;
    },
    forget(file) {
      for (const [id, one] of pending) if (one.file === file) pending.delete(id);
    },
    needs: (file) => [...pending.values()].some((one) => one.file === file),
  };
}
