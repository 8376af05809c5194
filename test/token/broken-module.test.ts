// A module that is missing, wrong, hangs or crashes costs its token process and nothing else.
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTokenHosts, type DesktopTokenHosts, type ModuleConfig } from '../../main/token/host.ts';
import { childLauncher, type HostLimits } from '../../main/token/module-host.ts';
import type { TokenModule } from '../../main/ports/token.ts';
import type { HostLauncher } from '../../main/token/transport.ts';
import { prepareSoftHsm } from '../../training/soft-hsm.ts';
import { softHsm } from './desk.ts';

/** A library that every machine has and that is no PKCS#11 module. */
const MATHS =
  ['/lib/x86_64-linux-gnu/libm.so.6', '/lib/aarch64-linux-gnu/libm.so.6', '/lib64/libm.so.6'].find((path) =>
    existsSync(path),
  ) ?? '/lib/libm.so.6';
const ENTRY = fileURLToPath(new URL('broken-process.ts', import.meta.url));
let folder: string;
let rootsFile: string;
let soft: ModuleConfig;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-broken-'));
  rootsFile = join(folder, 'roots.json');
  await writeFile(
    rootsFile,
    JSON.stringify({ company: 'example-ag', environment: 'training', policies: [] }),
  );
  soft = {
    moduleId: 'softhsm',
    label: 'SoftHSM',
    kind: 'pkcs11',
    path: softHsm(),
    env: await prepareSoftHsm(join(folder, 'softhsm')),
  };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const real = childLauncher();
const broken = childLauncher(ENTRY);
/** Modules whose id begins with `broken` get the misbehaving process. */
const launcher: HostLauncher = {
  launch(args, env) {
    launches.set(args.moduleId, starts(args.moduleId) + 1);
    return (args.moduleId.startsWith('broken') ? broken : real).launch(args, env);
  },
};
const launches = new Map<string, number>();
const starts = (moduleId: string): number => launches.get(moduleId) ?? 0;

async function withHosts<T>(
  modules: readonly ModuleConfig[],
  limits: Partial<HostLimits>,
  act: (hosts: DesktopTokenHosts) => Promise<T>,
): Promise<T> {
  const hosts = createTokenHosts({ modules, rootsFile, launcher, limits });
  try {
    return await act(hosts);
  } finally {
    await hosts.close();
  }
}

const misbehaving = (mode: string): ModuleConfig => ({
  moduleId: `broken-${mode}`,
  label: mode,
  kind: 'pkcs11',
  path: '/x',
  env: { BROKEN: mode },
});
/** The modules, a slow one as it is once it has answered: how long that takes is the machine's. */
async function everyModule(hosts: DesktopTokenHosts): Promise<readonly TokenModule[]> {
  const late = new Map<string, TokenModule>();
  let wake = (): void => undefined;
  const listed = await hosts.list((module) => {
    late.set(module.moduleId, module);
    wake();
  });
  const latest = (): readonly TokenModule[] => listed.map((each) => late.get(each.moduleId) ?? each);
  while (latest().some(({ fault }) => fault === 'module-waiting'))
    await new Promise<void>((resolve) => (wake = resolve));
  return latest();
}
const faults = async (hosts: DesktopTokenHosts): Promise<(string | null)[]> =>
  (await everyModule(hosts)).map((each) => each.fault);

test('a module that cannot be loaded is named with its fault, and the next one works', async () => {
  const paths = {
    relative: 'libsofthsm2.so',
    absent: '/nowhere/module.so',
    library: MATHS,
    text: fileURLToPath(import.meta.url),
  };
  const modules = Object.entries(paths).map(([moduleId, path]) => ({
    moduleId,
    label: moduleId,
    kind: 'pkcs11' as const,
    path,
  }));
  await withHosts([...modules, soft], {}, async (hosts) => {
    const listed = await everyModule(hosts);
    expect(Object.fromEntries(listed.map((each) => [each.moduleId, each.fault]))).toEqual({
      relative: 'module-forbidden',
      absent: 'module-not-found',
      library: 'module-failed',
      text: 'module-failed',
      softhsm: null,
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
  ] as const)('and %s is ended with a fault', async (_what, mode, limits, code) => {
    await withHosts([misbehaving(mode)], limits, async (hosts) => {
      expect(await faults(hosts)).toEqual([code]);
    });
  });

  test('takes nothing from one that works', async () => {
    await withHosts([misbehaving('crash'), soft, misbehaving('lie')], {}, async (hosts) => {
      expect(await faults(hosts)).toEqual(['module-crashed', null, 'request-refused']);
    });
  });

  test('cannot answer for another job', async () => {
    await withHosts([misbehaving('foreign')], {}, async (hosts) => {
      expect(await faults(hosts)).toEqual([null]);
    });
  });

  test('is started anew after a crash', async () => {
    await withHosts([misbehaving('crash')], {}, async (hosts) => {
      const before = starts('broken-crash');
      expect([await faults(hosts), await faults(hosts)]).toEqual([['module-crashed'], ['module-crashed']]);
      expect(starts('broken-crash')).toBe(before + 2);
    });
  });

  test('that never gets ready is left alone for a while, so that polling starts no flood of processes', async () => {
    await withHosts([misbehaving('silent')], { start: 200, pause: 60_000 }, async (hosts) => {
      const before = starts('broken-silent');
      for (let poll = 0; poll < 5; poll += 1) expect(await faults(hosts)).toEqual(['module-timeout']);
      expect(starts('broken-silent')).toBe(before + 1);
    });
  });

  test('that ignores the order to stop is killed', async () => {
    const hosts = createTokenHosts({
      modules: [misbehaving('deaf')],
      rootsFile,
      launcher,
      limits: { stop: 200 },
    });
    expect(await faults(hosts)).toEqual([null]);
    // It never answers: without being killed it would keep this waiting for ever.
    await hosts.close();
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
  const hosts = createTokenHosts({ modules: [soft], rootsFile, launcher: watched, limits: { list: 2_000 } });
  expect(await faults(hosts)).toEqual([null]);
  process.kill(pids[0] ?? 0, 'SIGSTOP');
  expect(await faults(hosts)).toEqual(['module-timeout']);
  expect(await faults(hosts)).toEqual([null]);
  expect(pids).toHaveLength(2);
  await hosts.close();
});
