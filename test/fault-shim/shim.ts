// Builds the failing module and gives it orders through its order file.
import { execFile } from 'node:child_process';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const SOURCE = fileURLToPath(new URL('shim.c', import.meta.url));

export interface ShimOrder {
  readonly call: string;
  /** Which call of this function, from 1 since the order was given; 0 for every one. */
  readonly number: number;
  /** `return` answers without calling the module, `after` calls it first. */
  readonly action: 'return' | 'after' | 'delay' | 'hang' | 'crash';
  /** A CKR, or milliseconds of delay. */
  readonly value?: number;
}

export interface Shim {
  readonly path: string;
  /** Environment of a process that loads the shim. */
  env(module: string, moduleEnvironment: Readonly<Record<string, string>>): Record<string, string>;
  order(...orders: readonly ShimOrder[]): Promise<void>;
  /** Names of the functions called since the last `calls`, in order. */
  calls(): Promise<string[]>;
}

/** @param folder where library, orders and log go. A machine without a C compiler fails here. */
export async function buildShim(folder: string): Promise<Shim> {
  const path = join(folder, 'shim.so');
  await promisify(execFile)('cc', [
    '-shared',
    '-fPIC',
    '-O1',
    '-Wall',
    '-Wextra',
    '-Werror',
    '-o',
    path,
    SOURCE,
    '-ldl',
    '-lpthread',
  ]);
  return attachShim(path, folder, 'orders');
}

/** Another set of orders for the same library, so that two processes can fail in different ways at a time. */
export function attachShim(path: string, folder: string, name: string): Shim {
  const orders = join(folder, name);
  const log = join(folder, `${name}.log`);
  let generation = 0;
  return {
    path,
    env: (module, moduleEnvironment) => ({
      ...moduleEnvironment,
      FAULT_MODULE: module,
      FAULT_ORDERS: orders,
      FAULT_LOG: log,
    }),
    async order(...list) {
      generation += 1;
      const lines = list.map(({ call, number, action, value = 0 }) => `${call} ${number} ${action} ${value}`);
      // Renamed into place: the module never reads half an order.
      await writeFile(`${orders}.new`, [String(generation), ...lines, ''].join('\n'));
      await rename(`${orders}.new`, orders);
    },
    async calls() {
      const text = await readFile(log, 'utf8').catch(() => '');
      await rm(log, { force: true });
      return text.split('\n').filter((line) => line !== '');
    },
  };
}
