// The keypad path against a real module: C_Login is found in its function list and called with a NULL PIN on
// the binding's own session.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pkcs11 from 'pkcs11js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLogin } from '../../main/token/process/pkcs11/cards.ts';
import { openPinPad } from '../../main/token/process/pkcs11/pin-pad.ts';
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
    const result = await openPinPad(softHsm()).login(session, pkcs11.CKU_USER);
    expect(result).toEqual({
      ok: false,
      error: { code: 'module-failed', detail: 'CKR_ARGUMENTS_BAD in C_Login' },
    });
  });

  test('travels with the session it is given', async () => {
    const foreign = Buffer.alloc(8, 0xee);
    const result = await openPinPad(softHsm()).login(foreign, pkcs11.CKU_USER);
    expect(result).toEqual({
      ok: false,
      error: { code: 'card-removed', detail: 'CKR_SESSION_HANDLE_INVALID in C_Login' },
    });
  });
});

describe('login', () => {
  test('takes the keypad only for cards that have one, and asks for it only then', async () => {
    let opened = 0;
    const login = createLogin(native, async () => {
      opened += 1;
      const done = async (): Promise<{ readonly ok: true; readonly value: undefined }> => ({
        ok: true,
        value: undefined,
      });
      return { login: done, setPin: done };
    });
    expect(await login.user(session, { kind: 'pin', pin: PIN })).toEqual({ ok: true, value: undefined });
    expect(opened).toBe(0);
    expect(await login.user(session, { kind: 'protected-path' })).toEqual({ ok: true, value: undefined });
    expect(opened).toBe(1);
    login.logout(session);
  });

  test('ends a login that was left over, so that its PIN serves no other act', async () => {
    native.C_Login(session, pkcs11.CKU_USER, PIN);
    const login = createLogin(native, () => Promise.reject(new Error('no keypad here')));
    expect(await login.user(session, { kind: 'pin', pin: '000000' })).toMatchObject({
      ok: false,
      error: { code: 'pin-incorrect' },
    });
    expect(await login.user(session, { kind: 'pin', pin: PIN })).toEqual({ ok: true, value: undefined });
    login.logout(session);
  });
});
