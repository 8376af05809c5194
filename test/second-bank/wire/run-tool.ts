// Owns the running of foreign programs (xmlsec1, openssl, xmllint) as child processes, with files in a
// private folder.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ToolResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end. It rejects only when the program cannot be started. */
export function runTool(program: string, args: readonly string[]): Promise<ToolResult> {
  return new Promise((resolve, reject) => {
    execFile(
      program,
      [...args],
      { maxBuffer: 256 * 1024 * 1024, encoding: 'utf8' },
      (error, stdout, stderr) => {
        if (error === null) resolve({ code: 0, stdout, stderr });
        else if (typeof error.code === 'number') resolve({ code: error.code, stdout, stderr });
        else reject(new Error(`${program} could not be run: ${error.message}`));
      },
    );
  });
}

/** Writes the given texts to files, passes their paths to the work, and removes them afterwards. */
export async function withFiles<Result>(
  texts: Readonly<Record<string, string>>,
  work: (path: (name: string) => string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'second-bank-'));
  const path = (name: string): string => join(folder, name);
  try {
    await Promise.all(Object.entries(texts).map(([name, text]) => writeFile(path(name), text)));
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
