// Counts the files and lines of a project's product, without tests and the fakes beside its ports.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRODUCT } from './places.ts';

interface Size {
  readonly files: number;
  readonly lines: number;
}

const CATALOGUES = 'shared/texts';

export function sizeOf(project: string): Size & { readonly catalogues: Size } {
  return {
    ...sum(project, PRODUCT),
    catalogues: sum(project, [CATALOGUES]),
  };
}

function sum(project: string, folders: readonly string[]): Size {
  const files = folders
    .map((folder) => join(project, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/u.test(name) && !/\.(?:test|fake)\.tsx?$/u.test(name))
        .map((name) => readFileSync(join(folder, name), 'utf8')),
    );
  return {
    files: files.length,
    lines: files.reduce((lines, text) => lines + text.split('\n').length - 1, 0),
  };
}
