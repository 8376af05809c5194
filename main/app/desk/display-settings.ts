// Display preferences: small values with defaults, where what is stored but no longer valid falls back and
// what is locked stays as the administrator set it.
import type { z } from 'zod';
import { fault } from '../../../shared/domain/errors.ts';
import type { PageForm } from '../../../shared/domain/region.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { AT_DESK } from '../../../shared/domain/sign-in.ts';
import type { Lockable } from '../../../shared/domain/setting-locks.ts';
import { settingsView } from '../../../shared/ipc/calls/settings.ts';
import type { CallOutput, ParsedInput } from '../../../shared/ipc/contract.ts';
import { instantOf } from '../../ports/clock.ts';
import type { DeskStore } from '../../ports/store.ts';
import type { CoreDeps, Stores } from './context.ts';
import { lookRefusal } from './viewers.ts';

// Asks whether a setting is locked on this machine, and why.

/** The administrator's reason, or null when it is not locked. */
export function lockOf(desk: Pick<CoreDeps, 'locks'>, setting: Lockable): string | null {
  return desk.locks.find((lock) => lock.setting === setting)?.why ?? null;
}

type Settings = z.output<typeof settingsView>;
interface DisplayContext extends Pick<CoreDeps, 'locks'> {
  readonly store: { readonly desk: Pick<DeskStore, 'setting'> };
}

const DEFAULTS: Settings = {
  theme: 'system',
  density: 'compact',
  language: 'system',
  region: 'language',
  documentLanguage: 'screen',
  railCollapsed: false,
  maskAll: false,
};
const NAME = 'display';

/**
 * As the user chose, locks aside: what a lock covers comes back when it goes. Where it cannot be read, what
 * may have been hidden stays hidden.
 */
async function chosen(desk: DisplayContext): Promise<Settings> {
  const stored = settingsView.partial().safeParse((await desk.store.desk.setting(NAME)) ?? {});
  return { ...DEFAULTS, ...(stored.success ? withoutGaps(stored.data) : { maskAll: true }) };
}

export async function getSettings(desk: DisplayContext): Promise<Result<CallOutput<'settings.get'>>> {
  return ok(view(desk, await chosen(desk)));
}

type SettingsContext = Pick<CoreDeps, 'clock' | 'identity' | 'locks' | 'mutex' | 'notifier' | 'seat'> &
  Stores<'desk'>;

/** One change at a time: two at once must not take each other back, least of all the hiding of names. */
export function setSettings(
  desk: SettingsContext,
  change: ParsedInput<'settings.set'>,
): Promise<Result<CallOutput<'settings.get'>>> {
  return desk.mutex.runExclusive(NAME, () => setAlone(desk, change));
}

async function setAlone(
  desk: SettingsContext,
  change: ParsedInput<'settings.set'>,
): Promise<Result<CallOutput<'settings.get'>>> {
  const wanted = withoutGaps(change);
  const before = await chosen(desk);
  const shown = view(desk, before);
  for (const name of Object.keys(wanted) as (keyof Settings)[]) {
    const why = lockOf(desk, name);
    if (why !== null && wanted[name] !== shown[name]) return err(fault('setting-locked', { detail: why }));
  }
  const open = Object.fromEntries(
    Object.entries(wanted).filter(([name]) => lockOf(desk, name as keyof Settings) === null),
  );
  const after = { ...before, ...open };
  const shows = before.maskAll && !after.maskAll;
  const refused = shows ? await lookRefusal(desk) : null;
  if (refused !== null) return err(refused);
  // What shows names is in the log, as it is where somebody has those of one batch shown.
  const log =
    before.maskAll === after.maskAll
      ? null
      : {
          at: instantOf(desk.clock),
          act: shows ? 'desk.show-names' : 'desk.hide-names',
          actor: AT_DESK,
          subject: desk.identity.desk,
          detail: '',
        };
  await desk.store.desk.saveSetting(NAME, after, log);
  desk.notifier.emit('changed', { what: 'settings', id: null });
  return ok(view(desk, after));
}

/** What the screen is to be shown in: the pages that are not the window ask for it too. */
export async function chosenForm(desk: DisplayContext): Promise<PageForm> {
  const { language, region } = view(desk, await chosen(desk));
  return { language, region };
}

/** Whether this desk hides names and amounts of every batch. */
export async function masksAll(desk: DisplayContext): Promise<boolean> {
  return view(desk, await chosen(desk)).maskAll;
}

function view(desk: DisplayContext, settings: Settings): CallOutput<'settings.get'> {
  const fixed = Object.fromEntries(
    desk.locks.flatMap((lock) =>
      lock.setting in settings && 'value' in lock ? [[lock.setting, lock.value]] : [],
    ),
  );
  return { ...settings, ...fixed, locked: desk.locks.map(({ setting, why }) => ({ setting, why })) };
}

function withoutGaps(change: {
  readonly [K in keyof Settings]?: Settings[K] | undefined;
}): Partial<Settings> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
