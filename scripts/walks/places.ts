// What is counted, and where the counter and the threads it counts meet.
import { join } from 'node:path';

/** What ships; the bank and the kit of a training desk, tests and packages are not counted. */
export const PRODUCT: readonly string[] = ['main', 'preload', 'renderer', 'shared'];

export const ENVIRONMENT = {
  folder: 'COUNTERSIGN_WALKS',
  coverage: 'NODE_V8_COVERAGE',
  options: 'NODE_OPTIONS',
} as const;

/** How often a thread looks whether its coverage is asked for, in milliseconds. */
export const EVERY = 20;

interface Places {
  /** A file with the number of the last order to hand out coverage. */
  readonly order: string;
  /** One file per thread, with the number of the last order it carried out. */
  readonly threads: string;
  readonly coverage: string;
}

export const PLACES = (folder: string): Places => ({
  order: join(folder, 'order'),
  threads: join(folder, 'threads'),
  coverage: join(folder, 'coverage'),
});
