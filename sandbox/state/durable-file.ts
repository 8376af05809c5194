// Owns files of the bank that are whole and on the disk, whatever ends the process.
import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';

/** Under another name until it is on the disk: a reader finds the old file or the new one. */
export function replaceFile(file: string, text: string): void {
  writeSynced(`${file}.new`, text, 'w');
  renameSync(`${file}.new`, file);
}

/** On the disk when it returns. */
export function appendLine(file: string, line: string): void {
  writeSynced(file, `${line}\n`, 'a');
}

/** The whole lines of a file: one that was not written to its end never counted. */
export function wholeLines(text: string): readonly string[] {
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '');
}

function writeSynced(file: string, text: string, flags: 'w' | 'a'): void {
  const handle = openSync(file, flags, 0o600);
  try {
    const bytes = Buffer.from(text);
    for (let done = 0; done < bytes.length;) done += writeSync(handle, bytes, done);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
