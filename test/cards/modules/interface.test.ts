// Which function list the calls with a PIN go through: that of PKCS#11 3.0 where a module hands it out
// (C_GetInterface), that of 2.40 and older else.
import { expect, test } from 'vitest';
import { openPinCalls } from '../../../main/token/process/pkcs11/pin-calls.ts';
import { softHsm } from '../../token/desk.ts';
import { openSc } from '../pcsc.ts';
import { installed } from './installed.ts';

test.each([
  ['NSS softokn', () => installed(['libsoftokn3.so'], 'libnss3'), /^3\.\d+$/u],
  ['OpenSC', openSc, /^3\.\d+$/u],
  ['SoftHSM', softHsm, /^2\.\d+$/u],
  ['p11-kit’s client', () => installed(['pkcs11/p11-kit-client.so'], 'p11-kit-modules'), /^[23]\.\d+$/u],
])('%s', async (_name, path, version) => {
  expect(openPinCalls(path()).version).toMatch(version);
});
