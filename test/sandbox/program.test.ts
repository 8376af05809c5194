// The sandbox as a program: started as a child, driven over its channel and console, stopped and started
// again.
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ForeignClient } from './foreign-client.ts';
import type { BankInfo } from './foreign-client.ts';
import { freshId, pain001, transaction, valueOf } from './messages.ts';

interface Running {
  readonly child: ChildProcess;
  readonly facts: BankInfo;
  order(control: string, rest?: Record<string, unknown>): Promise<unknown>;
  exited: Promise<number | null>;
}

const dir = mkdtempSync(join(tmpdir(), 'sandbox-program-'));
const main = join(import.meta.dirname, '../../sandbox/main.ts');

async function start(): Promise<Running> {
  const child = fork(main, ['--dir', dir], { silent: true, execArgv: [] });
  const line = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\n')) resolve(text.split('\n', 1)[0] ?? '');
    });
    child.once('exit', (code) => {
      reject(new Error(`exit ${code}`));
    });
  });
  const started = JSON.parse(line) as { event: string; facts: string };
  expect(started.event).toBe('listening');
  let id = 0;
  return {
    child,
    facts: JSON.parse(readFileSync(started.facts, 'utf8')) as BankInfo,
    exited: new Promise((resolve) => {
      child.once('exit', resolve);
    }),
    order: (control, rest = {}) =>
      new Promise((resolve, reject) => {
        id += 1;
        const wanted = id;
        const listen = (reply: { id: number; ok: boolean; value?: unknown; error?: string }): void => {
          if (reply.id !== wanted) return;
          child.off('message', listen as never);
          if (reply.ok) resolve(reply.value);
          else reject(new Error(reply.error));
        };
        child.on('message', listen as never);
        child.send({ id: wanted, control, ...rest });
      }),
  };
}

let bank: Running;
let client: ForeignClient;
const clients: ForeignClient[] = [];
beforeAll(async () => {
  bank = await start();
  client = new ForeignClient(bank.facts);
  clients.push(client);
  await bank.order('register.client', {
    signingCertPem: client.signing.certPem,
    encryptionCertPem: client.encryption.certPem,
  });
});
afterAll(() => {
  bank.child.kill('SIGKILL');
  for (const each of [dir, ...clients.map((known) => known.dir)])
    rmSync(each, { recursive: true, force: true });
});

const console_ = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(new URL(path, bank.facts.consoleUrl), init);
const key = (): string => new URL(bank.facts.consoleUrl).search;

test('the channel answers each order by id, and says why one is refused', async () => {
  const clock = (await bank.order('clock.get')) as { mode: string; now: string };
  expect(clock.mode).toBe('frozen');
  const moved = (await bank.order('clock.advance', { seconds: 90 })) as { now: string };
  expect(Date.parse(moved.now) - Date.parse(clock.now)).toBe(90_000);
  await expect(bank.order('clock.advance', { seconds: -1 })).rejects.toThrow('the clock only goes forward');
  await expect(bank.order('dance')).rejects.toThrow(/control is one of/);
  await expect(bank.order('register.client', { signingCertPem: 'no' })).rejects.toThrow(
    'signing is not an X.509 certificate',
  );
});

test('a client without the mutual-TLS certificate, or with a foreign one, gets no connection', async () => {
  await expect(client.send('GET', '/payments', {}, undefined, {})).rejects.toThrow(
    /certificate required|ECONNRESET|hang up/,
  );
  const foreign = { cert: client.signing.certPem, key: readFileSync(client.signing.key, 'utf8') };
  await expect(client.send('GET', '/payments', {}, undefined, foreign)).rejects.toThrow(
    /unknown ca|ECONNRESET|hang up/,
  );
});

test('TLS below 1.2 gets no connection', async () => {
  const { connect } = await import('node:tls');
  const { port } = new URL(bank.facts.baseUrl);
  await expect(
    new Promise((resolve, reject) => {
      const socket = connect(
        {
          host: '127.0.0.1',
          port: Number(port),
          ca: bank.facts.caPem,
          cert: bank.facts.tls.certPem,
          key: bank.facts.tls.keyPem,
          minVersion: 'TLSv1.1',
          maxVersion: 'TLSv1.1',
          ciphers: 'DEFAULT@SECLEVEL=0',
        },
        () => {
          resolve('connected');
        },
      );
      socket.on('error', reject);
    }),
  ).rejects.toThrow(/alert protocol version|ECONNRESET/);
});

test('the journal keeps each step as a file, without secrets, and the console shows it', async () => {
  const name = freshId('Journal');
  const account = bank.facts.accounts.find((each) => each.id === 'GB-EUR')?.iban ?? '';
  const { now } = (await bank.order('clock.get')) as { now: string };
  const answer = await client.initiate(
    pain001({ msgId: name, debtorIban: account, date: now.slice(0, 10), transactions: [transaction()] }),
  );
  expect(answer.status).toBe(200);
  const entries = (await bank.order('journal')) as {
    number: number;
    operation: string;
    files: Record<string, string>;
    headers: Record<string, string>;
  }[];
  const entry = entries.findLast((each) => each.operation === 'payment-initiation');
  expect(Object.keys(entry?.files ?? {})).toEqual([
    'request',
    'request.decrypted',
    'request.payload',
    'answer.payload',
    'answer.plain',
    'answer',
  ]);
  for (const file of Object.values(entry?.files ?? {}))
    expect(existsSync(join(bank.facts.journalDir, file))).toBe(true);
  expect(readFileSync(join(bank.facts.journalDir, entry?.files['answer'] ?? ''), 'utf8')).toBe(answer.text);
  const token = entries.findLast((each) => each.operation === 'token');
  expect(token?.headers['authorization']).toMatch(/^Basic \(\d+ characters, SHA-256 [0-9a-f]{64}\)$/);
  const page = await (await console_(`/entry/${entry?.number}${key()}`)).text();
  expect(page).toContain(`&#60;MsgId&#62;${name}`);
  expect(await (await console_(`/${key()}`)).text()).toContain(name);
});

test('the console wants its key, takes forms and JSON, and refuses what the channel refuses', async () => {
  expect((await console_('/')).status).toBe(401);
  expect(
    (
      await console_('/order?token=guess', {
        method: 'POST',
        body: new URLSearchParams({ control: 'clock.get' }),
      })
    ).status,
  ).toBe(401);
  const form = await console_(`/order${key()}`, {
    method: 'POST',
    body: new URLSearchParams({ control: 'faults.add', operation: 'token', kind: 'error-500', times: '1' }),
    redirect: 'manual',
  });
  expect([form.status, await bank.order('faults.get')]).toEqual([
    303,
    [{ operation: 'token', kind: 'error-500', times: 1 }],
  ]);
  const cleared = await console_(`/order${key()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ control: 'faults.set', faults: [] }),
  });
  expect(await cleared.json()).toEqual({ ok: true, value: [] });
  expect(
    (
      await console_(`/order${key()}`, {
        method: 'POST',
        body: new URLSearchParams({ control: 'clock.advance', seconds: '-5' }),
      })
    ).status,
  ).toBe(400);
});

test('a restart keeps keys, credentials, certificates, clock, switches and books', async () => {
  await bank.order('settings.set', { settings: { tokenExpiresIn: 900 } });
  await bank.order('clock.advance', { seconds: 7200 });
  const before = {
    payments: (await bank.order('payments')) as { endToEndId: string; status: string }[],
    clock: (await bank.order('clock.get')) as { now: string },
  };
  await bank.order('stop');
  expect(await bank.exited).toBe(0);
  const { clientId, clientSecret, bank: keys } = bank.facts;
  bank = await start();
  expect(bank.facts).toMatchObject({ clientId, clientSecret, bank: keys });
  expect(await bank.order('payments')).toEqual(before.payments);
  expect(before.payments.at(-1)?.status).toBe('ACSC');
  expect(Date.parse(((await bank.order('clock.get')) as { now: string }).now)).toBeGreaterThanOrEqual(
    Date.parse(before.clock.now),
  );
  expect(await bank.order('settings.get')).toMatchObject({ tokenExpiresIn: 900 });
  const returned = new ForeignClient(bank.facts);
  clients.push(returned);
  await bank.order('register.client', {
    signingCertPem: returned.signing.certPem,
    encryptionCertPem: returned.encryption.certPem,
  });
  const status = returned.openStatus(
    await returned.inquire(`<EndToEndId>${before.payments.at(-1)?.endToEndId}</EndToEndId>`),
  );
  expect(valueOf(status, 'TxSts')).toBe('ACSC');
  expect(readdirSync(join(dir, 'clients')).length).toBe(4);
});

test("the sandbox ends with its parent's channel", async () => {
  bank.child.disconnect();
  expect(await bank.exited).toBe(0);
});
