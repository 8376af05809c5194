// Makes a draft of payments that were there before: on a day and with references of its own.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import type { BatchKind } from '../../../../shared/domain/batch.ts';
import type { BatchOrigin } from '../../../../shared/domain/batch-origin.ts';
import { addBusinessDays, type IsoDate } from '../../../../shared/domain/calendar.ts';
import type { IsoNode, PainKind } from '../../../../shared/domain/message-tree.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import { coded, type Sentence } from '../../../../shared/domain/sentence.ts';
import { instantOf, newEndToEndId, newId } from '../../../ports/clock.ts';
import type {
  ChangedBatch,
  DraftGroup,
  DraftPayment,
  PaymentsChunk,
  StoredFinding,
} from '../../../ports/store.ts';
import { batchChanged, bankDay, type BankDay } from '../../desk/index.ts';
import { groupFindings, paymentFindings, RECHECKED_AT_ONCE } from '../batches/open-batch.ts';
import { withNextReference } from '../batches/save-payments.ts';
import type { DraftContext } from '../context.ts';

/** The element with all references of one payment. */
const REFERENCES = 'PmtId';

/** A payment as it was: under the group and at the position it had. */
export type SourcePayment = Pick<DraftPayment, 'group' | 'position' | 'node'>;

export interface DraftSource {
  readonly kind: BatchKind;
  readonly version: PainKind;
  readonly groups: readonly Pick<DraftGroup, 'group' | 'position' | 'node'>[];
  readonly payments: AsyncIterable<readonly SourcePayment[]> | Iterable<readonly SourcePayment[]>;
  readonly transactions: number;
  readonly masked: boolean;
  readonly origin: BatchOrigin;
  /** For the log. */
  readonly said: Sentence;
  /** Where its id was noted before it is made. */
  readonly batch?: string;
  /** The day of execution; without one the next business day. */
  readonly valueDate?: IsoDate;
}

export async function newDraft(desk: DraftContext, earlier: DraftSource): Promise<Result<ChangedBatch>> {
  const { kind, version, transactions, masked, origin, said } = earlier;
  const at = instantOf(desk.clock);
  const day = await bankDay(desk);
  const { batch = newId(desk.random, 'batch'), valueDate = addBusinessDays(day.calendar, day.today, 1) } =
    earlier;
  const again = new Map(
    earlier.groups.map((group) => [group.group, groupAgain(desk, version, group, valueDate)]),
  );
  const groups = [...again.values()];
  const created = await withNextReference(desk, day.today, (reference) =>
    desk.store.batches.create(
      {
        batch,
        reference,
        kind,
        version,
        at,
        source: null,
        header: null,
        origin,
        masked,
        groups,
        findings: groups.flatMap(({ node }) => groupFindings(desk.messages.checkGroup(version, node, day))),
        log: { at, act: 'batch.create', actor: AT_DESK, subject: batch, detail: coded(said) },
      },
      pieces(desk, earlier, { again, day, checked: transactions <= RECHECKED_AT_ONCE }),
    ),
  );
  if (created.ok) batchChanged(desk, batch);
  return created;
}

function groupAgain(
  desk: DraftContext,
  version: PainKind,
  { group: before, position, node }: DraftSource['groups'][number],
  valueDate: IsoDate,
): DraftGroup {
  const group = newId(desk.random, 'group');
  const header = { ...desk.messages.groupHeader(version, before, node), group, valueDate };
  return {
    group,
    position,
    ownAccount: header.ownAccount,
    valueDate,
    node: desk.messages.groupNode(version, node, header),
  };
}

interface AgainJob {
  /** By the group of the earlier payments. */
  readonly again: ReadonlyMap<string, DraftGroup>;
  readonly day: BankDay;
  /** Larger drafts are judged at the freeze. */
  readonly checked: boolean;
}

async function* pieces(
  desk: DraftContext,
  { version, payments: earlier }: DraftSource,
  { again, day, checked }: AgainJob,
): AsyncGenerator<PaymentsChunk, void, undefined> {
  for await (const piece of earlier) {
    const payments: DraftPayment[] = [];
    const findings: StoredFinding[] = [];
    for (const before of piece) {
      const payment = newId(desk.random, 'payment');
      const group = again.get(before.group);
      if (group === undefined) throw new Error('A payment belongs to no group of its batch.');
      const node = withNewReference(desk, version, before.node);
      payments.push({
        payment,
        group: group.group,
        position: before.position,
        ...desk.messages.paymentIndex(version, node),
        node,
      });
      if (checked)
        findings.push(
          ...paymentFindings(payment, desk.messages.checkPayment(version, node, group.node, day)),
        );
    }
    yield { payments, findings };
  }
}

/** Everything of the payment but what identifies the earlier one, and a new reference. */
function withNewReference(desk: DraftContext, version: PainKind, before: IsoNode): IsoNode {
  const bare = { ...before, ...(before.c && { c: before.c.filter(({ n }) => n !== REFERENCES) }) };
  const { form } = desk.messages.paymentForm(version, bare);
  return desk.messages.paymentNode(version, bare, {
    ...form,
    endToEndId: newEndToEndId(desk.random),
  });
}
