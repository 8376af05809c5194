// What is known of a restore: how it is noticed, the rollback guard that shows it, and the noticed restore as
// the store keeps it.
import { z } from 'zod';
import {
  LOOK_UP_RESULTS,
  type RestoreRecord,
  type LookUp,
} from '../../../../shared/domain/restore/restore.ts';
import { sentence, type Sentence } from '../../../../shared/domain/sentence.ts';
import type { FoundGuard, NeverSent } from '../../../ports/rollback-guard.ts';
import type { DeskStore, LogDraft, StoreCondition } from '../../../ports/store.ts';
import { makeMutex, type Mutex } from '../../../../shared/concurrency/mutex.ts';
import { storedSetting } from '../../../ports/stored-setting.ts';
import type { DeliveryContext } from '../context.ts';

// What the state of the store's file means for the desk: acknowledged changes that are gone put it back as an
// older copy does.

interface MissingChanges {
  readonly changes: number;
  readonly since: string;
}

/** `recorded`: this store has had a record of its changes before. */
export function withCondition(
  verdict: RestoreFinding,
  condition: StoreCondition,
  recorded: boolean,
): RestoreFinding {
  if (verdict.restored) return verdict;
  const known = condition.kind === 'whole' || (condition.kind === 'unrecorded' && !recorded);
  return known ? verdict : { restored: true, lost: null };
}

export function missingChanges(condition: StoreCondition): MissingChanges | null {
  return condition.kind === 'changes-missing' ? { changes: condition.changes, since: condition.since } : null;
}

/** For the desk's log. */
export function conditionSentences(condition: StoreCondition): readonly Sentence[] {
  if (condition.kind === 'whole') return [];
  return condition.kind === 'changes-missing'
    ? [sentence('log-changes-missing', { changes: condition.changes, since: condition.since })]
    : [
        sentence('log-copy-unproven', {
          why: condition.kind === 'unproven' ? condition.why : 'record-missing',
        }),
      ];
}

// Whether the store that was opened is the one this desk last worked with, or an older copy of it.

export interface StoreSays {
  readonly logId: string;
  readonly size: number;
  /** Hash of the entry at the guard's position; null where the log does not reach it. */
  readonly hashAtGuard: string | null;
  /** Whether this store ever had a guard. */
  readonly isGuarded: boolean;
}

type RestoreFinding =
  | { readonly restored: false }
  | {
      readonly restored: true;
      readonly lost: number | null;
      /** Nothing else says so than that the file is another one: the desk it was copied from may go on. */
      readonly isCopy?: true;
    };

const SAME: RestoreFinding = { restored: false };

/**
 * A guard that is missing or says nothing, where there was one, is no proof of anything: then everything that
 * is not final is in doubt too. A folder that was put back or copied as a whole agrees with itself: its file
 * says that it is a copy.
 */
export function detectRestore(
  guard: FoundGuard | 'unreadable' | null,
  { logId, size, hashAtGuard, isGuarded }: StoreSays,
): RestoreFinding {
  if (guard === null || guard === 'unreadable') return isGuarded ? { restored: true, lost: null } : SAME;
  if (guard.logId !== logId) return { restored: true, lost: null };
  if (guard.size > size) return { restored: true, lost: guard.size - size };
  if (guard.size > 0 && hashAtGuard !== guard.head) return { restored: true, lost: null };
  return guard.isCopy === true ? { restored: true, lost: null, isCopy: true } : SAME;
}

// Writes the rollback guard: how far the log has got, and which revisions this desk has handed over.

/**
 * The guard follows the log: before bytes leave, after every look of the follow-up, and when the desk is
 * closed. Throws when it cannot be written.
 */
export async function writeRollbackGuard(
  desk: Pick<DeliveryContext, 'rollbackGuard'> & { readonly store: Pick<DeliveryContext['store'], 'log'> },
  more: NeverSent = {},
): Promise<void> {
  const { id, size, head } = await desk.store.log.head();
  await desk.rollbackGuard.write({ logId: id, size, head }, more);
}

interface SettingsContext {
  readonly store: { readonly desk: Pick<DeskStore, 'setting' | 'saveSetting'> };
}

const RESTORED = 'desk.restored';

const restoredSchema = z.strictObject({
  at: z.string(),
  lost: z.int().nullable(),
  messages: z.int(),
  acknowledged: z.boolean(),
  isCopy: z.boolean().default(false),
  missing: z.strictObject({ changes: z.int(), since: z.string() }).nullable().default(null),
  copyEndedAt: z.string().nullable().default(null),
  copySize: z.int().default(0),
  unresolved: z.array(z.string()).default([]),
  /** As earlier versions wrote it down. */
  underWay: z.array(z.strictObject({ batch: z.string(), revision: z.int() })).default([]),
});

export interface NoticedRestore extends RestoreRecord {
  /** Entries of the log that the copy does not have; null where that cannot be said. */
  readonly lost: number | null;
  /** Acknowledged changes that are gone, where that is proved. */
  readonly missing: MissingChanges | null;
  /** Messages that became unknown. */
  readonly messages: number;
  readonly acknowledged: boolean;
  /** The folder is a copy as a whole. Until somebody confirmed that, nothing is frozen, sealed or sent. */
  readonly isCopy: boolean;
}

export async function noticedRestore(desk: SettingsContext): Promise<NoticedRestore | null> {
  // A record that cannot be read is no desk that was never restored: nothing is sent past it.
  const stored = await storedSetting(desk, RESTORED, restoredSchema);
  if (stored === undefined) return null;
  const { underWay, ...rest } = stored;
  return { ...rest, unresolved: [...new Set([...rest.unresolved, ...underWay.map(({ batch }) => batch)])] };
}

/** By store: packs and the window change the record of one desk. */
const changing = new WeakMap<SettingsContext['store']['desk'], Mutex>();

/**
 * Stores what becomes of the record as it is now. One change at a time: what a pack proves while somebody
 * reads of an earlier restore is not overwritten by that. Null leaves it as it is.
 */
export function changeRestore(
  desk: SettingsContext,
  change: (
    before: NoticedRestore | null,
  ) => { readonly after: NoticedRestore; readonly log: LogDraft } | null,
): Promise<NoticedRestore | null> {
  const mutex = changing.get(desk.store.desk) ?? makeMutex();
  changing.set(desk.store.desk, mutex);
  return mutex.runExclusive(async () => {
    const before = await noticedRestore(desk);
    const changed = change(before);
    if (changed === null) return before;
    await desk.store.desk.saveSetting(RESTORED, changed.after, changed.log);
    return changed.after;
  });
}

const lookUpSchema = z.strictObject({
  restore: z.string(),
  attempts: z.int(),
  result: z.enum(LOOK_UP_RESULTS),
  findings: z.string(),
  settledAt: z.string().nullable(),
});

const settingOf = (message: string): string => `restore.look-up:${message}`;

/** What the last look-up of a message's payments at the bank has shown; null where none was made. */
export async function lookUpOf(desk: SettingsContext, message: string): Promise<LookUp | null> {
  const parsed = lookUpSchema.safeParse(await desk.store.desk.setting(settingOf(message)));
  return parsed.success ? parsed.data : null;
}

export function saveLookUp(
  desk: SettingsContext,
  message: string,
  lookUp: LookUp,
  log: LogDraft,
): Promise<void> {
  return desk.store.desk.saveSetting(settingOf(message), lookUp, log);
}
