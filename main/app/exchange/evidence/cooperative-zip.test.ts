import { createHash, randomBytes } from 'node:crypto';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { calmZip } from './cooperative-zip.ts';

const digest = (bytes: Uint8Array | undefined): string =>
  createHash('sha256')
    .update(bytes ?? 'nothing')
    .digest('hex');

it('a zip holds every byte it was given, and other work goes on while it is made', async () => {
  const entries = {
    'empty.txt': { bytes: new Uint8Array(0) },
    'text.xml': { bytes: Buffer.from('<a>long</a>'.repeat(90_000)) },
    'sealed.xml': { bytes: randomBytes(700_001), stored: true },
  };
  let turns = 0;
  const other = setInterval(() => {
    turns += 1;
  }, 0);
  const zip = await calmZip(entries);
  clearInterval(other);
  expect(turns).toBeGreaterThan(1);
  const read = unzipSync(zip);
  expect(Object.keys(read)).toEqual(Object.keys(entries));
  for (const [name, { bytes }] of Object.entries(entries)) expect(digest(read[name])).toBe(digest(bytes));
  expect(zip.length).toBeLessThan(800_000);
});
