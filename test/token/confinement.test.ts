// What the token process gives away: no PIN but to the card, no socket of the internet, no environment but
// its own.
import { ok } from '../../shared/domain/result.ts';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { childLauncher } from '../../main/token/module-host.ts';
import type { DesktopTokenHosts } from '../../main/token/host.ts';
import type { HostLauncher } from '../../main/token/transport.ts';
import { batchStatement, createDesk, PIN, pinEntry, type TestDesk } from './desk.ts';
import { frozen } from './pain-fixture.ts';
import { KEY_URI, profileWith } from './profile-fixture.ts';

let desk: TestDesk;
let hosts: DesktopTokenHosts;
/** As text, when it is posted: the bytes of a PIN are overwritten afterwards. */
const posted: { readonly type: string; readonly text: string }[] = [];
const textOf = (message: unknown): string =>
  JSON.stringify(message, (_key, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
const reported: unknown[] = [];
let pid = 0;

const real = childLauncher();
const watched: HostLauncher = {
  launch(args, env) {
    const channel = real.launch(args, env);
    pid = channel.pid ?? 0;
    channel.onMessage((message) => reported.push(message));
    return {
      ...channel,
      post(message) {
        posted.push({ type: (message as { readonly type: string }).type, text: textOf(message) });
        channel.post(message);
      },
    };
  },
};

beforeAll(async () => {
  process.env['COUNTERSIGN_CANARY'] = 'canary';
  desk = await createDesk([{ id: 'approver', roles: ['approver'], algorithm: 'RS256' }]);
  hosts = desk.hosts({ launcher: watched });
  const message = await frozen();
  const choice = await desk.choice(hosts, 'approver');
  const signed = await hosts.sign({
    choice,
    statement: batchStatement('approve', [message], desk.policy),
    messages: [message],
    policy: desk.policy,
    onPhase: pinEntry(hosts, '13371337', PIN).onPhase,
  });
  const inquiry = await hosts.signInquiry({
    key: { uri: KEY_URI, secret: () => Promise.resolve(ok(PIN)) },
    profile: profileWith(),
    fields: { endToEndId: 'E-1' },
  });
  if (!signed.ok || !inquiry.ok) throw new Error('the acts to be watched did not succeed');
});
afterAll(() => desk.remove());

describe('the PIN', () => {
  test('is in no message the process sends back', () => {
    const text = reported.map(textOf).join();
    expect(reported.length).toBeGreaterThan(5);
    expect([text.includes(PIN), text.includes('13371337')]).toEqual([false, false]);
  });

  test('travels in one message per entry, and in no other', () => {
    const carrying = posted.filter(({ text }) => text.includes('13371337') || text.includes(PIN));
    expect(carrying.map(({ type }) => type)).toEqual(['enter', 'enter', 'inquiry']);
  });
});

test('code inside the process can write no file, start no program and no worker', async () => {
  const entry = fileURLToPath(new URL('prying-process.ts', import.meta.url));
  const channel = childLauncher(entry).launch(
    { moduleId: 'x', kind: 'pkcs11', path: '', roots: join(desk.folder, 'stolen') },
    {},
  );
  const outcome = await new Promise((resolve) => channel.onMessage(resolve));
  channel.kill();
  const refused = 'ERR_ACCESS_DENIED';
  expect(outcome).toEqual({ write: refused, spawn: refused, worker: refused });
});

describe.runIf(process.platform === 'linux')('the process', () => {
  const proc = (name: string): string => `/proc/${pid}/${name}`;

  test('shows no PIN on its command line or in its environment, and gets nothing of main’s environment it has no use for', async () => {
    const texts = await Promise.all([readFile(proc('cmdline'), 'utf8'), readFile(proc('environ'), 'utf8')]);
    expect(texts.some((text) => text.includes(PIN) || text.includes('canary'))).toBe(false);
  });

  test('has no internet socket', async () => {
    const links = await Promise.all(
      (await readdir(proc('fd'))).map((fd) => readlink(proc(`fd/${fd}`)).catch(() => '')),
    );
    const inodes = links.flatMap((link) => /^socket:\[(\d+)\]$/u.exec(link)?.[1] ?? []);
    const tables = await Promise.all(
      ['tcp', 'tcp6', 'udp', 'udp6'].map((name) => readFile(proc(`net/${name}`), 'utf8').catch(() => '')),
    );
    const internet = new Set(
      tables.flatMap((table) => table.split('\n').map((row) => row.trim().split(/\s+/u)[9])),
    );
    expect(inodes.length).toBeGreaterThan(0);
    expect(inodes.filter((inode) => internet.has(inode))).toEqual([]);
  });

  test('holds no file of the store open', async () => {
    const links = await Promise.all(
      (await readdir(proc('fd'))).map((fd) => readlink(proc(`fd/${fd}`)).catch(() => '')),
    );
    expect(links.filter((link) => link.endsWith('.db') || link.endsWith('.sqlite'))).toEqual([]);
  });
});
