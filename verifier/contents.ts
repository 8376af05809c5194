// What a pack or an evidence zip holds, in one form; which entries are there is all that differs.
import type { KeyObject } from 'node:crypto';
import { parseCanonical, type Json, sha256 } from './digests.ts';
import { readZip } from './archive.ts';
import { openPack } from './open-pack.ts';
import { Shape } from './shapes.ts';

export interface PolicyText {
  readonly bytes: Buffer;
  readonly signatures: readonly string[];
}

export interface Contents {
  readonly source: 'pack' | 'evidence';
  /** Frozen messages by the digest this program computed. */
  readonly messages: ReadonlyMap<string, Buffer>;
  readonly approvals: readonly string[];
  /** Statements that confirmed beneficiaries the payments rely on. */
  readonly confirmations: readonly string[];
  /** Officers' and desks' statements that moved the sending desk. */
  readonly handovers: readonly string[];
  /** Oldest first. */
  readonly policies: readonly PolicyText[];
  readonly log: readonly Shape[];
  readonly logHead: { readonly id: string; readonly size: number; readonly head: string } | null;
  /** Whether the log entries must follow each other without gaps. */
  readonly logIsWhole: boolean;
  /** The signed list of a pack: checked once the policies are known. */
  readonly list: {
    readonly bytes: Buffer;
    readonly signature: string;
    readonly desk: string;
    readonly time: string;
    readonly entriesMatch: readonly string[];
  } | null;
}

export function fromPack(file: Buffer, key: KeyObject): Contents {
  const files = openPack(file, key);
  const bytes = need(files, 'manifest.json');
  const manifest = new Shape(parseCanonical(bytes), 'manifest');
  const problems: string[] = [];
  const listed = new Set(['manifest.json', 'manifest.jws']);
  for (const line of manifest.at('entries').list()) {
    const name = line.at('name').text();
    const entry = files.get(name);
    if (entry === undefined) problems.push(`${name} is missing`);
    else if (sha256(entry) !== line.at('sha256').text() || entry.length !== line.at('bytes').whole())
      problems.push(`${name} is not what the list names`);
    listed.add(name);
  }
  for (const name of files.keys()) if (!listed.has(name)) problems.push(`${name} is not on the list`);
  const log = manifest.at('log');
  return {
    source: 'pack',
    messages: byDigest(files, /^messages\//u),
    approvals: textsOf(files, /^approvals\//u),
    confirmations: textsOf(files, /^confirmations\//u),
    handovers: textsOf(files, /^handovers\//u),
    policies: policiesOf(files),
    log: logOf(files),
    logHead: { id: log.at('id').text(), size: log.at('size').whole(), head: log.at('head').text() },
    logIsWhole: true,
    list: {
      bytes,
      signature: need(files, 'manifest.jws').toString('ascii'),
      desk: manifest.at('desk').text(),
      time: manifest.at('time').instant(),
      entriesMatch: problems,
    },
  };
}

export function fromEvidence(file: Buffer): Contents {
  const files = readZip(file);
  const log = new Shape(JSON.parse(need(files, 'report.json').toString('utf8')) as Json, 'report').at('log');
  return {
    source: 'evidence',
    messages: byDigest(files, /^payload-\d+\.xml$/u),
    approvals: textsOf(files, /^approvals\//u),
    confirmations: textsOf(files, /^confirmations\//u),
    handovers: textsOf(files, /^handovers\//u),
    policies: evidencePolicies(files),
    log: logOf(files),
    logHead: { id: log.at('id').text(), size: log.at('size').whole(), head: log.at('head').text() },
    logIsWhole: false,
    list: null,
  };
}

/** The chain where there is one; a first version stands alone. */
function evidencePolicies(files: ReadonlyMap<string, Buffer>): readonly PolicyText[] {
  const chain = policiesOf(files);
  return chain.length > 0
    ? chain
    : [{ bytes: need(files, 'policy.json'), signatures: textsOf(files, /^policy-signatures\//u) }];
}

function need(files: ReadonlyMap<string, Buffer>, name: string): Buffer {
  const file = files.get(name);
  if (file === undefined) throw new Error(`${name} is missing`);
  return file;
}

function byDigest(files: ReadonlyMap<string, Buffer>, wanted: RegExp): ReadonlyMap<string, Buffer> {
  return new Map([...files].filter(([name]) => wanted.test(name)).map(([, bytes]) => [sha256(bytes), bytes]));
}

function textsOf(files: ReadonlyMap<string, Buffer>, wanted: RegExp): readonly string[] {
  return [...files].filter(([name]) => wanted.test(name)).map(([, bytes]) => bytes.toString('utf8').trim());
}

function policiesOf(files: ReadonlyMap<string, Buffer>): readonly PolicyText[] {
  const versions = [...files.keys()]
    .flatMap((name) => /^policies\/(\d+)\/policy\.json$/u.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => a - b);
  return versions.map((version) => ({
    bytes: need(files, `policies/${version}/policy.json`),
    signatures: textsOf(files, new RegExp(`^policies/${version}/[0-9a-f]{64}\\.jws$`, 'u')),
  }));
}

function logOf(files: ReadonlyMap<string, Buffer>): readonly Shape[] {
  const lines = need(files, 'log.jsonl')
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line, index) => new Shape(parseCanonical(Buffer.from(line)), `log line ${index + 1}`));
}
