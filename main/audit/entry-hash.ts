// The hash that chains the audit log: SHA-256 over the one canonical spelling of an entry (RFC 8785).
import type { LogDraft, LogEntry } from '../ports/store.ts';
import { jcsDigest } from '../digest/sha256.ts';

/** What the first entry names as the hash before it, and the head of an empty log. */
export const NO_HASH = '0'.repeat(64);

export function entryHash(entry: Omit<LogEntry, 'hash'>): string {
  const { position, previous, at, act, actor, subject, detail } = entry;
  return jcsDigest({ position, previous, at, act, actor, subject, detail });
}

/** The entry that follows `last`. */
export function nextEntry(
  last: { readonly position: number; readonly hash: string } | null,
  draft: LogDraft,
): LogEntry {
  // A file name may hold half a character, which has no UTF-8 form: the log must take it all the same.
  const [at, act, actor, subject, detail] = [
    draft.at,
    draft.act,
    draft.actor,
    draft.subject,
    draft.detail,
  ].map((text) => text.toWellFormed()) as [string, string, string, string, string];
  const body = {
    position: (last?.position ?? 0) + 1,
    previous: last?.hash ?? NO_HASH,
    at,
    act,
    actor,
    subject,
    detail,
  };
  return { ...body, hash: entryHash(body) };
}
