// The second client at the second bank in every variant: minutes of xmlsec1, so it is a long suite.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['test/second-bank/{operations,search}.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Guards against hanging only.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
