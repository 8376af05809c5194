// The product as the rig runs it: as it is, with a seeded defect, or as its next version; by the environment
// of its processes.
import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleEntries, TRAINING_ENTRIES } from '../../scripts/bundle-desk.ts';
import { BUNDLE } from '../flow/stdio-desk.ts';

export type Product = Readonly<Record<string, string>>;

const FROM_SOURCES: Product = {};

/**
 * As it is delivered: a bundle, with the judge among its entries. It opens in two thirds of the time that a
 * thousand sources take, and nearly all cases begin with an opening.
 */
export async function asItIs(): Promise<Product> {
  const dist = fileURLToPath(new URL('../../dist', import.meta.url));
  mkdirSync(dist, { recursive: true });
  // Below the repository, where its packages are found.
  const folder = mkdtempSync(join(dist, 'faults-'));
  await bundleEntries({ ...TRAINING_ENTRIES, [EVALUATOR]: 'test/faults/evaluate-child.ts' }, folder);
  return { [BUNDLE]: folder };
}

const EVALUATOR = 'evaluate-child';

/** What the judge of this product is started from. */
export const evaluatorOf = ({ [BUNDLE]: folder }: Product): string =>
  folder === undefined
    ? fileURLToPath(new URL(`${EVALUATOR}.ts`, import.meta.url))
    : join(folder, `${EVALUATOR}.js`);

/** The folder to remove when nothing of it runs any more. */
export const bundleOf = ({ [BUNDLE]: folder }: Product): string | undefined => folder;

const LATER = fileURLToPath(new URL('later-version.mjs', import.meta.url));
const BREAKS = fileURLToPath(new URL('breaks.mjs', import.meta.url));

/** One more module that is loaded before the program's own; it changes the text of sources. */
export function preloaded({ [BUNDLE]: _folder, ...product }: Product, module: string): Product {
  const before = product['NODE_OPTIONS'];
  return {
    ...product,
    NODE_OPTIONS: `${before === undefined ? '' : `${before} `}--import=${module}`,
  };
}

/** The version after this one: it finds a store that has to be migrated. */
export const laterVersion = (product: Product): Product => preloaded(product, LATER);

export const withDefect = (name: string): Product => ({
  ...preloaded(FROM_SOURCES, BREAKS),
  COUNTERSIGN_FAULTS_BREAK: name,
});
