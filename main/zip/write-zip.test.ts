// One writer of zip files, for packs and evidence.
import { createHash, randomBytes } from 'node:crypto';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { writeZip, type ZipEntry } from './write-zip.ts';

const digest = (bytes: Uint8Array | undefined): string =>
  createHash('sha256')
    .update(bytes ?? 'nothing')
    .digest('hex');

async function whole(entries: readonly ZipEntry[], time?: Date): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of writeZip(entries, time)) parts.push(part);
  return Buffer.concat(parts);
}

it('a zip holds every byte it was given, and other work goes on while it is made', async () => {
  const contents: Readonly<Record<string, Uint8Array>> = {
    'empty.txt': new Uint8Array(0),
    'text.xml': Buffer.from('<a>long</a>'.repeat(90_000)),
    'sealed.xml': randomBytes(700_001),
  };
  let turns = 0;
  const other = setInterval(() => {
    turns += 1;
  }, 0);
  const zip = await whole(
    Object.entries(contents).map(([name, bytes]) => ({
      name,
      chunks: () => [bytes],
      stored: name === 'sealed.xml',
    })),
  );
  clearInterval(other);
  expect(turns).toBeGreaterThan(1);
  const read = unzipSync(zip);
  expect(Object.keys(read)).toEqual(Object.keys(contents));
  for (const [name, bytes] of Object.entries(contents)) expect(digest(read[name])).toBe(digest(bytes));
  expect(zip.length).toBeLessThan(800_000);
});

it('the same entries at the same time give the same bytes, however their chunks are cut', async () => {
  const bytes = Buffer.from('<payment/>'.repeat(20_000));
  const time = new Date('2026-11-20T10:00:00Z');
  const again = await whole([{ name: 'a.xml', chunks: () => [bytes] }], time);
  expect(await whole([{ name: 'a.xml', chunks: () => [bytes] }], time)).toEqual(again);
  const cut = await whole([{ name: 'a.xml', chunks: () => [bytes.subarray(0, 7), bytes.subarray(7)] }], time);
  expect(digest(unzipSync(cut)['a.xml'])).toBe(digest(bytes));
});

it('a source that fails fails the writing', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(3);
    throw new Error('the disk is gone');
  }
  await expect(whole([{ name: 'a.xml', chunks: broken }])).rejects.toThrow('the disk is gone');
});

it('a machine whose clock stands before or after the years of a zip writes one all the same', async () => {
  for (const time of [new Date(0), new Date('2150-01-01T00:00:00Z')])
    expect(
      Object.keys(unzipSync(await whole([{ name: 'a', chunks: () => [Buffer.from('a')] }], time))),
    ).toEqual(['a']);
});
