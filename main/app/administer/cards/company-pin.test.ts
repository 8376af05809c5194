// Entering the PIN of the company's card: it reaches the vault for every key on that card, and the log says
// how it ended.
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { expect, test } from 'vitest';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok } from '../../../../shared/domain/result.ts';
import { fakeSigningContext } from '../../authorise/signing-context.fake.ts';
import { enterCompanyPin, listCompanyCards } from './company-pin.ts';

type CompanyPinContext = Parameters<typeof enterCompanyPin>[0] & Parameters<typeof listCompanyCards>[0];

const SIGNING = 'pkcs11:token=Seal;id=%01';
const DECRYPTION = 'pkcs11:token=Seal;id=%02';
const INQUIRY = 'pkcs11:token=Other;id=%01';
const CARDS: Readonly<Record<string, { card: string; label: string; refused: boolean }>> = {
  [SIGNING]: { card: 'Seal', label: 'Seal', refused: true },
  [DECRYPTION]: { card: 'Seal', label: 'Seal', refused: true },
  [INQUIRY]: { card: 'Other', label: 'Other', refused: false },
};

function world(entered: 'taken' | 'refused') {
  const vault: string[] = [];
  const context = fakeSigningContext([]);
  const keys = {
    signing: SIGNING,
    decryption: DECRYPTION,
    inquiry: INQUIRY,
    next: { signing: 'vault:x', decryption: null, from: '' },
  };
  const profile = async () => ({ profile: { keys } });
  const desk = {
    ...context,
    store: { ...context.store, desk: { ...context.store.desk, profile } },
    tokens: {
      ...context.tokens,
      companyCard: (uri: string) => CARDS[uri] ?? null,
      enterCompanyPin: async () => (entered === 'taken' ? ok({ pin: '4711' }) : err(fault('pin-incorrect'))),
    },
    vault: {
      putKeyPin: async (uri: string, pin: string) => {
        vault.push(`${uri} ${pin}`);
        return ok(null);
      },
    },
  } as unknown as CompanyPinContext;
  const log = () => context.store.log.entries.map(({ act, subject, detail }) => [act, subject, detail]);
  return { desk, log, vault };
}

/** Enters the PIN and waits for the end; the code of the refusal, or null. */
async function entering(desk: CompanyPinContext, uri: string): Promise<string | null> {
  const started = await enterCompanyPin(desk, uri);
  if (!started.ok) throw new Error(started.error.code);
  const view = () => desk.tickets.get(started.value.ticket);
  await expect.poll(() => view()?.phase).toMatch(/^(done|failed)$/u);
  return view()?.fault?.code ?? null;
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
  expect(await entering(desk, DECRYPTION)).toBeNull();
  expect(vault).toEqual([`${SIGNING} 4711`, `${DECRYPTION} 4711`]);
  expect(log()).toEqual([['company.pin-entered', 'Seal', coded(sentence('log-pin-in-vault', {}))]]);
});

test('a PIN the card refused reaches no vault, and the log says so', async () => {
  const { desk, log, vault } = world('refused');
  expect(await entering(desk, SIGNING)).toBe('pin-incorrect');
  expect(vault).toEqual([]);
  expect(log()).toEqual([['company.pin-entry-refused', 'Seal', 'pin-incorrect']]);
});

test('a key of nobody is not asked for', async () => {
  for (const uri of ['pkcs11:token=Else;id=%01', 'vault:x']) {
    expect(await enterCompanyPin(world('taken').desk, uri)).toMatchObject({
      ok: false,
      error: { code: 'company-key-not-found' },
    });
  }
});
