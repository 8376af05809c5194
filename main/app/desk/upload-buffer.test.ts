import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fault } from '../../../shared/domain/errors.ts';
import { FaultError } from '../../../shared/domain/fault-error.ts';
import type { BytesStore } from '../../ports/store.ts';
import {
  appendFile,
  discardFile,
  makeOutgoingFiles,
  makeUploadBuffer,
  openUpload,
  readFile,
} from './upload-buffer.ts';

function memory(): { readonly bytes: BytesStore; readonly kept: Map<string, Buffer> } {
  const kept = new Map<string, Buffer>();
  const bytes: BytesStore = {
    async put(source) {
      const pieces: Uint8Array[] = [];
      for await (const piece of source) pieces.push(piece);
      const whole = Buffer.concat(pieces);
      const ref = `ref-${kept.size}`;
      kept.set(ref, whole);
      return { ref, sha256: createHash('sha256').update(whole).digest('hex'), bytes: whole.length };
    },
    async *read(ref) {
      yield kept.get(ref) ?? Buffer.alloc(0);
    },
    drop: (ref) => {
      kept.delete(ref);
      return Promise.resolve();
    },
  };
  return { bytes, kept };
}

function desk() {
  const { bytes, kept } = memory();
  let next = 0;
  return { files: makeUploadBuffer(bytes, () => `f-${(next += 1)}`), kept };
}

describe('files on their way in', () => {
  test('one too many ends the oldest, also where the store cannot drop it', async () => {
    const { bytes } = memory();
    const dropped: string[] = [];
    const full: BytesStore = {
      ...bytes,
      drop: (ref) => {
        dropped.push(ref);
        return Promise.reject(new FaultError(fault('store-write-failed')));
      },
    };
    let next = 0;
    const files = makeUploadBuffer(full, () => `f-${(next += 1)}`);
    for (let count = 0; count < 9; count += 1) files.open('a.xml', 3);
    await expect.poll(() => dropped).toHaveLength(1);
    expect(await files.append('f-9', Buffer.from('abc').toString('base64'))).toMatchObject({ ok: true });
    expect(await files.append('f-1', Buffer.from('abc').toString('base64'))).toMatchObject({ ok: false });
  });

  test('pieces in order make the whole file', async () => {
    const { files } = desk();
    const file = files.open('a.xml', 6);
    expect(await files.append(file, Buffer.from('abc').toString('base64'))).toEqual({
      ok: true,
      value: { received: 3 },
    });
    await files.append(file, Buffer.from('def').toString('base64'));
    const taken = await files.take(file);
    expect(taken).toMatchObject({
      ok: true,
      value: { name: 'a.xml', bytes: 6, sha256: createHash('sha256').update('abcdef').digest('hex') },
    });
  });

  test('a file that is not whole is not taken', async () => {
    const { files } = desk();
    const file = files.open('a.xml', 6);
    await files.append(file, Buffer.from('abc').toString('base64'));
    expect(await files.take(file)).toMatchObject({
      ok: false,
      error: { code: 'file-incomplete', detail: '3/6' },
    });
  });

  test.each(['@@@@', 'QQ', 'QQ==QQ==', 'Q Q=', '', 'QR=='])(
    '"%s" is no Base64 and is refused',
    async (text) => {
      const { files } = desk();
      expect(await files.append(files.open('a', 100), text)).toMatchObject({
        ok: false,
        error: { code: 'invalid-input' },
      });
    },
  );

  test('more than was announced is refused', async () => {
    const { files } = desk();
    expect(await files.append(files.open('a', 2), Buffer.from('abc').toString('base64'))).toMatchObject({
      ok: false,
      error: { rule: 'more-than-announced' },
    });
  });

  test('a discarded file leaves no bytes behind', async () => {
    const { files, kept } = desk();
    const file = files.open('a', 3);
    await files.append(file, Buffer.from('abc').toString('base64'));
    expect(await files.discard(file)).toBe(true);
    expect(kept.size).toBe(0);
    expect(await files.discard(file)).toBe(false);
  });

  test('files nobody finishes make room for later ones', async () => {
    const { files } = desk();
    const first = files.open('first', 10);
    for (let each = 0; each < 8; each += 1) files.open('later', 10);
    expect(await files.append(first, 'QQ==')).toMatchObject({ ok: false, error: { code: 'not-found' } });
  });

  test('a store that refuses the first write answers every piece, and the file', async () => {
    const full: BytesStore = {
      ...memory().bytes,
      put: () => Promise.reject(new FaultError(fault('store-disk-full'))),
    };
    const files = makeUploadBuffer(full, () => 'f');
    const file = files.open('a.xml', 6);
    const refused = { ok: false, error: { code: 'store-disk-full' } };
    expect(await files.append(file, Buffer.from('abc').toString('base64'))).toMatchObject(refused);
    expect(await files.append(file, Buffer.from('def').toString('base64'))).toMatchObject(refused);
    expect(await files.take(file)).toMatchObject(refused);
    expect(await files.discard(file)).toBe(true);
  });
});

describe('files as the window brings and takes them', () => {
  const text = (base64: string): string => Buffer.from(base64, 'base64').toString('utf8');

  test('come in by pieces and are whole once all of their bytes are there', async () => {
    const { files } = desk();
    const opened = await openUpload({ files }, { name: 'a.xml', size: 6 });
    const file = opened.ok ? opened.value.file : '';
    const append = (piece: string) =>
      appendFile({ files }, { file, base64: Buffer.from(piece).toString('base64') });
    expect(await append('abc')).toMatchObject({ ok: true, value: { received: 3 } });
    expect(await files.take(file)).toMatchObject({ ok: false, error: { code: 'file-incomplete' } });
    expect((await append('def')).ok).toBe(true);
    expect(await files.take(file)).toMatchObject({ ok: true, value: { name: 'a.xml', bytes: 6 } });
    expect((await append('g')).ok, 'no more than was announced').toBe(false);
  });

  test('go out by pieces that join to the same bytes', async () => {
    const outgoing = makeOutgoingFiles(() => 'out-1');
    const bytes = Buffer.alloc(1_500_001, 'ä');
    const file = outgoing.add(bytes);
    const first = await readFile({ outgoing }, { file, offset: 0 });
    const next = first.ok ? first.value.next : null;
    expect(next).toBe(1_500_000);
    const second = await readFile({ outgoing }, { file, offset: next ?? 0 });
    expect(second).toMatchObject({ ok: true, value: { next: null } });
    const joined = (first.ok ? first.value.base64 : '') + (second.ok ? second.value.base64 : '');
    expect(Buffer.from(joined, 'base64').equals(bytes)).toBe(true);
    expect(await readFile({ outgoing }, { file: 'out-2', offset: 0 })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
  });

  test('are kept until they are thrown away, four of those that go out', async () => {
    const { files } = desk();
    let made = 0;
    const outgoing = makeOutgoingFiles(() => `out-${(made += 1)}`);
    const incoming = files.open('a.xml', 3);
    for (const letter of 'abcde') outgoing.add(Buffer.from(letter));
    expect((await readFile({ outgoing }, { file: 'out-1', offset: 0 })).ok, 'the oldest made room').toBe(
      false,
    );
    const kept = await readFile({ outgoing }, { file: 'out-2', offset: 0 });
    expect(kept.ok && text(kept.value.base64)).toBe('b');
    for (const file of ['out-2', incoming]) {
      expect(await discardFile({ files, outgoing }, { file })).toEqual({ ok: true, value: {} });
      expect(await discardFile({ files, outgoing }, { file })).toMatchObject({
        ok: false,
        error: { code: 'not-found' },
      });
    }
  });
});
