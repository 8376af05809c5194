// The product as the rig runs it: as it is, with a seeded defect, or as its next version; by the environment
// of its processes.
import { fileURLToPath } from 'node:url';

export type Product = Readonly<Record<string, string>>;

export const AS_IT_IS: Product = {};

const LATER = fileURLToPath(new URL('later-version.mjs', import.meta.url));
const BREAKS = fileURLToPath(new URL('breaks.mjs', import.meta.url));

/** One more module that is loaded before the program's own. */
export function preloaded(product: Product, module: string): Product {
  const before = product['NODE_OPTIONS'];
  return {
    ...product,
    NODE_OPTIONS: `${before === undefined ? '' : `${before} `}--import=${module}`,
  };
}

/** The version after this one: it finds a store that has to be migrated. */
export const laterVersion = (product: Product): Product => preloaded(product, LATER);

export const withDefect = (name: string): Product => ({
  ...preloaded(AS_IT_IS, BREAKS),
  COUNTERSIGN_FAULTS_BREAK: name,
});
