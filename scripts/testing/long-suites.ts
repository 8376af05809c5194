// The long suites: what does not fit into the minutes of npm test. One line each; `npm run -s test:long` and
// .ci/run read this table.
import type { Runner } from './run-suite.ts';

export interface LongSuite {
  /** `npm run -s test:long -- --only <name>`. */
  readonly name: string;
  /** The suite's own command: `npm run -s <command>`, a script of package.json. */
  readonly command: string;
  readonly run: Runner;
  /**
   * What can be counted out into shares (the suite understands `--shard=<index>/<count>`, both from 1); null:
   * whole or not at all.
   */
  readonly shares: { readonly of: string; readonly most: number } | null;
  /** How long the whole of it takes on two quiet cores, in minutes. */
  readonly minutes: number;
  /**
   * Why .ci/run leaves it out, whatever the time; null: it takes its share there. Such a suite is run by
   * hand.
   */
  readonly byHand: string | null;
}

/** Tests in a window that carry this tag are not part of npm test. */
export const LONG_TAG = '@long';

export const LONG_SUITES: readonly LongSuite[] = [
  {
    name: 'cards',
    command: 'test:cards',
    run: {
      kind: 'vitest',
      config: 'test/cards/vitest.config.ts',
      args: ['--exclude', 'test/cards/modules/**'],
    },
    shares: { of: 'test files', most: 8 },
    minutes: 9,
    byHand: null,
  },
  {
    name: 'card-modules',
    command: 'test:cards',
    run: { kind: 'vitest', config: 'test/cards/vitest.config.ts', args: ['test/cards/modules'] },
    shares: null,
    minutes: 10,
    byHand: null,
  },
  {
    name: 'customer',
    command: 'test:customer',
    run: { kind: 'vitest', config: 'test/customer/vitest.config.ts' },
    shares: null,
    minutes: 1,
    byHand: null,
  },
  {
    name: 'customer-flows',
    command: 'test:customer',
    run: { kind: 'vitest', config: 'test/customer/flows.vitest.config.ts' },
    shares: { of: 'test files', most: 6 },
    minutes: 6,
    byHand: null,
  },
  {
    name: 'second-bank',
    command: 'test:second-bank',
    run: { kind: 'vitest', config: 'test/second-bank/vitest.config.ts' },
    shares: { of: 'test files', most: 2 },
    minutes: 1,
    byHand: null,
  },
  {
    name: 'model',
    command: 'test:model',
    run: { kind: 'script', file: 'test/model/main.ts' },
    shares: null,
    minutes: 1,
    byHand: null,
  },
  {
    name: 'conformance-mutants',
    command: 'test:mutants',
    run: { kind: 'script', file: 'test/conformance/main.ts', args: ['--mutants'] },
    shares: { of: 'mutants', most: 20 },
    minutes: 5,
    byHand: null,
  },
  {
    name: 'mutation',
    command: 'test:mutation',
    run: { kind: 'script', file: 'scripts/mutation/main.ts' },
    shares: null,
    minutes: 4,
    byHand: null,
  },
  {
    name: 'variants',
    command: 'test:variants',
    run: { kind: 'script', file: 'test/variants/main.ts' },
    shares: { of: 'variants', most: 20 },
    minutes: 10,
    byHand: null,
  },
  {
    name: 'window',
    command: 'test:window',
    run: { kind: 'playwright', config: 'test/e2e/playwright.config.ts', args: ['--grep', LONG_TAG] },
    shares: { of: 'test files', most: 2 },
    minutes: 16,
    byHand: null,
  },
  {
    name: 'faults',
    command: 'faults',
    run: { kind: 'script', file: 'test/faults/main.ts' },
    shares: { of: 'cases', most: 40 },
    minutes: 45,
    byHand: null,
  },
  {
    name: 'dates',
    command: 'test:dates',
    run: { kind: 'script', file: 'scripts/test-dates.ts', repeats: true },
    shares: { of: 'moments in a zone', most: 48 },
    minutes: 60,
    byHand: null,
  },
];
