// Code inside a token process that tries what it must not: to write a file, to start a program, to start a
// worker.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

const outcome = (act: () => unknown): string => {
  try {
    act();
    return 'done';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'failed';
  }
};

process.on('message', () => undefined);
process.send?.({
  write: outcome(() => writeFileSync(process.argv.at(-1) ?? '', 'x')),
  spawn: outcome(() => {
    const { error } = spawnSync('true');
    if (error !== undefined) throw error;
  }),
  worker: outcome(() => new Worker('0', { eval: true })),
});
