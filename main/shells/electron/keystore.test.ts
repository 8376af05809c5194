import { describe, expect, it } from 'vitest';
import { osKeystore } from './keystore.ts';

function storage(backend: 'basic_text' | 'gnome_libsecret' | 'unknown', available = true) {
  return {
    isEncryptionAvailable: () => available,
    getSelectedStorageBackend: () => backend,
    encryptString: (text: string) => Buffer.from(`sealed:${text}`),
    decryptString: (sealed: Buffer) => sealed.toString().replace(/^sealed:/u, ''),
  };
}

describe("the operating system's keystore", () => {
  it('is not used when its password is known to everybody', () => {
    expect(osKeystore(storage('basic_text'), 'linux')).toBeUndefined();
    expect(osKeystore(storage('unknown'), 'linux')).toBeUndefined();
  });
  it('is not used when it is not there', () => {
    expect(osKeystore(storage('gnome_libsecret', false), 'linux')).toBeUndefined();
  });
  it("gives back the very bytes it wrapped, under the backend's name", async () => {
    const keystore = osKeystore(storage('gnome_libsecret'), 'linux');
    const secret = Uint8Array.from([0, 255, 10, 13]);
    expect(keystore?.backend).toBe('gnome_libsecret');
    expect(await keystore?.unwrap(await keystore.wrap(secret))).toEqual(Buffer.from(secret));
  });
});
