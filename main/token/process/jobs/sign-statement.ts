// Signs one statement with an officer's card. Everything that can be refused is refused before a PIN is asked for.
import { fault } from '../../../../shared/domain/errors.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { Statement, StatementDraft } from '../../../../shared/domain/statement.ts';
import { wordsOf } from '../../../../shared/domain/words.ts';
import type { Card, CardCertificate } from '../../../app/ports/token.ts';
import type { AnswerOf, JobOf } from '../../protocol.ts';
import type { Secret } from '../backend.ts';
import { commonName, sha256Hex } from '../certificate.ts';
import type { JobContext } from '../context.ts';
import { compact, signingInput } from '../jws.ts';
import { checkHandover, handoverNote } from '../handover-check.ts';
import { checkStatement, type ReadMessage } from '../statement-check.ts';
import { type Signer, signerOf } from './signer.ts';
import { readMessages } from './second-reading.ts';

type SignJob = JobOf<'sign'>;

/** An officer may correct a typing error, but the machine never tries again by itself, and not without end. */
const ENTRIES = 3;

export async function signStatement(job: SignJob, context: JobContext): Promise<Result<AnswerOf<'sign'>>> {
  const signer = signerOf(job, context);
  if (!signer.ok) return signer;
  const readings = await readMessages(job.messages, context);
  if (!readings.ok) return readings;
  const agreed = agreesWith(job.statement, job.policy, readings.value);
  if (!agreed.ok) return agreed;
  return askAndSign(job, signer.value, readings.value, context);
}

function agreesWith(statement: StatementDraft, policy: Policy, readings: readonly ReadMessage[]): Result<void> {
  if (statement.purpose === 'policy' || statement.purpose === 'card-test') {
    return readings.length === 0 ? ok(undefined) : err(fault('statement-differs', { detail: 'number of messages' }));
  }
  if (statement.purpose === 'handover') {
    const moved = checkHandover(statement, policy);
    if (!moved.ok) return moved;
  }
  return checkStatement(statement, readings);
}

async function askAndSign(job: SignJob, signer: Signer, readings: readonly ReadMessage[], context: JobContext): Promise<Result<AnswerOf<'sign'>>> {
  let wrong = false;
  for (let entry = 0; entry < ENTRIES; entry += 1) {
    const chosen = usableCard(job, signer, context);
    if (!chosen.ok) return chosen;
    const secret = await ask(job, chosen.value, readings, context);
    if (!secret.ok) return wrong && secret.error.code === 'pin-cancelled' ? err(fault('pin-incorrect')) : secret;
    const signed = await signWith(job, signer, secret.value, context);
    if (signed.ok || signed.error.code !== 'pin-incorrect') return signed;
    wrong = true;
    const flags = context.backend.flags(job.choice.cardId);
    if (!flags.ok) return flags;
    context.phase({ phase: 'wrong-pin', flags: flags.value });
    if (flags.value.locked) return err(fault('pin-locked'));
  }
  return err(fault('pin-incorrect'));
}

interface Chosen {
  readonly card: Card;
  readonly certificate: CardCertificate;
}

/** The card as it is right now; a locked or unchanged first PIN is told before the officer types. */
function usableCard(job: SignJob, signer: Signer, context: JobContext): Result<Chosen> {
  const card = context.backend.card(job.choice);
  if (!card.ok) return card;
  const certificate = card.value.certificates.find((each) => each.sha256 === job.choice.certificate);
  if (certificate === undefined) return err(fault('certificate-changed'));
  if (certificate.unusable !== null) return err(fault(certificate.unusable));
  if (!certificate.algorithms.includes(signer.algorithm)) return err(fault('certificate-key-unsupported', { detail: signer.algorithm }));
  const { flags } = card.value;
  if (flags.locked) return err(fault('pin-locked'));
  if (flags.toBeChanged) return err(fault('pin-to-be-changed'));
  return ok({ card: card.value, certificate });
}

async function ask(job: SignJob, chosen: Chosen, readings: readonly ReadMessage[], context: JobContext): Promise<Result<Secret>> {
  const { card, certificate } = chosen;
  const { statement } = job;
  const request = {
    requestId: context.newId(),
    purpose: statement.purpose,
    // Only a policy that was held against the pinned digests names the company; a card test is bound to its id alone.
    company: statement.purpose === 'card-test' ? statement.company : job.policy.company.name,
    environment: statement.environment,
    card: { reader: card.reader, label: card.label, serial: card.serial, holder: commonName(certificate.subject), flags: card.flags },
    reference: 'reference' in statement ? statement.reference : '',
    readings: readings.map((each) => each.reading),
    words: readings.map((each) => [...wordsOf(each.reading.sha256)]),
    note: noteOf(statement, job.policy),
    expiresAt: new Date(context.now().getTime() + job.pinMilliseconds).toISOString(),
  };
  context.phase({ phase: 'waiting-for-pin', request });
  // With a keypad the entry happens inside C_Login; the page only shows what is signed and offers to cancel before it begins.
  if (card.flags.protectedPath) return ok({ kind: 'protected-path' });
  const answer = await context.pins.ask(request, job.pinMilliseconds);
  if (answer.kind === 'pin') return ok({ kind: 'pin', pin: answer.pin });
  return err(fault(answer.kind === 'cancelled' ? 'pin-cancelled' : 'pin-timeout'));
}

function signWith(job: SignJob, signer: Signer, secret: Secret, context: JobContext): Promise<Result<AnswerOf<'sign'>>> {
  // With a keypad the holder is still typing inside C_Login: the act is not under way before that.
  if (secret.kind === 'pin') context.phase({ phase: 'signing' });
  return context.backend.useKey(job.choice, secret, async (key) => {
    if (sha256Hex(key.certificate) !== job.choice.certificate) return err(fault('certificate-changed'));
    const held = { person: signer.person, certificate: job.choice.certificate, time: context.now().toISOString() };
    const statement: Statement = { ...job.statement, ...held } as Statement;
    const input = signingInput(signer.algorithm, key.certificate, statement);
    const signature = await key.sign(signer.algorithm, Buffer.from(input, 'utf8'));
    if (!signature.ok) return signature;
    return ok({ jws: compact(input, signature.value), person: signer.person, certificate: job.choice.certificate });
  });
}

/** A handover says in words which desk gives up and which one sends: the officer reads it where the PIN is typed. */
function noteOf(statement: StatementDraft, policy: Policy): string {
  if (statement.purpose === 'handover') return handoverNote(statement, policy);
  return 'note' in statement ? statement.note : '';
}
