// One case of each class of faults; all of them are `npm run -s faults`.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { hasCompiler } from './live.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

it.skipIf(!hasCompiler())(
  'one fault of each class costs nothing that was acknowledged (needs Linux and a C compiler)',
  () => {
    const done = spawnSync(process.execPath, [MAIN, '--quick'], { encoding: 'utf8' });
    expect(done.stdout.split('\n').filter((line) => line.startsWith('FAILED'))).toEqual([]);
    expect(done.stdout).toMatch(/\n\d+ passed, 0 failed\n/u);
    expect(done.status).toBe(0);
  },
  600_000,
);
