// The card suite: a real PC/SC stack, so one file after another, with patience for a busy machine.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['test/cards/**/*.test.ts', 'test/fault-shim/**/*.test.ts', 'test/virtual-card/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
