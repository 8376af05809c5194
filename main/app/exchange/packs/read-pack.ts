// Reads an opened pack against what this desk trusts: its policies, its officers' certificates, its idea of a
// log. Nothing is stored here.
import { z } from 'zod';
import { because, fault } from '../../../../shared/domain/errors.ts';
import type { Fault } from '../../../../shared/domain/errors.ts';
import { jcs } from '../../../../shared/domain/jcs.ts';
import {
  approvalEntry,
  confirmationEntry,
  handoverEntry,
  LOG_ENTRY,
  messageEntry,
} from '../../../../shared/domain/pack.ts';
import type { PackBatch, PackManifest } from '../../../../shared/domain/pack.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import { err, ok } from '../../../../shared/domain/result.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import { isBatchStatement } from '../../../../shared/domain/statement.ts';
import { instantOf } from '../../../ports/clock.ts';
import { textOf, carriedPolicies, knownPolicies } from './policies.ts';
import type { KnownPolicies } from './policies.ts';
import { missingEntry } from './own-log.ts';
import { verifyHandover } from '../../../statements/handover.ts';
import { learnGivenUp, noticeProvenRestore } from '../../follow/index.ts';
import { statedIn, verifyStatement } from '../../authorise/index.ts';
import type { VerifiedStatement } from '../../../../shared/domain/approval.ts';
import type { Handover } from '../../../../shared/domain/handover.ts';
import type { Holdings } from '../../../../shared/domain/pack-merge.ts';
import type { PackContext } from '../context.ts';
import type { OpenedPack } from '../../../ports/packs.ts';
import type { ConfirmationRecord, StoredPolicy } from '../../../ports/store.ts';
import { verifyConfirmation, type VerifiedConfirmation } from '../../../statements/confirmation.ts';
import { subjectOf } from '../../../statements/verify.ts';
import { sha256 } from '../../../../shared/domain/schemas.ts';

// Walks the stretch of another desk's log that came with a pack: no gap, every hash right, the heads that
// cards signed in it, its end the head the pack names.
const entrySchema = z.strictObject({
  position: z.int().min(1),
  previous: sha256,
  hash: sha256,
  at: z.string(),
  act: z.string(),
  actor: z.string(),
  subject: z.string(),
  detail: z.string(),
});

/** `signed`: heads of logs that officers' cards signed over; those of this log must lie in it. */
function sliceFault(
  lines: string,
  head: PackManifest['log'],
  signed: readonly PackManifest['log'][],
): Fault | null {
  const anchors = new Map(signed.filter((one) => one.id === head.id).map((one) => [one.size, one.head]));
  let last: { readonly position: number; readonly hash: string } | null = null;
  for (const line of lines.split('\n')) {
    if (line === '') continue;
    const entry = parsed(line);
    if (entry === null) return fault('pack-contents-differ', { detail: LOG_ENTRY });
    const { hash, ...body } = entry;
    const follows = last === null || (entry.position === last.position + 1 && entry.previous === last.hash);
    if (!follows || sha256Hex(jcs(body)) !== hash)
      return fault('pack-contents-differ', { detail: `${LOG_ENTRY} ${entry.position}` });
    if ((anchors.get(entry.position) ?? hash) !== hash)
      return because('pack-contents-differ', 'pack-other-entry-signed', String(entry.position));
    last = { position: entry.position, hash };
  }
  return last !== null && last.position === head.size && last.hash === head.head
    ? null
    : because('pack-contents-differ', 'pack-log-open-end');
}

function parsed(line: string): z.output<typeof entrySchema> | null {
  try {
    return entrySchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** A statement of the pack with the certificate it verified with. */
export interface CarriedStatement extends VerifiedStatement {
  readonly certificate: string;
  readonly certificateSubject: string;
}

export interface ReadPack {
  readonly pack: OpenedPack;
  /** Those in force here and before, and those that taking the pack over adopts. */
  readonly policies: KnownPolicies;
  readonly successors: readonly StoredPolicy[];
  /** Name of the desk that made it, as enrolled. */
  readonly makerName: string;
  readonly statements: ReadonlyMap<string, CarriedStatement>;
  /** Complete confirmations of beneficiaries that its payments rely on. */
  readonly confirmations: readonly ConfirmationRecord[];
  readonly holdings: Holdings;
}

/**
 * `learns`: what the pack knows of this desk's past is kept, and nothing of the pack is taken over where it
 * cannot be; a check changes nothing.
 */
export async function readPack(
  desk: PackContext,
  chunks: AsyncIterable<Uint8Array>,
  learns: boolean,
): Promise<Result<ReadPack>> {
  const known = await knownPolicies(desk);
  if (known === null) return err(fault('policy-missing'));
  const { companyId, environment, desk: id } = desk.identity;
  const desks = known.current.policy.desks ?? [];
  const opened = await desk.packs.open(chunks, {
    company: companyId,
    environment,
    desk: id,
    desks,
    newestDesks: async (contents) => {
      const newest = await carriedPolicies(contents, known, instantOf(desk.clock));
      return newest.ok ? (newest.value.policies.current.policy.desks ?? []) : desks;
    },
  });
  if (!opened.ok) return opened;
  const pack = opened.value;
  const carried = await carriedPolicies(pack, known, instantOf(desk.clock));
  if (!carried.ok) return carried;
  const { policies, successors } = carried.value;
  const statements = await carriedStatements(desk, pack, policies);
  if (!statements.ok) return statements;
  const handovers = await carriedHandovers(desk, pack, policies);
  if (!handovers.ok) return handovers;
  const confirmations = await carriedConfirmations(desk, pack, policies);
  if (!confirmations.ok) return confirmations;
  const heads = [...statements.value.values(), ...handovers.value.values()].map(
    ({ statement }) => statement.log,
  );
  const own = [...statements.value.values(), ...handovers.value.values()].map(
    ({ statement: { log, time } }) => ({ ...log, time }),
  );
  for (const batch of pack.manifest.batches) {
    const wrong = batchFault(pack, batch, [...statements.value.values()]);
    if (wrong !== null) return err(wrong);
  }
  const slice = sliceFault(await textOf(pack.entries.get(LOG_ENTRY)), pack.manifest.log, heads);
  if (slice !== null) return err(slice);
  const givenUp = (pack.manifest.givenUp ?? [])
    .filter((one) => one.desk === id)
    .map(({ batch, revision, to }) => ({ batch, revision, to }));
  const notLearned = learns ? await learnGivenUp(desk, givenUp) : null;
  if (notLearned !== null) return err(notLearned);
  const missing = await missingEntry(
    desk,
    pack.manifest.desk === id ? [{ ...pack.manifest.log, time: pack.manifest.time }, ...own] : own,
  );
  if (missing !== null) {
    const notNoticed = learns ? await noticeProvenRestore(desk, missing) : null;
    return err(notNoticed ?? because('desk-restored', 'log-entry-missing', String(missing)));
  }
  const holdings: Holdings = {
    statements: statements.value,
    handovers: handovers.value,
    messages: new Set(pack.manifest.batches.flatMap((batch) => batch.messages)),
    policies: new Set([...policies.digests].map(([version, sha256]) => `${version}:${sha256}`)),
  };
  return ok({
    pack,
    policies,
    successors,
    makerName:
      policies.current.policy.desks?.find((one) => one.id === pack.manifest.desk)?.name ?? pack.manifest.desk,
    statements: statements.value,
    confirmations: confirmations.value,
    holdings,
  });
}

/**
 * A pack with one signature that is not genuine is refused whole: its maker checked them too, or should have.
 */
async function carriedStatements(
  desk: PackContext,
  pack: OpenedPack,
  policies: KnownPolicies,
): Promise<Result<ReadonlyMap<string, CarriedStatement>>> {
  const statements = new Map<string, CarriedStatement>();
  const batches = new Set(pack.manifest.batches.map((batch) => batch.batch));
  for (const [name, entry] of pack.entries) {
    if (!name.startsWith('approvals/')) continue;
    const jws = await textOf(entry);
    const stated = statedIn(jws);
    const policy =
      stated !== null && isBatchStatement(stated) ? policies.byDigest.get(stated.policy.sha256) : undefined;
    const verified = policy === undefined ? null : verifyStatement(jws, policy);
    if (name !== approvalEntry(entry.sha256) || verified === null || !isBatchStatement(verified.statement))
      return err(fault('pack-statement-invalid', { detail: name }));
    const { statement, person, certificate, certificateSubject } = verified;
    if (
      statement.company !== desk.identity.companyId ||
      statement.environment !== desk.identity.environment ||
      !batches.has(statement.batch)
    ) {
      return err(fault('pack-statement-invalid', { detail: name }));
    }
    statements.set(entry.sha256, { jws, statement, person, certificate, certificateSubject });
  }
  return ok(statements);
}

/**
 * Signatures over handovers are as good as those over the batch: one that is not genuine refuses the pack.
 */
async function carriedHandovers(
  desk: PackContext,
  pack: OpenedPack,
  policies: KnownPolicies,
): Promise<Result<ReadonlyMap<string, Handover>>> {
  const handovers = new Map<string, Handover>();
  const batches = new Set(pack.manifest.batches.map((batch) => batch.batch));
  for (const [name, entry] of pack.entries) {
    if (!name.startsWith('handovers/')) continue;
    const verified = verifyHandover(await textOf(entry), (sha256) => policies.byDigest.get(sha256));
    const its = verified?.statement;
    const about =
      its !== undefined &&
      its.company === desk.identity.companyId &&
      its.environment === desk.identity.environment &&
      batches.has(its.batch);
    if (name !== handoverEntry(entry.sha256) || verified === null || !about)
      return err(fault('pack-statement-invalid', { detail: name }));
    handovers.set(entry.sha256, verified);
  }
  return ok(handovers);
}

/** A confirmation that is not complete, or with a signature that is not genuine, refuses the pack. */
async function carriedConfirmations(
  desk: PackContext,
  pack: OpenedPack,
  policies: KnownPolicies,
): Promise<Result<readonly ConfirmationRecord[]>> {
  const groups = new Map<string, string[]>();
  for (const [name, entry] of pack.entries) {
    if (!name.startsWith('confirmations/')) continue;
    const jws = await textOf(entry);
    const stated = statedIn(jws);
    if (name !== confirmationEntry(entry.sha256) || stated?.purpose !== 'beneficiary')
      return err(fault('pack-statement-invalid', { detail: name }));
    groups.set(stated.entriesSha256, [...(groups.get(stated.entriesSha256) ?? []), jws]);
  }
  const records: ConfirmationRecord[] = [];
  for (const [digest, signatures] of groups) {
    const verified = verifyConfirmation(signatures, {
      policyOf: (its) => policies.byDigest.get(its),
      newest: policies.current.policy,
      at: instantOf(desk.clock),
    });
    if (!verified.ok || verified.value.facts.company !== desk.identity.companyId)
      return err(fault('pack-statement-invalid', { detail: digest }));
    const record = confirmedRecord(verified.value);
    // What a revoked card has confirmed stays in the pack and counts for nothing here.
    if (record !== null) records.push(record);
  }
  return ok(records);
}

function confirmedRecord({
  facts,
  policy,
  statements,
  evaluation,
}: VerifiedConfirmation): ConfirmationRecord | null {
  const first = statements.find(({ statement }) => statement.step === 'propose')?.statement;
  const last = statements
    .map(({ statement }) => statement.time)
    .toSorted()
    .at(-1);
  if (!evaluation.complete || first === undefined || last === undefined) return null;
  return {
    confirmation: facts.confirmation,
    state: 'confirmed',
    createdAt: first.time,
    deadline: first.notAfter,
    endedAt: last,
    sha256: facts.entriesSha256,
    policyVersion: policy.version,
    entries: facts.entries,
    signatures: statements.map(({ jws, person, statement: { step, certificate, time, note } }) => ({
      step,
      person,
      certificate,
      certificateSubject: subjectIn(policy, certificate),
      time,
      note,
      jws,
    })),
  };
}

function subjectIn({ persons }: VerifiedConfirmation['policy'], certificate: string): string {
  const enrolled = persons.flatMap(({ certificates }) => certificates);
  return subjectOf(enrolled.find(({ sha256: its }) => its === certificate)?.der ?? '');
}

/**
 * What the list says of a batch must be what a preparer signed when freezing it, and its bytes must all be
 * there.
 */
function batchFault(
  { entries }: OpenedPack,
  listed: PackBatch,
  statements: readonly CarriedStatement[],
): Fault | null {
  const missing = listed.messages.find((digest) => entries.get(messageEntry(digest))?.sha256 !== digest);
  if (missing !== undefined) return fault('pack-contents-differ', { detail: messageEntry(missing) });
  const freeze = statements.find(
    ({ statement }) =>
      statement.purpose === 'freeze' &&
      statement.batch === listed.batch &&
      statement.revision === listed.revision,
  );
  const same =
    freeze !== undefined &&
    freeze.statement.reference === listed.reference &&
    freeze.statement.kind === listed.kind &&
    freeze.statement.messages.map((message) => message.sha256).join() === listed.messages.join();
  return same ? null : fault('pack-contents-differ', { detail: `${listed.batch} ${listed.revision}` });
}
