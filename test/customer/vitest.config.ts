// The life of a customer's two desks after their set-up: most of a minute, so it is a long suite.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['test/customer/*.test.ts'],
    pool: 'forks',
    maxWorkers: 1,
    // Guards against hanging only.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
