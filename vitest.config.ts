import { defineConfig } from 'vitest/config';

// What has a configuration of its own: the card suite needs a PC/SC stack and minutes, the second bank's variants
// need minutes of xmlsec1, the customer's two desks most of a minute.
const exclude = [
  '**/node_modules/**',
  'test/e2e/**',
  'test/cards/**',
  'test/customer/**',
  'test/fault-shim/**',
  'test/second-bank/{operations,search}.test.ts',
];

/** Stores whose subject is the page: its address, its events, what its engine saves. */
const PAGE = 'renderer/**/*.page.test.ts';

export default defineConfig({
  // As the window is built: its own JSX makes hidden characters visible.
  oxc: { jsx: { runtime: 'automatic', importSource: '#visible' } },
  test: {
    projects: [
      {
        extends: true,
        // A process for each file costs more than most of these files need: they leave nothing behind that
        // another one meets.
        test: {
          name: 'unit',
          isolate: false,
          // They compute, and wait for no process: more workers than cores only load the modules once more.
          maxWorkers: 2,
          // Projects of one order share their workers.
          sequence: { groupOrder: 1 },
          include: ['{main,shared,preload,sandbox,training,verifier,renderer}/**/*.test.ts'],
          exclude: [...exclude, PAGE],
        },
      },
      {
        extends: true,
        // Screens that are drawn in jsdom, and what stores do with the page itself: what they cost is React and
        // jsdom, so they are not part of `unit`. What the stores of the window keep, hooks too, is tested
        // without a page (`test/window/hook.ts`), each in a `.test.ts`.
        test: { name: 'screens', isolate: false, include: ['renderer/**/*.test.tsx', PAGE], exclude },
      },
      {
        extends: true,
        test: { name: 'suites', include: ['{test,scripts,bench}/**/*.test.ts'], exclude },
      },
    ],
    // What a page of HTML has in full would hide the reason of a failure in a log.
    diff: { truncateThreshold: 30 },
    // Real processes and tokens are driven from tests; forks keep a crash in one file from taking the others
    // down.
    pool: 'forks',
    // One more than the two cores of the usual machine: a test waits for its processes a fifth of its time.
    maxWorkers: 3,
    // V8 ends a process now and then in which several threads run WebAssembly, as it frees compiled code (a
    // failed check of `jit_page`): the threads of the tests strip the types of their sources with it.
    execArgv: ['--no-wasm-code-gc'],
    globalSetup: 'test/made-desks/run.ts',
    setupFiles: 'test/window/patience.ts',
    // Guards against hanging only: a slow machine is no failure. Waits end when what they wait for is there.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
