// A PC/SC daemon of the tests' own with two virtual readers, beside whatever this machine runs; anything
// missing is an error, never a skip.
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const DRIVERS = [
  '/usr/lib/pcsc/drivers/serial/libifdvpcd.so',
  '/usr/local/lib/pcsc/drivers/serial/libifdvpcd.so',
];
const MODULES = [
  '/usr/lib/x86_64-linux-gnu/opensc-pkcs11.so',
  '/usr/lib/aarch64-linux-gnu/opensc-pkcs11.so',
  '/usr/lib/opensc-pkcs11.so',
  '/usr/lib64/opensc-pkcs11.so',
];
const DAEMONS = ['/usr/sbin/pcscd', '/usr/local/sbin/pcscd'];

/**
 * The daemon's socket folder is compiled in: it gets its own by a private mount, so that no other daemon is
 * met.
 */
const COMPILED_IN = '/run/pcscd';
const PRIVATE_START =
  'mount -t tmpfs none /run && mkdir /run/pcscd && mount --bind "$1" /run/pcscd && exec "$0" --foreground --config "$2" $3';
const START_LIMIT = 10_000;

export interface Pcsc {
  /** Ports of the two readers. */
  readonly ports: readonly [number, number];
  /** Environment of every process that talks to this daemon. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Path of OpenSC's PKCS#11 module. */
export function openSc(): string {
  return found(MODULES, 'opensc-pkcs11');
}

export async function startPcsc(): Promise<Pcsc> {
  const daemon = found(DAEMONS, 'pcscd');
  const driver = found(DRIVERS, 'vsmartcard-vpcd');
  const mounting = await privateMounts();
  const folder = mounting === null ? await shortFolder() : await mkdtemp(join(tmpdir(), 'countersign-pcsc-'));
  const [socketFolder, readers] = [mounting === null ? folder : join(folder, 'run'), join(folder, 'readers')];
  if (mounting !== null) await mkdir(socketFolder);
  await mkdir(readers);
  const port = await freePortPair();
  const channel = `0x${port.toString(16).toUpperCase()}`;
  await writeFile(
    join(readers, 'desk'),
    [
      `FRIENDLYNAME "Desk Reader"`,
      `DEVICENAME /dev/null:${channel}`,
      `LIBPATH ${driver}`,
      `CHANNELID ${channel}`,
      '',
    ].join('\n'),
  );

  const more = await withoutPolkit(daemon);
  const [file, args] =
    mounting === null
      ? ([
          await moved(daemon, folder),
          ['--foreground', '--config', readers, ...(more === '' ? [] : [more])],
        ] as const)
      : (['unshare', [...mounting, 'sh', '-c', PRIVATE_START, daemon, socketFolder, readers, more]] as const);
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (said = `${said}${bytes.toString()}`.slice(-2000)));
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const socket = join(socketFolder, 'pcscd.comm');
  const deadline = performance.now() + START_LIMIT;
  while (!existsSync(socket)) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`pcscd did not start: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    ports: [port, port + 1],
    env: { PCSCLITE_CSOCK_NAME: socket },
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 3_000);
      await gone;
      clearTimeout(timer);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Arguments by which this machine lets the daemon have mounts of its own; null where it lets nobody (a
 * container that forbids it).
 */
async function privateMounts(): Promise<readonly string[] | null> {
  for (const rights of [['--mount'], ['--map-root-user', '--mount']]) {
    const works = await promisify(execFile)('unshare', [
      ...rights,
      'mount',
      '-t',
      'tmpfs',
      'none',
      '/run',
    ]).then(
      () => true,
      () => false,
    );
    if (works) return rights;
  }
  return null;
}

/** A folder whose path is as long as the one that is compiled in. */
async function shortFolder(): Promise<string> {
  for (;;) {
    const path = `/tmp/${randomBytes(3)
      .toString('hex')
      .slice(0, COMPILED_IN.length - '/tmp/'.length)}`;
    const made = await mkdir(path).then(
      () => true,
      () => false,
    );
    if (made) return path;
  }
}

/**
 * A copy of the daemon that keeps its socket in `folder`: only the folder's name in it differs, letter for
 * letter.
 */
async function moved(daemon: string, folder: string): Promise<string> {
  const bytes = await readFile(daemon);
  for (let at = bytes.indexOf(COMPILED_IN); at >= 0; at = bytes.indexOf(COMPILED_IN, at + 1))
    bytes.write(folder, at, 'latin1');
  const copy = join(folder, 'daemon');
  await writeFile(copy, bytes, { mode: 0o700 });
  return copy;
}

/** Newer daemons ask a policy service who may use a card; the private one has nobody to ask. */
async function withoutPolkit(daemon: string): Promise<string> {
  const { stdout } = await promisify(execFile)(daemon, ['--help']);
  return stdout.includes('--disable-polkit') ? '--disable-polkit' : '';
}

function found(places: readonly string[], what: string): string {
  const place = places.find((each) => existsSync(each));
  if (place === undefined)
    throw new Error(`${what} is not installed (apt install pcscd vsmartcard-vpcd opensc)`);
  return place;
}

/** The driver listens on two ports that follow each other. */
export async function freePortPair(): Promise<number> {
  for (;;) {
    const port = await freePort(0);
    if (port < 65_535 && (await freePort(port + 1).catch(() => 0)) !== 0) return port;
  }
}

function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(wanted, '0.0.0.0', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
