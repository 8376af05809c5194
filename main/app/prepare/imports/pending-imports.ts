// Files that were read and judged and wait to be taken over: their summaries, in memory only.
import type { FileSummary } from '../../../ports/messages.ts';
import type { ReceivedFile } from '../../desk/index.ts';

export interface PendingImport {
  readonly import: string;
  /** Id of the file at the file desk. */
  readonly file: string;
  readonly received: ReceivedFile;
  readonly summary: FileSummary;
}

export interface PendingImports {
  add(pending: PendingImport): void;
  get(id: string): PendingImport | undefined;
  remove(id: string): PendingImport | undefined;
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
    needs: (file) => [...pending.values()].some((one) => one.file === file),
  };
}
