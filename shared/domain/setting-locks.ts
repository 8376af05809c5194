// What an administrator can lock on a machine, and the file that says so.
import { z } from 'zod';
import { LANGUAGES } from './language.ts';
import { REGIONS } from './region.ts';
import { signInRuleSchema } from './records/session.ts';
import { viewersSchema } from './records/viewers.ts';

export const LOCKABLE = [
  'theme',
  'density',
  'language',
  'region',
  'documentLanguage',
  'railCollapsed',
  'maskAll',
  'network',
  'profile',
  'signIn',
  'viewers',
] as const;
export type Lockable = (typeof LOCKABLE)[number];

const why = z.string().min(1).max(200);

/**
 * A lock on a display setting or the network fixes its value; one on the profile keeps everybody from
 * changing it here.
 */
export const lockFileSchema = z.strictObject({
  format: z.literal('countersign/locked-settings/1'),
  locks: z.array(
    z.discriminatedUnion('setting', [
      z.strictObject({ setting: z.literal('theme'), value: z.enum(['system', 'light', 'dark']), why }),
      z.strictObject({ setting: z.literal('density'), value: z.enum(['compact', 'comfortable']), why }),
      z.strictObject({ setting: z.literal('language'), value: z.enum(LANGUAGES), why }),
      z.strictObject({ setting: z.literal('region'), value: z.enum(REGIONS), why }),
      z.strictObject({ setting: z.literal('documentLanguage'), value: z.enum(LANGUAGES), why }),
      z.strictObject({ setting: z.literal('railCollapsed'), value: z.boolean(), why }),
      z.strictObject({ setting: z.literal('maskAll'), value: z.boolean(), why }),
      z.strictObject({ setting: z.literal('network'), value: z.literal('offline'), why }),
      z.strictObject({ setting: z.literal('profile'), why }),
      z.strictObject({ setting: z.literal('signIn'), value: signInRuleSchema, why }),
      z.strictObject({ setting: z.literal('viewers'), value: viewersSchema, why }),
    ]),
  ),
});
export type SettingLock = z.infer<typeof lockFileSchema>['locks'][number];
