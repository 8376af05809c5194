import { defineConfig } from 'playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // A desk, its cards and its bank are one world; worlds run one after the other on two cores.
  workers: 1,
  fullyParallel: false,
  // Guards against hanging only: a slow machine is no failure.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  retries: 0,
  forbidOnly: true,
  outputDir: '../../test-results',
});
