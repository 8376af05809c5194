// @vitest-environment jsdom The window, the PIN page and the approval sheet in a language made from
// English: what they show is a text of the catalogue or data of the desk.
import { cleanup, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sheetPage } from '../../main/app/exchange/sheet/page.ts';
import { PinPage } from '../../renderer/pin/PinPage.tsx';
import { SCREENS } from '../../renderer/stores/route.ts';
import { ok } from '../../shared/domain/result.ts';
import type { PinBridge } from '../../shared/ipc/bridge.ts';
import { CLOSING, OPENING, pseudo, unbracketed } from './pseudo-language.ts';
import { ids, PIN_REQUEST, PIN_REQUESTS, SHEET } from './displayed-samples.ts';
import { remembering } from './remembering.ts';
import { textsOf } from './texts-of.ts';
import { openWindow, prepareWindow } from './window-under-test.tsx';
import { createWorld } from './world/world.ts';

vi.mock('../../shared/texts/en/index.ts', async (original) => {
  const { en } = await original<{ readonly en: object }>();
  return { en: (await import('./pseudo-language.ts')).pseudo(en) };
});

/** What is no text of the catalogue yet, though it should be: the list may only become shorter. */
const TO_MOVE = new Set('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '));

/** Letters that have no accent, three at least. */
const wordsIn = (text: string): readonly string[] => text.match(/[A-Za-z]{3,}/gu) ?? [];

/** Words outside the brackets that are no data of the desk. */
function foreignWords(texts: readonly string[], data: string): readonly string[] {
  const known = new Set(wordsIn(data).map((word) => word.toLowerCase()));
  return [...new Set(texts.flatMap((text) => wordsIn(unbracketed(text))))]
    .filter((word) => /[a-z]/u.test(word) && !/^[0-9a-f]+$/u.test(word))
    .filter((word) => !known.has(word.toLowerCase()) && !TO_MOVE.has(word))
    .toSorted();
}

afterEach(cleanup);

describe('in a language made from English', () => {
  it.each(SCREENS)('the screen %s shows texts of the catalogue and data', async (name) => {
    const { double, data } = remembering(
      createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false }),
    );
    openWindow(double, `#/${name}/${ids[name] ?? ''}`);
    await screen.findByRole('main');
    await vi.waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    const texts = textsOf(document.body);
    expect(texts.filter((text) => text.includes(OPENING)).length).toBeGreaterThan(10);
    expect(foreignWords(texts, data())).toEqual([]);
  });

  it.each(Object.keys(PIN_REQUESTS) as (keyof typeof PIN_REQUESTS)[])(
    'the PIN page shows texts of the catalogue and data: %s',
    async (name) => {
      const request = { ...PIN_REQUEST, ...PIN_REQUESTS[name] };
      const bridge: PinBridge = {
        call: (asked) => Promise.resolve(ok((asked === 'pin.current' ? request : {}) as never)),
        on: () => () => undefined,
      };
      Object.defineProperty(window, 'countersignPin', { value: bridge, configurable: true });
      prepareWindow();
      render(createElement(PinPage));
      // The page that waits for a request has a heading too, and fewer texts.
      const ours = () => textsOf(document.body).filter((text) => text.includes(OPENING)).length;
      await expect.poll(ours).toBeGreaterThan(5);
      expect(foreignWords(textsOf(document.body), JSON.stringify(request))).toEqual([]);
    },
  );

  it.each([
    ['with everything', {}],
    ['without signatures and code', { signatures: [], complete: false, code: null, sendingDesk: null }],
  ])('the approval sheet prints texts of the catalogue and data: %s', async (_what, change) => {
    const sheet = { ...SHEET, ...change };
    const html = await sheetPage(sheet, { parts: async () => [], read: async () => new Uint8Array() }, 'en');
    const page = new DOMParser().parseFromString(html, 'text/html');
    const texts = [page.title, ...textsOf(page.body)];
    expect(texts.filter((text) => text.includes(OPENING)).length).toBeGreaterThan(20);
    expect(foreignWords(texts, JSON.stringify(sheet))).toEqual([]);
  });

  it('a sentence that is not of the catalogue is found, in a text and in a title', () => {
    const page = new DOMParser().parseFromString('<p title="Look here">19 payments</p>', 'text/html');
    expect(foreignWords(textsOf(page.body), '')).toEqual(['Look', 'here', 'payments']);
    const { title } = pseudo({ title: (count: number) => `${count} payments` });
    expect(title(19)).toBe(`${OPENING}19 þáýɱéñťš${CLOSING}`);
    expect(unbracketed(`${title(19)} · ${title(1)}`).trim()).toBe('·');
  });
});
