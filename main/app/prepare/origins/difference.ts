// What a draft has changed against the batch or the template it was made from.
import { ok, type Result } from '../../../../shared/domain/result.ts';
import { differenceOf, type ComparedRow } from '../../../../shared/domain/row-difference.ts';
import type { PainKind } from '../../../../shared/domain/message-tree.ts';
import { MOST_COMPARED_ROWS } from '../../../../shared/ipc/calls/batches.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { GroupHeader, PaymentForm } from '../../../ports/messages.ts';
import type { BatchHead, MinorTotal } from '../../../ports/store.ts';
import { isHidden } from '../../desk/index.ts';
import { RECHECKED_AT_ONCE, findBatch } from '../batches/open-batch.ts';
import type { DraftContext } from '../context.ts';
import type { SourcePayment, DraftSource } from './new-draft.ts';
import { templateContent } from './templates.ts';
import { totalsView } from '../../../../shared/domain/money.ts';

type Output = Answer<'batches.difference'>;
type Row = Output['rows'][number];
type Contents = Pick<DraftSource, 'version' | 'groups'> & {
  readonly payments: readonly SourcePayment[];
};

const NOTHING = { same: 0, added: 0, removed: 0, changed: 0, rows: [], header: [], totals: [] };

export async function draftDifference(
  desk: DraftContext,
  { batch }: ParsedInput<'batches.difference'>,
): Promise<Result<Output>> {
  const found = await findBatch(desk, batch);
  if (!found.ok) return found;
  const head = found.value;
  const { origin } = head;
  if (origin === null) return ok({ is: 'none', ...NOTHING });
  if (await isHidden(desk, head)) return ok({ is: 'hidden', ...NOTHING });
  if (head.transactions > RECHECKED_AT_ONCE) return ok({ is: 'too-large', ...NOTHING });
  const before =
    origin.is === 'copy' ? await contentsOf(desk, origin.id) : await templateContent(desk, origin.id);
  if (before === null) return ok({ is: 'gone', ...NOTHING });
  if (before.payments.length > RECHECKED_AT_ONCE) return ok({ is: 'too-large', ...NOTHING });
  const after = await contentsOfDraft(desk, head);
  return ok({ is: 'compared', ...compare(desk, before, after) });
}

async function contentsOf(desk: DraftContext, batch: string): Promise<Contents | null> {
  const head = await desk.store.batches.get(batch);
  return head === null ? null : contentsOfDraft(desk, head);
}

async function contentsOfDraft(desk: DraftContext, { batch, version }: BatchHead): Promise<Contents> {
  const payments: SourcePayment[] = [];
  for await (const piece of desk.store.batches.stream(batch)) {
    payments.push(...piece);
    if (payments.length > RECHECKED_AT_ONCE) break;
  }
  return { version, groups: await desk.store.batches.groups(batch), payments };
}

interface Face {
  readonly position: number;
  readonly form: PaymentForm;
}

function compare(desk: DraftContext, before: Contents, after: Contents): Omit<Output, 'is'> {
  const faces = ({ version, payments }: Contents): readonly Face[] =>
    payments.map(({ position, node }) => ({ position, form: desk.messages.paymentForm(version, node).form }));
  const [ours, theirs] = [faces(after), faces(before)];
  const { same, changes } = differenceOf(compared(theirs), compared(ours));
  const rows = changes
    .map(({ before: was, after: is }) => ({
      was: was === null ? undefined : theirs[was],
      is: is === null ? undefined : ours[is],
    }))
    .flatMap(({ was, is }) =>
      // Another name and another account: a payment that went, and one that came in its place.
      was !== undefined &&
      is !== undefined &&
      was.form.name !== is.form.name &&
      was.form.account !== is.form.account
        ? [rowOf(was, undefined), rowOf(undefined, is)]
        : [rowOf(was, is)],
    );
  const count = (change: Row['change']): number => rows.filter((row) => row.change === change).length;
  return {
    same,
    added: count('added'),
    removed: count('removed'),
    changed: count('changed'),
    rows: rows.slice(0, MOST_COMPARED_ROWS),
    header: headerChanges(desk, before, after),
    totals: totalsView(totalsOf(desk, before)),
  };
}

/** A payment is found again at its position; one that moved as it is, by what it says. */
function compared(faces: readonly Face[]): readonly ComparedRow[] {
  return faces.map(({ position, form }, no) => ({
    no,
    identity: JSON.stringify({ ...form, endToEndId: '' }),
    key: String(position),
  }));
}

function rowOf(was: Face | undefined, is: Face | undefined): Row {
  return {
    change: was === undefined ? 'added' : is === undefined ? 'removed' : 'changed',
    before: was === undefined ? null : shown(was),
    after: is === undefined ? null : shown(is),
    fields:
      was === undefined || is === undefined
        ? []
        : (Object.keys(is.form) as (keyof PaymentForm)[]).filter(
            (name) => name !== 'endToEndId' && was.form[name] !== is.form[name],
          ),
  };
}

function shown({ form: { name, account, amount, currency, remittance } }: Face): NonNullable<Row['after']> {
  return { name, account, amount, currency, remittance };
}

/** The execution date is always another one, and no change. */
function headerChanges(desk: DraftContext, before: Contents, after: Contents): Output['header'] {
  const headersOf = (version: PainKind, groups: Contents['groups']): readonly GroupHeader[] =>
    groups.map(({ group, node }) => desk.messages.groupHeader(version, group, node));
  const theirs = headersOf(before.version, before.groups);
  return headersOf(after.version, after.groups).flatMap((ours, index) => {
    const was = theirs[index];
    if (was === undefined) return [];
    return (Object.keys(ours) as (keyof GroupHeader)[])
      .filter((name) => name !== 'group' && name !== 'valueDate' && ours[name] !== was[name])
      .map((field) => ({ field, before: textOf(was[field]), after: textOf(ours[field]) }));
  });
}

const textOf = (value: GroupHeader[keyof GroupHeader]): string => (value === null ? '' : String(value));

function totalsOf(desk: DraftContext, { version, payments }: Contents): readonly MinorTotal[] {
  const totals = new Map<string, MinorTotal>();
  for (const { node } of payments) {
    const { currency, minor } = desk.messages.paymentIndex(version, node);
    if (minor === null) continue;
    const before = totals.get(currency) ?? { currency, minor: 0n, count: 0 };
    totals.set(currency, { currency, minor: before.minor + minor, count: before.count + 1 });
  }
  return [...totals.values()];
}
