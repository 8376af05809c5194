// Owns writing zip files as a stream, for packs and evidence alike: entries in the order given, and after
// each slice the event loop has its turn, so that compressing never holds up the desk.
import { setImmediate } from 'node:timers/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** Some milliseconds of work. */
const SLICE = 65_536;

export interface ZipEntry {
  readonly name: string;
  readonly chunks: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** What is encrypted does not get smaller: such an entry is stored as it is. */
  readonly stored?: boolean | undefined;
}

/** A zip knows the years from 1980 to 2099; a clock that is wrong is no reason to write none. */
const EARLIEST = new Date(1980, 0, 2);
const LATEST = new Date(2099, 11, 30);

function writable(time: Date): Date {
  return time < EARLIEST ? EARLIEST : time > LATEST ? LATEST : time;
}

/** `time` stands at every entry; the time of writing where it is left out. */
export async function* writeZip(
  entries: Iterable<ZipEntry>,
  time?: Date,
): AsyncGenerator<Uint8Array, void, undefined> {
  const out: Uint8Array[] = [];
  const failures: Error[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) failures.push(error);
    else if (chunk.length > 0) out.push(chunk);
  });
  function* written(): Generator<Uint8Array> {
    const [failed] = failures;
    if (failed !== undefined) throw failed;
    yield* out.splice(0);
  }
  for (const { name, chunks, stored } of entries) {
    const file = stored === true ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    file.mtime = writable(time ?? new Date());
    zip.add(file);
    for await (const chunk of chunks())
      for (let from = 0; from < chunk.length; from += SLICE) {
        file.push(chunk.subarray(from, from + SLICE), false);
        yield* written();
        await setImmediate();
      }
    file.push(new Uint8Array(0), true);
    yield* written();
  }
  zip.end();
  yield* written();
}
