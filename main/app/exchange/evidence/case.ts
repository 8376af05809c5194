// Everything an outsider needs to check a case with tools of their own, as one zip.
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { jcs } from '../../../../shared/domain/jcs.ts';
import { fingerprintWords } from '../../../../shared/domain/fingerprint-words.ts';
import type { EvidenceContext } from '../context.ts';
import { addLog, addTrust, textContent, zipOf, type Files } from './collect.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { CaseAttempt, CaseHead } from '../../../ports/store.ts';
import { hiddenRefusal } from '../../desk/index.ts';
import { findCase } from '../../follow/index.ts';

export async function collectCaseEvidence(
  desk: EvidenceContext,
  id: string,
): Promise<Result<{ readonly file: string; readonly name: string; readonly bytes: number }>> {
  const found = await findCase(desk, id);
  if (!found.ok) return found;
  const head = found.value;
  const payment = head.payment === null ? null : await desk.store.tracking.get(head.payment);
  const batch = payment === null ? null : await desk.store.batches.get(payment.batch);
  const refused = batch === null ? null : await hiddenRefusal(desk, batch);
  if (refused !== null) return err(refused);
  const files: Files = {};
  if (head.proposed !== null) {
    files[`request.${head.proposed.content.request.format}`] = textContent(head.proposed.request);
    // The exact bytes whose SHA-256 every statement names.
    files['content.json'] = textContent(jcs(head.proposed.content));
  }
  for (const [index, { revision, step, person, jws }] of (await desk.store.cases.signatures(id)).entries()) {
    files[`approvals/${String(index + 1).padStart(2, '0')}-r${revision}-${step}-${person}.jws`] =
      textContent(jws);
  }
  await addTrust(desk, files);
  await addBound(desk, files, head);
  const attempts = await desk.store.cases.attempts(id);
  for (const { number, kind, answer } of attempts) {
    const kept = answer === null ? null : await desk.store.tracking.answer(answer);
    if (kept !== null)
      files[`answers/${String(number).padStart(2, '0')}-${kind}.txt`] = textContent(kept.text);
  }
  await addLog(desk, files, [id]);
  files['report.json'] = textContent(`${JSON.stringify(await report(desk, head, attempts), null, 2)}\n`);
  const zip = await zipOf(files);
  return ok({ file: desk.outgoing.add(zip), name: `${head.reference}-evidence.zip`, bytes: zip.length });
}

/**
 * What the statements name by digest: the policy version the case is bound to, where another is in force now,
 * and its bank profile (which holds no secret).
 */
async function addBound({ store }: EvidenceContext, files: Files, { proposed }: CaseHead): Promise<void> {
  if (proposed === null) return;
  const [policy, inForce, profile] = await Promise.all([
    store.desk.policyVersion(proposed.policyVersion),
    store.desk.policy(),
    store.desk.profileVersion(proposed.profile.id, proposed.profile.version),
  ]);
  if (policy !== null && policy.sha256 !== inForce?.sha256)
    files[`policy-v${policy.policy.version}.json`] = textContent(jcs(policy.policy));
  if (profile !== null) files['profile.json'] = textContent(jcs(profile.profile));
}

async function report(
  desk: EvidenceContext,
  head: CaseHead,
  attempts: readonly CaseAttempt[],
): Promise<object> {
  const { identity, store } = desk;
  const { proposed } = head;
  return {
    format: 'countersign/case-evidence/1',
    madeAt: instantOf(desk.clock),
    company: identity.companyId,
    environment: identity.environment,
    desk: identity.desk,
    case: {
      id: head.case,
      reference: head.reference,
      act: head.act,
      state: head.state,
      revision: head.revision,
    },
    proposed:
      proposed === null
        ? null
        : {
            content: {
              file: 'content.json',
              sha256: proposed.contentSha256,
              words: fingerprintWords(proposed.contentSha256),
            },
            request: { file: `request.${proposed.content.request.format}`, ...proposed.content.request },
            policyVersion: proposed.policyVersion,
            profile: proposed.profile,
            sendingDesk: proposed.sendingDesk,
          },
    decision: head.decision,
    bankSays: head.bankSays,
    attempts: attempts.map(
      ({
        number,
        kind,
        startedAt,
        endedAt,
        httpStatus,
        outcome,
        correlationId,
        bankReference,
        bodySha256,
      }) => ({
        number,
        kind,
        startedAt,
        endedAt,
        httpStatus,
        outcome,
        correlationId,
        bankReference,
        bodySha256,
      }),
    ),
    log: await store.log.head(),
  };
}
