// What a person is told to install where the card binding does not compile.
import { expect, test } from 'vitest';
import { toolChainHint } from './system-packages.mjs';

test.each([
  ['win32', 'Visual Studio Build Tools'],
  ['darwin', 'xcode-select --install'],
  ['linux', 'apt-get install g++ make python3'],
  ['freebsd', 'apt-get install g++ make python3'],
] as const)('%s: %s', (platform, hint) => {
  expect(toolChainHint(platform)).toContain(hint);
});
