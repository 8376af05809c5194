// A module that is missing, wrong, hangs or crashes costs its token process and nothing else.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { childLauncher } from '../../main/token/child-launcher.ts';
import { createTokenHosts, type DesktopTokenHosts, type ModuleConfig } from '../../main/token/host.ts';
import type { HostLimits } from '../../main/token/module-host.ts';
import type { HostLauncher } from '../../main/token/transport.ts';
import { prepareSoftHsm } from '../../main/token/soft-hsm.ts';
import { softHsm } from './desk.ts';

const ENTRY = fileURLToPath(new URL('broken-process.ts', import.meta.url));
let folder: string;
let rootsFile: string;
let soft: ModuleConfig;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-broken-'));
  rootsFile = join(folder, 'roots.json');
  await writeFile(rootsFile, JSON.stringify({ company: 'example-ag', environment: 'training', policies: [] }));
  soft = { moduleId: 'softhsm', label: 'SoftHSM', kind: 'pkcs11', path: softHsm(), env: await prepareSoftHsm(join(folder, 'softhsm')) };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const real = childLauncher();
const broken = childLauncher(ENTRY);
/** Modules whose id begins with `broken` get the misbehaving process. */
const launcher: HostLauncher = { launch: (args, env) => (args.moduleId.startsWith('broken') ? broken : real).launch(args, env) };

async function withHosts<T>(modules: readonly ModuleConfig[], limits: Partial<HostLimits>, act: (hosts: DesktopTokenHosts) => Promise<T>): Promise<T> {
  const hosts = createTokenHosts({ modules, rootsFile, launcher, limits });
  try {
    return await act(hosts);
  } finally {
    await hosts.close();
  }
}

const module = (path: string): ModuleConfig => ({ moduleId: 'other', label: 'Other', kind: 'pkcs11', path });
const misbehaving = (mode: string): ModuleConfig => ({ moduleId: `broken-${mode}`, label: mode, kind: 'pkcs11', path: '/x', env: { BROKEN: mode, BROKEN_LOG: join(folder, mode) } });
const starts = async (mode: string): Promise<number> => (await readFile(join(folder, mode), 'utf8')).split('\n').length - 1;
const faults = async (hosts: DesktopTokenHosts): Promise<(string | null)[]> => (await hosts.list()).map((each) => each.fault);

describe('a module that cannot be loaded is named, and the next one works', () => {
  test.each([
    ['a path that is not absolute', 'libsofthsm2.so', 'module-forbidden'],
    ['a file that is not there', '/nowhere/module.so', 'module-not-found'],
    ['a library that is no PKCS#11 module', '/lib/x86_64-linux-gnu/libm.so.6', 'module-failed'],
    ['a file that is no library', fileURLToPath(import.meta.url), 'module-failed'],
  ])('%s', async (_what, path, code) => {
    await withHosts([module(path), soft], {}, async (hosts) => {
      expect(await faults(hosts)).toEqual([code, null]);
    });
  });
});

describe('a process that misbehaves', () => {
  test.each([
    ['never gets ready', 'silent', { start: 300 }, 'module-timeout'],
    ['hangs in a native call', 'hang', { list: 300 }, 'module-timeout'],
    ['crashes', 'crash', {}, 'module-crashed'],
    ['sends what the protocol does not know', 'chatter', {}, 'request-refused'],
    ['answers in another form', 'lie', {}, 'request-refused'],
  ] as const)('and %s is ended with a fault, beside one that works', async (_what, mode, limits, code) => {
    await withHosts([misbehaving(mode), soft], limits, async (hosts) => {
      expect(await faults(hosts)).toEqual([code, null]);
    });
  });

  test('cannot answer for another job', async () => {
    await withHosts([misbehaving('foreign')], {}, async (hosts) => {
      expect(await faults(hosts)).toEqual([null]);
    });
  });

  test('is started anew after a crash', async () => {
    await withHosts([misbehaving('crash')], {}, async (hosts) => {
      const before = await starts('crash');
      expect([await faults(hosts), await faults(hosts)]).toEqual([['module-crashed'], ['module-crashed']]);
      expect(await starts('crash')).toBe(before + 2);
    });
  });

  test('that never gets ready is left alone for a while, so that polling starts no flood of processes', async () => {
    await withHosts([misbehaving('silent')], { start: 200, pause: 60_000 }, async (hosts) => {
      const before = await starts('silent');
      for (let poll = 0; poll < 5; poll += 1) expect(await faults(hosts)).toEqual(['module-timeout']);
      expect(await starts('silent')).toBe(before + 1);
    });
  });

  test('that ignores the order to stop is killed', async () => {
    const hosts = createTokenHosts({ modules: [misbehaving('deaf')], rootsFile, launcher, limits: { stop: 200 } });
    expect(await faults(hosts)).toEqual([null]);
    const began = performance.now();
    await hosts.close();
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(await faults(hosts)).toEqual(['token-closed']);
  });
});

test('a real token process that is stopped by the system is killed, and the next call gets a fresh one', async () => {
  const pids: number[] = [];
  const watched: HostLauncher = {
    launch(args, env) {
      const channel = real.launch(args, env);
      if (channel.pid !== undefined) pids.push(channel.pid);
      return channel;
    },
  };
  const hosts = createTokenHosts({ modules: [soft], rootsFile, launcher: watched, limits: { list: 500 } });
  expect(await faults(hosts)).toEqual([null]);
  process.kill(pids[0] ?? 0, 'SIGSTOP');
  expect(await faults(hosts)).toEqual(['module-timeout']);
  expect(await faults(hosts)).toEqual([null]);
  expect(pids).toHaveLength(2);
  await hosts.close();
});
