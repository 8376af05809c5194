// Which payments the policy will not let through, because they go to nobody who is confirmed: known while a
// draft is typed and before a file is imported, and not only when the draft is submitted.
import { ok, type Result } from '../../../../shared/domain/result.ts';
import type { BatchKind } from '../../../../shared/domain/batch.ts';
import type { PaidBeneficiary } from '../../../../shared/domain/confirmation.ts';
import { MOST_UNCONFIRMED } from '../../../../shared/ipc/calls/batches.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { reliedConfirmations } from '../../administer/index.ts';
import { revocationsInForce } from '../../authorise/index.ts';
import { isHidden, type Stores } from '../../desk/index.ts';
import { findBatch, RECHECKED_AT_ONCE } from '../batches/open-batch.ts';
import type { ReviewContext } from '../context.ts';

type Unconfirmed = Answer<'batches.unconfirmed'>;
type Row = Unconfirmed['rows'][number];

/** Nothing of a batch that is no draft, and of a larger one: the freeze looks at every payment. */
export async function unconfirmedPayments(
  desk: ReviewContext,
  { batch }: ParsedInput<'batches.unconfirmed'>,
): Promise<Result<Unconfirmed>> {
  const found = await findBatch(desk, batch);
  if (!found.ok) return found;
  const head = found.value;
  if (head.state !== 'draft' || head.transactions > RECHECKED_AT_ONCE) return ok({ total: 0, rows: [] });
  const places = new Map<PaidBeneficiary, Pick<Row, 'payment' | 'position'>>();
  const paid = async (): Promise<readonly PaidBeneficiary[]> => {
    for await (const piece of desk.store.batches.stream(batch))
      for (const { payment, node } of piece) {
        const { name, account, agentBic, currency, amount } = desk.messages.paymentForm(
          head.version,
          node,
        ).form;
        places.set({ name, account, agentBic, currency, amount }, { payment, position: places.size });
      }
    return [...places.keys()];
  };
  const unconfirmed = await paidToUnconfirmed(desk, head.kind, paid);
  const rows = (await isHidden(desk, head))
    ? []
    : unconfirmed.flatMap((one): readonly Row[] => {
        const place = places.get(one);
        return place === undefined ? [] : [place];
      });
  return ok({ total: unconfirmed.length, rows: rows.slice(0, MOST_UNCONFIRMED) });
}

/** Payments are read only where the policy asks for confirmed beneficiaries. */
export async function paidToUnconfirmed(
  desk: Pick<ReviewContext, 'clock'> & Stores<'bytes' | 'confirmations' | 'desk'>,
  kind: BatchKind,
  paid: () => Promise<readonly PaidBeneficiary[]>,
): Promise<readonly PaidBeneficiary[]> {
  const policy = await desk.store.desk.policy();
  if (policy === null) return [];
  const standing = await revocationsInForce(desk, policy.policy);
  const relied = await reliedConfirmations(desk, { kind, policy, standing, paid });
  // A row without an account is not filled in yet and has findings of its own.
  return relied?.unconfirmed.filter(({ account }) => account !== '') ?? [];
}
