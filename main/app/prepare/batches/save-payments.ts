// Writing a draft: a new one with one empty group, saving its payments and its groups, deleting payments, and
// giving deleted ones back while the desk is open.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import {
  changesLocked,
  lockedHeaderFields,
  lockedPaymentFields,
} from '../../../../shared/domain/batch-origin.ts';
import { MOST_KEPT_REMOVED, type BatchKind } from '../../../../shared/domain/batch.ts';
import { isSameAccount } from '../../../../shared/domain/account-identification.ts';
import { addBusinessDays } from '../../../../shared/domain/calendar.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import type { PainKind } from '../../../../shared/domain/message-tree.ts';
import { typedVersion } from '../../../../shared/domain/message-versions/catalogue.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import type { Answer } from '../../../../shared/ipc/contract.ts';
import { instantOf, newEndToEndId, newId } from '../../../ports/clock.ts';
import type { GroupHeader } from '../../../ports/messages.ts';
import type {
  BatchHead,
  ChangedBatch,
  DraftPayment,
  PaymentLine,
  StoredFinding,
} from '../../../ports/store.ts';
import {
  bankDay,
  batchChange,
  batchChanged,
  hiddenRefusal,
  isHidden,
  type CoreDeps,
  type Stores,
} from '../../desk/index.ts';
import { confirmedAccounts } from '../../observe/index.ts';
import type { DraftContext } from '../context.ts';
import { layOver, paymentOfRow, type SavedFields, type PaymentField } from './saved-fields.ts';
import {
  RECHECKED_AT_ONCE,
  draftFindings,
  folderFindings,
  fileFindings,
  findingView,
  groupFindings,
  paymentFindings,
  draftFor,
  type BatchCommand,
} from './open-batch.ts';

// Owns the payments taken out of drafts while the desk is open, whole, so that an undo brings them back as
// they were.

export interface RemovedPayments {
  readonly keep: (batch: string, payments: readonly DraftPayment[]) => void;
  readonly find: (batch: string, payment: string) => DraftPayment | null;
}

/** The oldest give way; nothing of them outlives the process. */
export function makeRemovedPayments(most = MOST_KEPT_REMOVED): RemovedPayments {
  const kept = new Map<string, { readonly batch: string; readonly payment: DraftPayment }>();
  return {
    keep(batch, payments) {
      for (const payment of payments) {
        kept.delete(payment.payment);
        kept.set(payment.payment, { batch, payment });
      }
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break;
        kept.delete(oldest);
      }
    },
    find(batch, payment) {
      const found = kept.get(payment);
      return found?.batch === batch ? found.payment : null;
    },
  };
}

// Takes payments out of a draft; the open desk keeps them, so that an undo brings them back whole.

export async function deletePayments(
  desk: DraftContext,
  input: BatchCommand & { readonly payments: readonly string[] },
): Promise<Result<ChangedBatch>> {
  const found = await draftFor(desk, input);
  if (!found.ok) return found;
  if (found.value.head.origin?.locked.includes('payments') === true) return err(fault('field-locked'));
  const gone = await Promise.all(
    [...new Set(input.payments)].map((payment) => desk.store.batches.payment(payment)),
  );
  // Kept before they go: a deletion can be on the disk though its answer was a fault.
  desk.removed.keep(
    input.batch,
    gone.filter((payment) => payment !== null),
  );
  const deleted = await desk.store.batches.deletePayments({
    ...batchChange(desk, found.value.head, {
      act: 'batch.delete-payments',
      actor: AT_DESK,
      detail: coded(sentence('log-counted', { what: 'payments', count: input.payments.length })),
    }),
    payments: input.payments,
  });
  if (!deleted.ok) return deleted;
  batchChanged(desk, input.batch);
  return deleted;
}

// Saves the header that the payments of a group share.

/** Category purpose whose names and amounts are hidden. */
const SALARY = 'SALA';

export async function saveGroup(
  desk: DraftContext,
  input: BatchCommand & { readonly header: GroupHeader },
): Promise<Result<ChangedBatch>> {
  const found = await draftFor(desk, input);
  if (!found.ok) return found;
  const { head, kind } = found.value;
  const { header } = input;
  const groups = await desk.store.batches.groups(head.batch);
  const before = groups.find((group) => group.group === header.group);
  if (before === undefined) return err(fault('not-found'));
  const locked = lockedHeaderFields(head.origin?.locked ?? []);
  const stored = desk.messages.groupHeader(kind, before.group, before.node);
  if (changesLocked(stored, header, locked)) return err(fault('field-locked'));
  // Salaries that are called something else are shown: whoever wants that has them shown first.
  const hides = ({ categoryPurpose }: GroupHeader): boolean => categoryPurpose.trim() === SALARY;
  const refused = hides(stored) && !hides(header) ? await hiddenRefusal(desk, head) : null;
  if (refused !== null) return err(refused);
  const day = await bankDay(desk);
  const node = desk.messages.groupNode(kind, before.node, header);
  const others = groups.filter((group) => group !== before);
  // Findings about the imported file stay: another header does not make the file right.
  const ofFile = await fileFindings(desk, head.batch);
  const findings = [
    ...ofFile,
    ...[...others.map((group) => group.node), node].flatMap((group) =>
      groupFindings(desk.messages.checkGroup(kind, group, day)),
    ),
    ...folderFindings(head.source, [...others, { ...before, ownAccount: header.ownAccount }]),
  ];
  const saved = await desk.store.batches.saveGroup({
    ...batchChange(desk, head, { act: 'batch.save-group', actor: AT_DESK, detail: '' }),
    group: { ...before, ownAccount: header.ownAccount, valueDate: header.valueDate, node },
    findings,
  });
  if (!saved.ok) return saved;
  const judged =
    head.transactions === 0 || head.transactions > RECHECKED_AT_ONCE
      ? saved
      : await recheck(desk, { ...saved.value, source: head.source }, kind, ofFile);
  batchChanged(desk, head.batch);
  return judged;
}

async function recheck(
  desk: DraftContext,
  saved: ChangedBatch & Pick<BatchHead, 'source'>,
  kind: PainKind,
  ofFile: readonly StoredFinding[],
): Promise<Result<ChangedBatch>> {
  const findings = [...ofFile, ...(await draftFindings(desk, saved, kind))];
  return desk.store.batches.replaceFindings({
    ...batchChange(desk, saved, { act: 'batch.recheck', actor: AT_DESK, detail: '' }),
    findings,
  });
}

// A new draft, with one group without payments on the next business day, so that typing can begin at once.

interface NewBatchInput {
  readonly kind: BatchKind;
  readonly reference: string;
  /** Begins with the own account that was used last for this kind. */
  readonly lastAccount?: boolean | undefined;
}

type AccountTerms = Pick<GroupHeader, 'ownName' | 'ownAccount' | 'ownAgentBic'>;
const NO_ACCOUNT: AccountTerms = { ownName: '', ownAccount: '', ownAgentBic: '' };
/** Batches that are looked at for the account used last. */
const MOST_EARLIER = 100;

/**
 * Of the newest batch of this kind that is from one account which is not closed. A batch that was given up
 * says nothing of which account is used, and of one whose names are hidden nothing is told.
 */
async function lastUsedAccount(desk: DraftContext, kind: BatchKind): Promise<AccountTerms> {
  const { rows } = await desk.store.batches.list({ offset: 0, limit: MOST_EARLIER });
  const closed = (await confirmedAccounts(desk)).filter(({ status }) => status === 'closed');
  const isClosed = (account: string): boolean => closed.some((each) => isSameAccount(each.account, account));
  const earlier = rows
    .filter((row) => row.kind === kind && row.state !== 'withdrawn' && row.ownAccounts.length === 1)
    .filter((row) => !row.ownAccounts.some(isClosed))
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  for (const batch of earlier) {
    // A batch that came in a pack has no groups of a draft.
    const group = (await desk.store.batches.groups(batch.batch)).find(({ ownAccount }) => ownAccount !== '');
    if (group === undefined || (await isHidden(desk, batch))) continue;
    const { ownName, ownAccount, ownAgentBic } = desk.messages.groupHeader(
      batch.version,
      group.group,
      group.node,
    );
    return { ownName, ownAccount, ownAgentBic };
  }
  return NO_ACCOUNT;
}

export async function createBatch(desk: DraftContext, input: NewBatchInput): Promise<Result<ChangedBatch>> {
  const kind = typedVersion(input.kind);
  const at = instantOf(desk.clock);
  const day = await bankDay(desk);
  const group = newId(desk.random, 'group');
  const header: GroupHeader = {
    group,
    ...(input.lastAccount === true ? await lastUsedAccount(desk, input.kind) : NO_ACCOUNT),
    valueDate: addBusinessDays(day.calendar, day.today, 1),
    chargeBearer: '',
    serviceLevel: '',
    categoryPurpose: '',
    batchBooking: null,
    creditorSchemeId: '',
    sequenceType: '',
    localInstrument: '',
  };
  const node = desk.messages.groupNode(kind, null, header);
  const batch = newId(desk.random, 'batch');
  const create = (reference: string): Promise<Result<ChangedBatch>> =>
    desk.store.batches.create({
      batch,
      reference,
      kind: input.kind,
      version: kind,
      at,
      source: null,
      header: null,
      groups: [{ group, position: 1, ownAccount: header.ownAccount, valueDate: header.valueDate, node }],
      findings: groupFindings(desk.messages.checkGroup(kind, node, day)),
      log: {
        at,
        act: 'batch.create',
        actor: AT_DESK,
        subject: batch,
        detail: coded(sentence('log-typed', { kind: input.kind })),
      },
    });
  const created =
    input.reference === '' ? await withNextReference(desk, day.today, create) : await create(input.reference);
  if (created.ok) batchChanged(desk, batch);
  return created;
}

type References = Pick<CoreDeps, 'mutex'> & Stores<'batches'>;

/** References of batches that are being made, by desk. */
const reserved = new WeakMap<References['mutex'], Set<string>>();

/**
 * PAY-2026-11-20-3: the third batch that day without a reference of its own. No other batch that is made
 * meanwhile, in another window or from a file, has the same one: officers tell batches apart by it.
 */
export async function withNextReference<T>(
  desk: References,
  today: string,
  create: (reference: string) => Promise<T>,
): Promise<T> {
  const taken = reserved.get(desk.mutex) ?? new Set<string>();
  reserved.set(desk.mutex, taken);
  const reference = await desk.mutex.runExclusive('batch.reference', async () => {
    const free = await nextReference(desk, today, taken);
    taken.add(free);
    return free;
  });
  try {
    return await create(reference);
  } finally {
    taken.delete(reference);
  }
}

async function nextReference(
  desk: Stores<'batches'>,
  today: string,
  taken: ReadonlySet<string>,
): Promise<string> {
  const stem = `PAY-${today}-`;
  const { total } = await desk.store.batches.list({ offset: 0, limit: 1, text: stem });
  for (let number = total + 1; ; number += 1) {
    const reference = `${stem}${number}`;
    if (taken.has(reference)) continue;
    if ((await desk.store.batches.list({ offset: 0, limit: 1, text: reference })).total === 0)
      return reference;
  }
}

// One payment of a draft as the grid shows it.
export type PaymentRow = Answer<'batches.payments'>['rows'][number];

/** What may be known of a payment whose name and amount are hidden. */
function withoutFacts(form: PaymentRow['form']): PaymentRow['form'] {
  const empty = Object.fromEntries(Object.keys(form).map((name) => [name, ''])) as PaymentRow['form'];
  return { ...empty, endToEndId: form.endToEndId, currency: form.currency };
}

export function paymentRow(
  desk: DraftContext,
  kind: PainKind,
  { payment, row, findings }: PaymentLine,
  {
    hidden = false,
    origin = null,
  }: { readonly hidden?: boolean; readonly origin?: BatchHead['origin'] } = {},
): PaymentRow {
  const { form, more } = desk.messages.paymentForm(kind, payment.node);
  return {
    payment: payment.payment,
    group: payment.group,
    position: row,
    form: hidden ? withoutFacts(form) : form,
    more,
    hidden,
    locked: origin !== null && origin.locked.length > 0 && payment.position <= origin.last,
    findings: findings.map((finding) => findingView(finding, row, hidden)),
  };
}

interface SavePayments extends BatchCommand {
  readonly group: string;
  readonly payments: readonly (SavedFields & {
    /** Null is a new payment. */
    readonly payment: string | null;
    /** Names a new payment in the window that made it: sent again, it is the same one. */
    readonly row?: string | undefined;
  })[];
}

/** Fields that an undo left as they are, because somebody else has changed them since. */
interface LeftFields {
  readonly payment: string;
  readonly fields: readonly PaymentField[];
}

export async function savePayments(
  desk: DraftContext,
  input: SavePayments,
): Promise<
  Result<ChangedBatch & { readonly payments: readonly PaymentRow[]; readonly left: readonly LeftFields[] }>
> {
  const found = await draftFor(desk, input);
  if (!found.ok) return found;
  const { head, kind } = found.value;
  const refused = await hiddenRefusal(desk, head);
  if (refused !== null) return err(refused);
  const group = (await desk.store.batches.groups(head.batch)).find((one) => one.group === input.group);
  if (group === undefined) return err(fault('not-found'));
  const { origin } = head;
  const locked = origin === null ? null : lockedPaymentFields(origin.locked);
  const day = await bankDay(desk);
  const last = await desk.store.batches.lastPosition(head.batch);
  // A place that the origin filled is given to nothing typed later: what stands there counts as brought.
  let position = Math.max(last, origin?.last ?? 0);
  const lines: PaymentLine[] = [];
  const left: LeftFields[] = [];
  for (const { payment, row, ...change } of input.payments) {
    const id = payment ?? (row === undefined ? newId(desk.random, 'payment') : paymentOfRow(head.batch, row));
    const isNamed = payment !== null || row !== undefined;
    const stored = isNamed ? await desk.store.batches.payment(id) : null;
    // An undo of fields brings no payment back that somebody has removed since.
    const isRestored = isNamed && change.expected === undefined;
    const before = stored ?? (isRestored ? desk.removed.find(head.batch, id) : null);
    if (before === null ? payment !== null : before.group !== group.group) return err(fault('not-found'));
    if (before === null && origin?.locked.includes('payments') === true) return err(fault('field-locked'));
    const { form, left: fields } = layOver(desk.messages, kind, before?.node ?? null, change);
    if (fields.length > 0) left.push({ payment: id, fields });
    if (
      origin !== null &&
      locked !== null &&
      before !== null &&
      before.position <= origin.last &&
      changesLocked(desk.messages.paymentForm(kind, before.node).form, form, locked)
    )
      return err(fault('field-locked'));
    // The last place may have been given to another one since.
    const keepsPlace = before !== null && (stored !== null || before.position !== last);
    if (!keepsPlace) position += 1;
    const filled = form.endToEndId === '' ? { ...form, endToEndId: newEndToEndId(desk.random) } : form;
    const node = desk.messages.paymentNode(kind, before?.node ?? null, filled);
    const saved: DraftPayment = {
      payment: id,
      group: group.group,
      position: keepsPlace ? before.position : position,
      ...desk.messages.paymentIndex(kind, node),
      node,
    };
    const findings: StoredFinding[] = paymentFindings(
      saved.payment,
      desk.messages.checkPayment(kind, node, group.node, day),
    );
    lines.push({ payment: saved, row: saved.position - 1, findings });
  }
  const saved = await desk.store.batches.savePayments({
    ...batchChange(desk, head, {
      act: 'batch.save-payments',
      actor: AT_DESK,
      detail: coded(sentence('log-counted', { what: 'payments', count: lines.length })),
    }),
    payments: lines.map((line) => line.payment),
    findings: lines.flatMap((line) => line.findings),
  });
  if (!saved.ok) return saved;
  batchChanged(desk, head.batch);
  const rows = await desk.store.batches.rowsOf(
    head.batch,
    lines.map((line) => line.payment.payment),
  );
  return ok({
    ...saved.value,
    payments: lines.map((line, index) =>
      paymentRow(desk, kind, { ...line, row: rows[index] ?? line.row }, { origin }),
    ),
    left,
  });
}
