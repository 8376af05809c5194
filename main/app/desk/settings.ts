// Display preferences: small values with defaults; what is stored but no longer valid falls back.
import type { z } from 'zod';
import { ok, type Result } from '../../../shared/domain/result.ts';
import { settingsView } from '../../../shared/ipc/calls/desk.ts';
import type { ParsedInput } from '../../../shared/ipc/contract.ts';
import type { Desk } from '../desk-context.ts';

type Settings = z.output<typeof settingsView>;

const DEFAULTS: Settings = { theme: 'system', density: 'compact', language: 'en', railCollapsed: false };
const NAME = 'display';

export async function getSettings(desk: Desk): Promise<Result<Settings>> {
  const stored = settingsView.partial().safeParse((await desk.store.desk.setting(NAME)) ?? {});
  return ok({ ...DEFAULTS, ...(stored.success ? withoutGaps(stored.data) : {}) });
}

export async function setSettings(desk: Desk, change: ParsedInput<'settings.set'>): Promise<Result<Settings>> {
  const before = await getSettings(desk);
  if (!before.ok) return before;
  const after = { ...before.value, ...withoutGaps(change) };
  await desk.store.desk.saveSetting(NAME, after, null);
  desk.notifier.emit('changed', { what: 'settings', id: null });
  return ok(after);
}

function withoutGaps(change: { readonly [K in keyof Settings]?: Settings[K] | undefined }): Partial<Settings> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
