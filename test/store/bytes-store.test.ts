import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../main/ports/store.ts';
import { openClient } from '../../main/store/open-store.ts';
import { create, folder, frozenBatch, gathered, key, remove, reopen, sha256 } from './sample.ts';

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

async function all(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await gathered(chunks));
}

describe('large bytes', () => {
  const KIB = 1024;
  for (const size of [0, 1, 256 * KIB - 1, 256 * KIB, 256 * KIB + 1, 1024 * KIB, 3_500_000]) {
    it(`${size} bytes come back as they went in, whatever the pieces they came in`, async () => {
      const bytes = randomBytes(size);
      const pieces = Array.from({ length: Math.ceil(size / 100_003) }, (_, n) =>
        bytes.subarray(n * 100_003, (n + 1) * 100_003),
      );
      const stored = await store.bytes.put(pieces);
      expect(stored).toMatchObject({ bytes: size, sha256: sha256(bytes) });
      expect((await all(store.bytes.read(stored.ref))).equals(bytes)).toBe(true);
    });
  }
  it('one piece much larger than a chunk is cut, and a reader that stops early costs nothing', async () => {
    const bytes = randomBytes(2_000_000);
    const stored = await store.bytes.put([bytes]);
    for await (const chunk of store.bytes.read(stored.ref)) {
      expect(chunk.length).toBeLessThanOrEqual(1_048_576);
      break;
    }
    expect(sha256(await all(store.bytes.read(stored.ref)))).toBe(stored.sha256);
  });
  it('a source that fails leaves nothing behind', async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(2_000_000);
      await Promise.reject(new Error('the source broke'));
    }
    await expect(store.bytes.put(failing())).rejects.toThrow('the source broke');
    await store.close();
    const raw = await openClient({ file: join(home, 'desk.db'), key: key(), mode: 'open' });
    expect(raw.ok && (await raw.value.attempt('bytes.read', 'bytes-1', 0, 1))).toMatchObject({ ok: false });
    if (raw.ok) await raw.value.close();
    store = await reopen(join(home, 'desk.db'));
  });
  it('an unknown ref is an error and never empty bytes', async () => {
    await expect(all(store.bytes.read('bytes-99'))).rejects.toThrow('not-found');
    await expect(all(store.bytes.read('../../etc/passwd'))).rejects.toThrow('not-found');
  });
  it('bytes that are dropped while they are read end in an error, and never look like shorter ones', async () => {
    const { ref } = await store.bytes.put([randomBytes(3_500_000)]);
    const reading = store.bytes.read(ref)[Symbol.asyncIterator]();
    await reading.next();
    await store.bytes.drop(ref);
    const rest = async (): Promise<void> => {
      while (!((await reading.next()).done ?? false));
    };
    await expect(rest()).rejects.toThrow('not-found');
  });
  it('what nobody took is swept when the store opens; what was taken stays', async () => {
    const loose = await store.bytes.put([randomBytes(10)]);
    const { payload } = await frozenBatch(store, 'b1', 1);
    await store.close();
    store = await reopen(join(home, 'desk.db'));
    await expect(all(store.bytes.read(loose.ref))).rejects.toThrow('not-found');
    expect((await all(store.bytes.read(payload))).toString()).toBe('<Document>b1</Document>');
  });
  it('drop removes loose bytes only', async () => {
    const loose = await store.bytes.put([randomBytes(10)]);
    await store.bytes.drop(loose.ref);
    await expect(all(store.bytes.read(loose.ref))).rejects.toThrow('not-found');
    const { payload } = await frozenBatch(store, 'b1', 1);
    await store.bytes.drop(payload);
    expect((await all(store.bytes.read(payload))).length).toBeGreaterThan(0);
  });
});
