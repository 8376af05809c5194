// What changed between a frozen revision and the one that was approved before it, or the last run of the same
// kind.
import { because, fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { findBatch } from '../batches/open-batch.ts';
import type { ReviewContext } from '../context.ts';
import type { ElementLeaf } from '../../../ports/messages.ts';
import type { BatchHead, ChangedPayment, Comparison, FrozenTransactionRecord } from '../../../ports/store.ts';
import { personName } from '../../authorise/index.ts';
import { hiddenRefusal, isHidden } from '../../desk/index.ts';
import { totalsView } from '../../../../shared/domain/money.ts';

type Output = Answer<'reviews.difference'>;
type ValueChange = Answer<'reviews.elements'>['values'][number];
type With = ParsedInput<'reviews.difference'>['with'];

const NOTHING: Output = { against: null, same: 0, added: 0, removed: 0, changed: 0, whole: true, header: [] };

interface Compared {
  readonly head: BatchHead;
  readonly comparison: Comparison;
  readonly reference: string;
  readonly approvers: readonly string[];
}

async function comparisonFor(
  desk: ReviewContext,
  batch: string,
  against: With,
): Promise<Result<Compared | null>> {
  const found = await findBatch(desk, batch);
  if (!found.ok) return found;
  const head = found.value;
  if (head.revision === 0) return err(because('batch-step-impossible', 'review-before-freeze'));
  if (against === 'last-run') {
    const run = await desk.store.freezes.lastRun(batch, head.revision);
    return ok(
      run === null
        ? null
        : {
            head,
            reference: run.reference,
            approvers: [],
            comparison: {
              batch,
              revision: head.revision,
              against: { batch: run.batch, revision: run.revision },
              by: 'run',
            },
          },
    );
  }
  const [revisions, signatures] = await Promise.all([
    desk.store.freezes.revisions(batch),
    desk.store.batches.signatures(batch),
  ]);
  const earlier = revisions.filter(({ revision }) => revision < head.revision);
  const approvals = (revision: number): readonly string[] =>
    signatures
      .filter((one) => one.revision === revision && one.purpose === 'approve')
      .map(({ person }) => person);
  const chosen = earlier.find(({ revision }) => approvals(revision).length > 0) ?? earlier[0];
  if (chosen === undefined) return ok(null);
  const comparison: Comparison = {
    batch,
    revision: head.revision,
    against: { batch, revision: chosen.revision },
    by: 'revision',
  };
  return ok({ head, reference: head.reference, approvers: approvals(chosen.revision), comparison });
}

export async function difference(
  desk: ReviewContext,
  input: ParsedInput<'reviews.difference'>,
): Promise<Result<Output>> {
  const compared = await comparisonFor(desk, input.batch, input.with);
  if (!compared.ok) return compared;
  if (compared.value === null) return ok(NOTHING);
  const { head, comparison, reference, approvers } = compared.value;
  const { against } = comparison;
  const [found, revisions, policy] = await Promise.all([
    desk.store.freezes.difference(comparison),
    desk.store.freezes.revisions(against.batch),
    desk.store.desk.policy(),
  ]);
  const revision = revisions.find((one) => one.revision === against.revision);
  if (revision === undefined) throw new Error('a revision that was compared is kept');
  const header = found.heads.flatMap(({ before, after, payments }) =>
    valueChanges(
      before === null ? [] : desk.messages.leaves(before),
      after === null ? [] : desk.messages.leaves(after),
    ).map((change) => ({ ...change, payments })),
  );
  const { same, added, removed, changed, whole } = found;
  return ok({
    against: {
      ...against,
      reference,
      frozenAt: revision.frozenAt,
      transactions: revision.transactions,
      totals: totalsView(revision.totals),
      approvedBy: approvers.map((person) => (policy === null ? person : personName(policy.policy, person))),
    },
    same,
    added,
    removed,
    changed,
    whole,
    header: (await isHidden(desk, head)) ? header.filter(({ path }) => !path.includes('Amt')) : header,
  });
}

export async function changes(
  desk: ReviewContext,
  input: ParsedInput<'reviews.changes'>,
): Promise<Result<Answer<'reviews.changes'>>> {
  const compared = await comparisonFor(desk, input.batch, input.with);
  if (!compared.ok) return compared;
  if (compared.value === null) return ok({ rows: [], total: 0 });
  const { head, comparison } = compared.value;
  const { offset, limit, change } = input;
  const hidden = await isHidden(desk, head);
  const page = await desk.store.freezes.changedPayments(comparison, {
    offset,
    limit,
    ...(change === undefined ? {} : { change }),
  });
  return ok({
    rows: page.rows.map((row) => ({
      change: row.change,
      before: face(row.before, hidden),
      after: face(row.after, hidden),
      fields: fieldsOf(row, comparison),
      hidden,
    })),
    total: page.total,
  });
}

type Face = NonNullable<Answer<'reviews.changes'>['rows'][number]['after']>;

const NOT_IN_A_RUN: readonly string[] = [
  'endToEndId',
  'instructionId',
  'valueDate',
  'remittance',
  'creditorReference',
];

function fieldsOf({ before, after }: ChangedPayment, { by }: Comparison): readonly string[] {
  const [ours, theirs] = [face(before, false), face(after, false)];
  if (ours === null || theirs === null) return [];
  const names = (Object.keys(ours) as (keyof Face)[]).filter(
    (name) => name !== 'position' && JSON.stringify(ours[name]) !== JSON.stringify(theirs[name]),
  );
  // From one month to the next every payment has another reference and another day.
  return by === 'run' ? names.filter((name) => !NOT_IN_A_RUN.includes(name)) : names;
}

function face(row: FrozenTransactionRecord | null, hidden: boolean): Face | null {
  if (row === null) return null;
  const {
    position,
    endToEndId,
    name,
    account,
    agentBic,
    amount,
    currency,
    remittance,
    creditorReference,
    mandateId,
    valueDate,
    ownAccount,
    instructionId,
  } = row;
  const rest = { position, endToEndId, valueDate, ownAccount, instructionId };
  return hidden
    ? {
        ...rest,
        name: '',
        account: '',
        agentBic: '',
        amount: null,
        remittance: '',
        creditorReference: '',
        mandateId: '',
      }
    : {
        ...rest,
        name,
        account,
        agentBic,
        amount: { amount, currency },
        remittance,
        creditorReference,
        mandateId,
      };
}

export async function elements(
  desk: ReviewContext,
  input: ParsedInput<'reviews.elements'>,
): Promise<Result<Answer<'reviews.elements'>>> {
  const compared = await comparisonFor(desk, input.batch, input.with);
  if (!compared.ok) return compared;
  if (compared.value === null) return err(fault('not-found'));
  const { head, comparison } = compared.value;
  const refused = await hiddenRefusal(desk, head);
  if (refused !== null) return err(refused);
  const [before, after] = await Promise.all([
    leavesAt(desk, comparison.against, input.before),
    leavesAt(desk, comparison, input.after),
  ]);
  return before === null || after === null
    ? err(fault('not-found'))
    : ok({ values: valueChanges(before, after) });
}

export async function paymentValues(
  desk: ReviewContext,
  input: ParsedInput<'reviews.payment'>,
): Promise<Result<Answer<'reviews.payment'>>> {
  const found = await findBatch(desk, input.batch);
  if (!found.ok) return found;
  const refused = await hiddenRefusal(desk, found.value);
  if (refused !== null) return err(refused);
  const { batch, revision } = found.value;
  const values = await leavesAt(desk, { batch, revision }, input.position);
  return values === null
    ? err(fault('not-found'))
    : ok({ values: values.map(({ path, text }) => ({ path, text })) });
}

/** Read from the frozen bytes, not from what was kept beside them. */
async function leavesAt(
  desk: ReviewContext,
  of: { readonly batch: string; readonly revision: number },
  position: number | null,
): Promise<readonly ElementLeaf[] | null> {
  if (position === null) return [];
  let before = 0;
  for (const message of await desk.store.freezes.messages(of.batch, of.revision)) {
    const index = position - before - 1;
    before += message.reading.transactions;
    if (index < 0 || position > before) continue;
    const node = await desk.messages.frozenTransaction(
      message.kind,
      desk.store.bytes.read(message.payload),
      index,
    );
    return node === null ? null : desk.messages.leaves(node);
  }
  return null;
}

/** What stands on one side only has null on the other. */
function valueChanges(before: readonly ElementLeaf[], after: readonly ElementLeaf[]): readonly ValueChange[] {
  const old = new Map(before.map((leaf) => [leaf.path, leaf]));
  const now = new Map(after.map((leaf) => [leaf.path, leaf]));
  const changed = after
    .filter((leaf) => old.get(leaf.path)?.text !== leaf.text)
    .map(({ path, text }) => ({ path, before: old.get(path)?.text ?? null, after: text }));
  const gone = before
    .filter(({ path }) => !now.has(path))
    .map(({ path, text }) => ({ path, before: text, after: null }));
  return [...changed, ...gone];
}
