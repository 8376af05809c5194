// A module that hangs, crashes, dawdles or will not start at any call: one act is lost, the desk and the next
// act are not.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pkcs11, { PKCS11 } from 'pkcs11js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DesktopTokenHosts } from '../../main/token/host.ts';
import { CKR, ckrFault } from '../../main/token/process/ckr.ts';
import { loadModule } from '../../main/token/process/pkcs11/module.ts';
import { openPinCalls } from '../../main/token/process/pkcs11/pin-calls.ts';
import { mustWork, type Scenario, setStage, type Stage } from './scenarios.ts';
import { attachShim, buildShim, type Shim, type ShimOrder } from './shim.ts';

const CALLS: readonly (readonly [string, Scenario])[] = [
  ['C_GetSlotList', 'list'],
  ['C_GetSlotInfo', 'list'],
  ['C_GetTokenInfo', 'list'],
  ['C_OpenSession', 'list'],
  ['C_FindObjectsInit', 'list'],
  ['C_FindObjects', 'list'],
  ['C_FindObjectsFinal', 'list'],
  ['C_GetAttributeValue', 'list'],
  ['C_CloseSession', 'list'],
  ['C_GetMechanismList', 'sign'],
  ['C_Login', 'sign'],
  ['C_SignInit', 'sign'],
  ['C_Sign', 'sign'],
  ['C_Logout', 'sign'],
  ['C_DecryptInit', 'unwrap-raw'],
  ['C_Decrypt', 'unwrap-raw'],
  ['C_GetSessionInfo', 'sign-open'],
  ['C_SetPIN', 'change-pin'],
  ['C_GetMechanismInfo', 'health'],
];

let stage: Stage;
let shim: Shim;
let hosts: DesktopTokenHosts;
let scratch: string;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'countersign-shim-'));
  stage = await setStage();
  shim = await buildShim(stage.desk.folder);
  hosts = open('softhsm', shim, { native: 1_200, list: 1_200, stop: 500 });
  await shim.order();
  await mustWork(stage, hosts);
});
afterAll(async () => {
  await stage.desk.remove();
  await rm(scratch, { recursive: true, force: true });
});

function open(moduleId: string, with_: Shim, limits: object): DesktopTokenHosts {
  const env = with_.env(stage.desk.modulePath, stage.desk.env);
  return stage.desk.hosts({
    modules: [{ moduleId, label: 'Failing', kind: 'pkcs11', path: with_.path, env }],
    limits,
  });
}

async function during(scenario: Scenario, order: ShimOrder): Promise<string> {
  // The company key is looked for by a listing first; here the act itself is to meet the failure.
  await stage.run('list', hosts);
  await stage.prepare(scenario, hosts);
  await shim.order(order);
  const { code } = await stage.run(scenario, hosts);
  await shim.order();
  return code;
}

describe.each(CALLS)('%s during %s', (call, scenario) => {
  test('that hangs is given up, and the next act succeeds', async () => {
    expect(await during(scenario, { call, number: 1, action: 'hang' })).toBe('module-timeout');
    expect(await stage.run(scenario, hosts)).toMatchObject({ code: 'done' });
  });

  test('that crashes takes only its process along', async () => {
    expect(await during(scenario, { call, number: 1, action: 'crash' })).toBe('module-crashed');
    expect(await stage.run(scenario, hosts)).toMatchObject({ code: 'done' });
  });

  test('that is slow is waited for', async () => {
    expect(await during(scenario, { call, number: 1, action: 'delay', value: 400 })).toBe('done');
  });
});

describe('a module that will not stop', () => {
  test.each(['hang', 'crash', 'return'] as const)(
    '(C_Finalize: %s) does not keep the desk from closing',
    async (action) => {
      const own = attachShim(shim.path, stage.desk.folder, `finalize-${action}`);
      await own.order({ call: 'C_Finalize', number: 0, action, value: 0x05 });
      const closing = open('softhsm', own, { stop: 500 });
      expect(await stage.run('list', closing)).toMatchObject({ code: 'done' });
      // Where the module hangs, this ends because its process is killed.
      await expect(closing.close()).resolves.toBeUndefined();
    },
  );
});

describe('a module that will not start', () => {
  test.each([
    ['C_Initialize', 0x30, 'module-failed'],
    ['C_Initialize', 0x02, 'module-failed'],
    ['C_GetFunctionList', 0x05, 'module-failed'],
  ] as const)('(%s: %i) is named by its host, and starts once it can', async (call, value, code) => {
    const own = attachShim(shim.path, stage.desk.folder, `start-${call}-${value}`);
    await own.order({ call, number: 0, action: 'return', value });
    const starting = open('softhsm', own, { pause: 1 });
    expect(await stage.run('list', starting)).toMatchObject({ code });
    await own.order();
    // The process that failed has to be gone first, which takes its time on a busy machine.
    await expect
      .poll(async () => (await stage.run('list', starting)).code, { timeout: 20_000, interval: 50 })
      .toBe('done');
  });
});

describe('in one process', () => {
  const values = Object.keys(CKR).map(Number);
  let loaded: Shim;

  beforeAll(() => {
    loaded = attachShim(shim.path, scratch, 'own');
    Object.assign(process.env, loaded.env(stage.desk.modulePath, stage.desk.env));
  });

  test('every return value of C_Initialize ends in its fault; a module that cannot lock is started without threads', async () => {
    for (const value of values) {
      await loaded.order({ call: 'C_Initialize', number: 1, action: 'return', value });
      const result = loadModule(shim.path);
      const cannotLock = CKR[value]?.name === 'CKR_CANT_LOCK';
      expect([CKR[value]?.name, result.ok ? result.value.threads : result.error.code]).toEqual([
        CKR[value]?.name,
        cannotLock ? false : 'module-failed',
      ]);
      if (result.ok) result.value.native.C_Finalize();
    }
    console.log(`C_Initialize: ${values.length} return values driven`);
  });

  test('every return value of C_Login and C_SetPIN on a reader with a keypad ends in its fault', async () => {
    await loaded.order();
    const native = new PKCS11();
    native.load(shim.path);
    native.C_Initialize({ flags: pkcs11.CKF_OS_LOCKING_OK });
    const [slot] = native.C_GetSlotList(true);
    const session = native.C_OpenSession(slot ?? Buffer.alloc(8), pkcs11.CKF_SERIAL_SESSION);
    const pad = openPinCalls(shim.path);
    for (const value of values) {
      await loaded.order({ call: 'C_Login', number: 1, action: 'return', value });
      expect((await pad.login(session, pkcs11.CKU_USER, null)).result).toEqual({
        ok: false,
        error: { code: ckrFault(value, 'C_Login', true).code, detail: `${CKR[value]?.name} in C_Login` },
      });
    }
    await loaded.order({ call: 'C_Login', number: 1, action: 'return', value: 0 });
    expect((await pad.login(session, pkcs11.CKU_USER, null)).result).toEqual({ ok: true, value: undefined });
    for (const value of values) {
      await loaded.order({ call: 'C_SetPIN', number: 1, action: 'return', value });
      expect((await pad.setPin(session, null)).result).toEqual({
        ok: false,
        error: { code: ckrFault(value, 'C_SetPIN', true).code, detail: `${CKR[value]?.name} in C_SetPIN` },
      });
    }
    native.C_Finalize();
    console.log(`C_Login and C_SetPIN on the keypad: ${values.length} return values each driven`);
  });
});
