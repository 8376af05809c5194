// Signs one statement with an officer's card. Everything that can be refused is refused before a PIN is asked
// for.
import { sentence } from '../../../../shared/domain/sentence.ts';
import { because, fault } from '../../../../shared/domain/errors.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import { firstPolicySentences, policyDifferences } from '../../../../shared/domain/policy-difference.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { CaseStatementDraft, Statement, StatementDraft } from '../../../../shared/domain/statement.ts';
import { wordsOf } from '../../../../shared/domain/words.ts';
import type { AnswerOf, JobOf } from '../../protocol.ts';
import { subjectOf } from '../../../statements/certificate.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import type { JobContext } from '../context.ts';
import { compact, signingInput } from '../jws.ts';
import { admitOfficer } from '../hardware-check.ts';
import { checkHandover, handoverSentence, checkStatement, type ReadMessage } from '../statement-check.ts';
import { type CaseRead, checkCase } from '../case-check.ts';
import { type Chosen, pinLocked, type Shown, withOfficer } from './officer-entry.ts';
import { type Signer, signerOf } from './signer.ts';
import { readMessages } from './second-reading.ts';

type SignJob = JobOf<'sign'>;

export async function signStatement(job: SignJob, context: JobContext): Promise<Result<AnswerOf<'sign'>>> {
  const signer = signerOf(job, context);
  if (!signer.ok) return signer;
  const readings = await readMessages(job.messages, context);
  if (!readings.ok) return readings;
  if (job.statement.purpose === 'case') {
    const read =
      readings.value.length === 0
        ? checkCase(job.statement, job.request, job.profile)
        : err(because('statement-differs', 'number-of-messages'));
    return read.ok ? askAndSign(job, signer.value, shownCase(job, job.statement, read.value), context) : read;
  }
  const agreed = agreesWith(job.statement, job.policy, readings.value, signer.value.person);
  if (!agreed.ok) return agreed;
  return askAndSign(job, signer.value, shownOf(job, readings.value), context);
}

function agreesWith(
  statement: Exclude<StatementDraft, CaseStatementDraft>,
  policy: Policy,
  readings: readonly ReadMessage[],
  person: string,
): Result<void> {
  if (
    statement.purpose === 'policy' ||
    statement.purpose === 'checkpoint' ||
    statement.purpose === 'card-test'
  ) {
    return readings.length === 0 ? ok(undefined) : err(because('statement-differs', 'number-of-messages'));
  }
  if (statement.purpose === 'handover') {
    const moved = checkHandover(statement, policy);
    if (!moved.ok) return moved;
  }
  return checkStatement(statement, readings, person);
}

function askAndSign(
  job: SignJob,
  signer: Signer,
  shown: Shown,
  context: JobContext,
): Promise<Result<AnswerOf<'sign'>>> {
  const entry = {
    choice: job.choice,
    purpose: job.statement.purpose,
    shown,
    pinMilliseconds: job.pinMilliseconds,
    lease: job.lease,
    admit: admitOfficer(job),
  };
  return withOfficer({ ...entry, usable: () => usableCard(job, signer, context) }, context, async (key) => {
    if (sha256Hex(key.certificate) !== job.choice.certificate) return err(fault('certificate-changed'));
    // Minutes may have gone by on the PIN page: who may sign is judged by the roots and the time as they are
    // now.
    const still = signerOf(job, context);
    if (!still.ok) return still;
    const held = {
      person: signer.person,
      certificate: job.choice.certificate,
      time: context.now().toISOString(),
    };
    const statement: Statement = { ...job.statement, ...held } as Statement;
    const input = signingInput(signer.algorithm, key.certificate, statement);
    const signature = await key.sign(signer.algorithm, Buffer.from(input, 'utf8'));
    if (!signature.ok) return signature;
    return ok({
      jws: compact(input, signature.value),
      person: signer.person,
      certificate: job.choice.certificate,
    });
  });
}

/** The card as it is right now; a locked or unchanged first PIN is told before the officer types. */
function usableCard(job: SignJob, signer: Signer, context: JobContext): Result<Chosen> {
  const card = context.backend.card(job.choice.cardId);
  if (!card.ok) return card;
  const admitted = admitOfficer(job)(card.value);
  if (!admitted.ok) return admitted;
  const certificate = card.value.certificates.find((each) => each.sha256 === job.choice.certificate);
  if (certificate === undefined) return err(fault('certificate-changed'));
  if (certificate.unusable !== null) return err(fault(certificate.unusable));
  if (!certificate.algorithms.includes(signer.algorithm))
    return err(fault('certificate-key-unsupported', { detail: signer.algorithm }));
  const able = context.backend.signs(job.choice.cardId, signer.algorithm);
  if (!able.ok) return able;
  const { flags } = card.value;
  if (flags.locked) return err(pinLocked());
  if (flags.toBeChanged) return err(fault('pin-to-be-changed', { detail: 'CKF_USER_PIN_TO_BE_CHANGED' }));
  return ok({ card: card.value, certificate });
}

/** What the PIN page shows of the act, as this process read it. */
function shownOf({ statement, policy, adopts }: SignJob, readings: readonly ReadMessage[]): Shown {
  return {
    purpose: statement.purpose,
    // Only a policy that was held against the pinned digests names the company; a card test is bound to its
    // id alone.
    company: statement.purpose === 'card-test' ? statement.company : policy.company.name,
    environment: statement.environment,
    reference: referenceOf(statement),
    readings: readings.map((each) => each.reading),
    words: wordsShown(statement, readings),
    ...noteOf(statement, policy),
    ...unchecked(statement, policy),
    ...(statement.purpose === 'policy'
      ? {
          policy: {
            ...statement.policy,
            changes: [
              ...(adopts === null
                ? firstPolicySentences(policy, subjectOf)
                : policyDifferences(policy, adopts, subjectOf)),
            ],
          },
        }
      : {}),
  };
}

/** What no reading of the bytes can confirm: the page says so beside it. */
function unchecked(statement: StatementDraft, policy: Policy): Pick<Shown, 'newBeneficiaries' | 'overrides'> {
  if (!('newBeneficiaries' in statement || 'overrides' in statement)) return {};
  const { newBeneficiaries, overrides } = statement;
  return {
    ...(newBeneficiaries === undefined ? {} : { newBeneficiaries }),
    ...(overrides === undefined
      ? {}
      : { overrides: overrides.map((one) => ({ ...one, by: nameOf(policy, one.by) })) }),
  };
}

function nameOf(policy: Policy, person: string): string {
  return policy.persons.find(({ id }) => id === person)?.name ?? person;
}

/** A checkpoint is about the log, so its words are those of the head; those of a policy are its own. */
function wordsShown(statement: StatementDraft, readings: readonly ReadMessage[]): string[][] {
  if (statement.purpose === 'checkpoint') return [[...wordsOf(statement.log.head)]];
  if (statement.purpose === 'policy') return [[...wordsOf(statement.policy.sha256)]];
  return readings.map((each) => [...wordsOf(each.reading.sha256)]);
}

/**
 * Of a case the request's own words, as this process read them from its bytes, beside the payment the
 * officers are told it is about.
 */
function shownCase(
  { policy }: SignJob,
  { environment, reference, note, step, notAfter }: CaseStatementDraft,
  { content, fields, sha256 }: CaseRead,
): Shown {
  const { act, about, source, request } = content;
  return {
    purpose: 'case',
    company: policy.company.name,
    environment,
    reference,
    readings: [],
    words: [[...wordsOf(sha256)]],
    note,
    case: { step, act, fields, about, source, format: request.format, sha256, notAfter },
  };
}

/** The batch's reference; of a checkpoint how many acts the log holds. */
function referenceOf(statement: StatementDraft): string {
  if (statement.purpose === 'checkpoint') return String(statement.log.size);
  if (statement.purpose === 'policy') return String(statement.policy.version);
  return 'reference' in statement ? statement.reference : '';
}

/**
 * What the officer wrote, and before it what there is to know where the PIN is typed: which desk gives up and
 * which one sends, for instance.
 */
function noteOf(statement: StatementDraft, policy: Policy): Pick<Shown, 'note' | 'says'> {
  if (statement.purpose === 'handover')
    return { says: [handoverSentence(statement, policy)], note: statement.note };
  const note = 'note' in statement ? statement.note : '';
  const owner =
    'inPlaceOf' in statement && statement.inPlaceOf !== undefined
      ? policy.persons.find(({ id }) => id === statement.inPlaceOf)
      : undefined;
  if ('emergency' in statement && statement.emergency === true)
    return { says: [sentence('emergency-release', {})], note };
  return owner === undefined ? { note } : { says: [sentence('signs-in-place', { name: owner.name })], note };
}
