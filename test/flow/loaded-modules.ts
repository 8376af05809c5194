// Which of the project's modules a process and its threads loaded: Node itself writes them down when they
// end (NODE_V8_COVERAGE), the token processes among them where they are given the variable.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
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

export interface OpenedFiles {
  /** The program that starts a process, with its arguments. */
  readonly under: readonly string[];
  /** Paths from the project's folder, once the processes have ended; no packages, nothing that was built. */
  read(): readonly string[];
  remove(): void;
}

/**
 * Which files of the project a process opened, and every process below it: from their system calls, so
 * nothing needs to reach their environment.
 */
export function openedFiles(): OpenedFiles {
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
            ...readFileSync(join(folder, name), 'utf8').matchAll(
              /"(?<path>[^"]+)", (?!.*O_DIRECTORY).* = \d+(?:<|$)/gmu,
            ),
          ])
          .map(({ groups }) => relative(ROOT, resolve(ROOT, groups?.['path'] ?? '')))
          .filter((path) => !/^(?:\.\.|node_modules|dist)(?:\/|$)/u.test(path)),
      ),
    ],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Which of the paths lie in no folder that ships; a real desk runs without them. */
export const outsideTheProduct = (paths: readonly string[]): readonly string[] =>
  paths.filter((path) => !/^(?:main|shared|preload|verifier)\//u.test(path) && path !== 'package.json');
