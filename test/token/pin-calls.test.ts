// C_Login and C_SetPIN against a real module: found in its function list and called on the binding's own
// session, with the bytes of a PIN or with NULL.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pkcs11 from 'pkcs11js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLogin } from '../../main/token/process/pkcs11/cards.ts';
import { fault } from '../../shared/domain/errors.ts';
import { err, ok } from '../../shared/domain/result.ts';
import { openPinCalls } from '../../main/token/process/pkcs11/pin-calls.ts';
import { provisionToken } from '../../main/token/provision.ts';
import { prepareSoftHsm } from '../../training/soft-hsm.ts';
import { createAuthority } from './certificate-authority.ts';
import { PIN, SO_PIN, softHsm } from './desk.ts';

let folder: string;
const native = new pkcs11.PKCS11();
let session: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-pad-'));
  const env = await prepareSoftHsm(folder);
  const authority = await createAuthority();
  const issue = (spki: Uint8Array): Promise<Uint8Array> => authority.issue(spki, { name: 'Alice' });
  const made = await provisionToken({
    modulePath: softHsm(),
    env,
    label: 'Alice',
    soPin: SO_PIN,
    pin: PIN,
    keys: [{ label: 'Alice', id: '01', type: 'P-256', usage: 'sign', issue }],
  });
  if (!made.ok) throw new Error(made.error.code);
  process.env['SOFTHSM2_CONF'] = env.SOFTHSM2_CONF;
  native.load(softHsm());
  native.C_Initialize({ flags: pkcs11.CKF_OS_LOCKING_OK });
  const slot = native
    .C_GetSlotList(true)
    .find((each) => native.C_GetTokenInfo(each).label.startsWith('Alice'))!;
  session = native.C_OpenSession(slot, pkcs11.CKF_SERIAL_SESSION);
});
afterAll(async () => {
  native.C_Finalize();
  native.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a NULL PIN', () => {
  test('reaches the module: one without a keypad says that the argument is bad, not that the session is', async () => {
    const result = await openPinCalls(softHsm()).login(session, pkcs11.CKU_USER, null);
    expect(result.result).toEqual({
      ok: false,
      error: { code: 'module-error', detail: 'CKR_ARGUMENTS_BAD in C_Login' },
    });
  });

  test('travels with the session it is given', async () => {
    const foreign = Buffer.alloc(8, 0xee);
    const result = await openPinCalls(softHsm()).login(foreign, pkcs11.CKU_USER, null);
    expect(result.result).toEqual({
      ok: false,
      error: { code: 'card-removed', detail: 'CKR_SESSION_HANDLE_INVALID in C_Login' },
    });
  });
});

describe('login', () => {
  test('gives the module the bytes of the PIN, and NULL where the card has a keypad', async () => {
    const given: (Uint8Array | null)[] = [];
    const done = { result: ok(undefined), value: 0 };
    const login = createLogin(native, async () => ({
      version: '2.40',
      login: async (_session, _user, pin) => {
        given.push(pin);
        return done;
      },
      setPin: () => Promise.resolve(done),
    }));
    const pin = Buffer.from(PIN);
    expect(await login.user(session, { kind: 'pin', pin })).toEqual(ok(undefined));
    expect(await login.user(session, { kind: 'protected-path' })).toEqual(ok(undefined));
    expect(given).toEqual([pin, null]);
    expect(given[0]).toBe(pin);
  });

  test('takes the PIN as a text only where a module does not know its own session (p11-kit’s client)', async () => {
    const unknown = { result: err(fault('module-error')), value: 0x190 };
    const login = createLogin(native, async () => ({
      version: '2.40',
      login: () => Promise.resolve(unknown),
      setPin: () => Promise.resolve(unknown),
    }));
    expect(await login.user(session, { kind: 'pin', pin: Buffer.from('000000') })).toMatchObject({
      error: { code: 'pin-incorrect' },
    });
    expect(await login.user(session, { kind: 'pin', pin: Buffer.from(PIN) })).toEqual(ok(undefined));
    login.logout(session);
    const { slotID } = native.C_GetSessionInfo(session);
    const writing = native.C_OpenSession(slotID, pkcs11.CKF_SERIAL_SESSION | pkcs11.CKF_RW_SESSION);
    const change = (old: string, fresh: string) =>
      login.change(writing, { kind: 'pin', old: Buffer.from(old), fresh: Buffer.from(fresh) });
    expect(await change('000000', '271828')).toMatchObject({ error: { code: 'pin-incorrect' } });
    expect(await change(PIN, '271828')).toEqual(ok(undefined));
    expect(await change('271828', PIN)).toEqual(ok(undefined));
    native.C_CloseSession(writing);
  });

  test('ends a login that was left over, so that its PIN serves no other act', async () => {
    native.C_Login(session, pkcs11.CKU_USER, PIN);
    const login = createLogin(native, () => Promise.resolve(openPinCalls(softHsm())));
    expect(await login.user(session, { kind: 'pin', pin: Buffer.from('000000') })).toMatchObject({
      ok: false,
      error: { code: 'pin-incorrect' },
    });
    expect(await login.user(session, { kind: 'pin', pin: Buffer.from(PIN) })).toEqual({
      ok: true,
      value: undefined,
    });
    login.logout(session);
  });
});
