// Zips without holding the desk up: small pieces, and after each the event loop has its turn.
import { setImmediate } from 'node:timers/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** Some milliseconds of work. */
const PIECE = 128 * 1024;

export interface ZipEntry {
  readonly bytes: Uint8Array;
  /** What is encrypted does not get smaller: such an entry is stored as it is. */
  readonly stored?: boolean;
}

export async function calmZip(entries: Readonly<Record<string, ZipEntry>>): Promise<Uint8Array> {
  const out: Uint8Array[] = [];
  const failures: Error[] = [];
  const zip = new Zip((error, piece) => {
    if (error !== null) failures.push(error);
    else out.push(piece);
  });
  for (const [name, { bytes, stored }] of Object.entries(entries)) {
    const entry = stored === true ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    for (let from = 0; from < bytes.length; from += PIECE) {
      entry.push(bytes.subarray(from, from + PIECE), false);
      await setImmediate();
    }
    entry.push(new Uint8Array(0), true);
  }
  zip.end();
  const [failed] = failures;
  if (failed !== undefined) throw failed;
  return Buffer.concat(out);
}
