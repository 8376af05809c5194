// The flow suites on a customer's desk instead of a training desk, by their one switch. Suites that set up a
// desk of their own run with npm test.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** They set up a desk of their own, or have none with a PKCS#11 module. */
const OWN_DESK = [
  'customer-desk',
  'key-files',
  'onboarding',
  'read-only',
  'revocation',
  'set-up',
  'start-page',
  'vault-protection',
];

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['test/flow/*.test.ts'],
    exclude: OWN_DESK.map((name) => `test/flow/${name}.test.ts`),
    env: { COUNTERSIGN_DESK: 'customer' },
    pool: 'forks',
    maxWorkers: 3,
    execArgv: ['--no-wasm-code-gc'],
    globalSetup: 'test/made-desks/run.ts',
    // Guards against hanging only.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
