import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { runTwiceIfRed } from './run-again.ts';
import type { Runner } from './run-suite.ts';

const folder = mkdtempSync(join(tmpdir(), 'countersign-run-again-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
vi.spyOn(console, 'log').mockReturnValue();
vi.spyOn(process.stdout, 'write').mockReturnValue(true);

let made = 0;
/** A program that behaves otherwise from its second run on. */
function program(
  first: string,
  later: string,
): Extract<Runner, { readonly kind: 'script' }> & { readonly mark: string; readonly again: string } {
  made += 1;
  const [file, mark] = [join(folder, `program-${made}.mjs`), join(folder, `mark-${made}`)];
  writeFileSync(
    file,
    `import { existsSync, writeFileSync } from 'node:fs';
    if (existsSync(${JSON.stringify(mark)})) { writeFileSync(${JSON.stringify(`${mark}-again`)}, ''); ${later} } else { writeFileSync(${JSON.stringify(mark)}, ''); ${first} }`,
  );
  return { kind: 'script', file, mark, again: `${mark}-again` };
}
const GREEN = "console.log('passed a\\n1 passed, 0 failed');";
const RED = "console.log('FAILED a\\n  why\\n0 passed, 1 failed'); process.exitCode = 1;";

test('what is green at once runs once', async () => {
  const runner = program(GREEN, RED);
  expect(await runTwiceIfRed('x', runner)).toMatchObject({ passed: 1, failed: 0, unsteady: [] });
  expect(existsSync(runner.again)).toBe(false);
});

test('what is red once is unsteady, and named', async () => {
  expect(await runTwiceIfRed('x', program(RED, GREEN))).toMatchObject({
    passed: 1,
    failed: 0,
    unsteady: ['FAILED a\n  why'],
    failures: [],
  });
});

test('what is red twice has failed', async () => {
  expect(await runTwiceIfRed('x', program(RED, RED))).toMatchObject({
    passed: 0,
    failed: 1,
    unsteady: [],
    failures: ['FAILED a\n  why'],
  });
});

test('what was cut off is not repeated', async () => {
  const runner = program('setInterval(() => {}, 1000);', GREEN);
  expect(await runTwiceIfRed('x', runner, { until: Date.now() + 1_500, grace: 100 })).toMatchObject({
    cut: true,
    unsteady: [],
  });
  expect(existsSync(runner.again)).toBe(false);
});

test('what failed and was cut off in its repetition has failed, and is named', async () => {
  const runner = program(RED, 'setInterval(() => {}, 1000);');
  const score = await runTwiceIfRed('x', runner, {
    // Only the repetition has no time left, however slow the machine is.
    get until() {
      return existsSync(runner.mark) ? Date.now() + 300 : undefined;
    },
    grace: 100,
  });
  expect(score).toMatchObject({ failed: 1, cut: true, unsteady: [] });
  expect(score.failures.join()).toMatch(/^FAILED a\n {2}why\n.*cut off/u);
});

test('a program that repeats by itself what failed is told to, and runs once', async () => {
  const runner = program(
    `if (!process.argv.includes('--once-more')) process.exit(1);
     console.log('FAILED b: 1 tests\\npassed a\\nUNSTEADY b: 1 tests\\n  why\\n1 passed, 0 failed');`,
    RED,
  );
  expect(await runTwiceIfRed('x', { ...runner, repeats: true })).toMatchObject({
    passed: 1,
    failed: 0,
    failures: [],
    unsteady: ['UNSTEADY b: 1 tests\n  why'],
  });
  expect(existsSync(runner.again)).toBe(false);
});

test('of a run of the test runner, the files with a failure alone run again', async () => {
  const mark = JSON.stringify(join(folder, 'steady'));
  writeFileSync(
    join(folder, 'config.mjs'),
    `export default { root: ${JSON.stringify(folder)}, test: { include: ['*.check.mjs'], globals: true } };`,
  );
  writeFileSync(join(folder, 'good.check.mjs'), "test('a', () => {}); test('b', () => {});");
  writeFileSync(
    join(folder, 'bad.check.mjs'),
    `import { existsSync, writeFileSync } from 'node:fs';
    test('c', () => {}); test('d', () => { const was = existsSync(${mark}); writeFileSync(${mark}, ''); expect(was).toBe(true); });`,
  );
  const score = await runTwiceIfRed('x', { kind: 'vitest', config: join(folder, 'config.mjs') });
  expect(score).toMatchObject({ passed: 4, failed: 0 });
  expect(score.unsteady.join()).toContain('bad.check.mjs');
});

test('of a share, what failed runs again whole', async () => {
  const shared = join(folder, 'shared');
  mkdirSync(shared);
  writeFileSync(
    join(shared, 'config.mjs'),
    `export default { root: ${JSON.stringify(shared)}, test: { include: ['*.check.mjs'], globals: true } };`,
  );
  for (const file of ['one', 'two']) {
    const mark = JSON.stringify(join(shared, file));
    writeFileSync(
      join(shared, `${file}.check.mjs`),
      `import { existsSync, writeFileSync } from 'node:fs';
      test('it', () => { const was = existsSync(${mark}); writeFileSync(${mark}, ''); expect(was).toBe(true); });`,
    );
  }
  const runner = { kind: 'vitest', config: join(shared, 'config.mjs') } as const;
  expect(await runTwiceIfRed('x', runner, { share: '2/2' })).toMatchObject({ passed: 1, failed: 0 });
});

test('what failed for two reasons names both', async () => {
  const later = RED.replaceAll('FAILED a', 'FAILED b');
  const { failures } = await runTwiceIfRed('x', program(RED, later));
  expect(failures).toEqual(['FAILED a\n  why', 'FAILED b\n  why']);
});
