// Addresses of a draft that can be put into the form banks demand: what is proposed, and the proposals a
// person takes, or takes back. Nothing is changed that nobody asked for.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { repairAddress, type PostalAddress } from '../../../../shared/domain/address-repair.ts';
import { lockedPaymentFields } from '../../../../shared/domain/batch-origin.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { jcs } from '../../../../shared/domain/jcs.ts';
import type { PainKind } from '../../../../shared/domain/message-tree.ts';
import type { BatchHead } from '../../../../shared/domain/records/batch.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { ChangedBatch, DraftPayment } from '../../../ports/store.ts';
import { bankDay, batchChange, batchChanged, hiddenRefusal, isHidden } from '../../desk/index.ts';
import type { DraftContext } from '../context.ts';
import { draftFor, findBatch, paymentFindings, RECHECKED_AT_ONCE } from './open-batch.ts';

interface Repair {
  readonly payment: DraftPayment;
  readonly row: number;
  readonly before: PostalAddress;
  readonly after: PostalAddress;
}

export async function addressRepairs(
  desk: DraftContext,
  { batch, limit }: ParsedInput<'batches.addressRepairs'>,
): Promise<Result<Answer<'batches.addressRepairs'>>> {
  const found = await findBatch(desk, batch);
  if (!found.ok) return found;
  const head = found.value;
  // Names are hidden with what belongs to them.
  if (head.state !== 'draft' || (await isHidden(desk, head))) return ok({ rows: [], total: 0 });
  const all = await repairsOf(desk, head, head.version);
  return ok({
    rows: all.slice(0, limit).map(({ payment, row, before, after }) => ({
      payment: payment.payment,
      row,
      name: payment.name,
      before: view(before),
      after: view(after),
    })),
    total: all.length,
  });
}

const view = ({ lines, ...fields }: PostalAddress) => ({ ...fields, lines: [...lines] });

/** Of a large draft the addresses are put in order where it comes from. */
async function repairsOf(desk: DraftContext, head: BatchHead, kind: PainKind): Promise<readonly Repair[]> {
  const { origin, batch, transactions } = head;
  if (transactions > RECHECKED_AT_ONCE) return [];
  const isLocked = origin !== null && lockedPaymentFields(origin.locked).has('town');
  const { addresses } = await bankDay(desk);
  const mostLines = addresses === 'structured' ? 0 : undefined;
  const all: Repair[] = [];
  let row = -1;
  for await (const piece of desk.store.batches.stream(batch)) {
    for (const payment of piece) {
      row += 1;
      if (isLocked && payment.position <= origin.last) continue;
      const before = desk.messages.addressOf(kind, payment.node);
      const after = before === null ? undefined : repairAddress(before, mostLines);
      if (before !== null && after !== undefined) all.push({ payment, row, before, after });
    }
  }
  return all;
}

/** What is proposed now of the payments that are named; one that needs nothing any more is passed over. */
export async function repairAddresses(
  desk: DraftContext,
  input: ParsedInput<'batches.repairAddresses'>,
): Promise<Result<ChangedBatch>> {
  const found = await draftFor(desk, input);
  if (!found.ok) return found;
  const { head, kind } = found.value;
  const refused = await hiddenRefusal(desk, head);
  if (refused !== null) return err(refused);
  const wanted = new Set(input.payments);
  const repairs = (await repairsOf(desk, head, kind)).filter(({ payment }) => wanted.has(payment.payment));
  if (repairs.length === 0) return err(fault('not-found'));
  const changes = repairs.map(({ payment, after }) => ({ payment, address: after }));
  return storeAddresses(desk, head, { kind, changes, act: 'batch.repair-addresses' });
}

interface AddressesToStore {
  readonly kind: PainKind;
  readonly changes: readonly { readonly payment: DraftPayment; readonly address: PostalAddress }[];
  readonly act: string;
}

async function storeAddresses(
  desk: DraftContext,
  head: BatchHead,
  { kind, changes, act }: AddressesToStore,
): Promise<Result<ChangedBatch>> {
  const day = await bankDay(desk);
  const groups = new Map(
    (await desk.store.batches.groups(head.batch)).map(({ group, node }) => [group, node]),
  );
  const payments = changes.map(({ payment, address }): DraftPayment => {
    const node = desk.messages.withAddress(kind, payment.node, address);
    return { ...payment, ...desk.messages.paymentIndex(kind, node), node };
  });
  const saved = await desk.store.batches.savePayments({
    ...batchChange(desk, head, {
      act,
      actor: AT_DESK,
      detail: coded(sentence('log-counted', { what: 'payments', count: payments.length })),
    }),
    payments,
    findings: payments.flatMap(({ payment, group, node }) =>
      paymentFindings(payment, desk.messages.checkPayment(kind, node, groups.get(group) ?? null, day)),
    ),
  });
  if (saved.ok) batchChanged(desk, head.batch);
  return saved;
}

/** Repairs that are taken back or made again; what somebody changed since stays as it is. */
export async function setAddresses(
  desk: DraftContext,
  input: ParsedInput<'batches.setAddresses'>,
): Promise<Result<Answer<'batches.setAddresses'>>> {
  const found = await draftFor(desk, input);
  if (!found.ok) return found;
  const { head, kind } = found.value;
  const refused = await hiddenRefusal(desk, head);
  if (refused !== null) return err(refused);
  const wanted = new Map(input.addresses.map((each) => [each.payment, each]));
  const isLocked = head.origin !== null && lockedPaymentFields(head.origin.locked).has('town');
  const changes: AddressesToStore['changes'][number][] = [];
  for await (const piece of desk.store.batches.stream(head.batch))
    for (const payment of piece) {
      const { expected, address } = wanted.get(payment.payment) ?? {};
      if (address === undefined || expected === undefined) continue;
      if (isLocked && payment.position <= (head.origin?.last ?? 0)) continue;
      const now = desk.messages.addressOf(kind, payment.node);
      if (now !== null && isSameAddress(now, expected)) changes.push({ payment, address });
    }
  const left = wanted.size - changes.length;
  if (changes.length === 0) return ok({ batch: head.batch, changeRevision: head.changeRevision, left });
  const stored = await storeAddresses(desk, head, { kind, changes, act: 'batch.save-payments' });
  return stored.ok ? ok({ ...stored.value, left }) : stored;
}

function isSameAddress(a: PostalAddress, b: PostalAddress): boolean {
  return jcs(view(a)) === jcs(view(b));
}
