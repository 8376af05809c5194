import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import type { Store, StoredPolicy, StoredProfile } from '../../main/ports/store.ts';
import { AT, create, folder, identity, log, remove } from './sample.ts';

let home: string;
let store: Store;
beforeEach(async () => {
  home = folder();
  store = await create(join(home, 'desk.db'));
});
afterEach(async () => {
  await store.close();
  remove(home);
});

const policy = (version: number) =>
  ({
    policy: { version, company: { id: 'acme', name: 'Acme' } },
    sha256: String(version),
    signatures: ['jws'],
  }) as unknown as StoredPolicy;
const profile = (id: string, version: number) =>
  ({ profile: { id, version }, sha256: `${id}${version}` }) as unknown as StoredProfile;

describe('the desk in the store', () => {
  it('has one identity for good', async () => {
    const again = await store.desk.initialize(
      { ...identity, environment: 'production' },
      log('desk.create', 'x'),
    );
    expect(again).toMatchObject({ ok: false, error: { code: 'store-exists' } });
    expect(await store.desk.identity()).toEqual(identity);
    expect((await store.log.head()).size).toBe(1);
  });
  it('policy versions go up by one and never back, and each stays readable', async () => {
    expect(await store.desk.policy()).toBeNull();
    expect((await store.desk.savePolicy(policy(1), log('policy.adopt', '1'))).ok).toBe(true);
    expect((await store.desk.savePolicy(policy(3), log('policy.adopt', '3'))).ok).toBe(false);
    expect((await store.desk.savePolicy(policy(1), log('policy.adopt', '1'))).ok).toBe(false);
    expect((await store.desk.savePolicy(policy(2), log('policy.adopt', '2'))).ok).toBe(true);
    expect(await store.desk.policy()).toEqual(policy(2));
    expect(await store.desk.policyVersion(1)).toEqual(policy(1));
    expect((await store.log.head()).size).toBe(3);
  });
  it('profile versions never go back; the one saved last is in force', async () => {
    for (const its of [profile('a', 1), profile('a', 4), profile('b', 1)])
      expect((await store.desk.saveProfile(its, log('profile.save', 'a'))).ok).toBe(true);
    for (const its of [profile('a', 4), profile('a', 2)])
      expect(await store.desk.saveProfile(its, log('profile.save', 'a'))).toMatchObject({ ok: false });
    expect(await store.desk.profile()).toEqual(profile('b', 1));
    expect(await store.desk.profileVersion('a', 1)).toEqual(profile('a', 1));
    expect(await store.desk.profileVersion('a', 9)).toBeNull();
    expect((await store.desk.profileVersions()).map(({ id, version }) => [id, version])).toEqual([
      ['b', 1],
      ['a', 4],
      ['a', 1],
    ]);
  });
  it('keeps settings as values, and knows when something was last saved', async () => {
    await store.desk.saveSetting('view', { density: 'compact' }, null);
    await store.desk.saveSetting(
      'view',
      { density: 'comfortable' },
      { ...log('settings.save', 'view'), at: '2026-11-21T00:00:00.000Z' },
    );
    expect(await store.desk.setting('view')).toEqual({ density: 'comfortable' });
    expect(await store.desk.setting('other')).toBeUndefined();
    expect(await store.desk.lastSavedAt()).toBe('2026-11-21T00:00:00.000Z');
    expect(AT < '2026-11-21').toBe(true);
  });
});
