// Which payments of a draft may be made twice, and which go to another account than before: said while
// somebody works on the draft, by the same rule and the same history as at the freeze.
import { addDays } from '../../../../shared/domain/calendar.ts';
import { DraftWarnings, isPayable } from '../../../../shared/domain/draft-warnings.ts';
import type { PainKind } from '../../../../shared/domain/message-tree.ts';
import { DUPLICATE_DAYS } from '../../../../shared/domain/payment-risk.ts';
import { ok, type Result } from '../../../../shared/domain/result.ts';
import { MOST_DRAFT_WARNINGS } from '../../../../shared/ipc/calls/batches.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { DraftPayment } from '../../../ports/store.ts';
import { revokedNow } from '../../authorise/index.ts';
import { bankDay, bookMatches, hiddenAmong, isHidden } from '../../desk/index.ts';
import { findBatch, RECHECKED_AT_ONCE, withoutValues } from '../batches/open-batch.ts';
import type { ReviewContext } from '../context.ts';

type Warnings = Answer<'batches.warnings'>;
type Row = Warnings['rows'][number];

/** Nothing of a batch that is no draft, and of a larger one: the freeze looks at every payment. */
export async function draftWarnings(
  desk: ReviewContext,
  { batch }: ParsedInput<'batches.warnings'>,
): Promise<Result<Warnings>> {
  const found = await findBatch(desk, batch);
  if (!found.ok) return found;
  const head = found.value;
  if (head.state !== 'draft' || head.transactions > RECHECKED_AT_ONCE) return ok({ total: 0, rows: [] });
  const basis = { since: addDays((await bankDay(desk)).today, -DUPLICATE_DAYS), exceptBatch: batch };
  // The book holds whom the company pays.
  const revoked = head.kind === 'credit-transfer' ? await revokedNow(desk) : null;
  const draft = new DraftWarnings();
  const rows: Row[] = [];
  /** The batches that the listed ones name. */
  const earlier = new Map<Row, string>();
  let [position, total] = [0, 0];
  for await (const piece of desk.store.batches.stream(batch)) {
    const drafted = piece.map((row) => draftedPayment(desk, head.version, row));
    const payable = drafted.filter(isPayable);
    const history = await desk.store.freezes.history(payable, basis);
    const known = new Map(payable.map((each, index) => [each.payment, history[index] ?? null]));
    const said = revoked === null ? null : await bookMatches(desk, drafted, revoked);
    for (const [index, each] of drafted.entries()) {
      const warnings = draft.of(each, known.get(each.payment) ?? null, said?.[index] ?? null);
      for (const { earlierBatch, ...its } of warnings) {
        total += 1;
        if (rows.length === MOST_DRAFT_WARNINGS) continue;
        const row: Row = { ...PLACE, ...its, payment: each.payment, position };
        rows.push(row);
        if (earlierBatch !== null) earlier.set(row, earlierBatch);
      }
      position += 1;
    }
  }
  if (await isHidden(desk, head)) return ok({ total, rows: [] });
  const hidden = await hiddenAmong(desk, [...earlier.values()]);
  return ok({
    total,
    rows: rows.map((row) => (hidden.has(earlier.get(row) ?? '') ? withoutFacts(row) : row)),
  });
}

const PLACE = { severity: 'warn', path: '', line: null } as const;

/** What an earlier payment says that is hidden itself. A duplicate has the same amount and account. */
function withoutFacts(row: Row): Row {
  return row.rule === 'duplicate' ? row : { ...row, sentence: [...withoutValues(row.sentence)] };
}

function draftedPayment(
  { messages }: Pick<ReviewContext, 'messages'>,
  kind: PainKind,
  { payment, minor, node }: DraftPayment,
) {
  const { endToEndId, name, account, agentBic, currency, remittance, creditorReference } =
    messages.paymentForm(kind, node).form;
  return {
    payment,
    endToEndId,
    name,
    account,
    agentBic,
    currency,
    minor,
    remittance,
    creditorReference,
  };
}
