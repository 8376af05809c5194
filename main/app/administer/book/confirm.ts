// The confirmation of wordings of the beneficiary book: proposed by one card, approved by others under the
// policy, and what its signatures are worth now.
import { beneficiaryChanges } from '../../../../shared/domain/beneficiary.ts';
import type { CaseStep } from '../../../../shared/domain/case.ts';
import {
  accountsToRing,
  beneficiaryTerms,
  callbackProblem,
  CONFIRMATION_SUBJECT,
  confirmedWordings,
  evaluateConfirmation,
  MOST_CONFIRMED_CHARACTERS,
  type ConfirmedEntry,
} from '../../../../shared/domain/confirmation.ts';
import { knownBefore, type KnownBefore } from '../../../../shared/domain/confirmed-wordings.ts';
import { because, fault, type Fault } from '../../../../shared/domain/errors.ts';
import { jcs } from '../../../../shared/domain/jcs.ts';
import { requirementsFor, type ApprovalRequirements } from '../../../../shared/domain/policy-rules.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import type { ConfirmationState } from '../../../../shared/domain/records/confirmation.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { coded, sentence, type Sentence } from '../../../../shared/domain/sentence.ts';
import {
  beneficiaryStatementSchema,
  type BeneficiaryStatement,
} from '../../../../shared/domain/statement.ts';
import { fingerprintWords } from '../../../../shared/domain/fingerprint-words.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { instantOf, newId } from '../../../ports/clock.ts';
import type { ConfirmationRecord, ConfirmedWording, StoredPolicy } from '../../../ports/store.ts';
import type { ConfirmationProofs } from '../../../ports/token.ts';
import {
  confirmationDigest,
  verifyConfirmation,
  type VerifiedConfirmation,
} from '../../../statements/confirmation.ts';
import {
  personName,
  preparerRole,
  rejectionFault,
  resolveSigningRole,
  signatureRecord,
  revocationsInForce,
  revokedNow,
  startSigning,
  type Preparer,
  type SignedAction,
} from '../../authorise/index.ts';
import { isAtDesk, type CoreDeps, type Stores } from '../../desk/index.ts';
import type { ConfirmationContext } from '../context.ts';

/** Held while the book is changed. */
export const BOOK = 'beneficiaries';
const HOUR = 3_600_000;
const MOST_LISTED = 1_000;

type Books = Stores<'beneficiaries' | 'confirmations' | 'desk'>;

// What the signatures of a confirmation are worth.

/** Every version of the policy a confirmation may be under, by digest. */
async function policiesOf(
  desk: Stores<'desk'>,
  records: readonly ConfirmationRecord[],
): Promise<ReadonlyMap<string, StoredPolicy>> {
  const versions = [...new Set(records.map(({ policyVersion }) => policyVersion))];
  const found = await Promise.all(versions.map((version) => desk.store.desk.policyVersion(version)));
  return new Map(found.flatMap((one) => (one === null ? [] : [[one.sha256, one] as const])));
}

interface Evaluated extends VerifiedConfirmation {
  readonly record: ConfirmationRecord;
  readonly bound: StoredPolicy;
  readonly newest: StoredPolicy;
  /** In force, as revocation lists leave it. */
  readonly standing: Policy;
}

async function evaluated(
  desk: Stores<'desk'> & Pick<CoreDeps, 'clock'>,
  record: ConfirmationRecord,
): Promise<Result<Evaluated>> {
  const newest = await desk.store.desk.policy();
  if (newest === null) return err(fault('policy-missing'));
  const [policies, standing] = await Promise.all([
    policiesOf(desk, [record]),
    revocationsInForce(desk, newest.policy),
  ]);
  const verified = verifyConfirmation(
    record.signatures.map(({ jws }) => jws),
    {
      policyOf: (sha256) => policies.get(sha256)?.policy,
      newest: standing,
      at: instantOf(desk.clock),
    },
  );
  if (!verified.ok) return verified;
  const bound = policies.get(verified.value.facts.policySha256);
  if (bound === undefined) return err(fault('policy-missing'));
  // What is stored beside the signatures is what they say, or it counts for nothing.
  if (verified.value.facts.entriesSha256 !== record.sha256)
    return err(because('approval-invalid', 'confirmation-digest'));
  return ok({ ...verified.value, record, bound, newest, standing });
}

/** Those of the digests whose signatures are complete, read again from what was signed. */
export function confirmationsInForce(
  desk: Stores<'confirmations' | 'desk'> & Pick<CoreDeps, 'clock'>,
  digests: readonly string[],
): Promise<ReadonlySet<string>> {
  return digestsOf(desk, digests, ({ evaluation }) => evaluation.complete);
}

async function digestsOf(
  desk: Stores<'confirmations' | 'desk'> & Pick<CoreDeps, 'clock'>,
  digests: readonly string[],
  counts: (confirmation: Evaluated) => boolean,
): Promise<ReadonlySet<string>> {
  const records = await desk.store.confirmations.byDigest([...new Set(digests)]);
  const found = await Promise.all(
    records.map(async (record) => {
      const state = await evaluated(desk, record);
      return state.ok && counts(state.value) ? [record.sha256] : [];
    }),
  );
  return new Set(found.flat());
}

/** What the card process needs to believe these confirmations. */
export async function confirmationProofs(
  desk: Stores<'confirmations' | 'desk'>,
  digests: readonly string[],
): Promise<ConfirmationProofs> {
  const records = await desk.store.confirmations.byDigest(digests);
  const policies = await policiesOf(desk, records);
  return {
    signatures: records.map(({ signatures }) => signatures.map(({ jws }) => jws)),
    policies: [...policies.values()].map(({ policy }) => policy),
  };
}

// What can be proposed.

type Confirmable = Answer<'beneficiaries.confirmable'>['entries'][number];

type Entry = Pick<ConfirmedEntry, 'beneficiary' | 'revision'> & Pick<ConfirmedWording, 'content'>;

/** What was confirmed of an entry before this wording, and of others under its name. */
async function confirmedBefore(
  desk: Stores<'confirmations'>,
  entry: Entry,
  revoked: readonly string[],
): Promise<KnownBefore<ConfirmedWording>> {
  const { beneficiary, content } = entry;
  const { confirmations } = desk.store;
  const named = content === null ? [] : [{ name: content.name, account: '', agentBic: '' }];
  const own = await confirmations.confirmed([beneficiary], revoked);
  const others = await confirmations.payees(named, revoked);
  return knownBefore(entry, [...own, ...others.filter((one) => one.beneficiary !== beneficiary)]);
}

export async function confirmableEntries(
  desk: Books,
  { beneficiaries }: ParsedInput<'beneficiaries.confirmable'>,
): Promise<Result<Answer<'beneficiaries.confirmable'>>> {
  const policy = await desk.store.desk.policy();
  if (policy === null) return err(fault('policy-missing'));
  const revoked = await revokedNow(desk);
  const states = new Map(
    (await desk.store.confirmations.states(beneficiaries, revoked)).map((one) => [
      one.beneficiary,
      one.state,
    ]),
  );
  const entries: Confirmable[] = [];
  for (const beneficiary of beneficiaries) {
    const [newest] = await desk.store.beneficiaries.revisions(beneficiary);
    const state = states.get(beneficiary);
    if (newest === undefined || state === undefined) return err(fault('not-found'));
    const { content, revision } = newest;
    const known = await confirmedBefore(desk, { beneficiary, revision, content }, revoked);
    const rung = accountsToRing(beneficiaryTerms(policy.policy), known, content);
    entries.push({
      beneficiary,
      revision,
      state,
      ...entryView({ content, was: known.last?.content ?? null }),
      needsCallback: rung.length > 0,
      newAccounts: rung.map(({ account }) => account),
      knownPhone: confirmedWordings(known).find(({ phone }) => phone !== '')?.phone ?? '',
    });
  }
  return ok({
    entries,
    persons: policy.policy.persons
      .filter(({ roles }) => roles.some((role) => role !== 'viewer'))
      .map(({ id, name }) => ({ person: id, name })),
  });
}

/** An entry as the screens show it, against the wording that was confirmed before. */
function entryView({
  content,
  was,
}: {
  readonly content: ConfirmedEntry['content'] | ConfirmedWording['content'];
  readonly was: ConfirmedWording['content'];
}) {
  return {
    name: content?.name ?? was?.name ?? '',
    is: content === null ? ('removed' as const) : was === null ? ('new' as const) : ('changed' as const),
    changes: [...beneficiaryChanges(was, content)],
  };
}

// Propose.

type ProposeInput = ParsedInput<'beneficiaries.propose'>;
type Started = Result<{ readonly ticket: string }>;

export async function proposeConfirmation(desk: ConfirmationContext, input: ProposeInput): Promise<Started> {
  await expireConfirmations(desk);
  const confirmation = newId(desk.random, 'conf');
  const ready = await proposable(desk, input);
  return startSigning(desk, proposal(desk, confirmation, input), ready);
}

interface Proposable {
  readonly policy: StoredPolicy;
  readonly entries: readonly ConfirmedEntry[];
  readonly proofs: ConfirmationProofs;
  readonly demands: ApprovalRequirements;
}

async function proposable(desk: ConfirmationContext, input: ProposeInput): Promise<Result<Proposable>> {
  const policy = await desk.store.desk.policy();
  if (policy === null) return err(fault('policy-missing'));
  const ids = input.entries.map(({ beneficiary }) => beneficiary);
  if (new Set(ids).size !== ids.length) return err(fault('invalid-input', { path: 'entries' }));
  const revoked = await revokedNow(desk);
  const entries: ConfirmedEntry[] = [];
  for (const asked of input.entries) {
    const entry = await entryOf(desk, asked, { policy: policy.policy, revoked });
    if (!entry.ok) return entry;
    entries.push(entry.value);
  }
  if (jcs(entries).length > MOST_CONFIRMED_CHARACTERS) return err(fault('too-many-confirmations'));
  const demands = requirementsFor(policy.policy, CONFIRMATION_SUBJECT);
  if (demands === null) return err(fault('policy-no-rule'));
  return ok({ policy, entries, demands, proofs: await entryProofs(desk, entries, revoked) });
}

function proofDigests(entries: readonly ConfirmedEntry[]): readonly string[] {
  return [...new Set(entries.flatMap(({ before }) => before?.confirmation ?? []))];
}

/** The wordings before, and those of their namesakes, whatever became of the cards since. */
async function entryProofs(
  desk: ConfirmationContext,
  entries: readonly ConfirmedEntry[],
  revoked: readonly string[],
): Promise<ConfirmationProofs> {
  const known = await Promise.all(entries.map((entry) => confirmedBefore(desk, entry, revoked)));
  const theirs = known.flatMap(({ from }) => from.map(({ confirmation }) => confirmation));
  const confirmed = await digestsOf(desk, theirs, ({ wasComplete }) => wasComplete);
  return confirmationProofs(desk, [...new Set([...proofDigests(entries), ...confirmed])]);
}

interface Judging {
  readonly policy: Policy;
  readonly revoked: readonly string[];
}

async function entryOf(
  desk: ConfirmationContext,
  { beneficiary, revision, callback }: ProposeInput['entries'][number],
  judging: Judging,
): Promise<Result<ConfirmedEntry>> {
  const [newest] = await desk.store.beneficiaries.revisions(beneficiary);
  if (newest === undefined) return err(fault('not-found'));
  if (newest.revision !== revision) return err(fault('revision-conflict'));
  const [now] = await desk.store.confirmations.states([beneficiary], judging.revoked);
  if (now?.state === 'confirmed') return err(fault('beneficiary-confirmed-already'));
  const content =
    newest.content === null ? null : { ...newest.content, accounts: [...newest.content.accounts] };
  const { last } = await confirmedBefore(desk, { beneficiary, revision, content }, judging.revoked);
  const entry: ConfirmedEntry = {
    beneficiary,
    revision,
    content,
    before: last === null ? null : { revision: last.revision, confirmation: last.confirmation },
    ...(callback === null ? {} : { callback }),
  };
  const refused = await callbackRefusal(desk, entry, judging);
  return refused === null ? ok(entry) : err(refused);
}

/** The card process judges by the same rule, with the signatures of the wordings before in its hands. */
async function callbackRefusal(
  desk: ConfirmationContext,
  entry: ConfirmedEntry,
  { policy, revoked }: Judging,
): Promise<Fault | null> {
  const known = await confirmedBefore(desk, entry, revoked);
  const problem = callbackProblem(entry, known, { policy, at: instantOf(desk.clock) });
  return problem === null ? null : because('beneficiary-call-back', problem);
}

/** The wordings that entries say were confirmed before them; none for a new entry. */
async function wordingsBefore(
  desk: Stores<'confirmations'>,
  entries: readonly ConfirmedEntry[],
): Promise<ReadonlyMap<string, ConfirmedWording['content']>> {
  const records = new Map(
    (await desk.store.confirmations.byDigest(proofDigests(entries))).map((one) => [one.sha256, one.entries]),
  );
  return new Map(
    entries.flatMap(({ beneficiary, before }) => {
      if (before === null) return [];
      const found = records
        .get(before.confirmation)
        ?.find((one) => one.beneficiary === beneficiary && one.revision === before.revision);
      return found === undefined ? [] : [[beneficiary, found.content]];
    }),
  );
}

function proposal(
  desk: ConfirmationContext,
  confirmation: string,
  input: ProposeInput,
): SignedAction<Proposable, BeneficiaryStatement, null, Preparer> {
  const { choice, note } = input;
  return {
    name: 'beneficiary.propose',
    subject: confirmation,
    ticket: { act: 'propose' },
    choice,
    schema: beneficiaryStatementSchema,
    load: () => proposable(desk, input),
    authorise: ({ policy }) => preparerRole(policy.policy, choice.certificate, instantOf(desk.clock)),
    statement({ policy, entries, demands, proofs }, { role, inPlaceOf }) {
      return {
        statement: {
          purpose: 'beneficiary',
          step: 'propose',
          role,
          confirmation,
          entries: [...entries],
          entriesSha256: confirmationDigest(confirmation, entries),
          ...(inPlaceOf === undefined ? {} : { inPlaceOf }),
          policy: { version: policy.policy.version, sha256: policy.sha256 },
          notAfter: new Date(desk.clock.now() + demands.validHours * HOUR).toISOString(),
          note,
        },
        policy,
        confirmations: proofs,
      };
    },
    evaluate: () => ok(null),
    async commit({ policy }, signed) {
      const { entries, entriesSha256, notAfter, step } = signed.statement;
      const record: ConfirmationRecord = {
        confirmation,
        state: 'open',
        createdAt: signed.statement.time,
        deadline: notAfter,
        endedAt: null,
        sha256: entriesSha256,
        policyVersion: policy.policy.version,
        entries,
        signatures: [{ ...signatureRecord(signed), step, note }],
      };
      const kept = await desk.mutex.runExclusive(BOOK, () =>
        desk.store.confirmations.propose(record, logOf(desk, 'propose', signed.person, record)),
      );
      if (kept.ok) changed(desk);
      return kept;
    },
  };
}

function logOf(
  desk: Pick<CoreDeps, 'clock'>,
  step: CaseStep | 'expire',
  actor: string,
  { confirmation, entries, sha256 }: Pick<ConfirmationRecord, 'confirmation' | 'entries' | 'sha256'>,
) {
  return {
    at: instantOf(desk.clock),
    act: `beneficiary.${step}`,
    actor,
    subject: confirmation,
    detail: coded(confirmationSentence({ entries, sha256 })),
  };
}

const MOST_NAMED = 20;

/** What the log says of a confirmation. */
export function confirmationSentence({
  entries,
  sha256,
}: Pick<ConfirmationRecord, 'entries' | 'sha256'>): Sentence {
  const names = entries
    .slice(0, MOST_NAMED)
    .map(({ content, beneficiary }) => content?.name ?? beneficiary)
    .join(', ');
  return sentence('log-confirmation', { names, more: Math.max(0, entries.length - MOST_NAMED), sha256 });
}

function changed(desk: Pick<CoreDeps, 'notifier'>): void {
  desk.notifier.emit('changed', { what: 'beneficiaries', id: null });
}

// Approve, release, return, withdraw.

type SignInput = ParsedInput<'beneficiaries.sign'>;

export async function signConfirmation(desk: ConfirmationContext, input: SignInput): Promise<Started> {
  await expireConfirmations(desk);
  const open = await openOne(desk, input.confirmation);
  return open.ok ? startSigning(desk, confirmationStep(desk, input), open) : open;
}

async function openOne(desk: Books, confirmation: string): Promise<Result<ConfirmationRecord>> {
  const record = await desk.store.confirmations.get(confirmation);
  if (record === null) return err(fault('not-found'));
  return record.state === 'open' ? ok(record) : err(fault('beneficiary-confirmation-over'));
}

interface SignState extends Evaluated {
  readonly proofs: ConfirmationProofs;
  readonly isCurrent: boolean;
  /** Why a call-back does not do, or is missing since another entry of the name was confirmed. */
  readonly callback: Fault | null;
}

function confirmationStep(
  desk: ConfirmationContext,
  { confirmation, step, choice, note }: SignInput,
): SignedAction<SignState, BeneficiaryStatement, ConfirmationState> {
  const confirms = step === 'approve' || step === 'release';
  return {
    name: `beneficiary.${step}`,
    subject: confirmation,
    ticket: { act: step },
    choice,
    schema: beneficiaryStatementSchema,
    async load() {
      const open = await openOne(desk, confirmation);
      if (!open.ok) return open;
      const state = await evaluated(desk, open.value);
      if (!state.ok) return state;
      const { entries } = state.value.facts;
      const revoked = await revokedNow(desk);
      let callback: Fault | null = null;
      for (const entry of entries)
        callback ??= await callbackRefusal(desk, entry, { policy: state.value.bound.policy, revoked });
      const proofs = await entryProofs(desk, entries, revoked);
      return ok({ ...state.value, proofs, isCurrent: await isCurrent(desk, entries), callback });
    },
    authorise(state) {
      const { bound, standing, facts, evaluation: verdict } = state;
      const role = resolveSigningRole({ policy: bound, standing, facts, verdict }, { purpose: step, choice });
      const refused = role.ok && confirms ? refusal(desk, state, step) : null;
      return refused === null ? role : err(refused);
    },
    statement({ bound, newest, facts, record, proofs }, { role, inPlaceOf }) {
      return {
        statement: {
          purpose: 'beneficiary',
          step,
          role,
          confirmation,
          entries: [...facts.entries],
          entriesSha256: facts.entriesSha256,
          ...(inPlaceOf === undefined ? {} : { inPlaceOf }),
          policy: { version: bound.policy.version, sha256: bound.sha256 },
          notAfter: record.deadline,
          note,
        },
        policy: bound,
        newest,
        confirmations: proofs,
      };
    },
    evaluate({ policy, standing, facts, statements }, signed) {
      const verdict = evaluateConfirmation(policy, facts, [...statements, signed], standing);
      const why = verdict.judged.at(-1)?.why ?? null;
      if (why !== null) return err(rejectionFault(why));
      if (step === 'return') return ok('returned');
      if (step === 'withdraw') return ok('withdrawn');
      return ok(verdict.complete ? 'confirmed' : 'open');
    },
    async commit({ record }, signed, state) {
      const signature = { ...signatureRecord(signed), step, note };
      const kept = await desk.mutex.runExclusive(BOOK, () =>
        desk.store.confirmations.sign(
          confirmation,
          signature,
          state,
          logOf(desk, step, signed.person, record),
        ),
      );
      if (kept.ok) changed(desk);
      return kept;
    },
  };
}

/** What else can be known before a PIN is asked for. */
function refusal(
  desk: Pick<CoreDeps, 'clock'>,
  { record, evaluation, isCurrent: current, callback }: SignState,
  step: 'approve' | 'release' | 'return' | 'withdraw',
): Fault | null {
  if (!(record.deadline > instantOf(desk.clock)) || !current) return fault('beneficiary-confirmation-over');
  if (callback !== null) return callback;
  return step === 'release' && !evaluation.approved ? fault('approvals-missing') : null;
}

/** Whether the book still has these wordings: an entry that was changed since is proposed again. */
async function isCurrent(desk: Books, entries: readonly ConfirmedEntry[]): Promise<boolean> {
  for (const { beneficiary, revision, content } of entries) {
    const [newest] = await desk.store.beneficiaries.revisions(beneficiary);
    if (newest?.revision !== revision || jcs(newest.content) !== jcs(content)) return false;
  }
  return true;
}

/** Ends what nobody has completed in time: before each act, and by itself while nobody looks at the book. */
export async function expireConfirmations(
  desk: Stores<'confirmations'> & Pick<CoreDeps, 'clock' | 'notifier'>,
): Promise<void> {
  const now = instantOf(desk.clock);
  const over = (await desk.store.confirmations.open()).filter(({ deadline }) => !(deadline > now));
  for (const record of over)
    await desk.store.confirmations.expire(record.confirmation, logOf(desk, 'expire', AT_DESK, record));
  if (over.length > 0) changed(desk);
}

// What the screens show.

type ConfirmationView = Answer<'beneficiaries.get'>['confirmations'][number];

export async function waitingConfirmations(
  desk: ConfirmationContext & Pick<CoreDeps, 'seat'>,
): Promise<Result<Answer<'beneficiaries.waiting'>>> {
  await expireConfirmations(desk);
  const open = await desk.store.confirmations.open();
  const unconfirmed = await desk.store.confirmations.unconfirmed(await revokedNow(desk), MOST_LISTED);
  return ok({
    confirmations: await Promise.all(
      open.map(async (record) => ({
        ...(await confirmationView(desk, record)),
        mine: isAtDesk(desk, await nextSigners(desk, record)),
      })),
    ),
    unconfirmed: unconfirmed.map((entry) => ({ ...entry, accounts: [...entry.accounts] })),
  });
}

/** Persons of the policy who can give the next signature. */
async function nextSigners(
  desk: Books & Pick<CoreDeps, 'clock'>,
  record: ConfirmationRecord,
): Promise<readonly string[]> {
  const state = await evaluated(desk, record);
  if (!state.ok) return [];
  const { freeze, approve, release, next } = state.value.evaluation;
  return [freeze, approve, release].find(({ purpose }) => purpose === next)?.canSign ?? [];
}

export async function confirmationView(
  desk: Books & Pick<CoreDeps, 'clock'>,
  record: ConfirmationRecord,
): Promise<ConfirmationView> {
  const state = await evaluated(desk, record);
  const names = await desk.store.desk.policy();
  const nameOf = (person: string): string =>
    names === null ? person : personName((state.ok ? state.value.bound : names).policy, person);
  const evaluation = state.ok ? state.value.evaluation : null;
  const befores = await wordingsBefore(desk, record.entries.map(mutable));
  const steps = evaluation === null ? [] : [evaluation.freeze, evaluation.approve, evaluation.release];
  const next = steps.find(({ purpose }) => purpose === evaluation?.next);
  return {
    confirmation: record.confirmation,
    state: record.state,
    createdAt: record.createdAt,
    deadline: record.deadline,
    endedAt: record.endedAt,
    sha256: record.sha256,
    words: [...fingerprintWords(record.sha256)],
    entries: record.entries.map((entry) => {
      const { beneficiary, revision, content, callback = null } = entry;
      const was = befores.get(beneficiary) ?? null;
      return {
        beneficiary,
        revision,
        ...entryView({ content, was }),
        callback: callback === null ? null : { ...callback, by: nameOf(callback.by) },
      };
    }),
    signatures: record.signatures.map(({ step, person, time, note, jws }) => {
      const judged = evaluation?.judged.find(({ signed }) => signed.jws === jws);
      return {
        step,
        name: nameOf(person),
        time,
        note,
        why: judged === undefined ? 'not-verified' : judged.why,
      };
    }),
    approvals: { have: evaluation?.approve.have ?? 0, need: evaluation?.approve.need ?? 0 },
    next: evaluation?.next === 'approve' || evaluation?.next === 'release' ? evaluation.next : null,
    canSign: (next?.canSign ?? []).map(nameOf),
  };
}

function mutable(entry: ConfirmationRecord['entries'][number]): ConfirmedEntry {
  return entry as ConfirmedEntry;
}
