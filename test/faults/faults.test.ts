// One case of each class of faults, and one seeded defect; all of them are `npm run -s faults`.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { BREAKS } from './breaks.mjs';
import { FOUND_BY } from './found-by.ts';
import { SECTIONS } from './plan.ts';
import { hasCompiler } from './shim.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

it.skipIf(!hasCompiler())(
  'one fault of each class costs nothing that was acknowledged (needs Linux and a C compiler)',
  () => {
    const done = spawnSync(process.execPath, [MAIN, '--quick'], { encoding: 'utf8' });
    expect(done.stdout.split('\n').filter((line) => line.startsWith('FAILED'))).toEqual([]);
    expect(done.stdout).toMatch(/\n\d+ passed, 0 failed\n/u);
    expect(done.status).toBe(0);
    // Every part of the rig had a case of its own.
    const rows = done.stdout.split('\n').filter((line) => /^\w+: .*  [1-9]\d*(?: +0)+ *$/u.test(line));
    expect(SECTIONS.filter((part) => !rows.some((row) => row.startsWith(`${part}: `)))).toEqual([]);
  },
  600_000,
);

it('the rig finds a seeded defect: a request to stop whose outcome is unknown and is called not taken', () => {
  const done = spawnSync(process.execPath, [MAIN, '--break', 'case-ambiguous-is-not-taken'], {
    encoding: 'utf8',
  });
  expect(done.stdout).toMatch(/^passed case-ambiguous-is-not-taken: [1-9]\d* findings$/mu);
  expect(done.status).toBe(0);
}, 600_000);

it('every seeded defect still replaces one piece of the product, and a part of the rig is told to find it', () => {
  for (const [name, file, text] of BREAKS) {
    const source = readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');
    expect([name, source.split(text).length - 1]).toEqual([name, 1]);
  }
  expect(BREAKS).toHaveLength(20);
  expect(BREAKS.map(([name]) => name).toSorted()).toEqual(Object.keys(FOUND_BY).toSorted());
});
