// Which of the project's modules a process and its threads loaded: Node itself writes them down when they
// end (NODE_V8_COVERAGE), the token processes among them where they are given the variable.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface LoadedModules {
  /** For the environment of the process. */
  readonly env: Readonly<Record<string, string>>;
  /** Paths from the project's folder, once the process has ended; no packages. */
  read(): readonly string[];
  remove(): void;
}

export function loadedModules(): LoadedModules {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-loaded-'));
  return {
    env: { NODE_V8_COVERAGE: folder },
    read: () => [
      ...new Set(
        readdirSync(folder)
          .flatMap(
            (name) =>
              (
                JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
                  readonly result: readonly { readonly url: string }[];
                }
              ).result,
          )
          .flatMap(({ url }) => (url.startsWith('file://') ? [relative(ROOT, fileURLToPath(url))] : []))
          .filter((path) => !path.startsWith('..') && !path.startsWith('node_modules')),
      ),
    ],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export interface OpenedSources {
  /** The program that starts the process, with its arguments. */
  readonly under: readonly string[];
  /** Paths of TypeScript files from the project's folder, once the process has ended; no packages. */
  read(): readonly string[];
  remove(): void;
}

/**
 * Which source files a process opened, and every process below it: from their system calls, so nothing needs
 * to reach their environment.
 */
export function openedSources(): OpenedSources {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-opened-'));
  return {
    under: [
      'strace',
      '--follow-forks',
      '--seccomp-bpf',
      '--output-separately',
      '--string-limit=4096',
      '-e',
      'trace=open,openat',
      '-o',
      join(folder, 'trace'),
    ],
    read: () => [
      ...new Set(
        readdirSync(folder)
          .flatMap((name) => [
            ...readFileSync(join(folder, name), 'utf8').matchAll(/"(?<path>\/[^"]+\.ts)", .* = \d+$/gmu),
          ])
          .map(({ groups }) => relative(ROOT, groups?.['path'] ?? ''))
          .filter((path) => !path.startsWith('..') && !path.startsWith('node_modules')),
      ),
    ],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
