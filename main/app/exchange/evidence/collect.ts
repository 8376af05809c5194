// Everything an outsider needs to check a batch with tools of their own, as one zip.
import { X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { decryptionKeys, signingKey } from '../../../../shared/domain/bank-profile.ts';
import { jcs } from '../../../../shared/domain/jcs.ts';
import { confirmationEntry, policyEntry, policySignatureEntry } from '../../../../shared/domain/pack.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { EvidenceContext } from '../context.ts';
import type { BatchHead, FrozenMessageRecord, StoredPolicy, TrackedPayment } from '../../../ports/store.ts';
import { everyEntryAbout } from '../../../ports/store/log.ts';
import { writeZip } from '../../../zip/write-zip.ts';
import { evidenceReport, policyOf } from './report.ts';
import { frozenUnder, statedIn } from '../../authorise/index.ts';
import { hiddenRefusal, type Stores } from '../../desk/index.ts';
import { companyKeys } from '../../administer/index.ts';
import { findBatch } from '../../prepare/index.ts';
import { sha256Hex } from '../../../digest/sha256.ts';

const MOST_PAYMENTS = 10_000;
const PAGE = 500;
export const COMPANY_CERTIFICATES = 'company.certificates';
const companyCertificates = z.record(z.string(), z.string());

/** What stands in a zip under its name. `stored`: it is encrypted, so compressing it is of no use. */
interface Content {
  readonly bytes: Uint8Array;
  readonly stored?: boolean;
}

/** Name in the zip to content. */
export type Files = Record<string, Content>;

export async function zipOf(files: Files): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const entries = Object.entries(files).map(([name, { bytes, stored }]) => ({
    name,
    chunks: () => [bytes],
    stored,
  }));
  for await (const part of writeZip(entries)) parts.push(part);
  return Buffer.concat(parts);
}

export async function collectEvidence(
  desk: EvidenceContext,
  batch: string,
): Promise<Result<{ readonly file: string; readonly name: string; readonly bytes: number }>> {
  const found = await findBatch(desk, batch);
  if (!found.ok) return found;
  const head = found.value;
  // Signed content goes whole or not at all.
  const refused = await hiddenRefusal(desk, head);
  if (refused !== null) return err(refused);
  const files: Files = {};
  const messages = await desk.store.freezes.messages(batch, head.revision);
  await addMessages(desk, files, messages);
  await addSignatures(desk, files, head);
  for (const [index, { kind, jws }] of (await desk.store.handovers.ofBatch(batch)).entries())
    files[`handovers/${String(index + 1).padStart(2, '0')}-${kind}.jws`] = textContent(jws);
  for (const [name, jws] of await confirmationEntries(desk, head)) files[name] = textContent(jws);
  await addTrust(desk, files, await policyOf(desk, head));
  await addCompany(desk, files, head, messages);
  const payments = await paymentsOf(desk, batch);
  await addAnswers(desk, files, payments);
  await addLog(desk, files, [batch, ...messages.map((message) => message.message)]);
  files['report.json'] = textContent(
    `${JSON.stringify(await evidenceReport(desk, head, messages, payments), null, 2)}\n`,
  );
  const zip = await zipOf(files);
  const name = `${head.reference.replaceAll(/[^\w.-]/gu, '_')}-evidence.zip`;
  return ok({ file: desk.outgoing.add(zip), name, bytes: zip.length });
}

async function addMessages(
  desk: EvidenceContext,
  files: Files,
  messages: readonly FrozenMessageRecord[],
): Promise<void> {
  for (const { message, payload, position } of messages) {
    files[`payload-${position}.xml`] = { bytes: await bytesOf(desk, payload) };
    const sealed = await desk.store.outbox.get(message);
    if (sealed !== null)
      files[`envelope-${position}.xml`] = { bytes: await bytesOf(desk, sealed.sealed.body), stored: true };
  }
}

/** Signatures of the confirmations of beneficiaries that the freezes of the batch name. */
export async function confirmationEntries(
  desk: Stores<'batches' | 'confirmations'>,
  { batch }: Pick<BatchHead, 'batch'>,
): Promise<readonly (readonly [name: string, jws: string])[]> {
  const digests = (await desk.store.batches.signatures(batch)).flatMap(({ jws }) => {
    const stated = statedIn(jws);
    return stated?.purpose === 'freeze' ? (stated.confirmations ?? []) : [];
  });
  const records = await desk.store.confirmations.byDigest([...new Set(digests)]);
  return records
    .flatMap(({ signatures }) => signatures)
    .map(({ jws }) => [confirmationEntry(sha256Hex(jws)), jws] as const);
}

async function addSignatures(desk: EvidenceContext, files: Files, head: BatchHead): Promise<void> {
  for (const [index, { revision, purpose, person, jws }] of (
    await desk.store.batches.signatures(head.batch)
  ).entries()) {
    files[`approvals/${String(index + 1).padStart(2, '0')}-r${revision}-${purpose}-${person}.jws`] =
      textContent(jws);
  }
}

/**
 * The policy (the one in force where nothing is bound to another) with its signatures and, beyond the first
 * version, the chain that led to it; and the certificates everything else is checked with.
 */
export async function addTrust(
  desk: EvidenceContext,
  files: Files,
  bound?: StoredPolicy | null,
): Promise<void> {
  const policy = bound === undefined ? await desk.store.desk.policy() : bound;
  const versions = policy === null || policy.policy.version === 1 ? 0 : policy.policy.version;
  for (let version = 1; version <= versions; version += 1) {
    const stored = await desk.store.desk.policyVersion(version);
    if (stored === null) continue;
    files[policyEntry(version)] = textContent(jcs(stored.policy));
    for (const jws of new Set(stored.signatures))
      files[policySignatureEntry(version, sha256Hex(jws))] = textContent(jws);
  }
  if (policy !== null) {
    // The exact bytes whose SHA-256 every statement names.
    files['policy.json'] = textContent(jcs(policy.policy));
    for (const [index, jws] of policy.signatures.entries())
      files[`policy-signatures/${index + 1}.jws`] = textContent(jws);
    for (const person of policy.policy.persons) {
      for (const [index, { der }] of person.certificates.entries()) {
        files[`certificates/${person.id}-${index + 1}.pem`] = textContent(
          new X509Certificate(Buffer.from(der, 'base64')).toString(),
        );
      }
    }
  }
  const made = companyCertificates.safeParse(await desk.store.desk.setting(COMPANY_CERTIFICATES));
  for (const [use, pem] of Object.entries(made.success ? made.data : {}))
    files[`certificates/company-${use}.pem`] = textContent(pem);
}

/** What the seal is checked with, where the company's keys were made on this desk. */
async function addCompany(
  desk: EvidenceContext,
  files: Files,
  head: BatchHead,
  messages: readonly FrozenMessageRecord[],
): Promise<void> {
  for (const [use, pem] of await certificatesOfKeys(desk, head, messages))
    files[`certificates/company-${use}.pem`] ??= textContent(pem);
}

async function certificatesOfKeys(
  desk: EvidenceContext,
  { batch, revision }: BatchHead,
  messages: readonly FrozenMessageRecord[],
): Promise<readonly (readonly [use: string, pem: string])[]> {
  const [keys, inForce, signatures, sealed] = await Promise.all([
    companyKeys(desk),
    desk.store.desk.profile(),
    desk.store.batches.signatures(batch),
    desk.store.outbox.get(messages[0]?.message ?? ''),
  ]);
  const frozen = (await frozenUnder(desk, revision, signatures)) ?? inForce;
  if (inForce === null || frozen === null) return [];
  // A key that was renewed since then stands in the profile the batch was frozen under.
  const { profile } = inForce.profile.keys.signing === frozen.profile.keys.signing ? inForce : frozen;
  const at = sealed === null ? desk.clock.now() : Date.parse(sealed.sealed.sealedAt);
  const pemOf = (uri: string | undefined): string | null =>
    keys.find((key) => key.uri === uri)?.certificate ?? null;
  const found = [
    ['signing', pemOf(signingKey(profile, at))],
    ['encryption', pemOf(decryptionKeys(profile, at)[0])],
  ] as const;
  return found.flatMap(([use, pem]) => (pem === null ? [] : [[use, pem] as const]));
}

async function paymentsOf(desk: EvidenceContext, batch: string): Promise<readonly TrackedPayment[]> {
  const payments: TrackedPayment[] = [];
  for (let offset = 0; offset < MOST_PAYMENTS; offset += PAGE) {
    const page = await desk.store.tracking.list({ batch, offset, limit: PAGE });
    payments.push(...page.rows);
    if (offset + PAGE >= page.total) break;
  }
  return payments;
}

async function addAnswers(
  desk: EvidenceContext,
  files: Files,
  payments: readonly TrackedPayment[],
): Promise<void> {
  const seen = new Set<string>();
  for (const payment of payments) {
    for (const { answer } of await desk.store.tracking.timeline(payment.payment)) {
      if (answer === null || seen.has(answer)) continue;
      seen.add(answer);
      const kept = await desk.store.tracking.answer(answer);
      if (kept !== null)
        files[
          `answers/${String(seen.size).padStart(3, '0')}-${kept.verified ? 'verified' : 'unverified'}.xml`
        ] = textContent(kept.text);
    }
  }
}

/** What the log says of these subjects. */
export async function addLog(
  desk: EvidenceContext,
  files: Files,
  subjects: readonly string[],
): Promise<void> {
  const entries = (await Promise.all(subjects.map((subject) => everyEntryAbout(desk.store.log, subject))))
    .flat()
    .toSorted((a, b) => a.position - b.position);
  files['log.jsonl'] = textContent(entries.map((entry) => `${jcs(entry)}\n`).join(''));
}

async function bytesOf(desk: EvidenceContext, ref: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of desk.store.bytes.read(ref)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A file of plain UTF-8. */
export function textContent(value: string): Content {
  return { bytes: Buffer.from(value, 'utf8') };
}
