// Owns how the window looks: theme, density, rail. Kept by the desk, because the window has no storage.
import { create } from 'zustand';
import type { CallInput, CallOutput } from '../../shared/ipc/contract.ts';
import { call } from '../bridge.ts';
import { showFailure } from './failures.ts';

export type Settings = CallOutput<'settings.get'>;

const DEFAULTS: Settings = {
  theme: 'system',
  density: 'compact',
  language: 'en',
  railCollapsed: false,
  maskAll: false,
  locked: [],
};

export const useSettings = create<Settings>(() => DEFAULTS);

function show(settings: Settings): void {
  useSettings.setState(settings);
  const { dataset } = document.documentElement;
  dataset['theme'] = settings.theme;
  dataset['density'] = settings.density;
}

export async function loadSettings(): Promise<void> {
  const result = await call('settings.get', {});
  show(result.ok ? result.value : DEFAULTS);
}

/** Shown at once; what the desk answers counts. */
export async function changeSettings(change: CallInput<'settings.set'>): Promise<void> {
  const before = useSettings.getState();
  show({ ...before, ...withoutGaps(change) });
  const result = await call('settings.set', change);
  show(result.ok ? result.value : before);
  // Locked by the administrator, say: what was asked for did not happen, and why.
  if (!result.ok) showFailure(result.error);
}

function withoutGaps(change: CallInput<'settings.set'>): Partial<Settings> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
