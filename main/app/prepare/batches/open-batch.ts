// Whether a command may go on with a batch as it stands: its revision and state, what is wrong with its
// payments today, and the findings about an imported file that somebody has overridden with a reason.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { isSameAccount } from '../../../../shared/domain/account-identification.ts';
import type { BatchEvent, BatchState } from '../../../../shared/domain/batch.ts';
import { fault, stepFault, type Fault, type FaultCode } from '../../../../shared/domain/errors.ts';
import { frozenFigure, type FileOverride } from '../../../../shared/domain/file-override.ts';
import { groupOfPath, isFileRule, type FileRule } from '../../../../shared/domain/file-rules.ts';
import type { PainKind } from '../../../../shared/domain/message-tree.ts';
import type { Reading } from '../../../../shared/domain/reading.ts';
import { listedBatchSchema } from '../../../../shared/domain/records/batch.ts';
import { partOf } from '../../../../shared/domain/schemas.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import {
  coded,
  sentence,
  storedIn,
  type Sentence,
  type StoredSentences,
} from '../../../../shared/domain/sentence.ts';
import { nextBatchState } from '../../../../shared/domain/state/batch-machine.ts';
import type { Answer, CallOutput } from '../../../../shared/ipc/contract.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { FormFinding } from '../../../ports/messages.ts';
import type {
  BatchHead,
  BatchSource,
  ChangedBatch,
  DraftGroup,
  DraftOverride,
  StoredFinding,
} from '../../../ports/store.ts';
import { frozenFigures } from '../../authorise/index.ts';
import { checkIsSendingDesk } from '../../deliver/index.ts';
import {
  bankDay,
  batchChange,
  batchChanged,
  privacyOf,
  type CoreDeps,
  type PrivacyContext,
  type Stores,
} from '../../desk/index.ts';
import type { DraftContext } from '../context.ts';
import { totalsView } from '../../../../shared/domain/money.ts';

export interface BatchCommand {
  readonly batch: string;
  readonly expectedRevision: number;
}

export async function findBatch(desk: Stores<'batches'>, batch: string): Promise<Result<BatchHead>> {
  const head = await desk.store.batches.get(batch);
  return head === null ? err(fault('not-found')) : ok(head);
}

/** The batch a command is about; `revision-conflict` when it changed since the officer saw it. */
export async function batchFor(desk: Stores<'batches'>, command: BatchCommand): Promise<Result<BatchHead>> {
  const found = await findBatch(desk, command.batch);
  if (!found.ok) return found;
  return found.value.changeRevision === command.expectedRevision ? found : err(fault('revision-conflict'));
}

/** The batch and the state an event would bring it to. */
export async function batchForEvent(
  desk: Stores<'batches'>,
  command: BatchCommand,
  event: BatchEvent,
): Promise<Result<{ readonly head: BatchHead; readonly next: BatchState }>> {
  const found = await batchFor(desk, command);
  if (!found.ok) return found;
  const next = nextBatchState(found.value.state, event);
  return next.ok ? ok({ head: found.value, next: next.value }) : next;
}

export async function draftFor(
  desk: DraftContext,
  command: BatchCommand,
): Promise<Result<{ readonly head: BatchHead; readonly kind: PainKind }>> {
  const found = await batchFor(desk, command);
  if (!found.ok) return found;
  if (found.value.state !== 'draft')
    return err(stepFault('batch-step-impossible', 'change', found.value.state));
  return ok({ head: found.value, kind: found.value.version });
}

// Reopens a returned or expired batch as a draft. Its next freeze is a new revision, so earlier signatures
// count for nothing.
export async function editBatch(desk: DraftContext, input: BatchCommand): Promise<Result<ChangedBatch>> {
  const found = await batchForEvent(desk, input, 'edit');
  if (!found.ok) return found;
  const { head, next } = found.value;
  const other = (await checkIsSendingDesk(desk, head)) ?? (await entriesFault(desk, head));
  if (other !== null) return err(other);
  const changed = await desk.store.batches.change(
    batchChange(desk, head, {
      act: 'batch.edit',
      actor: AT_DESK,
      detail: coded(sentence('log-reopened', { state: head.state })),
      set: { state: next, deadline: null, approvals: { have: 0, need: head.approvals.need } },
    }),
  );
  if (changed.ok) batchChanged(desk, head.batch);
  return changed;
}

// A batch as a list shows it.
export type BatchRow = Answer<'batches.list'>['rows'][number];

const WAITING: Readonly<Record<BatchHead['state'], BatchRow['waitingFor']>> = {
  draft: 'preparer',
  returned: 'preparer',
  expired: 'preparer',
  frozen: 'approver',
  approved: 'releaser',
  released: 'machine',
  sealed: 'bank',
  closed: 'nobody',
  withdrawn: 'nobody',
};

/** The signature a batch waits for, and how many approvals count towards it. */
export type AwaitedSignature = Pick<BatchRow, 'next' | 'approvals'>;

/** Who has the batch in hand. */
export function waitingFor(
  { state, outcome }: Pick<BatchHead, 'state' | 'outcome'>,
  { next }: Pick<AwaitedSignature, 'next'>,
): BatchRow['waitingFor'] {
  // Somebody has to return or withdraw it: no signature would count.
  if ((state === 'frozen' || state === 'approved') && next === null) return 'person';
  if (state === 'approved' && next === 'approve') return 'approver';
  const machine = state === 'sealed' && (outcome === 'queued' || outcome === 'sending');
  return machine ? 'machine' : WAITING[state];
}

export function batchRow(head: BatchHead, awaited: AwaitedSignature): BatchRow {
  return {
    ...partOf(listedBatchSchema, head),
    ...awaited,
    ownAccounts: head.ownAccounts.filter((account) => account !== ''),
    totals: totalsView(head.totals),
    valueDates: head.valueDates.filter((date) => date !== ''),
    waitingFor: waitingFor(head, awaited),
  };
}

// Batches whose approval window has ended: nobody may sign for them any more, and the preparer holds them
// again.
export async function expireBatches(desk: DraftContext): Promise<void> {
  for (const head of await desk.store.batches.expired(instantOf(desk.clock))) {
    const next = nextBatchState(head.state, 'expire');
    if (!next.ok) continue;
    const detail = coded(sentence('log-window-ended', { at: head.deadline ?? '' }));
    const changed = await desk.store.batches.change(
      batchChange(desk, head, { act: 'batch.expire', actor: 'desk', detail, set: { state: next.value } }),
    );
    if (changed.ok) batchChanged(desk, head.batch);
  }
}

// Checks a stored draft again: what was right on the day it was typed may be wrong today (dates, closed days,
// rules of a new profile).

// Findings of the message checks as the store keeps them and the window shows them.
export type FindingView = CallOutput<'batches.findings'>['rows'][number];

export function paymentFindings(payment: string, findings: readonly FormFinding[]): StoredFinding[] {
  return findings.map((finding) => storedFinding(finding, payment));
}

export function groupFindings(findings: readonly FormFinding[]): StoredFinding[] {
  return findings.map((finding) => storedFinding(finding, null));
}

/** The folder that a file came from belongs to one own account: payments that leave another are named. */
export function folderFindings(
  source: BatchSource | null,
  groups: readonly Pick<DraftGroup, 'ownAccount' | 'position'>[],
): StoredFinding[] {
  const account = source?.folder?.account;
  if (account === undefined) return [];
  return groups
    .filter(({ ownAccount }) => ownAccount !== '' && !isSameAccount(ownAccount, account))
    .map(({ ownAccount, position }) => ({
      severity: 'warn',
      rule: 'watched-folder',
      sentence: [sentence('folder-other-account', { account: ownAccount, folder: account })],
      path: `/PmtInf[${position}]/DbtrAcct`,
      line: null,
      payment: null,
      field: 'ownAccount',
    }));
}

export function storedFinding(finding: FormFinding, payment: string | null): StoredFinding {
  const { severity, rule, sentence, path, line, field } = finding;
  return { severity, rule, sentence: [sentence], path, line: line ?? null, payment, field };
}

/** @param hidden whether names and amounts of the payments are kept off the screen. */
export function findingView(finding: StoredFinding, row: number | null, hidden: boolean): FindingView {
  const { severity, rule, sentence: told, path, line, payment, field } = finding;
  const shown = hidden && payment !== null ? withoutValues(told) : told;
  return { severity, rule, sentence: shown, path, line, payment, position: row, field };
}

/** Data of sentences that says which element is wrong and how, and nothing of what stands in it. */
const OF_NO_VALUE = new Set(['element', 'needed', 'problem', 'limit', 'parent', 'count']);

/** Their sentences and details name payees or quote what is written of them. */
const OF_PAYMENTS: ReadonlySet<FaultCode> = new Set([
  'batch-findings-block',
  'beneficiaries-unconfirmed',
  'message-schema',
]);

/**
 * The failure of an act about a batch, as it may stand in a ticket or a notice for as long as they are kept:
 * where names and amounts are ever hidden, it tells none, also while somebody has them shown.
 */
export async function reportedFault(desk: PrivacyContext, batch: string, failed: Fault): Promise<Fault> {
  if (!OF_PAYMENTS.has(failed.code)) return failed;
  const head = await desk.store.batches.get(batch);
  if (head === null || (await privacyOf(desk, head)).why === null) return failed;
  const { detail: _, sentences, ...rest } = failed;
  return { ...rest, sentences: withoutValues(sentences ?? []) };
}

/** What a finding may tell of a payment whose name and amount are hidden. */
export function withoutValues(told: StoredSentences): readonly Sentence[] {
  const hidden = sentence('value-hidden', {});
  return typeof told === 'string'
    ? [hidden]
    : told.map((one) => (Object.keys(one.data).every((name) => OF_NO_VALUE.has(name)) ? one : hidden));
}

// Judges a whole draft again: a payment that was wrong under one header may be right under the next, and the
// other way round.

/** Larger drafts are judged at the freeze only, from their built bytes and off the main thread. */
export const RECHECKED_AT_ONCE = 2_000;

export async function draftFindings(
  desk: Pick<CoreDeps, 'clock' | 'identity' | 'messages'> & Stores<'batches' | 'desk'>,
  { batch, source }: Pick<BatchHead, 'batch' | 'source'>,
  kind: PainKind,
): Promise<readonly StoredFinding[]> {
  const day = await bankDay(desk);
  const groups = await desk.store.batches.groups(batch);
  const nodes = new Map(groups.map(({ group, node }) => [group, node]));
  const findings = [
    ...groups.flatMap(({ node }) => groupFindings(desk.messages.checkGroup(kind, node, day))),
    ...folderFindings(source, groups),
  ];
  for await (const piece of desk.store.batches.stream(batch)) {
    for (const { payment, group, node } of piece)
      findings.push(
        ...paymentFindings(payment, desk.messages.checkPayment(kind, node, nodes.get(group) ?? null, day)),
      );
  }
  return findings;
}

const PAGE = 500;

export async function checkDraft(desk: DraftContext, input: BatchCommand): Promise<Result<ChangedBatch>> {
  const found = await draftFor(desk, input);
  if (!found.ok) return found;
  return checkAgain(desk, found.value.head, found.value.kind);
}

/**
 * Stores the findings of today where they are not the stored ones; else nothing is written. Large drafts are
 * judged from their built bytes.
 */
export async function checkAgain(
  desk: Pick<CoreDeps, 'clock' | 'identity' | 'messages' | 'notifier'> & Stores<'batches' | 'desk'>,
  head: BatchHead,
  kind: PainKind,
): Promise<Result<ChangedBatch>> {
  const unchanged = { batch: head.batch, changeRevision: head.changeRevision };
  if (head.transactions > RECHECKED_AT_ONCE) return ok(unchanged);
  const stored = await storedFindings(desk, head.batch);
  const findings = [
    ...stored.filter(({ rule }) => isFileRule(rule)),
    ...(await draftFindings(desk, head, kind)),
  ];
  if (sameFindings(stored, findings)) return ok(unchanged);
  const replaced = await desk.store.batches.replaceFindings({
    ...batchChange(desk, head, { act: 'batch.recheck', actor: 'desk', detail: '' }),
    findings,
  });
  if (replaced.ok) batchChanged(desk, head.batch);
  return replaced;
}

/** What the check of the imported file found about the file itself: no check of the draft finds it again. */
export async function fileFindings(
  desk: Stores<'batches'>,
  batch: string,
): Promise<readonly StoredFinding[]> {
  return (await storedFindings(desk, batch)).filter(({ rule }) => isFileRule(rule));
}

/**
 * Why no copy and no template is made of a draft: it would hold the payments of a wrong file and nothing that
 * says so. From its first freeze on, the figures are in what the preparer has signed.
 */
export async function wrongFileFault(desk: Stores<'batches'>, head: BatchHead): Promise<Fault | null> {
  if (head.revision > 0) return null;
  const [found] = await fileFindings(desk, head.batch);
  return found === undefined ? null : fault('batch-findings-block', storedIn(found.sentence));
}

/** A pack brings the messages of a batch, and not the rows they were made of. */
export async function entriesFault(desk: Stores<'batches'>, head: BatchHead): Promise<Fault | null> {
  const isHere = head.transactions === 0 || (await desk.store.batches.groups(head.batch)).length > 0;
  return isHere ? null : fault('batch-without-entries');
}

async function storedFindings(desk: Stores<'batches'>, batch: string): Promise<readonly StoredFinding[]> {
  const all: StoredFinding[] = [];
  for (;;) {
    const { rows, total } = await desk.store.batches.findings({ batch, offset: all.length, limit: PAGE });
    all.push(
      ...rows.map(({ severity, rule, sentence, path, line, payment, field }) => ({
        severity,
        rule,
        sentence,
        path,
        line,
        payment,
        field,
      })),
    );
    if (rows.length === 0 || all.length >= total) return all;
  }
}

function sameFindings(a: readonly StoredFinding[], b: readonly StoredFinding[]): boolean {
  const key = ({ severity, rule, sentence, payment, field }: StoredFinding): string =>
    JSON.stringify([severity, rule, sentence, payment, field]);
  return (
    a.length === b.length && JSON.stringify(a.map(key).toSorted()) === JSON.stringify(b.map(key).toSorted())
  );
}

// Overrides findings about an imported file: its figures stay wrong, and the freeze says so, with the reason.

interface OverrideCommand extends BatchCommand {
  readonly reason: string;
  readonly findings: readonly { readonly rule: FileRule; readonly path: string }[];
}

export async function overrideFindings(
  desk: DraftContext,
  input: OverrideCommand,
): Promise<Result<ChangedBatch>> {
  const found = await draftFor(desk, input);
  if (!found.ok) return found;
  const { head } = found.value;
  const reason = input.reason.trim();
  if (reason === '') return err(fault('invalid-input', { path: 'reason' }));
  const { source } = head;
  const fresh = overridesOf(source, input.findings, reason, instantOf(desk.clock));
  if (source === null || fresh === null) return err(fault('not-found', { detail: 'finding' }));
  const isFresh = (one: { readonly rule: string; readonly path: string }): boolean =>
    fresh.some(({ rule, path }) => rule === one.rule && path === one.path);
  const overrides = [...(source.overrides ?? []).filter((one) => !isFresh(one)), ...fresh];
  // The finding stays where everybody sees it, and blocks no more.
  const findings = (await storedFindings(desk, head.batch)).map((one) =>
    isFileRule(one.rule) && isFresh(one) ? { ...one, severity: 'warn' as const } : one,
  );
  const saved = await desk.store.batches.replaceFindings({
    ...batchChange(desk, head, {
      act: 'batch.override',
      actor: AT_DESK,
      detail: detailOf(fresh, reason),
      set: { source: { ...source, overrides } },
    }),
    findings,
  });
  if (saved.ok) batchChanged(desk, head.batch);
  return saved;
}

/** Null when one of them is no finding about this file. */
function overridesOf(
  source: BatchSource | null,
  findings: OverrideCommand['findings'],
  reason: string,
  at: string,
): readonly DraftOverride[] | null {
  const chosen = findings.map(({ rule, path }) =>
    source?.differences?.find((one) => one.rule === rule && one.path === path),
  );
  if (chosen.some((one) => one === undefined)) return null;
  return [...new Set(chosen)].flatMap((one) => (one === undefined ? [] : [{ ...one, reason, at }]));
}

/** An entry of the log names no more of them; the draft keeps all. */
const MOST_LOGGED = 20;

function detailOf(overrides: readonly DraftOverride[], reason: string): string {
  const figures = overrides.map(({ rule, path, declared, counted }) => ({ rule, path, declared, counted }));
  return coded(sentence('log-overridden', { reason, figures: figures.slice(0, MOST_LOGGED) }));
}

/** As the statements of a revision name them; null where nothing was overridden. */
export function frozenOverrides(
  { source }: Pick<BatchHead, 'source'>,
  readings: readonly Reading[],
  by: string,
): readonly FileOverride[] | null {
  const overrides = source?.overrides ?? [];
  if (overrides.length === 0) return null;
  const figures = frozenFigures(readings);
  return overrides.map(({ rule, path, declared, counted, reason }) => ({
    rule,
    path,
    declared,
    counted,
    frozen: frozenFigure(rule, figures),
    reason,
    by,
  }));
}

export function fileDifferencesView(
  source: BatchSource | null,
): CallOutput<'batches.get'>['fileDifferences'] {
  return (source?.differences ?? []).map(({ rule, path, declared, counted }) => {
    const override = source?.overrides?.find((one) => one.rule === rule && one.path === path);
    return {
      rule,
      path,
      group: groupOfPath(path),
      declared,
      counted,
      override: override === undefined ? null : { reason: override.reason, at: override.at },
    };
  });
}
