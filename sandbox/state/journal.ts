// Owns the bank's record of every request and answer, as files that outside tools can read.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface JournalPart {
  /** `request`, `request.decrypted`, `request.payload`, `answer.payload`, `answer.plain`, `answer`, ... */
  readonly name: string;
  readonly extension: 'xml' | 'json' | 'txt' | 'html' | 'bin';
  readonly bytes: Buffer;
}

export interface JournalEntry {
  readonly number: number;
  readonly operation: string;
  readonly bankTime: string;
  readonly realTime: string;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly tls: { readonly protocol: string; readonly clientCertificate: string };
  readonly fault?: string;
  /** What the bank found, in order: checks that failed, identities it read. */
  readonly notes: readonly string[];
  /** Absent when the connection was dropped without an answer. */
  readonly answer?: { readonly status: number; readonly headers: Readonly<Record<string, string>> };
  readonly files: Readonly<Record<string, string>>;
}

export class Journal {
  readonly directory: string;
  #last: number;
  #entries: JournalEntry[];

  constructor(dir: string) {
    this.directory = join(dir, 'journal');
    mkdirSync(this.directory, { recursive: true });
    this.#entries = readdirSync(this.directory)
      .filter((file) => /^\d{4,}-[a-z-]+\.json$/.test(file))
      .toSorted()
      .map((file) => JSON.parse(readFileSync(join(this.directory, file), 'utf8')) as JournalEntry);
    this.#last = Math.max(0, ...this.#entries.map((entry) => entry.number));
  }

  nextNumber(): number {
    this.#last += 1;
    return this.#last;
  }

  /** Writes the parts, then the entry that names them. */
  write(entry: Omit<JournalEntry, 'files'>, parts: readonly JournalPart[]): void {
    const stem = `${String(entry.number).padStart(4, '0')}-${entry.operation}`;
    const files: Record<string, string> = {};
    for (const part of parts) {
      const file = `${stem}.${part.name}.${part.extension}`;
      writeFileSync(join(this.directory, file), part.bytes);
      files[part.name] = file;
    }
    const full = { ...entry, files };
    writeFileSync(join(this.directory, `${stem}.json`), JSON.stringify(full, undefined, 2));
    this.#entries.push(full);
  }

  entries(from = 1): readonly JournalEntry[] {
    return this.#entries.filter((entry) => entry.number >= from);
  }

  part(entry: JournalEntry, name: string): Buffer | undefined {
    const file = entry.files[name];
    return file === undefined ? undefined : readFileSync(join(this.directory, file));
  }
}
