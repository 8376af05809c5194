// The file for who helps: it says how the desk is set up and what went wrong, and of money, people and keys
// nothing at all. And the switch of the network, which the log and the next start know.
import { beforeEach, describe, expect, it } from 'vitest';
import { trainingProfile } from '../../../../test/interop/profile.ts';
import { memoryStore } from '../../../../test/ports/memory-store.ts';
import { log, sealedBatch } from '../../../../test/store/sample.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import type { SettingLock } from '../../../../shared/domain/setting-locks.ts';
import { jcsDigest } from '../../../digest/sha256.ts';
import { fakeClock } from '../../../ports/clock.fake.ts';
import { fakeDiagnostics } from '../../../ports/desk.fake.ts';
import type { Store } from '../../../ports/store.ts';
import { fakeCard, policyOf } from '../../../ports/token.fake.ts';
import { fakeVault } from '../../../ports/vault.fake.ts';
import { makeNetwork, makeOutgoingFiles, type Network } from '../../desk/index.ts';
import { collectDiagnostics } from './diagnostics-report.ts';
import { NETWORK_SETTING, setNetworkMode } from './network-mode.ts';

type Context = Parameters<typeof collectDiagnostics>[0] & Parameters<typeof setNetworkMode>[0];

const ada = await fakeCard('ada-keller', ['preparer']);

let store: Store;
let network: Network;
let desk: Context;
let woken: number;
let locks: SettingLock[];
beforeEach(async () => {
  store = await memoryStore();
  const clock = fakeClock();
  [network, woken, locks] = [makeNetwork(clock, 'online', () => undefined), 0, []];
  desk = {
    clock,
    store,
    network,
    locks,
    wake: () => void (woken += 1),
    diagnostics: { ...fakeDiagnostics(), recent: () => '' },
    identity: await store.desk.identity(),
    outgoing: makeOutgoingFiles(() => 'file-1'),
    shell: 'electron',
    version: '1.2.3',
    openedAt: '2026-11-20T08:00:00.000Z',
    vault: fakeVault(),
    tokens: { list: async () => [] },
  } as unknown as Context;
});
const report = async () => {
  const { text } = must(await collectDiagnostics(desk));
  return { text, line: (name: string) => text.split('\n').find((each) => each.startsWith(`${name}: `)) };
};

describe('the diagnostics file', () => {
  it('is the text that was looked at, to the byte, named after the day', async () => {
    const made = must(await collectDiagnostics(desk));
    expect(made.name).toBe('countersign-diagnostics-2026-11-20.txt');
    const bytes = Buffer.from(desk.outgoing.piece(made.file, 0)?.base64 ?? '', 'base64');
    expect(bytes.toString('utf8')).toBe(made.text);
    expect(made.bytes).toBe(bytes.length);
  });

  it('of a new desk says of each thing that there is none', async () => {
    const { text, line } = await report();
    expect(text).toContain('version 1.2.3, shell electron, environment training');
    expect(line('policy')).toBe('policy: none');
    expect(line('bank profile')).toBe('bank profile: none');
    expect(line('batches')).toBe('batches: none');
    expect(line('messages')).toBe('messages: none');
    expect(line('card modules')).toBe('card modules: none');
    expect(line('locked settings')).toBe('locked settings: none');
    expect(text).toContain('newest last:\n(empty)\n');
  });

  it('says what is in force by the beginning of its digest, how many batches and messages there are, and what failed', async () => {
    const policy = policyOf([ada]);
    must(
      await store.desk.savePolicy(
        { policy, sha256: jcsDigest(policy), signatures: [] },
        log('policy.adopt', 'p'),
      ),
    );
    const theirs = { certificatePem: '-----BEGIN CERTIFICATE-----', sha256: 'a'.repeat(64) };
    const profile = trainingProfile({ signing: theirs, encryption: theirs });
    must(await store.desk.saveProfile({ profile, sha256: jcsDigest(profile) }, log('profile.save', 'p')));
    await sealedBatch(store, 'b1', 1);
    await sealedBatch(store, 'b2', 1);
    locks.push({ setting: 'network', detail: 'by the administrator' } as unknown as SettingLock);
    network.reached(false);
    must(await desk.vault.putClientSecret('oauth', 'TOP-SECRET'));
    desk = {
      ...desk,
      diagnostics: { ...desk.diagnostics, recent: () => 'error-1 follow' },
      tokens: {
        list: async () => [
          { kind: 'pkcs11', cards: [{}, {}], fault: null },
          { kind: 'file', cards: [], fault: 'module-waiting' },
        ],
      },
    } as unknown as Context;
    const { text, line } = await report();
    expect(line('policy')).toBe(`policy: version 1, ${jcsDigest(policy).slice(0, 16)}`);
    expect(line('bank profile')).toContain(
      `version 1, ${jcsDigest(profile).slice(0, 16)}, suites modern out`,
    );
    expect(line('batches')).toBe('batches: 2 sealed');
    expect(line('messages')).toBe('messages: 2 queued');
    expect(line('network')).toContain('online, unreachable since 2026-11-20T10:00:00.000Z');
    expect(line('card modules')).toBe('card modules: pkcs11, 2 cards; file, 0 cards, module-waiting');
    expect(line('vault')).toBe('vault: passphrase; 1 secrets');
    expect(line('locked settings')).toBe('locked settings: network');
    expect(text).toContain('newest last:\nerror-1 follow\n');
  });

  it('names no person, no company, no account, no payment and no secret', async () => {
    const policy = policyOf([ada]);
    must(
      await store.desk.savePolicy(
        { policy, sha256: jcsDigest(policy), signatures: [] },
        log('policy.adopt', 'p'),
      ),
    );
    await sealedBatch(store, 'b1', 2);
    must(await desk.vault.putClientSecret('oauth', 'TOP-SECRET'));
    const { text } = await report();
    for (const told of [
      'ada',
      'keller',
      'Acme',
      'acme',
      'Supplier',
      'FR76',
      'DE00',
      'PAY-',
      'TOP-SECRET',
      'anna',
      '1.00',
    ])
      expect(text).not.toContain(told);
  });
});

describe('the switch of the network', () => {
  const newest = async () => (await store.log.list({ offset: 0, limit: 1 })).rows[0];

  it('holds at once and after the next start, and the log says who threw it', async () => {
    expect(must(await setNetworkMode(desk, 'offline'))).toMatchObject({ mode: 'offline', state: 'offline' });
    expect(network.online()).toBe(false);
    expect(await store.desk.setting(NETWORK_SETTING)).toBe('offline');
    expect(await newest()).toMatchObject({ act: 'network.offline', subject: 'network' });
    must(await setNetworkMode(desk, 'online'));
    expect(network.online()).toBe(true);
    expect(await newest()).toMatchObject({ act: 'network.online' });
    expect(woken, 'what waited for it goes now').toBe(2);
  });

  it('to offline holds though the disk takes no setting; to online it holds only once that is kept', async () => {
    const full = {
      ...desk,
      store: {
        ...desk.store,
        desk: { ...desk.store.desk, saveSetting: () => Promise.reject(new Error('full')) },
      },
    };
    await expect(setNetworkMode(full, 'offline')).rejects.toThrow('full');
    expect(network.online()).toBe(false);
    await expect(setNetworkMode(full, 'online')).rejects.toThrow('full');
    expect(network.online()).toBe(false);
  });

  it('cannot be thrown to online where the administrator locked it; to offline it always can', async () => {
    locks.push({ setting: 'network', why: 'policy of the house' } as unknown as SettingLock);
    const { size } = await store.log.head();
    must(await setNetworkMode(desk, 'offline'));
    expect(await setNetworkMode(desk, 'online')).toMatchObject({
      ok: false,
      error: { code: 'setting-locked' },
    });
    expect(network.online()).toBe(false);
    expect((await store.log.head()).size).toBe(size + 1);
  });
});
