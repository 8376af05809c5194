import { defineConfig } from 'playwright/test';

// Where no language is chosen the window shows that of the system; the tests name what they press in English.
Object.assign(process.env, { LANGUAGE: 'en', LC_ALL: 'en_US.UTF-8' });

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // npm start is asked for the browser there, and the browser is a script of /bin/sh.
  testIgnore:
    process.platform === 'linux' && process.env['COUNTERSIGN_SHELL'] !== 'electron' ? [] : ['start.spec.ts'],
  // A desk, its cards and its bank are one world; worlds run one after the other on two cores.
  workers: 1,
  fullyParallel: false,
  // Guards against hanging only: a slow machine is no failure.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // What is not there to be pressed is named soon, long before the test's own end.
  use: { actionTimeout: 60_000 },
  retries: 0,
  forbidOnly: true,
  outputDir: '../../test-results',
});
