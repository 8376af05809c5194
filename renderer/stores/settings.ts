// Owns how the window looks: theme, density, rail, language, region. Kept by the desk, because the window
// has no storage.
import { create } from 'zustand';
import { documentLanguage, type Language } from '../../shared/domain/language.ts';
import { regionOf, type Region } from '../../shared/domain/region.ts';
import type { CallInput, CallOutput } from '../../shared/ipc/contract.ts';
import { call } from '../bridge.ts';
import { pageLanguage, showLanguage, showRegion } from '../i18n/language.ts';
import { showFailure } from './failures.ts';

export type Settings = CallOutput<'settings.get'>;

const DEFAULTS: Settings = {
  theme: 'system',
  density: 'compact',
  language: 'system',
  region: 'language',
  documentLanguage: 'screen',
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
  showLanguage(settings.language);
  showRegion(settings.region);
}

/** As the desk answered last: what is shown again where a change is refused. */
let answered = DEFAULTS;
/** Number of the newest question: a later change is on the screen already, and its own answer counts. */
let newest = 0;

export async function loadSettings(): Promise<void> {
  const number = (newest += 1);
  const result = await call('settings.get', {});
  answered = result.ok ? result.value : DEFAULTS;
  if (number === newest) show(answered);
}

/** What a document is written in that is made now. */
export function languageOfDocuments(): Language {
  return documentLanguage(useSettings.getState().documentLanguage, pageLanguage());
}

/** Of a document that is made now: the one that was chosen, else that of its own language. */
export function regionOfDocuments(): Region {
  return regionOf(useSettings.getState().region, languageOfDocuments());
}

/** Shown at once; what the desk answers counts. */
export async function changeSettings(change: CallInput<'settings.set'>): Promise<void> {
  const number = (newest += 1);
  show({ ...useSettings.getState(), ...withoutGaps(change) });
  const result = await call('settings.set', change);
  if (result.ok) answered = result.value;
  if (number === newest) show(answered);
  // Locked by the administrator, say: what was asked for did not happen, and why.
  if (!result.ok) showFailure(result.error);
}

function withoutGaps(change: CallInput<'settings.set'>): Partial<Settings> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
