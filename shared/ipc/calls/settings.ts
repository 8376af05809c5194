// Calls of the settings that are not the bank's: display, vault, and the diagnostics file one looks at before
// it leaves.
import { z } from 'zod';
import { DOCUMENT_LANGUAGES, SCREEN_LANGUAGES } from '../../domain/language.ts';
import { SCREEN_REGIONS } from '../../domain/region.ts';
import { LOCKABLE } from '../../domain/setting-locks.ts';
import { action, read } from '../call.ts';
import * as v from '../views.ts';

export const settingsView = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['compact', 'comfortable']),
  /** Of the screen. */
  language: z.enum(SCREEN_LANGUAGES),
  /** How numbers and dates are written and read on the screen. */
  region: z.enum(SCREEN_REGIONS),
  /** Of printed documents and of tables that are saved. */
  documentLanguage: z.enum(DOCUMENT_LANGUAGES),
  railCollapsed: z.boolean(),
  /** Names and amounts of single payments are hidden in every batch, not in salaries only. */
  maskAll: z.boolean(),
});

const passphrase = z.string().min(1).max(1_000);
/**
 * What opens the vault today, which whoever finds an open desk does not have. Null where the key store
 * alone does.
 */
const proof = z
  .union([
    z.strictObject({ passphrase }),
    z.strictObject({ shares: z.array(z.string().max(500)).min(2).max(16) }),
  ])
  .nullable();

/** What the administrator has locked, with the reason given. */
const shown = settingsView.extend({
  locked: z.array(z.strictObject({ setting: z.enum(LOCKABLE), why: z.string() })),
});

export const settingsCalls = {
  'settings.get': read(v.nothing, shown),
  'settings.set': action(settingsView.partial(), shown),
  'vault.get': read(
    v.nothing,
    z.strictObject({ protections: z.array(z.enum(['passphrase', 'keystore', 'shares'])), secrets: z.int() }),
  ),
  /**
   * By an administrator of the policy, and in production by one who signed in with a card. The passphrase
   * before opens nothing any more but copies of the vault that were made before.
   */
  'vault.setPassphrase': action(z.strictObject({ proof, passphrase, person: v.id }), v.nothing),
  /** As above. The shares are shown once and kept nowhere; those made before open nothing any more. */
  'vault.makeShares': action(
    z.strictObject({
      proof,
      threshold: z.int().min(2).max(16),
      count: z.int().min(2).max(16),
      person: v.id,
    }),
    z.strictObject({ shares: z.array(z.string()) }),
  ),
  /**
   * The desk's files as one zip, to be kept elsewhere; its store and its vault are encrypted in it. Opened
   * from it, the desk knows that it was put back.
   */
  'backup.make': action(v.nothing, z.strictObject({ file: v.id, name: z.string(), bytes: z.int() })),
  /** The very bytes that are then saved: what is shown is what leaves. */
  'diagnostics.collect': action(
    v.nothing,
    z.strictObject({ file: v.id, name: z.string(), bytes: z.int(), text: z.string() }),
  ),
};
