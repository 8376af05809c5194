// The official schemas and public samples that lie beside the project: where they are, and what libxml2 says
// by them.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';

const FOLDER =
  process.env['COUNTERSIGN_ISO20022'] ?? resolve(import.meta.dirname, '../../../shared/iso20022');

/** Absent only where the project stands without its neighbour; the suites then skip, by this name. */
export const OFFICIAL_SCHEMAS_ARE_ABSENT = !existsSync(join(FOLDER, 'xsd'));

export function schemaText(id: string): string {
  return readFileSync(join(FOLDER, 'xsd', `${id}.xsd`), 'utf8');
}

export interface Sample {
  /** Folder and file, such as `pain.001.001.03/x.xml`. */
  readonly name: string;
  readonly message: string;
  readonly bytes: Uint8Array;
  /** What the index says of it: valid, invalid, or that no schema for it lies here. */
  readonly verdict: string;
}

export function samples(): readonly Sample[] {
  const index = readFileSync(join(FOLDER, 'samples', 'index.tsv'), 'utf8')
    .split('\n')
    .map((row) => row.split('\t'));
  const verdicts = new Map(index.map((columns) => [columns[0] ?? '', columns[4] ?? '']));
  return readdirSync(join(FOLDER, 'samples'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) =>
      readdirSync(join(FOLDER, 'samples', entry.name)).map((file) => `${entry.name}/${file}`),
    )
    .toSorted()
    .map((name) => ({
      name,
      message: name.split('/')[0] ?? '',
      bytes: readFileSync(join(FOLDER, 'samples', name)),
      verdict: verdicts.get(name) ?? 'not in the index',
    }));
}

export interface SchemaResult {
  readonly valid: boolean;
  readonly why: string;
}

/** A judge by the official schema: well-formed and valid, or why not. */
export function officialValidator(id: string): (xml: string | Uint8Array) => SchemaResult {
  using schema = XmlDocument.fromString(schemaText(id));
  const validator = XsdValidator.fromDoc(schema);
  return (xml) => {
    let document: XmlDocument | undefined;
    try {
      document = typeof xml === 'string' ? XmlDocument.fromString(xml) : XmlDocument.fromBuffer(xml);
      validator.validate(document);
      return { valid: true, why: '' };
    } catch (error) {
      return { valid: false, why: error instanceof Error ? error.message.trim() : String(error) };
    } finally {
      document?.dispose();
    }
  };
}
