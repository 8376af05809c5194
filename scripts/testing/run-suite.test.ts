import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { closingLine, counted, countLines, runSuite } from './run-suite.ts';

// Before the file under test is loaded: it takes its environment then.
const OUTER = vi.hoisted(() => {
  process.env['CI'] = 'true';
  process.env['NODE_COMPILE_CACHE'] = `${process.env['TMPDIR'] ?? '/tmp'}/countersign-outer-${process.pid}`;
  return process.env['NODE_COMPILE_CACHE'];
});

const folder = mkdtempSync(join(tmpdir(), 'countersign-run-suite-'));
afterAll(() => {
  for (const made of [folder, OUTER]) rmSync(made, { recursive: true, force: true });
});
const log = vi.spyOn(console, 'log').mockReturnValue();
const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);

let made = 0;
function program(text: string): { readonly kind: 'script'; readonly file: string } {
  made += 1;
  const file = join(folder, `program-${made}.mjs`);
  writeFileSync(file, text);
  return { kind: 'script', file };
}

describe('a suite that is a program', () => {
  test('is counted by its closing line', async () => {
    expect(
      await runSuite('x', program("console.log('passed a\\npassed b\\n\\n2 passed, 0 failed')")),
    ).toMatchObject({ passed: 2, failed: 0, cut: false });
    expect(
      await runSuite('x', program("console.log('2 passed, 3 failed'); process.exitCode = 1")),
    ).toMatchObject({ passed: 2, failed: 3 });
  });

  test('fails when its line and its exit code differ, or when it dies', async () => {
    expect(
      await runSuite('x', program("console.log('2 passed, 0 failed'); process.exitCode = 1")),
    ).toMatchObject({ passed: 2, failed: 1 });
    expect(await runSuite('x', program("console.log('0 passed, 0 failed')"))).toMatchObject({
      passed: 0,
      failed: 1,
    });
    expect(await runSuite('x', program("process.kill(process.pid, 'SIGKILL')"))).toMatchObject({
      passed: 0,
      failed: 1,
    });
  });

  test('gets its share and no sign of where it runs', async () => {
    const told = program(
      "console.log(`${process.argv.includes('--shard=2/3') && process.env.CI === undefined ? 1 : 0} passed, 0 failed`)",
    );
    expect(await runSuite('x', told, { share: '2/3' })).toMatchObject({ passed: 1, failed: 0 });
  });

  test('shares what Node compiled with all that it starts, and with a run inside it', async () => {
    const asking = "console.log(`cache ${(await import('node:module')).getCompileCacheDir()}`)";
    const told = program(`
      import { execFileSync } from 'node:child_process';
      ${asking};
      execFileSync(process.execPath, ['-e', ${JSON.stringify(asking)}], { stdio: 'inherit' });
      console.log('1 passed, 0 failed');`);
    const caches = async (): Promise<readonly string[]> => {
      write.mockClear();
      expect(await runSuite('x', told)).toMatchObject({ passed: 1, failed: 0 });
      const said = write.mock.calls.map(([text]) => String(text)).join('');
      return [...said.matchAll(/^cache (.*)$/gmu)].map(([, folder = '']) => folder);
    };
    const folders = [...(await caches()), ...(await caches())];
    expect(folders).toHaveLength(4);
    expect(new Set(folders).size).toBe(1);
    const [folder = ''] = folders;
    expect(folder.startsWith(OUTER)).toBe(true);
  });

  test("of a run that is nobody else's, it is gone with the run", () => {
    const suite = JSON.stringify(new URL('run-suite.ts', import.meta.url).href);
    const inner = program("console.log(process.env.NODE_COMPILE_CACHE + '\\n1 passed, 0 failed')").file;
    const text = `const { runSuite } = await import(${suite}); await runSuite('x', { kind: 'script', file: ${JSON.stringify(inner)} });`;
    const { NODE_COMPILE_CACHE: _outer, ...env } = process.env;
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', text], {
      encoding: 'utf8',
      env,
    });
    const cache = /^.*countersign-compiled-.*$/mu.exec(said)?.[0] ?? '';
    expect(cache).not.toBe('');
    expect(existsSync(cache)).toBe(false);
  });

  test('is stopped with all it started when its time is over; what it had found by then counts', async () => {
    const hanging = program(`
      import { spawn } from 'node:child_process';
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
      console.log('passed one\\nFAILED two');
      console.log('child ' + child.pid);
      process.on('SIGTERM', () => {});
      setInterval(() => {}, 1000);`);
    write.mockClear();
    const score = await runSuite('x', hanging, { until: Date.now() + 3_000, grace: 100 });
    expect(score).toMatchObject({ passed: 1, failed: 1, cut: true });
    const child = Number(/child (\d+)/u.exec(write.mock.calls.map(([text]) => String(text)).join(''))?.[1]);
    expect(child).toBeGreaterThan(0);
    // Whoever takes over a child whose parent has ended may be slow to take notice of its end.
    await vi.waitFor(() => expect(() => process.kill(child, 0)).toThrow('ESRCH'), 30_000);
  });
});

describe('a suite beside another one', () => {
  test('says all it has to say at its end, errors too', async () => {
    write.mockClear();
    log.mockClear();
    await runSuite(
      'x',
      program("console.log('one'); console.error('two'); console.log('1 passed, 0 failed')"),
      { inOnePiece: true },
    );
    expect(write).not.toHaveBeenCalled();
    const said = log.mock.calls.map(([text]) => String(text)).join('\n');
    for (const text of ['== x', 'one', 'two', '1 passed, 0 failed']) expect(said).toContain(text);
  });
});

describe('what is counted', () => {
  test('a report that cannot be read is a failure', () => {
    const broken = (): never => {
      throw new Error('no report');
    };
    expect(counted(true, broken)).toEqual({ passed: 0, failed: 1 });
  });

  test('the last closing line', () => {
    expect(closingLine(['1 passed, 0 failed', 'text', '12 passed, 1 failed', ''])).toEqual({
      passed: 12,
      failed: 1,
    });
    expect(closingLine(['12 passed, 1 failed and more'])).toBeNull();
  });

  test('lines of both runners', () => {
    expect(
      countLines([
        'passed a.test.ts: 3 tests',
        'FAILED b',
        '  ✓  1 a.spec.ts › x',
        '  ✘  2 b.spec.ts › y',
        '  ok 3 c',
        '  x  4 d',
        'other',
      ]),
    ).toEqual({ passed: 3, failed: 3 });
    expect(countLines(['FAILED b', '  why', 'FAILED c', 'passed b', 'UNSTEADY b', '  why'])).toEqual({
      passed: 1,
      failed: 1,
    });
  });
});
