// The audit chain as the use cases see it.
import type { LogDraft, LogEntry } from '../../../shared/domain/records/log.ts';
import type { PageRequest, Paged } from './page.ts';

export type { LogDraft, LogEntry } from '../../../shared/domain/records/log.ts';

export interface LogHead {
  readonly id: string;
  readonly size: number;
  /** Hash of the last entry; 64 zeros when empty. */
  readonly head: string;
}

export interface LogVerification {
  readonly intact: boolean;
  readonly size: number;
  readonly head: string;
  /** Position of the last checkpoint (a signature or an export over the head); 0 before any. */
  readonly anchoredUpTo: number;
  readonly firstBroken: number | null;
}

/**
 * The head of the log as it stood in a file that left the desk: from there on, what it covers cannot be
 * changed unseen.
 */
export interface ExportedHead {
  readonly size: number;
  readonly head: string;
  /** SHA-256 of the file. */
  readonly sha256: string;
}

/**
 * An outside witness of the head: a card's signature (`evidence` is its JWS), or a file that left the desk
 * (its SHA-256).
 */
export interface LogCheckpoint {
  readonly position: number;
  readonly head: string;
  readonly at: string;
  readonly kind: 'signature' | 'export';
  readonly evidence: string;
}

export interface LogQuery extends PageRequest {
  readonly text?: string;
  readonly from?: string;
  readonly to?: string;
}

/** Which of the entries about a subject; all of them where nothing is named. */
export interface AboutQuery {
  readonly act?: string;
  /** Only entries that stand before this position. */
  readonly before?: number;
  /** At most so many, the newest of them. */
  readonly limit?: number;
}

export interface AbsenceQuery {
  /** Whose absence it is, as the log names them. */
  readonly actor: string;
  /** The acts with which somebody comes to the desk. */
  readonly arrivals: readonly string[];
  /** The acts that are shown. */
  readonly notable: readonly string[];
  /** Subjects at most. */
  readonly limit: number;
}

export interface Absence {
  /** When they were last here: their last entry before they came. */
  readonly since: string;
  /** What others did since, the newest entry of each subject, newest first. */
  readonly rows: readonly LogEntry[];
  /** Subjects there are. */
  readonly total: number;
}

export interface LogStore {
  head(): Promise<LogHead>;
  /** For acts that change nothing else: a card test, a refused attempt, a network switch. */
  append(entry: LogDraft, exported?: ExportedHead): Promise<LogHead>;
  /** Keeps a card's signature over the head (`jws` of a checkpoint statement) and logs that it was made. */
  anchor(head: Pick<LogHead, 'size' | 'head'>, jws: string, entry: LogDraft): Promise<LogHead>;
  /** Newest first. `text` matches act, actor, subject and detail; the time lies in [from, to). */
  list(query: LogQuery): Promise<Paged<LogEntry>>;
  /** The newest entries about one subject, at most 500 of them, oldest first. */
  about(subject: string, query?: AboutQuery): Promise<readonly LogEntry[]>;
  /** The oldest entry about one subject; null where there is none. */
  firstAbout(subject: string): Promise<LogEntry | null>;
  /**
   * Null where they came for the first time, or where that is further back than the last 50,000 entries.
   */
  absence(query: AbsenceQuery): Promise<Absence | null>;
  /** Checkpoints whose head still is the log's hash there, the newest first, at most 50. */
  checkpoints(): Promise<readonly LogCheckpoint[]>;
  /** Recomputes the whole chain. */
  verify(): Promise<LogVerification>;
}

/** Every entry about one subject, oldest first: for what leaves the desk, which has to be complete. */
export async function everyEntryAbout(
  log: Pick<LogStore, 'about'>,
  subject: string,
): Promise<readonly LogEntry[]> {
  const slices: (readonly LogEntry[])[] = [];
  let slice = await log.about(subject);
  for (let [oldest] = slice; oldest !== undefined; [oldest] = slice) {
    slices.unshift(slice);
    slice = await log.about(subject, { before: oldest.position });
  }
  return slices.flat();
}
