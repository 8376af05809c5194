// Entering the PIN of the company's card: it reaches the vault for every key on that card, and the log says
// how it ended.
import { expect, test } from 'vitest';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok } from '../../../../shared/domain/result.ts';
import type { AdministerContext } from '../context.ts';
import { makeTickets } from '../../desk/tickets.ts';
import { enterCompanyPin, listCompanyCards } from './company-pin.ts';

const SIGNING = 'pkcs11:token=Seal;id=%01';
const DECRYPTION = 'pkcs11:token=Seal;id=%02';
const INQUIRY = 'pkcs11:token=Other;id=%01';
const CARDS: Readonly<Record<string, { card: string; label: string; refused: boolean }>> = {
  [SIGNING]: { card: 'Seal', label: 'Seal', refused: true },
  [DECRYPTION]: { card: 'Seal', label: 'Seal', refused: true },
  [INQUIRY]: { card: 'Other', label: 'Other', refused: false },
};

function world(entered: 'taken' | 'refused') {
  const log: unknown[] = [];
  const vault: string[] = [];
  const notifier = { emit: () => undefined };
  const keys = {
    signing: SIGNING,
    decryption: DECRYPTION,
    inquiry: INQUIRY,
    next: { signing: 'vault:x', decryption: null, from: '' },
  };
  const desk = {
    store: {
      desk: {
        profile: async () => ({ profile: { keys } }),
        policy: async () => ({ policy: {} }),
        setting: async () => null,
      },
      log: {
        append: async ({ act, subject, detail }: { act: string; subject: string; detail: string }) =>
          void log.push([act, subject, detail]),
      },
    },
    tokens: {
      companyCard: (uri: string) => CARDS[uri] ?? null,
      enterCompanyPin: async () => (entered === 'taken' ? ok({ pin: '4711' }) : err(fault('pin-incorrect'))),
      cancel: () => undefined,
    },
    vault: {
      putKeyPin: async (uri: string, pin: string) => {
        vault.push(`${uri} ${pin}`);
        return ok(null);
      },
    },
    turns: { take: (_name: string, work: () => Promise<unknown>) => work() },
    tickets: makeTickets(notifier as never, () => 'ticket-1'),
    notifier,
    clock: { now: () => 0 },
    pinWindow: {},
    diagnostics: { error: () => undefined },
    random: { bytes: () => new Uint8Array(16) },
  } as unknown as AdministerContext;
  return { desk, log, vault };
}

async function over({ tickets }: AdministerContext): Promise<unknown> {
  await expect.poll(() => tickets.get('ticket-1')?.phase).toMatch(/^(done|failed)$/u);
  return tickets.get('ticket-1')?.fault?.code ?? null;
}

test('cards are listed once with what their keys are for; key files are none', async () => {
  expect(await listCompanyCards(world('taken').desk)).toEqual(
    ok({
      rows: [
        { uri: SIGNING, label: 'Seal', refused: true, uses: ['signing', 'decryption'] },
        { uri: INQUIRY, label: 'Other', refused: false, uses: ['inquiry'] },
      ],
    }),
  );
});

test('a PIN the card took is kept for every key on the card', async () => {
  const { desk, log, vault } = world('taken');
  expect((await enterCompanyPin(desk, DECRYPTION)).ok).toBe(true);
  expect(await over(desk)).toBeNull();
  expect(vault).toEqual([`${SIGNING} 4711`, `${DECRYPTION} 4711`]);
  expect(log).toEqual([['company.pin-entered', 'Seal', 'the card took the PIN; it is in the vault']]);
});

test('a PIN the card refused reaches no vault, and the log says so', async () => {
  const { desk, log, vault } = world('refused');
  await enterCompanyPin(desk, SIGNING);
  expect(await over(desk)).toBe('pin-incorrect');
  expect(vault).toEqual([]);
  expect(log).toEqual([['company.pin-entry-refused', 'Seal', 'pin-incorrect']]);
});

test('a key of nobody is not asked for', async () => {
  for (const uri of ['pkcs11:token=Else;id=%01', 'vault:x']) {
    expect(await enterCompanyPin(world('taken').desk, uri)).toMatchObject({
      ok: false,
      error: { code: 'company-key-not-found' },
    });
  }
});
