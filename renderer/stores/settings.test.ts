// How the window looks: a change is shown at once, and in the end the window looks as the desk says.
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installBarePage } from '../../test/window/bare-page.ts';
import { installDeskByHand, type DeskByHand } from '../../test/window/desk-by-hand.ts';
import { pageLanguage, pageRegion, showLanguage, showRegion, systemLanguage } from '../i18n/language.ts';
import { closeFailure, useFailure } from './failures.ts';
import {
  changeSettings,
  languageOfDocuments,
  loadSettings,
  regionOfDocuments,
  useSettings,
  type Settings,
} from './settings.ts';

afterAll(installBarePage());

const KEPT: Settings = {
  theme: 'light',
  density: 'comfortable',
  language: 'en',
  region: 'language',
  documentLanguage: 'screen',
  railCollapsed: false,
  maskAll: false,
  locked: [],
};

let desk: DeskByHand;
async function load(settings: Settings): Promise<void> {
  desk.answers('settings.get', settings);
  await loadSettings();
}
beforeEach(async () => {
  closeFailure();
  desk = installDeskByHand();
  await load(KEPT);
});
afterEach(() => {
  useSettings.setState(useSettings.getInitialState());
  showLanguage('system');
  showRegion('language');
});

const shown = () => useSettings.getState();
const page = () => {
  const { dataset, lang } = document.documentElement;
  return { theme: dataset['theme'], density: dataset['density'], lang };
};
const change = (what: Partial<Omit<Settings, 'locked'>>): void => void changeSettings(what);
const waiting = () => desk.open('settings.set');

describe('the settings of the window', () => {
  it('are those the desk keeps, and the page is marked with them', async () => {
    await load({ ...KEPT, theme: 'dark', language: 'de' });
    expect(shown()).toMatchObject({ theme: 'dark', language: 'de' });
    expect(page()).toMatchObject({ theme: 'dark', density: 'comfortable', lang: 'de' });
    expect([pageLanguage(), pageRegion()]).toEqual(['de', 'de']);
  });

  it('are those of a new desk where the desk cannot say them', async () => {
    desk.refuses('settings.get', 'internal');
    await loadSettings();
    expect(shown()).toEqual(useSettings.getInitialState());
    expect(pageLanguage()).toBe(systemLanguage());
    expect(useFailure.getState().fault).toBeUndefined();
  });

  it('show a change at once, ask the desk for this change alone, and then look as it answered', async () => {
    change({ theme: 'dark' });
    expect([shown().theme, page().theme]).toEqual(['dark', 'dark']);
    expect(desk.asked('settings.set')).toEqual([{ theme: 'dark' }]);
    await waiting()[0]?.answer({ ...KEPT, theme: 'system' });
    expect([shown().theme, page().theme]).toEqual(['system', 'system']);
    expect(useFailure.getState().fault).toBeUndefined();
  });

  it('are as before where the desk refuses, and it is said why', async () => {
    change({ language: 'de', maskAll: true });
    expect(pageLanguage()).toBe('de');
    await waiting()[0]?.refuse('setting-locked');
    expect(shown()).toEqual(KEPT);
    expect([pageLanguage(), page().lang]).toEqual(['en', 'en']);
    expect(useFailure.getState().fault?.code).toBe('setting-locked');
  });

  it('leave alone what a change does not name', () => {
    const named: Record<string, unknown> = { theme: 'dark', density: undefined };
    change(named);
    expect(shown()).toMatchObject({ theme: 'dark', density: 'comfortable' });
  });
});

describe('two changes, the second before the first is answered', () => {
  it('are both shown all the time', async () => {
    change({ theme: 'dark' });
    change({ density: 'compact' });
    await waiting()[0]?.answer({ ...KEPT, theme: 'dark' });
    expect(shown()).toMatchObject({ theme: 'dark', density: 'compact' });
    await waiting()[0]?.answer({ ...KEPT, theme: 'dark', density: 'compact' });
    expect(shown()).toMatchObject({ theme: 'dark', density: 'compact' });
  });

  it('are both as before where both are refused', async () => {
    change({ theme: 'dark' });
    change({ density: 'compact' });
    await waiting()[0]?.refuse('setting-locked');
    expect(shown().density).toBe('compact');
    await waiting()[0]?.refuse('setting-locked');
    expect(shown()).toEqual(KEPT);
  });

  it('keep the one that the desk took where the other is refused', async () => {
    change({ theme: 'dark' });
    change({ density: 'compact' });
    await waiting()[0]?.answer({ ...KEPT, theme: 'dark' });
    await waiting()[0]?.refuse('setting-locked');
    expect(shown()).toEqual({ ...KEPT, theme: 'dark' });
  });
});

describe('a document that is made now', () => {
  it.each([
    [{ language: 'de' }, 'de', 'de'],
    [{ language: 'de', documentLanguage: 'en' }, 'en', 'en-GB'],
    [{ language: 'en', documentLanguage: 'de' }, 'de', 'de'],
    [{ language: 'en', documentLanguage: 'de', region: 'de-CH' }, 'de', 'de-CH'],
  ] as const)('of %j is written in %s, with the forms of %s', async (chosen, language, region) => {
    await load({ ...KEPT, ...chosen });
    expect([languageOfDocuments(), regionOfDocuments()]).toEqual([language, region]);
  });
});
