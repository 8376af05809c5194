// Setting up a token happens in a process of its own, and what goes wrong there is told.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NewToken, provisionToken } from '../../main/token/provision.ts';
import { prepareSoftHsm, type SoftHsmEnvironment } from '../../training/soft-hsm.ts';
import { PIN, SO_PIN, softHsm } from './desk.ts';

let folder: string;
let env: SoftHsmEnvironment;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-provision-'));
  env = await prepareSoftHsm(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const order = (more: Partial<NewToken> = {}): NewToken => ({
  modulePath: softHsm(),
  env,
  label: 'New',
  soPin: SO_PIN,
  pin: PIN,
  keys: [
    {
      label: 'key',
      id: '01',
      type: 'P-256',
      usage: 'sign',
      issue: () => Promise.reject(new Error('the authority is closed')),
    },
  ],
  ...more,
});

test('a module that is not there is a fault', async () => {
  expect(await provisionToken(order({ modulePath: '/nowhere/module.so' }))).toMatchObject({
    ok: false,
    error: { code: 'module-not-found' },
  });
});

test('a PIN the token does not accept is a fault with its return value', async () => {
  const result = await provisionToken(order({ pin: 'x'.repeat(300) }));
  expect(result).toEqual({
    ok: false,
    error: { code: 'pin-not-taken', detail: 'CKR_PIN_LEN_RANGE in C_InitPIN' },
  });
});

test('an authority that refuses stops the set-up and is heard', async () => {
  await expect(provisionToken(order())).rejects.toThrow('the authority is closed');
});

test('bytes that are no certificate are not stored', async () => {
  const keys = [
    {
      label: 'key',
      id: '01',
      type: 'P-256' as const,
      usage: 'sign' as const,
      issue: () => Buffer.from('nothing'),
    },
  ];
  expect(await provisionToken(order({ keys }))).toMatchObject({ ok: false });
});
