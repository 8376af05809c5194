// The audit log's operations, as the worker offers them.
import {
  anchoredUpTo,
  appendLog,
  keepCheckpoint,
  keepSignedHead,
  logCheckpoints,
  logTable,
  logAbout,
  logHead,
  walkLog,
} from '../audit/log-table.ts';
import type { ChainPoint } from '../audit/chain-walk.ts';
import type { ExportedHead, LogDraft, LogHead, Page } from '../ports/store.ts';
import type { Db } from './driver.ts';

export function logOperations(db: Db) {
  return {
    'log.head': () => logHead(db),
    'log.append': (entry: LogDraft, exported: ExportedHead | null) =>
      db.write(() => {
        if (exported !== null) {
          const { size: position, head, sha256: evidence } = exported;
          keepCheckpoint(db, { position, head, at: entry.at, kind: 'export', evidence });
        }
        return appendLog(db, entry);
      }),
    'log.anchor': (head: Pick<LogHead, 'size' | 'head'>, jws: string, entry: LogDraft) =>
      db.write(() => {
        keepSignedHead(db, head, { time: entry.at, jws });
        return appendLog(db, entry);
      }),
    'log.list': (query: Page & { readonly text?: string }) => logTable(db, query),
    'log.about': (subject: string) => logAbout(db, subject),
    'log.walk': (from: ChainPoint, limit: number) => walkLog(db, from, limit),
    'log.checkpoints': () => logCheckpoints(db),
    'log.anchoredUpTo': () => anchoredUpTo(db),
  };
}
