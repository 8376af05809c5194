// Signs one statement with an officer's card. Everything that can be refused is refused before a PIN is asked
// for.
import { because, fault } from '../../../../shared/domain/errors.ts';
import { countedView } from '../../../../shared/domain/counted-view.ts';
import type { FaultReason } from '../../../../shared/domain/fault-reason.ts';
import { overrideProblem, type FrozenFigures } from '../../../../shared/domain/file-override.ts';
import { sendingDeskOf, type Handover, type Under } from '../../../../shared/domain/handover.ts';
import { firstPolicySentences, policyDifferences } from '../../../../shared/domain/policy-difference.ts';
import { confirmationRequirement } from '../../../../shared/domain/policy-rules.ts';
import { nameOf } from '../../../../shared/domain/policy-sentences.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import { differingMembers, type Reading } from '../../../../shared/domain/reading.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { sentence, type Sentence } from '../../../../shared/domain/sentence.ts';
import type {
  BatchStatement,
  BatchStatementDraft,
  BeneficiaryStatementDraft,
  CaseStatementDraft,
  HandoverStatementDraft,
  Statement,
  StatementDraft,
  StatementPurpose,
} from '../../../../shared/domain/statement.ts';
import { fingerprintWords } from '../../../../shared/domain/fingerprint-words.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import { revocationPolicy } from '../../../statements/revocation.ts';
import { CERTIFICATES, compactJws, signingInput } from '../../../statements/verify.ts';
import { verifyHandover } from '../../../statements/handover.ts';
import type { AnswerOf, JobOf } from '../../protocol.ts';
import {
  NOTHING,
  scaledDecimalText,
  plus,
  readScaledDecimal,
  totalText,
  type ScaledDecimal,
  type PaymentPart,
} from '../../readback/ledger.ts';
import { shapeOf } from '../../readback/versions/catalogue.ts';
import { checkCase, type CaseRead } from '../case-check.ts';
import type { JobContext } from '../context.ts';
import {
  checkEntries,
  confirmationsProblem,
  createPaidSums,
  noteRevisions,
  findRelied,
  verifiedConfirmations,
  type PaidSums,
  type EntryRead,
} from '../confirmation-check.ts';
import { countedProblem, createBatchSums, mustCount, noteSigned } from '../counted-check.ts';
import { pinLocked, withOfficer, type Chosen, type PinPageContent } from '../pin-entry.ts';
import { admitOfficer, signerOf, type Roots, type Signer } from '../trust.ts';

// Reads the frozen bytes of a job again and holds the result against what main claims. The door every
// signature over payments passes.

type ClaimedMessage = JobOf<'sign'>['messages'][number];

/** Progress is told once per this many bytes. */
const PROGRESS_STEP = 4_194_304;

/** The readings this process made, or the first message's fault. */
export async function readMessages(
  messages: readonly ClaimedMessage[],
  context: JobContext,
  each?: (part: PaymentPart) => void,
): Promise<Result<readonly ReadMessage[]>> {
  const total = messages.reduce((sum, each) => sum + each.reading.bytes, 0);
  const found: ReadMessage[] = [];
  let before = 0;
  for (const [index, message] of messages.entries()) {
    const told = { bytes: 0 };
    const progress = (bytes: number): void => {
      if (bytes - told.bytes < PROGRESS_STEP) return;
      told.bytes = bytes;
      context.phase({ phase: 'reading', done: Math.min(before + bytes, total), total });
    };
    const { kind, sha256 } = message;
    const chunks = context.bytes.read(index);
    const reading = await context.readings.read({ kind, sha256, chunks }, progress, each);
    if (!reading.ok) return reading;
    const agreed = agreement(message, reading.value);
    if (!agreed.ok) return agreed;
    before += reading.value.bytes;
    found.push({ id: message.id, reading: reading.value });
  }
  context.phase({ phase: 'reading', done: total, total });
  return ok(found);
}

/**
 * Reads one message of a batch that is still being frozen, so that less is left to read once its statement is
 * there. The reading is kept under the digest this process found; the statement is held against it then.
 */
export async function readAhead(
  { kind, sha256 }: JobOf<'read-ahead'>,
  { readings, bytes }: JobContext,
): Promise<Result<null>> {
  const reading = await readings.read({ kind, sha256, chunks: bytes.read(0) });
  return reading.ok ? ok(null) : reading;
}

function agreement(message: ClaimedMessage, own: Reading): Result<void> {
  const different = differingMembers(own, message.reading);
  if (different.length > 0) return err(fault('reading-differs', { detail: different.join(', ') }));
  return message.sha256 === own.sha256 ? ok(undefined) : err(fault('reading-differs', { detail: 'sha256' }));
}

// Holds a batch statement against what this process read from the frozen bytes. Every number the officer's
// card will vouch for is checked here.

// Which desk may seal a batch, judged here from signatures alone: whoever took over the main process cannot
// seal what another desk sends.

/** The freeze must name this desk, or handovers whose every signature verifies must lead to it. */
export function sealsHere(
  roots: Roots,
  freeze: BatchStatement,
  under: Under,
  texts: readonly string[],
): Result<void> {
  const { policy } = under;
  // Roots from before a desk pinned its own name say nothing of it.
  if (roots.desk === undefined) return ok(undefined);
  const handovers: Handover[] = [];
  for (const jws of texts) {
    const read = verifyHandover(jws, () => policy);
    if (read === null) return err(because('approval-invalid', 'handover-signature'));
    handovers.push(read);
  }
  const { desk } = sendingDeskOf(freeze, under, handovers);
  if (desk === roots.desk) return ok(undefined);
  return err(desk === null ? fault('handover-contradicts') : fault('not-the-sending-desk', { detail: desk }));
}

// Holds a handover against the pinned policy: signed where the batch is given up, for another desk that the
// policy enrols.
function checkHandover(
  { desk, sendingDesk, to }: HandoverStatementDraft,
  { desks = [] }: Policy,
): Result<void> {
  if (desk !== sendingDesk) return err(because('statement-differs', 'handover-wrong-desk'));
  if (to === sendingDesk || !desks.some((one) => one.id === to))
    return err(because('statement-differs', 'handover-to-unknown-desk'));
  return ok(undefined);
}

/** What the officer reads where the PIN is typed, with the names the policy gives the desks. */
function handoverSentence({ sendingDesk, to }: HandoverStatementDraft, { desks = [] }: Policy): Sentence {
  const named = (id: string): { readonly id: string; readonly name: string } => ({
    id,
    name: desks.find((one) => one.id === id)?.name ?? id,
  });
  return sentence('handover-sends', { to: named(to), from: named(sendingDesk) });
}

/** The debit as the desk states it, and which ones the note explains from now on. */
function debitSentences({
  account,
  day,
  amount,
  currency,
  rule,
}: Extract<StatementDraft, { readonly purpose: 'debit-note' }>): Sentence[] {
  const of = sentence('debit-noted', { account, day, amount, currency });
  if (rule === null) return [of];
  const { code, counterparty, least, most } = rule;
  const fits = [code, counterparty].filter((each) => each !== null).join(', ');
  return [of, sentence('debit-rule-made', { fits, least, most, currency })];
}

/** A frozen message as this process read it. */
interface ReadMessage {
  readonly id: string;
  readonly reading: Reading;
}

/**
 * `statement-differs`, naming the first fact that does, or nothing.
 * @param person Whose card is to sign.
 */
function checkStatement(
  statement: BatchStatementDraft | HandoverStatementDraft,
  messages: readonly ReadMessage[],
  person: string,
): Result<void> {
  const differs = firstDifference(statement, messages, statement.purpose === 'freeze' ? person : undefined);
  return differs === null ? ok(undefined) : err(because('statement-differs', differs));
}

function firstDifference(
  statement: BatchStatementDraft | HandoverStatementDraft,
  messages: readonly ReadMessage[],
  signer: string | undefined,
): FaultReason | null {
  if (statement.messages.length !== messages.length) return 'number-of-messages';
  for (const [index, said] of statement.messages.entries()) {
    const read = messages[index];
    if (read === undefined) return 'number-of-messages';
    const { reading } = read;
    if (said.id !== read.id) return 'message-id';
    if (said.kind !== reading.kind || shapeOf(reading.kind)?.direction !== statement.kind)
      return 'message-kind';
    if (said.sha256 !== reading.sha256) return 'message-digest';
    if (said.bytes !== reading.bytes) return 'message-size';
    if (said.transactions !== reading.transactions) return 'message-transactions';
    if (said.controlSum !== reading.controlSum) return 'message-control-sum';
  }
  if (new Set(messages.map((each) => each.reading.sha256)).size !== messages.length) return 'message-twice';
  if (statement.transactions !== messages.reduce((count, each) => count + each.reading.transactions, 0))
    return 'statement-transactions';
  if (JSON.stringify(statement.totals) !== JSON.stringify(totalsOf(messages))) return 'statement-totals';
  if ((statement.newBeneficiaries ?? 0) > statement.transactions) return 'statement-new-beneficiaries';
  const unfit =
    statement.overrides === undefined
      ? null
      : overrideProblem(statement.overrides, figuresOf(messages), signer);
  if (unfit !== null) return unfit;
  return statement.accounts === undefined ||
    JSON.stringify(statement.accounts) === JSON.stringify(accountsOf(messages))
    ? null
    : 'statement-accounts';
}

function accountsOf(messages: readonly ReadMessage[]): readonly string[] {
  return [...new Set(messages.flatMap((each) => each.reading.ownAccounts))].toSorted();
}

function figuresOf(messages: readonly ReadMessage[]): FrozenFigures {
  const sum = messages.reduce(
    (before, { reading }) => plus(before, readScaledDecimal(reading.controlSum, 0)),
    NOTHING,
  );
  return {
    transactions: String(messages.reduce((count, { reading }) => count + reading.transactions, 0)),
    controlSum: scaledDecimalText(sum, 0),
  };
}

/** Totals per currency over all messages, sorted by currency, in the form of a reading's totals. */
function totalsOf(messages: readonly ReadMessage[]): { currency: string; amount: string; count: number }[] {
  const sums = new Map<string, { sum: ScaledDecimal; count: number }>();
  for (const total of messages.flatMap((each) => each.reading.totals)) {
    const before = sums.get(total.currency) ?? { sum: NOTHING, count: 0 };
    sums.set(total.currency, {
      sum: plus(before.sum, readScaledDecimal(total.amount, 0)),
      count: before.count + total.count,
    });
  }
  return [...sums]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, { sum, count }]) => ({ currency, amount: totalText(sum, currency), count }));
}

type SignJob = JobOf<'sign'>;

export async function signStatement(job: SignJob, context: JobContext): Promise<Result<AnswerOf<'sign'>>> {
  const signer = signerOf(job, context);
  if (!signer.ok) return signer;
  const { statement } = job;
  if (isBatch(statement)) return signBatch(job, statement, signer.value, context);
  const readings = await readMessages(job.messages, context);
  if (!readings.ok) return readings;
  if (statement.purpose === 'beneficiary' && readings.value.length > 0)
    return err(because('statement-differs', 'number-of-messages'));
  if (statement.purpose === 'beneficiary') return signEntries(job, statement, signer.value, context);
  if (statement.purpose === 'case') {
    const read =
      readings.value.length === 0
        ? checkCase(statement, job.request, job.profile)
        : err(because('statement-differs', 'number-of-messages'));
    return read.ok ? askAndSign(job, signer.value, shownCase(job, statement, read.value), context) : read;
  }
  const agreed = agreesWith(statement, job.policy, readings.value, signer.value.person);
  return agreed.ok ? askAndSign(job, signer.value, shownOf(job, readings.value), context) : agreed;
}

/**
 * A batch is signed over its bytes. What they pay is added up while they are read, where the policy limits
 * the sums of a day or a week or asks for confirmed payees; both are looked at again after the PIN.
 */
async function signBatch(
  job: SignJob,
  statement: BatchStatementDraft,
  signer: Signer,
  context: JobContext,
): Promise<Result<AnswerOf<'sign'>>> {
  const { policy, profile, zoneSignature } = job;
  const parts = createBatchSums();
  const counts = mustCount(statement, policy) !== null;
  const paid = createPaidSums();
  const relies = confirmationRequirement(policy, statement.kind) !== null;
  const each = (one: PaymentPart): void => {
    if (counts) parts.add(one);
    if (relies) paid.add(one);
  };
  const readings = await readMessages(job.messages, context, counts || relies ? each : undefined);
  if (!readings.ok) return readings;
  const agreed = agreesWith(statement, policy, readings.value, signer.person);
  if (!agreed.ok) return agreed;
  const known = { policy, profile, zoneSignature, parts, counts: context.counts };
  const still = (): Result<void> => {
    const problem = countedProblem(statement, { ...known, now: context.now() });
    return problem === null
      ? paysConfirmed(job, statement, paid, context)
      : err(because('statement-differs', problem));
  };
  const refused = still();
  if (!refused.ok) return refused;
  // Noted in the same step, before the card signs: of two batches whose PINs come together, the second one is
  // held against the first.
  const admitted = (): Result<void> => {
    const unchanged = still();
    if (unchanged.ok && counts) noteSigned(statement, parts, { ...known, now: context.now() });
    return unchanged;
  };
  return askAndSign(job, signer, shownOf(job, readings.value), context, admitted);
}

/** Whether the payments go to confirmed entries, and rely on the confirmations the statement names. */
function paysConfirmed(
  job: SignJob,
  statement: BatchStatementDraft,
  paid: PaidSums,
  context: JobContext,
): Result<void> {
  const { purpose, kind } = statement;
  if (purpose !== 'freeze' && purpose !== 'approve' && purpose !== 'release') return ok(undefined);
  const roots = context.roots();
  if (!roots.ok) return roots;
  const relied = findRelied(job.confirmations, {
    policy: job.policy,
    newest: revocationPolicy(job.newest ?? job.policy, context.revocationLists.current),
    roots: roots.value,
    now: context.now(),
    kind,
    paid: paid.list(),
    revisions: context.revisions,
  });
  if (!relied.ok) return relied;
  const problem = confirmationsProblem(statement, relied.value);
  return problem === null ? ok(undefined) : err(because('statement-differs', problem));
}

/** Entries of the beneficiary book: there are no bytes to read, so all of it is in the statement. */
async function signEntries(
  job: SignJob,
  statement: BeneficiaryStatementDraft,
  signer: Signer,
  context: JobContext,
): Promise<Result<AnswerOf<'sign'>>> {
  const read = (): Result<readonly EntryRead[]> => {
    const roots = context.roots();
    if (!roots.ok) return roots;
    const { policy } = job;
    const now = context.now();
    const newest = revocationPolicy(job.newest ?? policy, context.revocationLists.current);
    const judges = { policy, newest, roots: roots.value, now };
    const known = verifiedConfirmations(job.confirmations, judges);
    return known.ok ? checkEntries(statement, known.value, context.revisions, policy, now) : known;
  };
  const entries = read();
  if (!entries.ok) return entries;
  // Noted in the same step as of a batch, before the card signs: of two wordings whose PINs come together, or
  // of a change and a batch that pays the wording before, the second one is held against the first.
  const inForce = statement.step === 'approve' || statement.step === 'release';
  const admitted = (): Result<void> => {
    const again = read();
    if (!again.ok) return again;
    if (inForce) noteRevisions(context.revisions, statement.entries);
    return ok(undefined);
  };
  return askAndSign(job, signer, shownEntries(job, statement, entries.value), context, admitted);
}

function shownEntries(
  { policy }: SignJob,
  statement: BeneficiaryStatementDraft,
  entries: readonly EntryRead[],
): PinPageContent {
  const { environment, step, entriesSha256, notAfter } = statement;
  return {
    purpose: 'beneficiary',
    company: policy.company.name,
    environment,
    reference: '',
    readings: [],
    words: [[...fingerprintWords(entriesSha256)]],
    ...noteOf(statement, policy),
    beneficiaries: {
      step,
      sha256: entriesSha256,
      notAfter,
      entries: entries.map(({ name, is, changes, callback }) => ({
        name,
        is,
        changes: changes.map((one) => ({ ...one })),
        callback: callback === null ? null : { ...callback, by: nameOf(policy, callback.by) },
      })),
    },
  };
}

/** A statement about a batch, a handover apart. */
function isBatch(statement: StatementDraft): statement is BatchStatementDraft {
  return 'batch' in statement && statement.purpose !== 'handover';
}

function agreesWith(
  statement: Exclude<StatementDraft, CaseStatementDraft | BeneficiaryStatementDraft>,
  policy: Policy,
  readings: readonly ReadMessage[],
  person: string,
): Result<void> {
  if (
    statement.purpose === 'policy' ||
    statement.purpose === 'debit-note' ||
    statement.purpose === 'checkpoint' ||
    statement.purpose === 'sign-in' ||
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

/**
 * Acts on batches and cases, and notes on debits. What changes the rules, moves a batch to another desk or
 * anchors the log always asks for the PIN.
 */
const SHARES_PIN: ReadonlySet<StatementPurpose> = new Set([
  'freeze',
  'approve',
  'release',
  'return',
  'withdraw',
  'void',
  'case',
  'beneficiary',
  'debit-note',
]);

function askAndSign(
  job: SignJob,
  signer: Signer,
  shown: PinPageContent,
  context: JobContext,
  still: () => Result<void> = () => ok(undefined),
): Promise<Result<AnswerOf<'sign'>>> {
  const entry = {
    choice: job.choice,
    sharesPin: SHARES_PIN.has(job.statement.purpose),
    shown,
    pinMilliseconds: job.pinMilliseconds,
    lease: job.lease,
    admit: admitOfficer(job),
  };
  return withOfficer({ ...entry, usable: () => usableCard(job, signer, context) }, context, async (key) => {
    if (sha256Hex(key.certificate) !== job.choice.certificate) return err(fault('certificate-changed'));
    // Minutes may have gone by on the PIN page: who may sign is judged by the roots and the time as they are
    // now.
    const may = signerOf(job, context);
    if (!may.ok) return may;
    const unchanged = still();
    if (!unchanged.ok) return unchanged;
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
      jws: compactJws(input, signature.value),
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
function shownOf({ statement, policy, adopts }: SignJob, readings: readonly ReadMessage[]): PinPageContent {
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
                ? firstPolicySentences(policy, CERTIFICATES)
                : policyDifferences(policy, adopts, CERTIFICATES)),
            ],
          },
        }
      : {}),
  };
}

/** What no reading of the bytes can confirm: the page says so beside it. */
function unchecked(
  statement: StatementDraft,
  policy: Policy,
): Pick<PinPageContent, 'newBeneficiaries' | 'overrides' | 'counted' | 'stated'> {
  if (statement.purpose === 'debit-note') return { stated: debitSentences(statement) };
  if (!('totals' in statement)) return {};
  const { newBeneficiaries, overrides } = statement;
  const counted =
    isBatch(statement) && statement.counted !== undefined
      ? countedView(policy, statement, statement.counted)
      : null;
  return {
    ...(counted === null ? {} : { counted }),
    ...(newBeneficiaries === undefined ? {} : { newBeneficiaries }),
    ...(overrides === undefined
      ? {}
      : { overrides: overrides.map((one) => ({ ...one, by: nameOf(policy, one.by) })) }),
  };
}

/** A checkpoint is about the log, so its words are those of the head; those of a policy are its own. */
function wordsShown(statement: StatementDraft, readings: readonly ReadMessage[]): string[][] {
  if (statement.purpose === 'checkpoint') return [[...fingerprintWords(statement.log.head)]];
  if (statement.purpose === 'policy') return [[...fingerprintWords(statement.policy.sha256)]];
  return readings.map((each) => [...fingerprintWords(each.reading.sha256)]);
}

/**
 * Of a case the request's own words, as this process read them from its bytes, beside the payment the
 * officers are told it is about.
 */
function shownCase(
  { policy }: SignJob,
  { environment, reference, note, step, notAfter }: CaseStatementDraft,
  { content, fields, sha256 }: CaseRead,
): PinPageContent {
  const { act, about, source, request } = content;
  return {
    purpose: 'case',
    company: policy.company.name,
    environment,
    reference,
    readings: [],
    words: [[...fingerprintWords(sha256)]],
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
function noteOf(statement: StatementDraft, policy: Policy): Pick<PinPageContent, 'note' | 'says'> {
  if (statement.purpose === 'handover')
    return { says: [handoverSentence(statement, policy)], note: statement.note };
  const note = 'note' in statement ? statement.note : '';
  const owner = 'inPlaceOf' in statement ? statement.inPlaceOf : undefined;
  if ('emergency' in statement && statement.emergency === true)
    return { says: [sentence('emergency-release', {})], note };
  return owner === undefined
    ? { note }
    : { says: [sentence('signs-in-place', { name: nameOf(policy, owner) })], note };
}
