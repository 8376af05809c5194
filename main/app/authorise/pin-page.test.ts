// The PIN page around an act: opened when a PIN is asked for, closed whatever happens, and the ticket beside
// it.
import { beforeEach, expect, test } from 'vitest';
import { fault } from '../../../shared/domain/errors.ts';
import type { PageForm } from '../../../shared/domain/region.ts';
import { err, ok } from '../../../shared/domain/result.ts';
import type { PinFlags, PinRequest, SignPhase } from '../../ports/token.ts';
import type { Ticket } from '../desk/index.ts';
import {
  pinPage,
  withPinPage,
  cardSessionLimits,
  getCardSessionLimits,
  setCardSessionLimits,
} from './signed-action.ts';
import { DEFAULT_CARD_SESSION } from '../../../shared/domain/card-session.ts';
import { decodeSentences } from '../../../shared/domain/sentence.ts';
import { fakeDeskStore } from '../../ports/store/desk.fake.ts';
import { fakeLog } from '../../ports/store/log.fake.ts';
import { fakeSigningContext, type FakeSigningContext } from './signing-context.fake.ts';

const FLAGS: PinFlags = {
  countLow: true,
  finalTry: false,
  locked: false,
  toBeChanged: false,
  protectedPath: false,
};
const asked: SignPhase = { phase: 'waiting-for-pin', request: { requestId: 'r1' } as PinRequest };
const FORM: PageForm = { language: 'de', region: 'de-CH' };
let context: FakeSigningContext;
let seen: unknown[];
let abort: AbortController;
let ticket: Ticket;

beforeEach(() => {
  seen = [];
  abort = new AbortController();
  ticket = {
    ticket: 't1',
    signal: abort.signal,
    phase: (phase: string, share: number | null = null) => void seen.push(['phase', phase, share]),
    disableCancel: () => true,
    enableCancel: () => undefined,
    done: () => undefined,
    fail: () => undefined,
  };
  const base = fakeSigningContext([]);
  const window = pinPage(
    {
      open: ({ requestId }, form) => void seen.push(['open', requestId, form]),
      wrongPin: (requestId, flags) => void seen.push(['wrong', requestId, flags.countLow]),
      close: (requestId) => void seen.push(['close', requestId]),
    },
    { store: { desk: fakeDeskStore(fakeLog(), { settings: { display: FORM } }) }, locks: [] },
  );
  context = {
    ...base,
    pinWindow: Object.assign(window, { pages: new Set<string>(), forms: [] }),
    tokens: { ...base.tokens, cancel: (requestId: string) => void seen.push(['cancel', requestId]) },
  };
});
const run = (act: (onPhase: (phase: SignPhase) => void) => void): Promise<unknown> =>
  withPinPage(context, ticket, async (onPhase) => {
    act(onPhase);
    return ok('signed');
  });

test('is opened in the language of the screen, told of a wrong entry and closed', async () => {
  const result = await run((onPhase) => {
    onPhase(asked);
    onPhase({ phase: 'wrong-pin', flags: FLAGS });
    onPhase({ phase: 'signing' });
  });
  expect(result).toEqual(ok('signed'));
  expect(seen).toEqual([
    ['open', 'r1', FORM],
    ['phase', 'waiting-for-pin', null],
    ['wrong', 'r1', true],
    ['phase', 'wrong-pin', null],
    ['phase', 'signing', null],
    ['close', 'r1'],
  ]);
});

test('is never opened for an act that asks for nothing, and its reading shows how far it is', async () => {
  await run((onPhase) => {
    onPhase({ phase: 'reading', done: 1, total: 4 });
    onPhase({ phase: 'reading', done: 0, total: 0 });
    onPhase({ phase: 'wrong-pin', flags: FLAGS });
  });
  expect(seen).toEqual([
    ['phase', 'reading', 0.25],
    ['phase', 'reading', null],
    ['phase', 'wrong-pin', null],
  ]);
});

test('is closed when the act fails, and a cancelled ticket cancels the entry that waits', async () => {
  await expect(
    withPinPage(context, ticket, (onPhase) => {
      onPhase(asked);
      abort.abort();
      return Promise.reject(new Error('bug'));
    }),
  ).rejects.toThrow('bug');
  expect(seen).toEqual([
    ['open', 'r1', FORM],
    ['phase', 'waiting-for-pin', null],
    ['cancel', 'r1'],
    ['close', 'r1'],
  ]);
});

test('a ticket that was cancelled before asks for nothing; one cancelled meanwhile opens no page', async () => {
  const result = await run((onPhase) => {
    abort.abort();
    expect(seen).toEqual([]);
    onPhase(asked);
  });
  expect(result).toEqual(ok('signed'));
  expect(seen).toEqual([
    ['cancel', 'r1'],
    ['close', 'r1'],
  ]);
  seen.length = 0;
  expect(await run(() => seen.push('act'))).toEqual(err(fault('pin-cancelled')));
  expect(seen).toEqual([]);
});

test('after the act a cancelled ticket cancels nothing any more', async () => {
  await run((onPhase) => onPhase(asked));
  seen.length = 0;
  abort.abort();
  expect(seen).toEqual([]);
});

test('how long one PIN serves is a setting, and one that cannot be read grants nothing', async () => {
  expect(await cardSessionLimits(context)).toEqual(DEFAULT_CARD_SESSION);
  const limits = { ...DEFAULT_CARD_SESSION, seconds: 60, acts: 2, idleSeconds: 30 };
  expect(await setCardSessionLimits(context, limits)).toEqual(ok({ limits, standard: DEFAULT_CARD_SESSION }));
  expect(await setCardSessionLimits(context, null)).toEqual(
    ok({ limits: null, standard: DEFAULT_CARD_SESSION }),
  );
  const details = context.store.log.entries.map(({ detail }) => decodeSentences(detail));
  expect(details).toMatchObject([
    [{ code: 'log-session-limits', data: { seconds: 60, signatures: 2, idle: 30 } }],
    [{ code: 'log-session-none' }],
  ]);
  await context.store.desk.saveSetting('cards.lease', { seconds: 'for ever' }, null);
  expect(await getCardSessionLimits(context)).toEqual(ok({ limits: null, standard: DEFAULT_CARD_SESSION }));
});
