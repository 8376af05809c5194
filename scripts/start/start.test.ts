// Which shell a start ends in, with stand-in executables in the place of Electron: they exit, abort, crash,
// hang, show nothing, or work.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { fetchInBackground, installedRuntime } from './electron-runtime.ts';
import { LIMITS, runElectron, type ShellLimits } from './electron-shell.ts';
import { openDesk, type OpenDeps } from './open-desk.ts';
import { startOrder, type StartOrder } from './start-arguments.ts';
import { AS_ROOT, electronObstacle, notFound, type Machine } from './sandbox-check.ts';

const folder = mkdtempSync(join(tmpdir(), 'countersign-start-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Says that its window works, as the shell does at its first call: into the file named after --started-file.
 */
const PROVES = 'while [ "$1" != --started-file ]; do shift; done; printf first-call > "$2"';

function executable(name: string, lines: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${lines}\n`);
  chmodSync(path, 0o755);
  return path;
}

interface Opened {
  readonly code: number;
  readonly browser: number;
  readonly said: readonly string[];
}

async function open(binary: string, limits?: ShellLimits, more: Partial<OpenDeps> = {}): Promise<Opened> {
  const browser = vi.fn<() => Promise<number>>(() => Promise.resolve(7));
  const said: string[] = [];
  const code = await openDesk({
    kind: 'training desk',
    wantsBrowser: false,
    isRoot: false,
    runtime: () => binary,
    fetch: () => 'waits',
    obstacle: () => null,
    electron: (path) =>
      runElectron({
        binary: path,
        args: ['/app', '--desk', '/d'],
        cwd: folder,
        env: process.env,
        ...(limits === undefined ? {} : { limits }),
      }),
    browser,
    say: (sentence) => void said.push(sentence),
    ...more,
  });
  return { code, browser: browser.mock.calls.length, said };
}

const SHORT: ShellLimits = { firstCall: 400, stop: 200 };
const instead = (why: string): string[] => [`${why} The training desk opens in a browser window instead.`];

describe.concurrent('an Electron that shows no window is replaced by the browser shell, with one sentence why', () => {
  it.each([
    ['exits at once', 'exit 0', 'code 0'],
    ['exits with a failure', 'exit 127', 'code 127'],
    ['aborts over its sandbox', 'kill -TRAP $$', 'SIGTRAP'],
    ['aborts', 'kill -ABRT $$', 'SIGABRT'],
    ['crashes after five seconds', 'sleep 5; kill -SEGV $$', 'SIGSEGV'],
  ])('%s', async (name, lines, how) => {
    const opened = await open(executable(name, lines));
    expect(opened).toEqual({
      code: 7,
      browser: 1,
      said: instead(`Electron ended before it showed a window (${how}).`),
    });
  });

  it.each([
    ['shows nothing', 'exec sleep 600'],
    ['hangs and takes no signal', 'trap "" TERM; while :; do sleep 1; done'],
  ])('%s', async (name, lines) => {
    const opened = await open(executable(name, lines), SHORT);
    expect(opened).toEqual({
      code: 7,
      browser: 1,
      said: instead('Electron showed no window within 0 seconds and was stopped.'),
    });
  });

  it('is no program', async () => {
    const { browser, said } = await open(join(folder, 'not-there'));
    expect(browser).toBe(1);
    expect(said[0]).toMatch(/^Electron could not be started \(.*ENOENT.*\)\. The training desk/u);
  });
});

describe.concurrent('an Electron whose window made its first call', () => {
  it.each([
    ['and ends with its window', '', 0],
    ['and crashes later', '; sleep 1; kill -SEGV $$', 1],
  ])('is left alone %s', async (name, later, code) => {
    expect(await open(executable(`works ${name}`, `${PROVES}${later}`))).toEqual({
      code,
      browser: 0,
      said: [],
    });
  });

  it('is not stopped when its time would be over', async () => {
    const works = executable('stays', `${PROVES}; sleep 2; exit 5`);
    expect(await open(works, { firstCall: 1_000, stop: 100 })).toEqual({ code: 5, browser: 0, said: [] });
  });

  it('has twenty seconds, and never runs as plain Node', async () => {
    expect(LIMITS.firstCall).toBe(20_000);
    const seen = join(folder, 'mode');
    const works = executable('mode-seen', `printf "%s" "$ELECTRON_RUN_AS_NODE" > '${seen}'; ${PROVES}`);
    await runElectron({
      binary: works,
      args: [],
      cwd: folder,
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    });
    expect(readFileSync(seen, 'utf8')).toBe('');
  });
});

describe('before Electron is started', () => {
  const machine = (more: Partial<Machine> = {}): Machine => ({
    platform: 'linux',
    uid: 1_000,
    setting: () => undefined,
    namespaceTrial: () => true,
    helper: () => undefined,
    missingLibraries: () => [],
    ...more,
  });
  const setting = (name: string, value: string) => ({
    setting: (path: string) => (path === name ? value : undefined),
  });
  const none = (why: string): string =>
    `Electron's sandbox needs user namespaces, and this system gives none to ordinary users (${why}).`;

  it.each<[string, Partial<Machine>, string | null]>([
    ['an ordinary user with user namespaces', {}, null],
    ['root', { uid: 0 }, AS_ROOT],
    [
      'namespaces kept by AppArmor',
      setting('kernel/apparmor_restrict_unprivileged_userns', '1'),
      none('kernel.apparmor_restrict_unprivileged_userns is 1'),
    ],
    [
      'namespaces switched off',
      setting('kernel/unprivileged_userns_clone', '0'),
      none('kernel.unprivileged_userns_clone is 0'),
    ],
    ['no namespaces left', setting('user/max_user_namespaces', '0'), none('user.max_user_namespaces is 0')],
    ['a container that refuses them', { namespaceTrial: () => false }, none('a trial was refused')],
    ['no program to try it with', { namespaceTrial: () => undefined }, null],
    [
      'a helper of root with its bit',
      { namespaceTrial: () => false, helper: () => ({ uid: 0, mode: 0o104755 }) },
      null,
    ],
    [
      'a helper as npm leaves it',
      { namespaceTrial: () => false, helper: () => ({ uid: 1_000, mode: 0o100755 }) },
      none('a trial was refused'),
    ],
    [
      'missing libraries',
      { missingLibraries: () => ['libnss3.so', 'libgbm.so.1'] },
      'Electron needs libraries that this machine does not have: libnss3.so, libgbm.so.1.',
    ],
    ['another system', { platform: 'darwin', uid: 0, namespaceTrial: () => false }, null],
  ])('the machine is asked: %s', (_what, more, why) => expect(electronObstacle(machine(more))).toBe(why));

  it('missing libraries are read from the listing', () => {
    expect(
      notFound('\tlinux-vdso.so.1 (0x1)\n\tlibnss3.so => not found\n\tlibc.so.6 => /lib/libc.so.6 (0x2)\n'),
    ).toEqual(['libnss3.so']);
    expect(notFound(null)).toEqual([]);
  });

  it('an obstacle opens the browser shell without a try', async () => {
    const electron = vi.fn<OpenDeps['electron']>();
    expect(
      await open('/electron', undefined, { electron, obstacle: () => 'It cannot work here.' }),
    ).toMatchObject({ code: 7, browser: 1, said: instead('It cannot work here.') });
    expect(electron).not.toHaveBeenCalled();
  });

  it('root gets no window for a real desk, neither Electron nor the browser', async () => {
    const { browser, said, code } = await open('/electron', undefined, { isRoot: true, kind: 'desk' });
    expect({ browser, code }).toEqual({ browser: 0, code: 1 });
    expect(said).toEqual([expect.stringContaining('only a training desk is opened')]);
  });

  it('root gets the browser shell, hears what is missing, and fetches nothing', async () => {
    const fetch = vi.fn<OpenDeps['fetch']>();
    const { browser, said } = await open('/electron', undefined, {
      isRoot: true,
      fetch,
      runtime: () => undefined,
    });
    expect({ browser, said }).toEqual({
      browser: 1,
      said: [
        ...instead(AS_ROOT),
        'As root the browser runs without its own sandbox, so only a training desk is opened.',
      ],
    });
    expect(fetch).not.toHaveBeenCalled();
  });

  it('without any window the start ends with what to install', async () => {
    const { code, said } = await open('/electron', undefined, {
      obstacle: () => 'It cannot work here.',
      browser: undefined,
    });
    expect(code).toBe(1);
    expect(said).toEqual([
      'It cannot work here.',
      'No Chromium, Chrome or Edge is installed either. On Debian or Ubuntu: sudo apt-get install chromium',
    ]);
  });
});

describe('the runtime', () => {
  /** A package whose installer fetches for ever, or until it has written its marker. */
  function place(name: string, installer: string) {
    const packageFolder = join(folder, name);
    mkdirSync(packageFolder);
    writeFileSync(join(packageFolder, 'install.js'), installer);
    return { folder: packageFolder, triedFile: join(folder, `${name}-tried`) };
  }

  it('is fetched in the background: the start does not wait for a line that never answers', async () => {
    const slow = place(
      'slow',
      "require('node:fs').writeFileSync('pid', String(process.pid)); setInterval(() => {}, 1000);",
    );
    const opened = await open('', undefined, {
      runtime: () => installedRuntime(slow),
      fetch: () => fetchInBackground(slow, Date.now()),
    });
    expect(opened).toMatchObject({
      browser: 1,
      said: instead(
        'Electron is not on this machine; it is being fetched in the background for the next start.',
      ),
    });
    await expect
      .poll(
        () => existsSync(join(slow.folder, 'pid')) && readFileSync(join(slow.folder, 'pid'), 'utf8') !== '',
      )
      .toBe(true);
    process.kill(Number(readFileSync(join(slow.folder, 'pid'), 'utf8')), 'SIGKILL');
  });

  it('is not tried again within a day, and is after it', async () => {
    const failing = place('failing', "require('node:fs').appendFileSync('tries', 'x'); process.exit(1);");
    const tries = (): string =>
      existsSync(join(failing.folder, 'tries')) ? readFileSync(join(failing.folder, 'tries'), 'utf8') : '';
    expect(fetchInBackground(failing, Date.now())).toBe('started');
    await expect.poll(tries).toBe('x');
    expect(fetchInBackground(failing, Date.now())).toBe('waits');
    const { said } = await open('', undefined, {
      runtime: () => installedRuntime(failing),
      fetch: () => fetchInBackground(failing, Date.now()),
    });
    expect(said).toEqual(
      instead('Electron is not on this machine, and fetching it was tried within the last day.'),
    );
    expect(fetchInBackground(failing, Date.now() + 86_400_001)).toBe('started');
    await expect.poll(tries).toBe('xx');
  });

  it('counts only when all of it is there', () => {
    const half = place('half', '');
    mkdirSync(join(half.folder, 'dist'));
    expect(installedRuntime(half)).toBeUndefined();
    writeFileSync(join(half.folder, 'path.txt'), 'electron');
    expect(installedRuntime(half)).toBeUndefined();
    writeFileSync(join(half.folder, 'dist', 'electron'), '');
    expect(installedRuntime(half)).toBe(join(half.folder, 'dist', 'electron'));
  });
});

describe('what a start was asked for', () => {
  const asked = (...args: readonly string[]): StartOrder => {
    const order = startOrder(args, '/project', '/home/training');
    if (typeof order === 'string') throw new Error(order);
    return order;
  };
  const CARD = ['--card', join('/project', 'test', 'virtual-card', 'main.ts')];

  it('without arguments is the training desk of the user, with a virtual card', () => {
    expect(asked()).toEqual({
      desk: '/home/training',
      kind: 'training desk',
      flavour: 'training',
      reset: false,
      wantsBrowser: false,
      opening: ['--desk', '/home/training', '--training', ...CARD],
    });
    expect(asked('--desk', '/d', '--offline', '--reset', '--shell', 'chromium')).toMatchObject({
      reset: true,
      wantsBrowser: true,
      opening: ['--desk', '/d', '--training', '--offline', ...CARD],
    });
  });

  it('with --set-up is a real desk in the product, and nothing of training is handed on', () => {
    expect(asked('--set-up', '/d')).toEqual({
      desk: '/d',
      kind: 'desk',
      flavour: 'product',
      reset: false,
      wantsBrowser: false,
      opening: ['--desk', '/d'],
    });
    expect(asked('--set-up', '/d', '--offline').opening).toEqual(['--desk', '/d', '--offline']);
  });

  it.each([[['--set-up', '/d', '--desk', '/e']], [['--set-up', '/d', '--reset']], [['--set-up', '']]])(
    'is refused where it contradicts itself: %j',
    (args) => expect(startOrder(args, '/project', '/home/training')).toMatch(/^--set-up takes the folder/u),
  );
});
