// Acts with a PIN from the vault that wait for one card: each is judged again when the card is free for it,
// by what the acts before it cost. Over a module that counts its tries.
import pkcs11, { type PKCS11 } from 'pkcs11js';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok } from '../../../../shared/domain/result.ts';

interface Token {
  serial: string;
  left: number;
  readonly tried: string[];
  /** What happens on the card while a PIN is judged. */
  meanwhile(): void;
}

const card: Token = { serial: '', left: 0, tried: [], meanwhile: () => undefined };

vi.mock('./pin-calls.ts', () => ({
  openPinCalls: () => ({
    version: '2.40',
    login: async (_session: unknown, _user: number, pin: Uint8Array) => {
      const typed = Buffer.from(pin).toString('utf8');
      await Promise.resolve();
      card.tried.push(typed);
      card.left -= 1;
      card.meanwhile();
      return { result: err(fault(card.left > 0 ? 'pin-incorrect' : 'pin-locked')), value: 0xa0 };
    },
    setPin: () => Promise.reject(new Error('no PIN is changed here')),
  }),
}));
// Files that one process runs share their modules: it may have been loaded before, without the double.
vi.resetModules();
const { pkcs11Backend } = await import('./backend.ts');
afterAll(() => void vi.resetModules());

const flags = (): number =>
  pkcs11.CKF_TOKEN_INITIALIZED |
  pkcs11.CKF_LOGIN_REQUIRED |
  (card.left === 1 ? pkcs11.CKF_USER_PIN_FINAL_TRY : 0) |
  (card.left === 0 ? pkcs11.CKF_USER_PIN_LOCKED : 0);

function backend(left: number, meanwhile: () => void = () => undefined): ReturnType<typeof pkcs11Backend> {
  Object.assign(card, { serial: '77', left, meanwhile });
  card.tried.length = 0;
  const native = {
    C_GetInfo: () => ({ manufacturerID: 'Maker', libraryDescription: 'Library' }),
    C_GetSlotList: () => [Buffer.alloc(8)],
    C_GetSlotInfo: () => ({ slotDescription: 'Reader', flags: 0 }),
    C_GetTokenInfo: () => ({
      label: 'Seal',
      serialNumber: card.serial,
      manufacturerID: 'Maker',
      model: 'Card',
      flags: flags(),
    }),
    C_GetMechanismList: () => [],
    C_OpenSession: () => Buffer.alloc(8),
    C_CloseSession: () => undefined,
    C_Logout: () => undefined,
  } as unknown as PKCS11;
  return pkcs11Backend({
    module: { native, threads: true },
    moduleId: 'm',
    modulePath: '/m.so',
    environment: 'training',
    now: () => new Date(0),
  });
}

type Backend = ReturnType<typeof backend>;

async function use(tokens: Backend, pin: string, entry = 0): Promise<string> {
  const used = await tokens.useCompanyKey(
    { token: 'Seal', id: '01' },
    pin,
    { entry },
    () => ok(undefined),
    () => Promise.resolve(ok(null)),
  );
  return used.ok ? 'used' : used.error.code;
}

async function store(tokens: Backend, pin: string): Promise<string> {
  const stored = await tokens.storeCertificate(
    { token: 'Seal', id: '01' },
    pin,
    { entry: 0 },
    new Uint8Array(),
  );
  return stored.ok ? 'stored' : stored.error.code;
}

describe('a wrong PIN from the vault', () => {
  test('is not tried by the acts that waited for the card', async () => {
    const tokens = backend(5);
    const acts = [use(tokens, '000000'), use(tokens, '000000'), store(tokens, '000000')];
    expect(await Promise.all(acts)).toEqual(['pin-incorrect', 'company-pin-refused', 'company-pin-refused']);
    expect(card.tried).toEqual(['000000']);
  });

  test('is not tried by an act that main began before it was told of the refusal', async () => {
    const tokens = backend(5);
    expect(await use(tokens, '000000')).toBe('pin-incorrect');
    expect(await use(tokens, '000000')).toBe('company-pin-refused');
    expect(card.tried).toEqual(['000000']);
  });

  test('is tried once more after a person entered it', async () => {
    const tokens = backend(5);
    expect(await use(tokens, '000000')).toBe('pin-incorrect');
    expect(await use(tokens, '000000', 1)).toBe('pin-incorrect');
    expect(await use(tokens, '000000', 1)).toBe('company-pin-refused');
    expect(card.tried).toHaveLength(2);
  });
});

test('the last try is left where the act before it in the queue made it the last', async () => {
  const tokens = backend(2);
  const acts = [use(tokens, '000000'), use(tokens, '111111'), store(tokens, '222222')];
  expect(await Promise.all(acts)).toEqual([
    'pin-incorrect',
    'company-pin-final-try',
    'company-pin-final-try',
  ]);
  expect([card.left, card.tried]).toEqual([1, ['000000']]);
});

test('no PIN from the vault reaches a card that took the place of the other while the act waited', async () => {
  const tokens = backend(5, () => {
    card.serial = '78';
  });
  expect(await Promise.all([use(tokens, '000000'), use(tokens, '111111')])).toEqual([
    'pin-incorrect',
    'card-changed',
  ]);
  expect(card.tried).toEqual(['000000']);
});
