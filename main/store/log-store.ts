// The audit log's operations, as the worker offers them.
import {
  anchoredUpTo,
  appendLog,
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
        if (exported !== null && exported.size > 0) keepExport(db, exported, entry.at);
        return appendLog(db, entry);
      }),
    'log.anchor': (head: Pick<LogHead, 'size' | 'head'>, jws: string, entry: LogDraft) =>
      db.write(() => {
        db.run(
          `INSERT OR IGNORE INTO log_checkpoint (position, head, at, kind, evidence) VALUES (?, ?, ?, 'signature', ?)`,
          head.size,
          head.head,
          entry.at,
          jws,
        );
        return appendLog(db, entry);
      }),
    'log.list': (query: Page & { readonly text?: string }) => logTable(db, query),
    'log.about': (subject: string) => logAbout(db, subject),
    'log.walk': (from: ChainPoint, limit: number) => walkLog(db, from, limit),
    'log.checkpoints': () => logCheckpoints(db),
    'log.anchoredUpTo': () => anchoredUpTo(db),
  };
}

function keepExport(db: Db, { size, head, sha256 }: ExportedHead, at: string): void {
  db.run(
    `INSERT OR IGNORE INTO log_checkpoint (position, head, at, kind, evidence) VALUES (?, ?, ?, 'export', ?)`,
    size,
    head,
    at,
    sha256,
  );
}
