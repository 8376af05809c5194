// The stretch of the log that goes with a batch: every entry from the first about it up to the head, so that
// the chain can be walked.
import { jcs } from '../../../../shared/domain/jcs.ts';
import type { LogEntry, LogHead, LogStore } from '../../../ports/store.ts';

const PAGE = 500;
/** A longer stretch loses its oldest entries: what is left still ends at the head. */
const MOST = 20_000;

export interface LogSlice {
  readonly head: LogHead;
  /** One JCS text per line, in order of position, without a gap. */
  readonly lines: string;
}

export async function logSlice(
  log: Pick<LogStore, 'head' | 'about' | 'list'>,
  subject: string,
): Promise<LogSlice> {
  const [first] = await log.about(subject);
  const head = await log.head();
  const from = Math.max(first?.position ?? head.size + 1, head.size - MOST + 1);
  // Entries that are appended meanwhile only push the pages on: entries may come twice, none is missed.
  const found = new Map<number, LogEntry>();
  for (let offset = 0; ; offset += PAGE) {
    const { rows } = await log.list({ offset, limit: PAGE });
    for (const row of rows)
      if (row.position >= from && row.position <= head.size) found.set(row.position, row);
    const last = rows.at(-1);
    if (last === undefined || last.position <= from) break;
  }
  const lines = [...found.values()]
    .toSorted((a, b) => a.position - b.position)
    .map((entry) => `${jcs(entry)}\n`);
  return { head, lines: lines.join('') };
}
