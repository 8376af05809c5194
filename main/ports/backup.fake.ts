// The desk's files in memory, as one zip to keep elsewhere.
import type { Fault } from '../../shared/domain/errors.ts';
import { err, ok } from '../../shared/domain/result.ts';
import { writeZip } from '../zip/write-zip.ts';
import type { MakeBackup } from './backup.ts';

export interface FakeBackup {
  readonly make: MakeBackup;
  /** What lies in the desk's folder by now; the rollback guard lies there too. */
  readonly files: Map<string, string>;
  /** Why no copy of the store can be made; null: one can. */
  refused: Fault | null;
}

const KEPT = ['desk.json', 'vault.json', 'roots.json', 'desk.db'];

export function fakeBackup(): FakeBackup {
  const files = new Map([...KEPT, 'desk.mark'].map((name) => [name, `${name} of the desk`]));
  const fake: FakeBackup = {
    files,
    refused: null,
    async make() {
      if (fake.refused !== null) return err(fake.refused);
      const parts: Uint8Array[] = [];
      const entries = KEPT.map((name) => ({
        name,
        chunks: () => [Buffer.from(files.get(name) ?? '')],
        stored: true,
      }));
      for await (const part of writeZip(entries)) parts.push(part);
      return ok(new Uint8Array(Buffer.concat(parts)));
    },
  };
  return fake;
}
