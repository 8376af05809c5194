// Exports a frozen batch as a pack: its bytes, every signature over it, the chain of policies, and the
// stretch of the log that goes with it.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { jcs } from '../../../../shared/domain/jcs.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import {
  approvalEntry,
  handoverEntry,
  LOG_ENTRY,
  messageEntry,
  MOST_GIVEN_UP,
  PACK_ENDING,
  PACK_TYP,
  policyEntry,
  policySignatureEntry,
} from '../../../../shared/domain/pack.ts';
import type { PackManifest } from '../../../../shared/domain/pack.ts';
import { err, ok } from '../../../../shared/domain/result.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import { instantOf } from '../../../ports/clock.ts';
import { findBatch } from '../../prepare/index.ts';
import { writeRollbackGuard } from '../../deliver/index.ts';
import { confirmationEntries } from '../evidence/collect.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import type { BatchHead, FrozenMessageRecord, LogEntry, LogHead, LogStore } from '../../../ports/store.ts';
import type { PackExportContext } from '../context.ts';
import type { PackEntry } from '../../../ports/packs.ts';

// The stretch of the log that goes with a batch: every entry from the first about it up to the head, so that
// the chain can be walked.
const PAGE = 500;
/** A longer stretch loses its oldest entries: what is left still ends at the head. */
const MOST = 20_000;

export interface LogSlice {
  readonly head: LogHead;
  /** One JCS text per line, in order of position, without a gap. */
  readonly lines: string;
}

async function logSlice(
  log: Pick<LogStore, 'head' | 'firstAbout' | 'list'>,
  subject: string,
): Promise<LogSlice> {
  const first = await log.firstAbout(subject);
  const head = await log.head();
  const from = Math.max(first?.position ?? head.size + 1, head.size - MOST + 1);
  // Entries that are appended meanwhile only push the pages on: entries may come twice, none is missed.
  const found = new Map<number, LogEntry>();
  for (let offset = 0; ; offset += PAGE) {
    const { rows } = await log.list({ offset, limit: PAGE });
    for (const row of rows)
      if (row.position >= from && row.position <= head.size) found.set(row.position, row);
    const last = rows.at(-1);
    if (last === undefined || last.position <= from) break;
  }
  const lines = [...found.values()]
    .toSorted((a, b) => a.position - b.position)
    .map((entry) => `${jcs(entry)}\n`);
  return { head, lines: lines.join('') };
}

export interface ExportedPack {
  /** To be read with `files.read`. */
  readonly file: string;
  readonly name: string;
  readonly bytes: number;
}

export async function exportPack(desk: PackExportContext, batch: string): Promise<Result<ExportedPack>> {
  const found = await findBatch(desk, batch);
  if (!found.ok) return found;
  const head = found.value;
  if (head.revision === 0) return err(fault('pack-nothing-frozen'));
  const policy = await desk.store.desk.policy();
  if (policy === null) return err(fault('policy-missing'));
  const desks = policy.policy.desks ?? [];
  const { identity } = desk;
  if (!desks.some((one) => one.id === identity.desk)) return err(fault('pack-no-desks'));
  const givenUp = await givenUpAnywhere(desk);
  if (!givenUp.ok) return givenUp;
  const messages = await desk.store.freezes.messages(batch, head.revision);
  const slice = await logSlice(desk.store.log, batch);
  const written = await desk.packs.write({
    manifest: {
      typ: PACK_TYP,
      company: identity.companyId,
      environment: identity.environment,
      desk: identity.desk,
      time: instantOf(desk.clock),
      policy: { version: policy.policy.version, sha256: policy.sha256 },
      log: slice.head,
      batches: [
        {
          batch,
          reference: head.reference,
          kind: head.kind,
          revision: head.revision,
          createdAt: head.createdAt,
          messages: messages.map((message) => message.sha256),
        },
      ],
      givenUp: [...givenUp.value],
    },
    desks,
    entries: [
      ...(await policyEntries(desk, policy.policy.version)),
      ...(await approvalEntries(desk, batch)),
      ...(await handoverEntries(desk, batch)),
      ...(await confirmationEntries(desk, head)).map(([name, jws]) => textEntry(name, jws)),
      ...messageEntries(desk, messages),
      textEntry(LOG_ENTRY, slice.lines),
    ],
  });
  return written.ok ? keep(desk, head, written.value, slice.head) : written;
}

/**
 * What any desk has handed over, as far as it is known here. A promise of this desk leaves only when the
 * rollback guard holds it: else an older copy of the store would not know of it while the other desk sends.
 */
async function givenUpAnywhere(
  desk: PackExportContext,
): Promise<Result<NonNullable<PackManifest['givenUp']>>> {
  const stored = await desk.store.handovers.givenUp(MOST_GIVEN_UP);
  const own = stored.filter((one) => one.own).map(({ batch, revision, to }) => ({ batch, revision, to }));
  try {
    await writeRollbackGuard(desk, { givenUp: own });
  } catch {
    return err(fault('mark-not-written'));
  }
  const known = (await desk.rollbackGuard.givenUp()).map((one) => ({ ...one, desk: desk.identity.desk }));
  const others = stored
    .filter((one) => one.desk !== desk.identity.desk)
    .map(({ batch, revision, to, desk: from }) => ({ batch, revision, to, desk: from }));
  return ok([...others, ...known].slice(-MOST_GIVEN_UP));
}

async function policyEntries(desk: PackExportContext, current: number): Promise<readonly PackEntry[]> {
  const entries: PackEntry[] = [];
  for (let version = 1; version <= current; version += 1) {
    const stored = await desk.store.desk.policyVersion(version);
    if (stored === null) continue;
    entries.push(textEntry(policyEntry(version), jcs(stored.policy)));
    for (const jws of new Set(stored.signatures))
      entries.push(textEntry(policySignatureEntry(version, sha256Hex(jws)), jws));
  }
  return entries;
}

/** Of every revision: what was returned or withdrawn stays so wherever the pack goes. */
async function approvalEntries(desk: PackExportContext, batch: string): Promise<readonly PackEntry[]> {
  const signatures = new Set((await desk.store.batches.signatures(batch)).map((signature) => signature.jws));
  return [...signatures].map((jws) => textEntry(approvalEntry(sha256Hex(jws)), jws));
}

/** Who gave the batch up to whom: without these the other desk refuses to send. */
async function handoverEntries(desk: PackExportContext, batch: string): Promise<readonly PackEntry[]> {
  return (await desk.store.handovers.ofBatch(batch)).map(({ sha256, jws }) =>
    textEntry(handoverEntry(sha256), jws),
  );
}

function messageEntries(
  desk: PackExportContext,
  messages: readonly FrozenMessageRecord[],
): readonly PackEntry[] {
  return messages.map(({ sha256, bytes, payload }) => ({
    name: messageEntry(sha256),
    sha256,
    bytes,
    chunks: () => desk.store.bytes.read(payload),
  }));
}

function textEntry(name: string, text: string): PackEntry {
  const bytes = Buffer.from(text, 'utf8');
  return {
    name,
    sha256: sha256Hex(bytes),
    bytes: bytes.length,
    chunks: () => [bytes],
  };
}

async function keep(
  desk: PackExportContext,
  head: BatchHead,
  stream: AsyncIterable<Uint8Array>,
  log: LogHead,
): Promise<Result<ExportedPack>> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  const bytes = Buffer.concat(parts);
  const sha256 = sha256Hex(bytes);
  const detail = coded(
    sentence('log-file-made', { revision: head.revision, kind: 'pack', bytes: bytes.length, sha256 }),
  );
  await desk.store.log.append(
    { at: instantOf(desk.clock), act: 'pack.export', actor: AT_DESK, subject: head.batch, detail },
    { size: log.size, head: log.head, sha256 },
  );
  const name = `${head.reference.replaceAll(/[^\w.-]/gu, '_')}-r${head.revision}${PACK_ENDING}`;
  return ok({ file: desk.outgoing.add(bytes), name, bytes: bytes.length });
}
