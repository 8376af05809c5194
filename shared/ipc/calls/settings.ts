// Calls of the settings that are not the bank's: display, vault, and the diagnostics file one looks at before
// it leaves.
import { z } from 'zod';
import { LOCKABLE } from '../../domain/setting-locks.ts';
import { act, read } from '../call.ts';
import * as v from '../views.ts';

export const settingsView = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['compact', 'comfortable']),
  language: z.enum(['en']),
  railCollapsed: z.boolean(),
  /** Names and amounts of single payments are hidden in every batch, not in salaries only. */
  maskAll: z.boolean(),
});

/** What the administrator has locked, with the reason given. */
const shown = settingsView.extend({
  locked: z.array(z.strictObject({ setting: z.enum(LOCKABLE), why: z.string() })),
});

export const settingsCalls = {
  'settings.get': read(v.nothing, shown),
  'settings.set': act(settingsView.partial(), shown),
  'vault.get': read(
    v.nothing,
    z.strictObject({ protections: z.array(z.enum(['passphrase', 'keystore', 'shares'])), secrets: z.int() }),
  ),
  /** The very bytes that are then saved: what is shown is what leaves. */
  'diagnostics.collect': act(
    v.nothing,
    z.strictObject({ file: v.id, name: z.string(), bytes: z.int(), text: z.string() }),
  ),
};
