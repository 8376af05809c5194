// A production desk over the lines of automation: read, and nothing else. Its folder is the same afterwards
// to the last byte.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDesk } from '../../main/composition/create-desk.ts';
import { systemClock, systemRandom } from '../../main/composition/system.ts';
import { placesOf } from '../../main/composition/desk-file.ts';
import { refusedVariables } from '../../main/security/start-check.ts';
import { openStore } from '../../main/store/open-store.ts';
import { openVault } from '../../main/vault/vault.ts';
import { contract, type CallName } from '../../shared/ipc/contract.ts';
import { RIGHT } from '../contract/samples.ts';
import { sealedBatch } from '../store/sample.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

const PASSPHRASE = 'seven anchors and a bell';
const folder = newFolder();
const traces = newFolder();
const copies: string[] = [];
let desk: string;

beforeAll(async () => {
  desk = join(folder, 'desk');
  const made = await createDesk({
    folder: desk,
    environment: 'production',
    company: { id: 'halden-marine', name: 'Halden Marine Instruments Ltd' },
    deskName: 'Head office',
    protection: { kind: 'passphrase', passphrase: PASSPHRASE },
    shares: null,
    clock: systemClock(),
    random: systemRandom,
  });
  if (!made.ok) throw new Error(made.error.code);
  const opened = await openStore({ file: placesOf(desk).store, key: await storeKeyOf(desk), mode: 'open' });
  if (!opened.ok) throw new Error(opened.error.code);
  await sealedBatch(opened.value, 'batch-1', 2, (position) => ({ payment: `payment-${position}` }));
  await opened.value.close();
});
afterAll(() => Promise.all([folder, traces, ...copies].map(throwAway)));

/** The right one of each call, with the message that is there. */
function inputOf(name: CallName): object {
  const sample = RIGHT[name];
  return 'message' in sample ? { ...sample, message: 'batch-1-m1' } : sample;
}

/** Names, sizes, times of change and contents. */
function state(of = desk): Record<string, string> {
  return Object.fromEntries(
    readdirSync(of, { recursive: true, withFileTypes: true }).map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const { mode, mtimeNs } = statSync(path, { bigint: true });
      return [
        path,
        [
          mode,
          mtimeNs,
          entry.isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : '',
        ].join(' '),
      ];
    }),
  );
}

const start = (of = desk, under: readonly string[] = []): Promise<StdioDesk> =>
  StdioDesk.start(of, { args: [], real: true, under, env: PLAIN });
/**
 * Without what the machine, or a test at another date, puts into the environment: a production desk refuses
 * to open with it.
 */
const PLAIN = Object.fromEntries(refusedVariables(process.env).map((name) => [name, undefined]));

async function unlocked(of = desk, under: readonly string[] = []): Promise<StdioDesk> {
  const opened = await start(of, under);
  await opened.must('setup.unlock', { passphrase: PASSPHRASE });
  return opened;
}

function copy(): string {
  const to = newFolder();
  copies.push(to);
  cpSync(desk, to, { recursive: true, preserveTimestamps: true });
  return to;
}

async function storeKeyOf(at: string): Promise<Uint8Array> {
  const file = JSON.parse(readFileSync(placesOf(at).deskFile, 'utf8')) as { readonly desk: string };
  const vault = await openVault(
    { file: placesOf(at).vault, desk: file.desk, random: systemRandom },
    { passphrase: PASSPHRASE },
  );
  if (!vault.ok) throw new Error(vault.error.code);
  return vault.value.storeKey();
}

describe('a production desk in the stdio shell', () => {
  it.each([
    ['NODE_OPTIONS', '--no-warnings'],
    ['NODE_EXTRA_CA_CERTS', '/tmp/ca.pem'],
    ['SSL_CERT_FILE', '/tmp/ca.pem'],
    ['OPENSSL_CONF', '/dev/null'],
  ])('is not opened with %s', async (name, value) => {
    const before = state();
    await expect(
      StdioDesk.start(desk, { args: [], real: true, env: { ...PLAIN, [name]: value } }),
    ).rejects.toThrow(new RegExp(`start-refused[^]*${name}`, 'u'));
    expect(state()).toEqual(before);
  });

  it('leaves its folder as it was, whatever is asked', async () => {
    const before = state();
    const opened = await unlocked();
    expect(await opened.must('desk.get', {})).toMatchObject({
      environment: 'production',
      network: { mode: 'offline' },
    });
    expect((await opened.must('log.list', { limit: 10 })).rows.map(({ act }) => act)).toContain(
      'desk.create',
    );
    expect(await opened.must('log.verify', {})).toMatchObject({ intact: true });
    const answered = new Set<CallName>();
    for (const name of Object.keys(contract) as CallName[]) {
      // With its right input, so that it is the desk that refuses an act; the samples name the batch and the
      // payment that are there.
      const answer = await opened.raw(name, inputOf(name));
      if (answer.ok) answered.add(name);
      if (contract[name].effect === 'act')
        expect(answer).toMatchObject({
          ok: false,
          error: { code: 'read-only-shell' },
        });
      else if (!answer.ok)
        expect(`${name}: ${answer.error.code}`).not.toMatch(/: (?:internal|invalid-input|store-)/u);
    }
    // Of what is there, more than that nothing was found is told.
    expect([...answered]).toEqual(
      expect.arrayContaining([
        ...['batches.get', 'batches.payments', 'batches.reviewTransactions', 'reviews.changes'],
        ...['payments.list', 'payments.get', 'outbox.list', 'outbox.get', 'search.find', 'log.verify'],
      ]),
    );
    expect(await opened.call('network.setMode', { mode: 'online' })).toMatchObject({
      ok: false,
      error: { code: 'read-only-shell' },
    });
    expect(await opened.call('cards.list', { refresh: true })).toMatchObject({
      ok: false,
      error: { code: 'read-only-shell' },
    });
    await opened.stop();
    expect(state()).toEqual(before);
  });

  it('opens no internet socket, starts no process, and opens nothing for writing', async () => {
    const calls =
      'trace=socket,connect,execve,open,openat,creat,rename,renameat,renameat2,unlink,unlinkat,mkdir,mkdirat,truncate,ftruncate,fallocate,chmod,fchmod,fchmodat,link,symlink,utimensat';
    const opened = await unlocked(desk, [
      'strace',
      '--follow-forks',
      '--output-separately',
      '-e',
      calls,
      '-o',
      join(traces, 'trace'),
    ]);
    await opened.must('desk.get', {});
    await opened.must('batches.list', { limit: 10 });
    await opened.stop();
    const lines = readdirSync(traces).flatMap((name) => readFileSync(join(traces, name), 'utf8').split('\n'));
    // The trace saw the store being opened, so it followed the thread that reads it.
    expect(lines.some((line) => line.includes('desk.db"') && line.includes('O_RDONLY'))).toBe(true);
    expect(lines.filter((line) => /AF_INET6?|AF_PACKET/u.test(line))).toEqual([]);
    expect(lines.filter((line) => line.startsWith('execve('))).toHaveLength(1);
    const writing = lines.filter((line) =>
      /O_WRONLY|O_RDWR|O_CREAT|O_TRUNC|^(?:creat|rename|unlink|mkdir|f?truncate|fallocate|f?chmod|link|symlink|utimensat)/u.test(
        line,
      ),
    );
    expect(writing.filter((line) => !/"\/(?:dev|proc)\//u.test(line))).toEqual([]);
  });

  it.each([
    ['a WAL with something in it', (at: string) => writeFileSync(`${placesOf(at).store}-wal`, 'frames')],
    ['an empty WAL', (at: string) => writeFileSync(`${placesOf(at).store}-wal`, '')],
  ])('refuses after an unclean exit: %s', async (_what, spoil) => {
    const at = copy();
    spoil(at);
    const before = state(at);
    const opened = await start(at);
    expect(await opened.call('setup.unlock', { passphrase: PASSPHRASE })).toMatchObject({
      ok: false,
      error: { code: 'store-not-closed' },
    });
    await opened.stop();
    expect(state(at)).toEqual(before);
  });

  it('refuses a store that lost its WAL after an unclean exit', async () => {
    const at = copy();
    const script =
      `import { enterWalMode, openDatabase } from ${JSON.stringify(new URL('../../main/store/driver.ts', import.meta.url).href)};` +
      `enterWalMode(openDatabase(${JSON.stringify(placesOf(at).store)}, Buffer.from(process.env.KEY, 'hex'))); process.kill(process.pid, 'SIGKILL');`;
    const key = Buffer.from(await storeKeyOf(at)).toString('hex');
    spawnSync(process.execPath, ['--input-type=module', '-e', script], { env: { ...process.env, KEY: key } });
    for (const ending of ['-wal', '-shm']) rmSync(`${placesOf(at).store}${ending}`, { force: true });
    const before = state(at);
    const opened = await start(at);
    expect(await opened.call('setup.unlock', { passphrase: PASSPHRASE })).toMatchObject({
      ok: false,
      error: { code: 'store-not-closed' },
    });
    await opened.stop();
    expect(state(at)).toEqual(before);
  });

  it('and the desktop application are never open together', async () => {
    const at = copy();
    const reader = await unlocked(at);
    const open = async () => openStore({ file: placesOf(at).store, key: await storeKeyOf(at), mode: 'open' });
    expect(await open()).toMatchObject({ ok: false, error: { code: 'store-in-use' } });
    await reader.stop();
    const writer = await open();
    if (!writer.ok) throw new Error(writer.error.code);
    const second = await start(at);
    expect(await second.call('setup.unlock', { passphrase: PASSPHRASE })).toMatchObject({
      ok: false,
      error: { code: 'store-not-closed' },
    });
    await second.stop();
    await writer.value.close();
  });
});
