// Which function list the calls with a PIN go through: that of PKCS#11 3.0 where a module hands it out
// (C_GetInterface), that of 2.40 and older else.
import { expect, test } from 'vitest';
import { openPinCalls } from '../../../main/token/process/pkcs11/pin-calls.ts';
import { softHsm } from '../../token/desk.ts';
import { openSc } from '../pcsc.ts';
import { installed } from './installed.ts';
import { because, leftOut } from './left-out.ts';

for (const [module, path, version] of [
  ['NSS softokn', () => installed(['libsoftokn3.so'], 'libnss3'), /^3\.\d+$/u],
  ['OpenSC', openSc, /^3\.\d+$/u],
  ['SoftHSM', softHsm, /^2\.\d+$/u],
  ['p11-kit remote', () => installed(['pkcs11/p11-kit-client.so'], 'p11-kit-modules'), /^[23]\.\d+$/u],
] as const) {
  const reason = leftOut(module);
  test.skipIf(reason !== null)(`${module}${because(reason)}`, () => {
    expect(openPinCalls(path()).version).toMatch(version);
  });
}
