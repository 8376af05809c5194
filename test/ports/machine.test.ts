// What the clock, the randomness, the rollback guard, the pinned policy versions and the vault's port
// promise, of the machine's own and of the fakes alike.
import { appendFile, copyFile, cp, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeRollbackGuard, rootsFile } from '../../main/composition/desk-file.ts';
import { bankSecrets, vaultDesk } from '../../main/composition/bank-secrets.ts';
import { systemClock, systemRandom } from '../../main/composition/system.ts';
import { fakeClock, fakeRandom } from '../../main/ports/clock.fake.ts';
import type { Clock } from '../../main/ports/clock.ts';
import { fakeRollbackGuard } from '../../main/ports/rollback-guard.fake.ts';
import { fakeRoots } from '../../main/ports/roots.fake.ts';
import { fakeVault } from '../../main/ports/vault.fake.ts';
import type { VaultDesk } from '../../main/ports/vault.ts';
import { ok } from '../../shared/domain/result.ts';
import { asSameFile } from '../made-desks/same-file.ts';
import { folder, remove } from '../store/sample.ts';
import { writeFileSync } from 'node:fs';

const SHA = 'a'.repeat(64);
let place: string;
beforeEach(() => {
  place = folder();
});
afterEach(() => {
  vi.useRealTimers();
  remove(place);
});

interface Time {
  readonly clock: Clock;
  readonly pass: (milliseconds: number) => void;
}

describe.each<[string, () => Time]>([
  [
    'of the machine',
    () => {
      vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z') });
      return { clock: systemClock(), pass: (milliseconds) => void vi.advanceTimersByTime(milliseconds) };
    },
  ],
  [
    'in memory',
    () => {
      const clock = fakeClock();
      return { clock, pass: (milliseconds) => clock.advance(milliseconds) };
    },
  ],
])('the clock %s', (_, make) => {
  it('calls back once, when the delay is over and not before', () => {
    const { clock, pass } = make();
    const called: string[] = [];
    clock.after(20, () => called.push('second'));
    clock.after(10, () => called.push('first'));
    const before = clock.now();
    pass(9);
    expect(called).toEqual([]);
    pass(1);
    expect(called).toEqual(['first']);
    pass(100);
    expect(called).toEqual(['first', 'second']);
    expect(clock.now() - before).toBe(110);
  });

  it('does not call back what was cancelled, not even by an earlier timer', () => {
    const { clock, pass } = make();
    const called: string[] = [];
    const cancel = clock.after(10, () => called.push('cancelled'));
    const later = clock.after(20, () => called.push('cancelled too'));
    clock.after(15, () => later());
    cancel();
    cancel();
    pass(50);
    expect(called).toEqual([]);
  });

  it('calls back what a timer asked for', () => {
    const { clock, pass } = make();
    const called: number[] = [];
    clock.after(10, () => void clock.after(10, () => called.push(clock.now())));
    pass(10);
    expect(called).toEqual([]);
    pass(10);
    expect(called).toHaveLength(1);
  });
});

describe.each([
  ['of the machine', () => systemRandom],
  ['in memory', () => fakeRandom()],
])('randomness %s', (_, make) => {
  it('is as long as asked for, and other each time', () => {
    const random = make();
    const [one, two] = [random.bytes(16), random.bytes(16)];
    expect([one.length, two.length, random.bytes(0).length]).toEqual([16, 16, 0]);
    expect(one).not.toEqual(two);
  });
});

describe.each([
  ['on the disk', () => makeRollbackGuard(join(place, 'desk.mark'), join(place, 'desk.db'))],
  ['in memory', () => fakeRollbackGuard()],
])('the rollback guard %s', (_, make) => {
  const log = (size: number) => ({ logId: 'log-a', size, head: SHA });
  const givenUp = (batch: string, revision = 1) => ({ batch, revision, to: 'desk-b' });

  it('is read as it was written last, and not there before', async () => {
    const guard = make();
    expect(await guard.read()).toBeNull();
    expect(await guard.givenUp()).toEqual([]);
    await guard.write(log(1));
    await guard.write(log(2));
    expect(await guard.read()).toEqual(log(2));
  });

  it('keeps what was given up with every later writing, each revision once', async () => {
    const guard = make();
    await guard.write(log(1), { givenUp: [givenUp('b1')] });
    await guard.write(log(2));
    await guard.write(log(3), { givenUp: [givenUp('b1'), givenUp('b2'), givenUp('b1', 2)] });
    expect(await guard.givenUp()).toEqual([givenUp('b1'), givenUp('b2'), givenUp('b1', 2)]);
    expect(await guard.read()).toEqual(log(3));
  });

  it('keeps the messages that were ended, beside what was given up, each once and as it was ended last', async () => {
    const guard = make();
    expect(await guard.ended()).toEqual([]);
    await guard.write(log(1), { ended: [{ message: 'm1', why: 'message-set-aside' }] });
    await guard.write(log(2), { givenUp: [givenUp('b1')] });
    await guard.write(log(3), {
      ended: [
        { message: 'm2', why: 'message-withdrawn' },
        { message: 'm1', why: 'message-withdrawn' },
      ],
    });
    expect(await guard.ended()).toEqual([
      { message: 'm1', why: 'message-withdrawn' },
      { message: 'm2', why: 'message-withdrawn' },
    ]);
    expect(await guard.givenUp()).toEqual([givenUp('b1')]);
  });

  it('takes writers one after the other', async () => {
    const guard = make();
    await Promise.all([1, 2, 3].map((size) => guard.write(log(size), { givenUp: [givenUp(`b${size}`)] })));
    expect(await guard.read()).toEqual(log(3));
    expect(await guard.givenUp()).toHaveLength(3);
  });
});

describe.each([
  [
    'on the disk',
    () => {
      const file = join(place, 'roots.json');
      writeFileSync(file, JSON.stringify({ company: 'acme', environment: 'training', policies: [] }));
      return rootsFile(file);
    },
  ],
  ['in memory', () => fakeRoots()],
])('pinned versions %s', (_, make) => {
  it('go up by one, each with one digest', async () => {
    const roots = make();
    expect(await roots.pinned()).toEqual([]);
    await expect(roots.pin(2, SHA)).rejects.toThrow('cannot be pinned');
    await roots.pin(1, SHA);
    await roots.pin(1, SHA);
    await expect(roots.pin(1, 'b'.repeat(64))).rejects.toThrow('cannot be pinned');
    await roots.pin(2, 'b'.repeat(64));
    await expect(roots.pin(4, SHA)).rejects.toThrow('cannot be pinned');
    expect(await roots.pinned()).toEqual([
      { version: 1, sha256: SHA },
      { version: 2, sha256: 'b'.repeat(64) },
    ]);
  });
});

/** An authority's certificate for a request, PEM. */
async function certified(requestPem: string): Promise<string> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const authority = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
  const request = new x509.Pkcs10CertificateRequest(requestPem);
  expect(await request.verify()).toBe(true);
  const certificate = await x509.X509CertificateGenerator.create({
    subject: request.subject,
    issuer: 'CN=An authority',
    publicKey: request.publicKey,
    signingKey: authority.privateKey,
    signingAlgorithm: algorithm,
    extensions: request.extensions,
  });
  return certificate.toString('pem');
}

type MakeVault = (pinEntered: (uri: string, pin: string) => Promise<void>) => VaultDesk;
type Certify = (request: string) => Promise<string>;

describe.each<[string, MakeVault, Certify]>([
  [
    'over the vault',
    (pinEntered) => {
      const kept = new Map<string, Uint8Array>();
      const vault = {
        get: async (name: string) => kept.get(name) ?? null,
        putAll: async (changes: Readonly<Record<string, Uint8Array | null>>) => {
          for (const [name, bytes] of Object.entries(changes))
            if (bytes === null) kept.delete(name);
            else kept.set(name, Uint8Array.from(bytes));
          return ok(null);
        },
        names: () => [...kept.keys()],
        changes: () => kept.size,
        protections: () => ['passphrase'] as const,
      };
      // What goes in by the port comes out for the bank link.
      void bankSecrets(vault);
      return vaultDesk(vault, pinEntered);
    },
    certified,
  ],
  [
    'in memory',
    (pinEntered) => fakeVault(pinEntered, (certificate, request) => certificate === `CERT OF ${request}`),
    async (request) => `CERT OF ${request}`,
  ],
])('the port of the vault %s', (_, make, certify) => {
  it.each(['P-256', 'RSA-3072'] as const)(
    'makes a connection key (%s) that takes over when told',
    async (type) => {
      const vault = make(() => Promise.resolve());
      await vault.putTlsIdentity('tls', { key: 'KEY', certificate: 'CERT' });
      expect(await vault.tlsBeside('tls')).toEqual({ next: null, earlier: null });
      expect(await vault.putTlsCertificate('tls', 'CERT')).toMatchObject({ error: { code: 'secret-unfit' } });
      const first = await vault.makeTlsKey('tls', { commonName: 'First', type });
      const made = await vault.makeTlsKey('tls', { commonName: 'Second', type });
      if (!first.ok || !made.ok) throw new Error('no key was made');
      const certificate = await certify(made.value);
      expect(await vault.useTls('tls', 'next')).toMatchObject({ error: { code: 'vault-secret-missing' } });
      expect(await vault.putTlsCertificate('tls', await certify(first.value))).toMatchObject({
        error: { code: 'secret-unfit' },
      });
      expect(await vault.putTlsCertificate('tls', certificate)).toEqual(ok(null));
      // Nothing takes over by itself.
      expect(await vault.tlsCertificate('tls')).toBe('CERT');
      expect(await vault.tlsBeside('tls')).toEqual({
        next: { request: made.value, certificate },
        earlier: null,
      });
      expect(await vault.useTls('tls', 'next')).toEqual(ok(null));
      expect(await vault.tlsCertificate('tls')).toBe(certificate);
      expect(await vault.tlsBeside('tls')).toEqual({ next: null, earlier: 'CERT' });
      expect(await vault.useTls('tls', 'earlier')).toEqual(ok(null));
      expect(await vault.tlsCertificate('tls')).toBe('CERT');
      expect(await vault.tlsBeside('tls')).toEqual({ next: { request: '', certificate }, earlier: null });
      expect(await vault.useTls('tls', 'earlier')).toMatchObject({ error: { code: 'vault-secret-missing' } });
    },
  );

  it('never loses a connection key that was used, nor a new one that waits, whatever comes first', async () => {
    const vault = make(() => Promise.resolve());
    const renewed = async (commonName: string): Promise<string> => {
      const made = await vault.makeTlsKey('tls', { commonName, type: 'P-256' });
      if (!made.ok) throw new Error('no key was made');
      const certificate = await certify(made.value);
      expect(await vault.putTlsCertificate('tls', certificate)).toEqual(ok(null));
      return certificate;
    };
    await vault.putTlsIdentity('tls', { key: 'KEY', certificate: 'CERT' });
    const first = await renewed('First');
    await vault.useTls('tls', 'next');
    // The one before is taken up again while a second new key waits, and the one so far after that.
    const second = await renewed('Second');
    const { next } = await vault.tlsBeside('tls');
    expect(await vault.useTls('tls', 'earlier')).toEqual(ok(null));
    expect(await vault.tlsCertificate('tls')).toBe('CERT');
    expect(await vault.tlsBeside('tls')).toEqual({ next, earlier: first });
    expect(await vault.useTls('tls', 'earlier')).toEqual(ok(null));
    expect(await vault.tlsCertificate('tls')).toBe(first);
    expect(await vault.useTls('tls', 'next')).toEqual(ok(null));
    expect(await vault.tlsBeside('tls')).toEqual({ next: null, earlier: first });
    // Back again, and a new key is made where the one that was used would stand.
    await vault.useTls('tls', 'earlier');
    expect(await vault.tlsBeside('tls')).toMatchObject({ next: { certificate: second }, earlier: null });
    await vault.makeTlsKey('tls', { commonName: 'Third', type: 'P-256' });
    expect((await vault.tlsBeside('tls')).earlier).toBe(second);
    // One that was made elsewhere replaces none for good.
    await vault.putTlsIdentity('tls', { key: 'OTHER', certificate: 'OTHER' });
    expect((await vault.tlsBeside('tls')).earlier).toBe(first);
  });

  it('does one thing after the other, however soon the second is asked for', async () => {
    const vault = make(() => Promise.resolve());
    await vault.putTlsIdentity('tls', { key: 'KEY', certificate: 'CERT' });
    const made = await vault.makeTlsKey('tls', { commonName: 'First', type: 'P-256' });
    if (!made.ok) throw new Error('no key was made');
    await vault.putTlsCertificate('tls', await certify(made.value));
    const [one, other] = await Promise.all([vault.useTls('tls', 'next'), vault.useTls('tls', 'next')]);
    expect(one).toEqual(ok(null));
    expect(other).toMatchObject({ error: { code: 'vault-secret-missing' } });
    expect((await vault.tlsBeside('tls')).earlier).toBe('CERT');
  });

  it('takes secrets, says which there are, and gives out public halves alone', async () => {
    const told: string[] = [];
    const vault = make(async (uri, pin) => {
      told.push(`${uri} ${pin}`);
    });
    expect(vault.has('oauth')).toBe(false);
    expect(await vault.tlsCertificate('tls')).toBeNull();
    expect(vault.state()).toEqual({ protections: ['passphrase'], secrets: 0 });
    expect(await vault.putClientSecret('oauth', 's3cret')).toEqual({ ok: true, value: null });
    await vault.putTlsIdentity('tls', { key: 'KEY', certificate: 'CERT' });
    await vault.putTlsIdentity('tls', { key: 'KEY 2', certificate: 'CERT 2' });
    await vault.putKeyPin('pkcs11:token=Seal', '123456');
    expect(told).toEqual(['pkcs11:token=Seal 123456']);
    expect(vault.has('oauth')).toBe(true);
    expect(await vault.tlsCertificate('tls')).toBe('CERT 2');
    // The connection key that was replaced is kept.
    expect(vault.state().secrets).toBe(4);
  });
});

describe('the rollback guard on the disk', () => {
  const log = { logId: 'log-a', size: 1, head: SHA };
  const at = (folder: string) => makeRollbackGuard(join(folder, 'desk.mark'), join(folder, 'desk.db'));
  const folderOf = async (name: string): Promise<string> => {
    const folder = join(place, name);
    await mkdir(folder);
    await writeFile(join(folder, 'desk.db'), 'one');
    await at(folder).write(log);
    return folder;
  };

  it('knows the store again after it was written, appended to and moved with its folder', async () => {
    const folder = await folderOf('same');
    await appendFile(join(folder, 'desk.db'), 'two');
    expect(await at(folder).read()).toEqual(log);
    await rename(folder, `${folder}-moved`);
    expect(await at(`${folder}-moved`).read()).toEqual(log);
  });

  it('says of a copied folder that its store is a copy, until the guard is written there', async () => {
    const folder = await folderOf('first');
    const copy = `${folder}-copy`;
    await cp(folder, copy, { recursive: true, preserveTimestamps: true });
    expect(await at(copy).read()).toEqual({ ...log, isCopy: true });
    expect(await at(folder).read()).toEqual(log);
    await at(copy).write(log);
    expect(await at(copy).read()).toEqual(log);
  });

  it('says so of a store that was put back over its file, and nothing where an earlier version wrote it', async () => {
    const folder = await folderOf('put-back');
    const store = join(folder, 'desk.db');
    await copyFile(store, `${store}.kept`);
    await rename(`${store}.kept`, store);
    expect(await at(folder).read()).toEqual({ ...log, isCopy: true });
    asSameFile(folder);
    expect(await at(folder).read()).toEqual(log);
  });

  it('says so of files that were overwritten by older ones, and stay the files they were', async () => {
    const folder = await folderOf('overwritten');
    const backup = `${folder}-backup`;
    await cp(folder, backup, { recursive: true });
    await at(folder).write({ ...log, size: 2 });
    for (const name of ['desk.db', 'desk.mark'])
      await writeFile(join(folder, name), await readFile(join(backup, name)));
    expect(await at(folder).read()).toEqual({ ...log, isCopy: true });
  });
});
