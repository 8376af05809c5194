// The log in memory: a chain of entries with real hashes, which nobody else writes to.
import { AT_DESK } from '../../../shared/domain/sign-in.ts';
import type { LogCheckpoint, LogEntry, LogHead, LogStore } from './log.ts';
import { jcsDigest } from '../../digest/sha256.ts';

export interface FakeLog extends LogStore {
  readonly entries: readonly LogEntry[];
}

const NONE = '0'.repeat(64);
const MOST_ABOUT = 500;

export function fakeLog(id = 'log-1'): FakeLog {
  const entries: LogEntry[] = [];
  const checkpoints: LogCheckpoint[] = [];
  const headNow = (): LogHead => ({ id, size: entries.length, head: entries.at(-1)?.hash ?? NONE });
  const intact = (): readonly LogCheckpoint[] =>
    checkpoints
      .filter(({ position, head }) => entries[position - 1]?.hash === head)
      .toSorted((a, b) => b.position - a.position);
  const keep = (checkpoint: LogCheckpoint): void => {
    if (checkpoint.position > 0) checkpoints.push(checkpoint);
  };
  const append: LogStore['append'] = async (draft, exported) => {
    // Nobody is at this desk.
    const actor = draft.actor === AT_DESK ? 'desk' : draft.actor;
    const link = { position: entries.length + 1, previous: headNow().head, ...draft, actor };
    entries.push({ ...link, hash: jcsDigest(link) });
    if (exported !== undefined)
      keep({
        position: exported.size,
        head: exported.head,
        at: draft.at,
        kind: 'export',
        evidence: exported.sha256,
      });
    return headNow();
  };
  return {
    entries,
    append,
    head: async () => headNow(),
    anchor: async ({ size, head }, evidence, draft) => {
      keep({ position: size, head, at: draft.at, kind: 'signature', evidence });
      return append(draft);
    },
    list: async ({ offset, limit, text = '', from = '', to }) => {
      const rows = entries
        .toReversed()
        .filter(({ act, actor, subject, detail }) =>
          [act, actor, subject, detail].join('\n').toLowerCase().includes(text.toLowerCase()),
        )
        .filter(({ at }) => at >= from && (to === undefined || at < to));
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    },
    about: async (subject, { act, before = Infinity, limit = MOST_ABOUT } = {}) =>
      entries
        .filter((entry) => entry.subject === subject && entry.position < before)
        .filter((entry) => act === undefined || entry.act === act)
        .slice(-Math.min(limit, MOST_ABOUT)),
    firstAbout: async (subject) => entries.find((entry) => entry.subject === subject) ?? null,
    absence: async ({ actor, arrivals, notable, limit }) => {
      const own = entries.filter((entry) => entry.actor === actor);
      const came = own.findLast(({ act }) => arrivals.includes(act));
      const last = own.findLast(({ position }) => came !== undefined && position < came.position);
      if (last === undefined) return null;
      const since = entries.filter(
        (entry) => entry.position > last.position && entry.actor !== actor && notable.includes(entry.act),
      );
      const newest = [...new Map(since.map((entry) => [entry.subject, entry])).values()].toSorted(
        (a, b) => b.position - a.position,
      );
      return { since: last.at, rows: newest.slice(0, limit), total: newest.length };
    },
    checkpoints: async () => intact().slice(0, 50),
    verify: async () => ({
      ...headNow(),
      intact: true,
      anchoredUpTo: intact()[0]?.position ?? 0,
      firstBroken: null,
    }),
  };
}
