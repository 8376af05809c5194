// Compiles the libraries that the rig preloads into the product, and starts a desk under the one that logs
// and fails its changes of the disk.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StdioDesk } from '../flow/stdio-desk.ts';
import type { Product } from './product.ts';

/** Without a compiler there is no shim, and so no rig. */
export function hasCompiler(): boolean {
  try {
    execFileSync('cc', ['--version'], { stdio: 'ignore' });
    return process.platform === 'linux';
  } catch {
    return false;
  }
}

const KEEP_TIME = fileURLToPath(new URL('../dates/keep-time.c', import.meta.url));

function compiled(place: string, name: string, source: string): string {
  const library = join(place, `${name}.so`);
  mkdirSync(place, { recursive: true });
  if (!existsSync(library))
    execFileSync('cc', [
      '-shared',
      '-fPIC',
      '-O1',
      '-Wall',
      '-Wextra',
      '-Werror',
      '-o',
      library,
      source,
      '-ldl',
      '-lpthread',
    ]);
  return library;
}

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** A machine without a C compiler fails here, by name. */
export const buildShim = (place: string): string => compiled(place, 'disk-shim', here('disk-shim.c'));

/** What LD_PRELOAD is to be, so that FAULTS_CLOCK moves the clock of a desk and of its processes. */
export const clockLibraries = (place: string): string =>
  `${compiled(place, 'clock-shim', here('clock-shim.c'))} ${compiled(place, 'keep-time', KEEP_TIME)}`;

export interface Shim {
  readonly library: string;
  readonly log: string;
  readonly order: string;
  readonly product?: Product;
}

export function shimmed(folder: string, { library, log, order, product = {} }: Shim): Product {
  return {
    ...product,
    LD_PRELOAD: library,
    FAULTS_FOLDER: folder,
    FAULTS_LOG: log,
    FAULTS_ORDER: order,
  };
}

export const startShimmed = (folder: string, shim: Shim): Promise<StdioDesk> =>
  StdioDesk.start(folder, { env: shimmed(folder, shim) });
