// The noticed restore as the store keeps it, and what was found out since about single messages.
import { z } from 'zod';
import { LOOK_UP_RESULTS, type LookUp } from '../../../../shared/domain/restore/look-up.ts';
import type { RestoreRecord } from '../../../../shared/domain/restore/restore-record.ts';
import type { DeskStore, LogDraft } from '../../../ports/store.ts';
import type { MissingChanges } from './condition.ts';

interface SettingsContext {
  readonly store: { readonly desk: Pick<DeskStore, 'setting' | 'saveSetting'> };
}

const RESTORED = 'desk.restored';

const restoredSchema = z.strictObject({
  at: z.string(),
  lost: z.int().nullable(),
  messages: z.int(),
  acknowledged: z.boolean(),
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
}

export async function noticedRestore(desk: SettingsContext): Promise<NoticedRestore | null> {
  const parsed = restoredSchema.safeParse(await desk.store.desk.setting(RESTORED));
  if (!parsed.success) return null;
  const { underWay, ...rest } = parsed.data;
  return { ...rest, unresolved: [...new Set([...rest.unresolved, ...underWay.map(({ batch }) => batch)])] };
}

export function saveRestore(desk: SettingsContext, restore: NoticedRestore, log: LogDraft): Promise<void> {
  return desk.store.desk.saveSetting(RESTORED, restore, log);
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
