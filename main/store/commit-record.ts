// The commit record beside the store: one synced line for each acknowledged change, for each checkpoint, and
// for a clean close.
import { closeSync, fdatasyncSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import type { StoreCondition } from '../ports/store.ts';
import type { WalSalts, WalTip } from './wal-file.ts';

/** A change that was acknowledged: it is in the write-ahead log up to this frame. */
export interface RecordedCommit extends WalTip {
  /** Acknowledged changes since the store was made. */
  readonly change: number;
  readonly at: string;
}

/** What the closed file looked like: an older copy of it has another first page. */
export interface ClosedFile {
  readonly bytes: number;
  /** End of the first page: its authentication code, which no other state of it has. */
  readonly firstPage: string;
}

export interface RecordedState {
  /** The last acknowledged change. */
  readonly change: number;
  /** Where the file had got when everything of an earlier log was in it; null: since the store was opened. */
  readonly checkpointed: { readonly salts: WalSalts; readonly frames: number } | null;
  /** Changes that were acknowledged since then. */
  readonly commits: readonly RecordedCommit[];
  /** A checkpoint was begun, and its end is not recorded: the file may hold a part of the log. */
  readonly checkpointing: boolean;
  readonly closed: ClosedFile | null;
  /** What an earlier opening found, as long as it was not yet written into the store. */
  readonly pending: StoreCondition | null;
}

const FORMAT = 'countersign/commit-record/1';
const ROOM = 65_536;
/** A line is never longer. */
const LINE = 160;

export const recordPath = (store: string): string => `${store}.commits`;

/**
 * Null: there is none. `damaged`: a line of it does not have its checksum, or the lines do not follow one
 * another.
 */
export function readRecord(path: string): RecordedState | 'damaged' | null {
  const text = textOf(path);
  if (text === null) return null;
  const end = text.indexOf('\0');
  const lines = (end < 0 ? text : text.slice(0, end)).split('\n');
  // What was being written when the power failed was not acknowledged: it has no end of line yet.
  lines.pop();
  const fields = lines.map(fieldsOf);
  if (end >= 0 && /[^\0]/u.test(text.slice(end))) return 'damaged';
  if (fields.length === 0 || fields.some((one) => one === null) || fields[0]?.[0] !== FORMAT)
    return 'damaged';
  let state: RecordedState | null = null;
  for (const one of fields.slice(1)) {
    state = after(state, one ?? []);
    if (state === null) return 'damaged';
  }
  return state ?? 'damaged';
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function after(state: RecordedState | null, fields: readonly string[]): RecordedState | null {
  const [what, change = '', first = '', second = '', frames = '', rest = '', at = ''] = fields;
  const salts = { first: Number.parseInt(first, 16), second: Number.parseInt(second, 16) };
  const fresh = {
    change: Number(change),
    checkpointed: null,
    commits: [],
    checkpointing: false,
    closed: null,
    pending: state?.pending ?? null,
  };
  if (what === 'opened') return fresh;
  if (what === 'closed') return { ...fresh, closed: { bytes: Number(first), firstPage: second } };
  // A record that was replaced after a checkpoint begins with its end.
  if (what === 'checkpointed') return { ...fresh, checkpointed: { salts, frames: Number(frames) } };
  if (state === null) return null;
  if (what === 'noted') return { ...state, pending: null };
  if (what === 'missing')
    return { ...state, pending: { kind: 'changes-missing', changes: Number(change), since: first } };
  if (what === 'unrecorded') return { ...state, pending: { kind: 'unrecorded' } };
  if (what === 'unproven')
    return isReason(change) ? { ...state, pending: { kind: 'unproven', why: change } } : null;
  if (state.closed !== null) return null;
  if (what === 'checkpoint') return { ...state, checkpointing: true };
  if (what !== 'change' || Number(change) !== state.change + 1) return null;
  (state.commits as RecordedCommit[]).push({
    change: Number(change),
    salts,
    frames: Number(frames),
    checksum: rest,
    at,
  });
  return { ...state, change: state.change + 1 };
}

function lineOf(...fields: readonly (string | number)[]): string {
  const text = fields.join(' ');
  return `${text} ${crc32(text).toString(16).padStart(8, '0')}\n`;
}

function fieldsOf(line: string): readonly string[] | null {
  const at = line.lastIndexOf(' ');
  const text = line.slice(0, at);
  return at > 0 && line.slice(at + 1) === crc32(text).toString(16).padStart(8, '0') ? text.split(' ') : null;
}

type Reason = Extract<StoreCondition, { kind: 'unproven' }>['why'];

function isReason(text: string): text is Reason {
  return text === 'record-missing' || text === 'record-damaged' || text === 'other-file';
}

function pendingLine(pending: StoreCondition | null): string {
  if (pending?.kind === 'changes-missing') return lineOf('missing', pending.changes, pending.since);
  if (pending?.kind === 'unrecorded') return lineOf('unrecorded');
  return pending?.kind === 'unproven' ? lineOf('unproven', pending.why) : '';
}

export interface CommitRecord {
  /** The number the next acknowledged change will have. */
  next(): number;
  /**
   * Makes sure that the next lines have room on the disk, so that a full disk refuses a change before it is
   * made and not after.
   */
  reserve(): void;
  /** On the disk when it returns. */
  committed(tip: WalTip): void;
  checkpointBegins(): void;
  checkpointed(tip: Pick<WalTip, 'salts' | 'frames'>): void;
  /** What was found at the opening stands in the store: the next opening need not say it again. */
  noted(): void;
  closed(file: ClosedFile): void;
  /** Leaves the record as it is. */
  end(): void;
}

const hex = (value: number): string => value.toString(16).padStart(8, '0');

/** Begins the record of an opened store again, after `change` acknowledged changes. */
export function beginRecord(path: string, change: number, condition: StoreCondition | null): CommitRecord {
  let changes = change;
  let pending = condition;
  let file = replacedOrAppended(path, lineOf('opened', changes) + pendingLine(pending));

  const reserve = (): void => {
    if (file.used + LINE * 8 <= file.room) return;
    writeAll(file.handle, Buffer.alloc(ROOM), file.room);
    fsyncSync(file.handle);
    file.room += ROOM;
  };
  const append = (line: string): void => {
    // Over all that a line which failed before it may have left: the rest of a longer one would be no line.
    const bytes = Buffer.alloc(Math.max(line.length, file.tried - file.used));
    bytes.write(line, 'latin1');
    file.tried = file.used + bytes.length;
    writeAll(file.handle, bytes, file.used);
    fdatasyncSync(file.handle);
    file.used += line.length;
    file.tried = file.used;
  };
  const replace = (line: string): void => {
    const before = file.handle;
    file = replacedOrAppended(path, line + pendingLine(pending));
    closeSync(before);
  };

  return {
    next: () => changes + 1,
    reserve,
    committed({ salts, frames, checksum }) {
      append(
        lineOf(
          'change',
          changes + 1,
          hex(salts.first),
          hex(salts.second),
          frames,
          checksum,
          new Date().toISOString(),
        ),
      );
      changes += 1;
    },
    checkpointBegins() {
      reserve();
      append(lineOf('checkpoint', changes));
    },
    checkpointed: ({ salts, frames }) =>
      replace(lineOf('checkpointed', changes, hex(salts.first), hex(salts.second), frames)),
    noted() {
      if (pending === null) return;
      append(lineOf('noted'));
      pending = null;
    },
    closed: ({ bytes, firstPage }) => replace(lineOf('closed', changes, bytes, firstPage)),
    end: () => closeSync(file.handle),
  };
}

/**
 * Says in the record of an earlier process that a checkpoint begins, before there is a record of this one.
 */
export function recordRecoveryCheckpoint(path: string): void {
  const file = appended(path, lineOf('checkpoint', 0));
  closeSync(file.handle);
}

interface RecordFile {
  readonly handle: number;
  /** End of the last line that is on the disk. */
  used: number;
  /** Up to here something was written, perhaps by half; behind it there are zeros. */
  tried: number;
  room: number;
}

/** A full disk has no room for a second file, but there is always some in the one that is there. */
function replacedOrAppended(path: string, lines: string): RecordFile {
  try {
    return replaced(path, lines);
  } catch (error) {
    if (textOf(path) === null) throw error;
    return appended(path, lines);
  }
}

/** Whole or not at all: under another name until it is on the disk. */
function replaced(path: string, lines: string): RecordFile {
  const text = Buffer.alloc(ROOM);
  const used = text.write(`${lineOf(FORMAT)}${lines}`, 'latin1');
  const handle = openSync(`${path}.new`, 'w+', 0o600);
  try {
    writeAll(handle, text, 0);
    fsyncSync(handle);
    renameSync(`${path}.new`, path);
    syncFolder(dirname(path));
    return { handle, used, tried: used, room: ROOM };
  } catch (error) {
    closeSync(handle);
    throw error;
  }
}

function appended(path: string, lines: string): RecordFile {
  const text = textOf(path) ?? '';
  const end = text.indexOf('\0');
  // Behind the last whole line: what follows it was never acknowledged.
  const used = text.slice(0, end < 0 ? undefined : end).lastIndexOf('\n') + 1;
  const bytes = Buffer.alloc(Math.max(lines.length, (end < 0 ? text.length : end) - used));
  bytes.write(lines, 'latin1');
  const handle = openSync(path, 'r+');
  try {
    writeAll(handle, bytes, used);
    fdatasyncSync(handle);
    const end = used + lines.length;
    return { handle, used: end, tried: end, room: Math.max(text.length, used + bytes.length) };
  } catch (error) {
    closeSync(handle);
    throw error;
  }
}

export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function writeAll(handle: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length;) {
    const written = writeSync(handle, bytes, done, bytes.length - done, position + done);
    // A disk that takes nothing and names no error would be asked for ever.
    if (written === 0) throw Object.assign(new Error('nothing was written'), { code: 'ENOSPC' });
    done += written;
  }
}

/**
 * A rename is on the disk when its folder is. Windows opens no folders; renames are durable there without it.
 */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
