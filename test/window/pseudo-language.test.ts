// @vitest-environment jsdom The window, the PIN page and the approval sheet in a language made from
// English: what they show is a text of the catalogue or data of the desk.
import { cleanup, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sheetPage } from '../../main/app/exchange/sheet/page.ts';
import type { SheetView } from '../../main/app/exchange/sheet/facts.ts';
import { PinPage } from '../../renderer/pin/PinPage.tsx';
import { SCREENS } from '../../renderer/stores/route.ts';
import { typedVersion } from '../../shared/domain/message-versions/catalogue.ts';
import { ok } from '../../shared/domain/result.ts';
import { wordsOf } from '../../shared/domain/words.ts';
import type { PinBridge } from '../../shared/ipc/bridge.ts';
import type { PinRequestView } from '../../shared/ipc/pin-contract.ts';
import type { Double } from './fake-desk.ts';
import { CLOSING, OPENING, pseudo, unbracketed } from './pseudo-language.ts';
import { openWindow, prepareWindow } from './window-under-test.tsx';
import { batches } from './world/batches.ts';
import { messages, payments } from './world/outbox.ts';
import { createWorld } from './world/world.ts';

vi.mock('../../shared/texts/en/index.ts', async (original) => {
  const { en } = await original<{ readonly en: object }>();
  return { en: (await import('./pseudo-language.ts')).pseudo(en) };
});

/** What is no text of the catalogue yet, though it should be: the list may only become shorter. */
const TO_MOVE = new Set('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '));

const SHOWN_ATTRIBUTES = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'];
/** Letters that have no accent, three at least. */
const wordsIn = (text: string): readonly string[] => text.match(/[A-Za-z]{3,}/gu) ?? [];

/** Every text of a page, also those that are read out or shown on hovering. */
function textsOf(root: Element): readonly string[] {
  const texts: string[] = [];
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node instanceof Element ? node : null;
    if (element !== null) texts.push(...SHOWN_ATTRIBUTES.map((name) => element.getAttribute(name) ?? ''));
    else if (!['STYLE', 'SCRIPT', 'TITLE'].includes(node.parentElement?.tagName ?? ''))
      texts.push(node.textContent ?? '');
  }
  return texts.filter((text) => text.trim() !== '');
}

/** Words outside the brackets that are no data of the desk. */
function foreignWords(texts: readonly string[], data: string): readonly string[] {
  const known = new Set(wordsIn(data).map((word) => word.toLowerCase()));
  return [...new Set(texts.flatMap((text) => wordsIn(unbracketed(text))))]
    .filter((word) => /[a-z]/u.test(word) && !/^[0-9a-f]+$/u.test(word))
    .filter((word) => !known.has(word.toLowerCase()) && !TO_MOVE.has(word))
    .toSorted();
}

/** A double that remembers what it answered. */
function remembering(double: Double): { readonly double: Double; readonly data: () => string } {
  const answers: unknown[] = [];
  const call = async (...asked: Parameters<Double['bridge']['call']>): Promise<never> => {
    const answer = await double.bridge.call(...asked);
    answers.push(answer);
    return answer as never;
  };
  return {
    double: { ...double, bridge: { ...double.bridge, call } },
    data: () => JSON.stringify(answers),
  };
}

const ids: Readonly<Partial<Record<(typeof SCREENS)[number], string>>> = {
  batch: batches[0]?.detail.batch ?? '',
  review: batches.find(({ detail }) => detail.state === 'frozen')?.detail.batch ?? '',
  sheet: batches.find(({ detail }) => detail.state === 'frozen')?.detail.batch ?? '',
  message: messages.find(({ state }) => state === 'unknown')?.message ?? '',
  payment: payments[0]?.payment ?? '',
};

const DIGEST = '3fd2a0c45be19b7710ac2e0d4f6b8899aa11bb22cc33dd44ee55ff6600771188';
const PIN_REQUEST: PinRequestView = {
  requestId: '8c2b1f2a-4a7e-4c50-9a1b-0d7f3f1f7a11',
  company: 'Nordhaven Maritime A/S',
  environment: 'training',
  purpose: 'approve',
  reference: 'PAY-2026-11-20-3',
  readings: [
    {
      kind: typedVersion('credit-transfer'),
      messageId: 'M-1',
      creationDateTime: '2026-11-20T09:20:00Z',
      initiatingParty: 'N',
      sha256: DIGEST,
      bytes: 9,
      groups: 1,
      transactions: 213,
      controlSum: '0',
      totals: [{ currency: 'EUR', amount: '1204331.70', count: 213 }],
      ownAccounts: ['DE89370400440532013000'],
      countries: ['DE'],
      valueDates: ['2026-11-23'],
      transactionsDigest: DIGEST,
    },
  ],
  words: [[...wordsOf(DIGEST)]],
  note: 'Compared with the list.',
  card: {
    reader: 'Reader 2',
    label: 'Card',
    serial: '1',
    holder: 'Boris Vance',
    flags: { countLow: true, finalTry: true, locked: false, toBeChanged: false, protectedPath: false },
  },
  entry: { kind: 'pin', keep: { seconds: 600, acts: 20, idleSeconds: 180 } },
  expiresAt: new Date(Date.now() + 60_000).toISOString(),
};
const NOTHING_READ = { readings: [], words: [] };
const PIN_REQUESTS = {
  approve: {},
  release: { purpose: 'release' },
  'card-test': { purpose: 'card-test', reference: '', ...NOTHING_READ },
  'change-pin': {
    purpose: 'change-pin',
    reference: '',
    entry: { kind: 'change', demanded: true, min: 6, max: 8 },
    ...NOTHING_READ,
  },
} as const satisfies Readonly<Record<string, Partial<PinRequestView>>>;

const SHEET = {
  environment: 'training',
  batch: 'b-1',
  company: 'Nordhaven',
  desk: 'Main desk',
  madeAt: '2026-11-20T10:00:00Z',
  reference: 'PAY-1',
  kind: 'credit-transfer',
  revision: 2,
  transactions: 2,
  ownAccounts: Array.from({ length: 15 }, (_, at) => `ACCOUNT-${at}`),
  countries: ['DE', 'NL'],
  valueDates: ['2026-11-23'],
  newBeneficiaries: 3,
  sendingDesk: 'Main desk',
  handovers: [{ from: 'A', to: 'B', at: '2026-11-20T10:00:00Z' }],
  totals: [{ currency: 'EUR', amount: '1234.5', count: 2 }],
  messages: [
    { messageId: 'M', words: ['a', 'b'], sha256: DIGEST, bytes: 9, transactions: 2, controlSum: '1' },
  ],
  overrides: [
    {
      rule: 'group-control-sum',
      path: '/Document/CstmrCdtTrfInitn/PmtInf[2]/CtrlSum',
      declared: '1',
      counted: '2',
      frozen: null,
      reason: 'Late.',
      by: 'Anna Berg',
    },
  ],
  signatures: [
    {
      purpose: 'freeze',
      name: 'Anna Berg',
      role: 'preparer',
      time: '2026-11-20T10:00:00Z',
      certificate: DIGEST,
      certificateSubject: 'CN=Anna Berg',
      note: 'ok',
    },
  ],
  complete: true,
  policy: { version: 1, sha256: DIGEST, words: ['a', 'b'] },
  code: { text: 'x', rows: ['101', '010', '111'] },
} as unknown as SheetView;

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
      await screen.findByRole('heading', { level: 1 });
      const texts = textsOf(document.body);
      expect(texts.filter((text) => text.includes(OPENING)).length).toBeGreaterThan(5);
      expect(foreignWords(texts, JSON.stringify(request))).toEqual([]);
    },
  );

  it.each([
    ['with everything', {}],
    ['without signatures and code', { signatures: [], complete: false, code: null, sendingDesk: null }],
  ])('the approval sheet prints texts of the catalogue and data: %s', async (_what, change) => {
    const sheet = { ...SHEET, ...change };
    const html = await sheetPage(sheet, { parts: async () => [], read: async () => new Uint8Array() });
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
