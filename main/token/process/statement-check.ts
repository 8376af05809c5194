// Holds a batch statement against what this process read from the frozen bytes. Every number the officer's
// card will vouch for is checked here.
import { sentence, type Sentence } from '../../../shared/domain/sentence.ts';
import type { FaultReason } from '../../../shared/domain/fault-reason.ts';
import { because, fault } from '../../../shared/domain/errors.ts';
import { sendingDeskOf } from '../../../shared/domain/handover.ts';
import type { Handover, Under } from '../../../shared/domain/handover.ts';
import { err, ok } from '../../../shared/domain/result.ts';
import type { Result } from '../../../shared/domain/result.ts';
import { verifyHandover } from '../../statements/handover.ts';
import { overrideProblem } from '../../../shared/domain/file-override.ts';
import type { FrozenFigures } from '../../../shared/domain/file-override.ts';
import { exactText, NOTHING, plus, readExact, totalText } from '../readback/decimal-sum.ts';
import type { Exact } from '../readback/decimal-sum.ts';
import { shapeOf } from '../readback/versions/catalogue.ts';
import type {
  BatchStatement,
  BatchStatementDraft,
  HandoverStatementDraft,
} from '../../../shared/domain/statement.ts';
import type { Roots } from './roots.ts';
import type { Policy } from '../../../shared/domain/policy.ts';
import type { Reading } from '../../../shared/domain/reading.ts';

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
export function checkHandover(
  { desk, sendingDesk, to }: HandoverStatementDraft,
  { desks = [] }: Policy,
): Result<void> {
  if (desk !== sendingDesk) return err(because('statement-differs', 'handover-wrong-desk'));
  if (to === sendingDesk || !desks.some((one) => one.id === to))
    return err(because('statement-differs', 'handover-to-unknown-desk'));
  return ok(undefined);
}

/** What the officer reads where the PIN is typed, with the names the policy gives the desks. */
export function handoverSentence(
  { sendingDesk, to }: HandoverStatementDraft,
  { desks = [] }: Policy,
): Sentence {
  const named = (id: string): { readonly id: string; readonly name: string } => ({
    id,
    name: desks.find((one) => one.id === id)?.name ?? id,
  });
  return sentence('handover-sends', { to: named(to), from: named(sendingDesk) });
}

/** A frozen message as this process read it. */
export interface ReadMessage {
  readonly id: string;
  readonly reading: Reading;
}

/**
 * `statement-differs`, naming the first fact that does, or nothing.
 * @param person Whose card is to sign.
 */
export function checkStatement(
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
    (before, { reading }) => plus(before, readExact(reading.controlSum, 0)),
    NOTHING,
  );
  return {
    transactions: String(messages.reduce((count, { reading }) => count + reading.transactions, 0)),
    controlSum: exactText(sum, 0),
  };
}

/** Totals per currency over all messages, sorted by currency, in the form of a reading's totals. */
function totalsOf(messages: readonly ReadMessage[]): { currency: string; amount: string; count: number }[] {
  const sums = new Map<string, { sum: Exact; count: number }>();
  for (const total of messages.flatMap((each) => each.reading.totals)) {
    const before = sums.get(total.currency) ?? { sum: NOTHING, count: 0 };
    sums.set(total.currency, {
      sum: plus(before.sum, readExact(total.amount, 0)),
      count: before.count + total.count,
    });
  }
  return [...sums]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, { sum, count }]) => ({ currency, amount: totalText(sum, currency), count }));
}
