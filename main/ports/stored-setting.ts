// Owns what a damaged setting is: a fault that names it, and never the value of a desk that has none. An
// empty list in its place would loosen what is checked by it, and the next change would be stored over what
// is left.
import type { z } from 'zod';
import { fault } from '../../shared/domain/errors.ts';
import { FaultError } from '../../shared/domain/fault-error.ts';
import type { DeskStore } from './store.ts';

/** Where settings are read. */
interface SettingSource {
  readonly store: { readonly desk: Pick<DeskStore, 'setting'> };
}

/** Undefined where nothing was stored. Throws FaultError `setting-damaged`. */
export async function storedSetting<T>(
  { store }: SettingSource,
  name: string,
  schema: z.ZodType<T>,
): Promise<T | undefined> {
  const stored = (await store.desk.setting(name)) ?? undefined;
  if (stored === undefined) return undefined;
  const parsed = schema.safeParse(stored);
  if (!parsed.success) throw damagedSetting(name);
  return parsed.data;
}

export function damagedSetting(name: string): FaultError {
  return new FaultError(fault('setting-damaged', { detail: name.slice(0, 100) }));
}
