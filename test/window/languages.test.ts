// @vitest-environment jsdom The window, the PIN page and the approval sheet in another language: chosen while
// they are open, each for itself, and nothing of the language before is left.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sheetPage } from '../../main/app/exchange/sheet/page.ts';
import { showLanguage } from '../../renderer/i18n/language.ts';
import { PinPage } from '../../renderer/pin/PinPage.tsx';
import { saveSheet } from '../../renderer/stores/saved-files.ts';
import { SCREENS } from '../../renderer/stores/route.ts';
import { changeSettings, loadSettings } from '../../renderer/stores/settings.ts';
import { LANGUAGES, type Language } from '../../shared/domain/language.ts';
import { ok } from '../../shared/domain/result.ts';
import type { PinBridge } from '../../shared/ipc/bridge.ts';
import { textsIn } from '../../shared/texts/index.ts';
import type { FakeShell } from './fake-desk.ts';
import { ids, PIN_REQUEST, PIN_REQUESTS, SHEET } from './displayed-samples.ts';
import { remembering } from './remembering.ts';
import { textsOf } from './texts-of.ts';
import { openWindow, prepareWindow } from './window-under-test.tsx';
import { createWorld } from './world/world.ts';

const FONTS = { parts: async () => [], read: async () => new Uint8Array() };

function plainTexts(texts: unknown): readonly string[] {
  if (typeof texts === 'string') return [texts];
  return typeof texts === 'object' && texts !== null ? Object.values(texts).flatMap(plainTexts) : [];
}

/** Texts of English that no other language has: where one stands, a text was kept. */
const others = new Set(
  LANGUAGES.filter((each) => each !== 'en').flatMap((each) => plainTexts(textsIn(each))),
);
const ONLY_ENGLISH = new Set(plainTexts(textsIn('en')).filter((text) => text !== '' && !others.has(text)));
/** Left in English, and no value that the desk gave: a word of its data may be one of the catalogue. */
function english(texts: readonly string[], data: unknown = null): readonly string[] {
  const given = new Set(plainTexts(data));
  return texts.filter((text) => ONLY_ENGLISH.has(text.trim()) && !given.has(text));
}

const world = (): FakeShell =>
  createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });

async function settled(): Promise<void> {
  await screen.findByRole('main');
  await vi.waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
}

beforeEach(() => showLanguage('en'));
afterEach(() => {
  cleanup();
  showLanguage('system');
});

describe.each(LANGUAGES.filter((each) => each !== 'en'))('in %s', (language) => {
  it.each(SCREENS)('the screen %s keeps no English text when the language is changed', async (name) => {
    const { double, data } = remembering(world());
    openWindow(double, `#/${name}/${ids[name] ?? ''}`);
    await settled();
    expect(english(textsOf(document.body)).length).toBeGreaterThan(5);
    await act(() => changeSettings({ language }));
    await settled();
    expect(english(textsOf(document.body), JSON.parse(data()))).toEqual([]);
    expect(document.documentElement.lang).toBe(language);
  });

  it.each(Object.keys(PIN_REQUESTS) as (keyof typeof PIN_REQUESTS)[])(
    'the PIN page follows while it asks, and keeps what was typed: %s',
    async (name) => {
      const request = { ...PIN_REQUEST, ...PIN_REQUESTS[name] };
      const bridge: PinBridge = {
        call: (asked) => Promise.resolve(ok((asked === 'pin.current' ? request : {}) as never)),
        on: () => () => undefined,
      };
      Object.defineProperty(window, 'countersignPin', { value: bridge, configurable: true });
      prepareWindow();
      render(createElement(PinPage));
      await screen.findByRole('heading', { level: 1 });
      const field = document.querySelector('input');
      if (field === null) throw new Error('the page asks for nothing');
      fireEvent.change(field, { target: { value: '12345' } });
      act(() => showLanguage(language));
      expect(english(textsOf(document.body), request)).toEqual([]);
      expect(document.querySelector('input')?.value).toBe('12345');
      const eight = request.words.flat();
      expect(textsOf(document.body).filter((text) => eight.includes(text))).toEqual(eight);
    },
  );

  it('the approval sheet is written in the language it is handed, whatever the screen shows', async () => {
    const page = async (given: Language): Promise<Document> =>
      new DOMParser().parseFromString(await sheetPage(SHEET, FONTS, given), 'text/html');
    const [printed, first] = [await page(language), await page('en')];
    expect(printed.documentElement.lang).toBe(language);
    expect(english([printed.title, ...textsOf(printed.body)])).toEqual([]);
    expect(english([first.title, ...textsOf(first.body)]).length).toBeGreaterThan(10);
    // What is compared and checked is the same on both.
    const same = (of: Document): readonly (string | null)[] =>
      [...of.querySelectorAll('.words, .digest, svg path')].map(
        (each) => each.textContent || each.getAttribute('d'),
      );
    expect(same(printed)).toEqual(same(first));
  });
});

describe('the choice', () => {
  it('of the screen is made in the settings and shown at once; a document follows unless it has its own', async () => {
    const desk = world();
    openWindow(desk, '#/settings?appearance');
    await loadSettings();
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    fireEvent.click(await screen.findByRole('button', { name: /Language of the screen$/u }));
    fireEvent.click(await screen.findByRole('option', { name: 'Deutsch' }));
    await screen.findByRole('heading', { level: 1, name: 'Einstellungen' });
    const handed = (): unknown =>
      desk.calls
        .filter(({ name }) => name === 'sheet.export')
        .map(({ input }) => (input as { language: string }).language);
    await saveSheet('batch-1');
    await changeSettings({ documentLanguage: 'en' });
    await saveSheet('batch-1');
    expect(handed()).toEqual(['de', 'en']);
    await changeSettings({ language: 'en', documentLanguage: 'de' });
    await saveSheet('batch-1');
    expect(handed()).toEqual(['de', 'en', 'de']);
    await screen.findByRole('heading', { level: 1, name: 'Settings', hidden: true });
  });

  it.each([
    ['de-AT', 'de'],
    ['en-GB', 'en'],
    ['fr-FR', 'en'],
    ['', 'en'],
  ])('where nothing was chosen and the system is %s, it is %s', (tag, language) => {
    const spy = vi.spyOn(window.navigator, 'language', 'get').mockReturnValue(tag);
    showLanguage('system');
    expect(document.documentElement.lang).toBe(language);
    spy.mockRestore();
  });
});
