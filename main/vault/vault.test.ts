import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OsKeystore, Protection } from './wraps.ts';
import { trainingPassphrase } from '../../training/create.ts';
import { createVault, openVault } from './vault.ts';
import type { Vault, VaultPlace } from './vault.ts';

const random = { bytes: (length: number) => Uint8Array.from(randomBytes(length)) };
const PHRASE = 'correct horse battery';
const cheap = { log2N: 14, r: 8, p: 1 };
const byPhrase: Protection = { kind: 'passphrase', passphrase: PHRASE, cost: cheap };

/** A key ring: wraps with a key of its own, which a new ring does not have. */
function keyRing(backend = 'gnome_libsecret', mask = 0x5a): OsKeystore {
  const turn = (bytes: Uint8Array) => Promise.resolve(Uint8Array.from(bytes, (byte) => byte ^ mask));
  return { backend, wrap: turn, unwrap: turn };
}

let folder: string;
let place: VaultPlace;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vault-'));
  place = { file: join(folder, 'vault.json'), desk: 'desk-a', random };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function made(protection: Protection = byPhrase): Promise<Vault> {
  const vault = await createVault(place, protection);
  if (!vault.ok) throw new Error(vault.error.code);
  return vault.value;
}
async function codeOf(unlock: Parameters<typeof openVault>[1], at: VaultPlace = place): Promise<string> {
  const opened = await openVault(at, unlock);
  return opened.ok ? 'opened' : opened.error.code;
}

describe('the vault under a passphrase', () => {
  it('gives the same store key and secrets back after closing', async () => {
    const vault = await made();
    const key = vault.storeKey();
    await vault.put('bank/oauth', Buffer.from('s3cret'));
    vault.close();
    const again = await openVault(place, { passphrase: PHRASE });
    expect(again.ok && again.value.storeKey()).toEqual(key);
    expect(again.ok && (await again.value.get('bank/oauth'))?.toString()).toBe('s3cret');
  });
  it('does not open with another passphrase, or with none', async () => {
    (await made()).close();
    expect(await codeOf({ passphrase: 'incorrect horse battery' })).toBe('vault-wrong-passphrase');
    expect(await codeOf({})).toBe('vault-passphrase-needed');
  });
  it('opens for the same characters typed in another composition', async () => {
    (await made({ ...byPhrase, passphrase: 'Z\u00fcrich am See 1' })).close();
    expect(await codeOf({ passphrase: 'Zu\u0308rich am See 1' })).toBe('opened');
  });
  it('takes no short passphrase', async () => {
    const vault = await createVault(place, { ...byPhrase, passphrase: 'elevensigns' });
    expect(!vault.ok && vault.error.code).toBe('vault-passphrase-weak');
  });
  it('changes the passphrase without changing the keys', async () => {
    const vault = await made();
    const key = vault.storeKey();
    expect((await vault.protect({ ...byPhrase, passphrase: 'another passphrase' })).ok).toBe(true);
    vault.close();
    expect(await codeOf({ passphrase: PHRASE })).toBe('vault-wrong-passphrase');
    const again = await openVault(place, { passphrase: 'another passphrase' });
    expect(again.ok && again.value.storeKey()).toEqual(key);
  });
});

describe('the vault under the key store of the operating system', () => {
  it('opens with the ring that wrapped it', async () => {
    (await made({ kind: 'keystore', keystore: keyRing() })).close();
    expect(await codeOf({ keystore: keyRing() })).toBe('opened');
  });
  it('is never made or opened with a password known to everybody', async () => {
    const vault = await createVault(place, { kind: 'keystore', keystore: keyRing('basic_text') });
    expect(!vault.ok && vault.error.code).toBe('vault-keystore-unavailable');
    (await made({ kind: 'keystore', keystore: keyRing() })).close();
    expect(await codeOf({ keystore: keyRing('basic_text') })).toBe('vault-keystore-unavailable');
  });
  it('says that the ring is lost when its backend changed, fails or has another key', async () => {
    (await made({ kind: 'keystore', keystore: keyRing() })).close();
    expect(await codeOf({ keystore: keyRing('kwallet6') })).toBe('vault-keystore-lost');
    expect(
      await codeOf({ keystore: { ...keyRing(), unwrap: () => Promise.reject(new Error('locked')) } }),
    ).toBe('vault-keystore-lost');
    expect(
      await codeOf({ keystore: { ...keyRing(), unwrap: () => Promise.resolve(new Uint8Array(3)) } }),
    ).toBe('vault-keystore-lost');
    expect(await codeOf({ keystore: keyRing('gnome_libsecret', 0x11) })).toBe('vault-damaged');
    expect(await codeOf({})).toBe('vault-keystore-unavailable');
  });
  it('losing it is not losing the data: shares open the vault and a new ring takes over', async () => {
    const vault = await made({ kind: 'keystore', keystore: keyRing() });
    const key = vault.storeKey();
    const shares = await vault.makeShares(2, 3);
    if (!shares.ok) throw new Error(shares.error.code);
    vault.close();
    const recovered = await openVault(place, { shares: [shares.value[2] ?? '', shares.value[0] ?? ''] });
    if (!recovered.ok) throw new Error(recovered.error.code);
    expect(recovered.value.storeKey()).toEqual(key);
    expect(
      (await recovered.value.protect({ kind: 'keystore', keystore: keyRing('kwallet6', 0x33) })).ok,
    ).toBe(true);
    recovered.value.close();
    expect(await codeOf({ keystore: keyRing('kwallet6', 0x33) })).toBe('opened');
  });
});

describe('recovery shares of a vault', () => {
  it('too few, the same one twice, or a mistyped one do not open it', async () => {
    const vault = await made();
    const shares = await vault.makeShares(2, 3);
    vault.close();
    const [one = '', two = ''] = shares.ok ? shares.value : [];
    expect(await codeOf({ shares: [one] })).toBe('recovery-shares-too-few');
    expect(await codeOf({ shares: [one, one.toLowerCase()] })).toBe('recovery-shares-too-few');
    expect(await codeOf({ shares: [one, `${two.slice(0, -1)}${two.endsWith('7') ? '8' : '7'}`] })).toBe(
      'recovery-share-invalid',
    );
  });
  it('made anew, the old ones are void', async () => {
    const vault = await made();
    const old = await vault.makeShares(2, 2);
    const fresh = await vault.makeShares(2, 2);
    vault.close();
    expect(await codeOf({ shares: old.ok ? old.value : [] })).toBe('recovery-share-invalid');
    expect(await codeOf({ shares: fresh.ok ? fresh.value : [] })).toBe('opened');
  });
});

describe('the vault file', () => {
  it('holds neither key nor secret in the clear, and only its owner reads it', async () => {
    const vault = await made();
    await vault.put('tls', Buffer.from('-----MARKER-----'));
    const text = readFileSync(place.file, 'utf8');
    expect(text).not.toContain('MARKER');
    expect(text).not.toContain(Buffer.from('-----MARKER-----').toString('base64').slice(0, 12));
    expect(text).not.toContain(Buffer.from(vault.storeKey()).toString('base64'));
    expect(statSync(place.file).mode & 0o077).toBe(0);
  });
  it('a secret moved to another name, or a vault to another desk, does not open', async () => {
    const vault = await made();
    await vault.put('a', Buffer.from('for a'));
    vault.close();
    const content = JSON.parse(readFileSync(place.file, 'utf8')) as {
      desk: string;
      secrets: Record<string, unknown>;
    };
    content.secrets['b'] = content.secrets['a'];
    writeFileSync(place.file, JSON.stringify(content));
    const moved = await openVault(place, { passphrase: PHRASE });
    await expect(moved.ok ? moved.value.get('b') : undefined).rejects.toThrow('vault-damaged');
    expect(await codeOf({ passphrase: PHRASE }, { ...place, desk: 'desk-b' })).toBe('vault-foreign');
    writeFileSync(place.file, JSON.stringify({ ...content, desk: 'desk-b' }));
    expect(await codeOf({ passphrase: PHRASE }, { ...place, desk: 'desk-b' })).toBe('vault-wrong-passphrase');
  });
  it('missing, cut short, of unknown form, newer or already there: each has its name', async () => {
    expect(await codeOf({ passphrase: PHRASE })).toBe('vault-missing');
    (await made()).close();
    const again = await createVault(place, byPhrase);
    expect(!again.ok && again.error.code).toBe('vault-exists');
    const text = readFileSync(place.file, 'utf8');
    writeFileSync(place.file, text.slice(0, 100));
    expect(await codeOf({ passphrase: PHRASE })).toBe('vault-damaged');
    writeFileSync(place.file, text.replace('"log2N": 14', '"log2N": 30'));
    expect(await codeOf({ passphrase: PHRASE })).toBe('vault-damaged');
    writeFileSync(place.file, text.replace('vault/1', 'vault/2'));
    expect(await codeOf({ passphrase: PHRASE })).toBe('vault-newer');
  });
  it('keeps the old secret when the new one cannot be written', async () => {
    const vault = await made();
    await vault.put('a', Buffer.from('old'));
    rmSync(folder, { recursive: true });
    expect(await vault.put('a', Buffer.from('new'))).toMatchObject({
      ok: false,
      error: { code: 'vault-write-failed' },
    });
    expect((await vault.get('a'))?.toString()).toBe('old');
  });
  it('changes several secrets in one write: all of them, or none', async () => {
    const vault = await made();
    await vault.putAll({ a: Buffer.from('1'), b: Buffer.from('2') });
    mkdirSync(`${place.file}.partial`);
    expect(await vault.putAll({ a: null, b: Buffer.from('3'), c: Buffer.from('4') })).toMatchObject({
      error: { code: 'vault-write-failed' },
    });
    expect(vault.names()).toEqual(['a', 'b']);
    expect((await vault.get('b'))?.toString()).toBe('2');
  });
  it('forgets a secret and keeps its last protection', async () => {
    const vault = await made();
    await vault.put('a', Buffer.from('x'));
    await vault.delete('a');
    expect(vault.names()).toEqual([]);
    expect(await vault.get('a')).toBeNull();
    expect(await vault.unprotect('passphrase')).toMatchObject({
      ok: false,
      error: { code: 'vault-last-protection' },
    });
    await vault.protect({ kind: 'keystore', keystore: keyRing() });
    expect((await vault.unprotect('passphrase')).ok).toBe(true);
    expect(vault.protections()).toEqual(['keystore']);
  });
  it('counts its changes, so that an older copy of its file is known by its number', async () => {
    const vault = await made();
    expect(vault.changes()).toBe(0);
    await vault.put('a', Buffer.from('x'));
    const older = readFileSync(place.file);
    await vault.put('a', Buffer.from('y'));
    await vault.delete('a');
    await vault.protect({ ...byPhrase, passphrase: 'another passphrase' });
    await vault.makeShares(2, 3);
    expect([vault.changes(), vault.names()]).toEqual([5, []]);
    vault.close();
    const again = await openVault(place, { passphrase: 'another passphrase' });
    expect(again.ok && again.value.changes()).toBe(5);
    const newest = JSON.parse(readFileSync(place.file, 'utf8')) as { secrets: object };
    writeFileSync(place.file, older);
    const before = await openVault(place, { passphrase: PHRASE });
    expect(before.ok && before.value.changes()).toBe(1);
    // Every box names what it is: no other secret can stand where the count does.
    const { secrets } = JSON.parse(older.toString('utf8')) as { secrets: Record<string, unknown> };
    writeFileSync(
      place.file,
      JSON.stringify({ ...newest, secrets: { ...newest.secrets, '#changes': secrets['a'] } }),
    );
    expect(await codeOf({ passphrase: 'another passphrase' })).toBe('vault-damaged');
  });
  it('a change that is not written is not counted', async () => {
    const vault = await made();
    await vault.put('a', Buffer.from('x'));
    expect((await vault.unprotect('passphrase')).ok).toBe(false);
    expect(vault.changes()).toBe(1);
  });
  it('many changes at once are all kept', async () => {
    const vault = await made();
    await Promise.all(Array.from({ length: 20 }, (_, n) => vault.put(`s${n}`, Buffer.from([n]))));
    expect(vault.changes()).toBe(20);
    vault.close();
    const again = await openVault(place, { passphrase: PHRASE });
    expect(again.ok && again.value.names()).toHaveLength(20);
  });
});

describe('the passphrase of a training desk', () => {
  it('is made once, long and readable by its owner only, in a file that says what it is for', () => {
    const first = trainingPassphrase(folder, random);
    expect(trainingPassphrase(folder, random)).toBe(first);
    expect(first).toMatch(/^[0-9a-f]{64}$/u);
    expect(statSync(join(folder, 'training-only-passphrase.txt')).mode & 0o077).toBe(0);
  });
});
