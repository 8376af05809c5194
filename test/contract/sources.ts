// Reads the repository's own sources: which files there are and what each imports.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');
export const SOURCE_FOLDERS = [
  'shared',
  'main',
  'preload',
  'renderer',
  'sandbox',
  'training',
  'verifier',
  'scripts',
  'bench',
  'test',
] as const;
const SKIPPED = new Set(['node_modules', 'dist', 'release', 'tour-out']);
const SOURCE = /\.(?:ts|tsx|mts|cts|js|mjs|cjs|jsx)$/;

export interface Import {
  /** Repository path of a relative import, else the module's name as written. */
  readonly target: string;
  readonly relative: boolean;
  readonly typeOnly: boolean;
}

export interface Source {
  /** Repository path with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly isTest: boolean;
  readonly imports: readonly Import[];
}

const STATEMENT =
  /(?:^|;)[ \t]*(?:import|export)[ \t]+(type[ \t]+)?[^'"`;]*?\bfrom[ \t]+['"]([^'"\n]+)['"]/gm;
const BARE = /(?:^|;)[ \t]*import[ \t]+['"]([^'"\n]+)['"]/gm;
/** Dynamic imports, require, and files named for a worker or a process. */
const CALLED =
  /\b(?:import|require|createRequire\([^)]*\))\(\s*['"]([^'"\n]+)['"]|new URL\(\s*['"](\.{1,2}\/[^'"\n]+\.[cm]?[jt]sx?)['"]\s*,\s*import\.meta\.url/g;

function importOf(from: string, name: string, typeOnly: boolean): Import {
  if (!name.startsWith('.')) return { target: name, relative: false, typeOnly };
  return {
    target: relative(ROOT, resolve(ROOT, dirname(from), name)).replaceAll('\\', '/'),
    relative: true,
    typeOnly,
  };
}

export function importsOf(path: string, text: string): readonly Import[] {
  return [
    ...Array.from(text.matchAll(STATEMENT), ([, type, name = '']) =>
      importOf(path, name, type !== undefined),
    ),
    ...Array.from(text.matchAll(BARE), ([, name = '']) => importOf(path, name, false)),
    ...Array.from(text.matchAll(CALLED), ([, called, file]) => importOf(path, called ?? file ?? '', false)),
  ];
}

/** Every file below the source folders, as repository paths. */
export function allPaths(): readonly string[] {
  const walk = (folder: string): string[] =>
    readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : walk(path);
      return entry.isFile() ? [path] : [];
    });
  const present = new Set(readdirSync(ROOT));
  return SOURCE_FOLDERS.filter((folder) => present.has(folder)).flatMap(walk);
}

export function allSources(): readonly Source[] {
  return allPaths()
    .filter((path) => SOURCE.test(path))
    .map((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8');
      const isTest = path.startsWith('test/') || /\.(?:test|fake)\.tsx?$/.test(path);
      return { path, text, isTest, imports: importsOf(path, text) };
    });
}

/** Package of a bare import: "react-dom/client" is "react-dom", "@noble/x/y" is "@noble/x". */
export function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}
