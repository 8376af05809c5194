import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isNewerThanSources } from './newer-than-sources.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'countersign-built-'));
  put('main/index.ts', 100);
  put('lock.json', 100);
  put('dist/main.js', 200);
  put('dist/mark', 210);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** `at`: seconds of the last change. */
function put(path: string, at: number): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  utimesSync(file, at, at);
}

const isNewer = (): boolean =>
  isNewerThanSources(root, { built: ['dist/main.js', 'dist/mark'], sources: ['main', 'lock.json'] });

describe('what was built of sources', () => {
  it('is newer than all of them', () => {
    expect(isNewer()).toBe(true);
  });

  it('is not newer once a file deep in a folder, or a file by itself, has changed', () => {
    put('main/deep/er.ts', 205);
    expect(isNewer()).toBe(false);
    put('main/deep/er.ts', 150);
    put('lock.json', 205);
    expect(isNewer()).toBe(false);
  });

  it('does not become old by a test', () => {
    put('main/index.test.ts', 300);
    expect(isNewer()).toBe(true);
  });

  it('is not newer where a part of it is missing', () => {
    rmSync(join(root, 'dist/mark'));
    expect(isNewer()).toBe(false);
  });
});
