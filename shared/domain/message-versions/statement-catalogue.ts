// Owns which versions of an account statement this process can write, and reads by their definitions.
import { CAMT_053_001_02 } from './camt-053-001-02.ts';
import { CAMT_053_001_08 } from './camt-053-001-08.ts';
import type { StatementVersion } from './statement-version.ts';

const KNOWN = new Map<string, StatementVersion>();

/** Called once for each definition, before the first statement is read or asked for. */
export function addStatementVersion(version: StatementVersion): void {
  const { name, message } = version;
  if (KNOWN.has(name) || !name.startsWith(`${message.id}.`))
    throw new Error(`${name} is defined twice, or of another message`);
  KNOWN.set(name, version);
}

[CAMT_053_001_08, CAMT_053_001_02].forEach(addStatementVersion);

/** Every definition, in the order of its addition. */
export function statementVersions(): readonly StatementVersion[] {
  return [...KNOWN.values()];
}

/** A name without a definition is a mistake of the caller and throws. */
export function statementVersion(name: string): StatementVersion {
  const version = KNOWN.get(name);
  if (version === undefined) throw new Error(`${name} is not defined`);
  return version;
}
