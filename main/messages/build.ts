// The frozen messages of a batch: built in one pass over its payments, and read back from their own bytes,
// with what each says as a whole, its transactions as lists show them, and the verdict of schema and rules.
import { hash } from 'node:crypto';
import { fault } from '../../shared/domain/errors.ts';
import { FaultError } from '../../shared/domain/fault-error.ts';
import type { IsoNode, PainKind } from '../../shared/domain/message-tree.ts';
import { parseMoney } from '../../shared/domain/money.ts';
import type { Reading } from '../../shared/domain/reading.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { SPECIAL_KINDS } from '../../shared/domain/special-details.ts';
import { readFrozen, type FrozenTransaction } from '../iso20022/first-reading.ts';
import { initiatingParty } from '../iso20022/group.ts';
import { MessageReader } from '../iso20022/reader.ts';
import { SplitWriter, type SplitHead, type SplitMessage } from '../iso20022/split.ts';
import { child, childrenOf, serialize } from '../iso20022/tree.ts';
import { XML_LIMITS } from '../iso20022/xml/refusal.ts';
import type { BuildJob, BuiltMessage, FilePayment, ReadTransaction } from '../ports/messages.ts';
import { printRows, ROWS_PRINTED, type PrintedRows } from '../ports/printed-rows.ts';
import { PlacedFindings, filePaymentIndex, withGroupId } from './payment-form.ts';

// A frozen message read from its bytes in one pass: what it says as a whole, its transactions as lists show
// them, and the schema's and the rules' verdict.

// Reads a checked file once more and hands its payments out in pieces, none kept.
const PIECE = 500;

export async function* filePayments(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly FilePayment[], void, undefined> {
  let kind: PainKind | undefined;
  let piece: FilePayment[] = [];
  const reader = new MessageReader(
    {
      onHeader: (found) => {
        kind = found;
      },
      onTransaction: ({ node, group }) => {
        if (kind === undefined) throw new Error('the reader gives the header before its payments');
        piece.push({ group: group - 1, node: JSON.stringify(node), ...filePaymentIndex(kind, node) });
      },
    },
    XML_LIMITS,
    'any',
  );
  for await (const chunk of chunks) {
    const refused = reader.write(chunk);
    if (refused !== undefined) throw new FaultError(refused);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = [];
  }
  const read = reader.end();
  if (!read.ok) throw new FaultError(read.error);
  if (piece.length > 0) yield piece;
}

/** `findings` is told of every piece too, where the business rules are asked. */
export function readTransactions(
  chunks: readonly Uint8Array[],
  onRow: (row: ReadTransaction) => void,
  findings?: PlacedFindings,
): Result<Reading> {
  const reading = readFrozen(chunks, asRows(onRow), findings?.events);
  if (reading.ok) findings?.end();
  return reading;
}

/** A head is digested once for all the transactions under it. */
function asRows(onRow: (row: ReadTransaction) => void): (transaction: FrozenTransaction) => void {
  let under: FrozenTransaction['head'] | undefined;
  let head = '';
  return (transaction) => {
    const isFirst = transaction.head !== under;
    if (isFirst) head = digestOf(transaction.head);
    under = transaction.head;
    onRow({
      ...rowOf(transaction),
      element: digestOf(transaction.node),
      head,
      headNode: isFirst ? JSON.stringify(transaction.head) : null,
    });
  };
}

function digestOf(node: FrozenTransaction['node']): string {
  return hash('sha256', serialize(node), 'base64url');
}

const SALARY = 'SALA';

/**
 * Paths of a transaction whose values its row shows: amount, beneficiary, account, bank, text, and all that
 * is special.
 */
const ON_THE_ROW = new RegExp(
  '^(?:Amt/|InstdAmt$|(?:Cdtr|Dbtr)/Nm$|(?:Cdtr|Dbtr)Acct/|(?:Cdtr|Dbtr)Agt/|(?:Cdtr|Dbtr)AgtAcct/|RmtInf/(?:Ustrd$|Strd/CdtrRefInf/Ref$)|XchgRateInf/|ChrgBr$|ChqInstr/|' +
    'Ultmt|IntrmyAgt|InstrFor|PmtTpInf/|Purp/|PmtId/EndToEndId$)',
  'u',
);

/** Asked of every value of a message, and there are no more paths than the schema has. */
const ASKED = new Map<string, boolean>();

function isOnTheRow(path: string): boolean {
  const known = ASKED.get(path);
  if (known !== undefined) return known;
  const is = ON_THE_ROW.test(path);
  ASKED.set(path, is);
  return is;
}

function furtherValues(node: FrozenTransaction['node'], path = ''): number {
  const children = node.c ?? [];
  if (children.length === 0) return (node.t ?? '') === '' || isOnTheRow(path) ? 0 : 1;
  let sum = 0;
  for (const inner of children) sum += furtherValues(inner, path === '' ? inner.n : `${path}/${inner.n}`);
  return sum;
}

function rowOf({
  group,
  facts,
  special,
  node,
}: FrozenTransaction): Omit<ReadTransaction, 'element' | 'head' | 'headNode'> {
  const money = parseMoney(facts.amount, facts.currency, { trailingZeros: true, historic: true });
  return {
    group: group.pmtInfId,
    ownAccount: group.ownAccount?.value ?? '',
    valueDate: group.valueDate,
    instructionId: facts.instrId ?? '',
    endToEndId: facts.endToEndId,
    currency: facts.currency,
    amount: facts.amount,
    minor: money.ok ? money.value.minor : 0n,
    name: facts.name ?? '',
    account: facts.account?.value ?? '',
    agentBic: facts.bic ?? '',
    country: facts.country,
    remittance: facts.remittance.join('\n'),
    creditorReference: facts.creditorReferences.join('\n'),
    mandateId: facts.mandateId ?? '',
    further: furtherValues(node),
    ...(special.size === 0
      ? {}
      : {
          special: SPECIAL_KINDS.flatMap((kind) =>
            special.has(kind) ? [{ kind, text: special.get(kind) ?? '' }] : [],
          ),
        }),
    salary: facts.categoryPurpose === SALARY || group.categoryPurpose === SALARY,
  };
}

export async function* build(job: BuildJob): AsyncGenerator<Result<BuiltMessage>, void, undefined> {
  const groups = new Map(job.groups.map(({ group, node, id }) => [group, withGroupId(job.kind, node, id)]));
  const full: SplitMessage[] = [];
  const writer = new SplitWriter(
    headOf(job),
    job.limits,
    (number) => `${job.messageIdStem}-${number}`,
    job.groups.map((group) => group.id),
    (message) => void full.push(message),
  );
  let current: string | null = null;
  for await (const { groups: parts, nodes } of job.payments()) {
    const elements = JSON.parse(nodes) as readonly IsoNode[];
    let from = 0;
    for (const [group, payments] of parts) {
      if (group !== current) {
        const header = groups.get(group);
        if (header === undefined) throw new Error('a payment stands in a group of its batch');
        writer.group(header);
        current = group;
      }
      for (const node of elements.slice(from, from + payments)) writer.transaction(node);
      from += payments;
    }
    const { refused } = writer;
    if (refused !== null) {
      yield err(refused);
      return;
    }
    for (const message of full.splice(0)) yield readBack(job, message);
  }
  const ended = writer.finish();
  if (!ended.ok) yield ended;
  for (const message of full) yield readBack(job, message);
}

function headOf({ kind, header, creationDateTime, initiatingParty: party }: BuildJob): SplitHead {
  const forwardingAgent = child(header ?? undefined, 'FwdgAgt');
  return {
    kind,
    creationDateTime,
    initiatingParty:
      child(header ?? undefined, 'InitgPty') ?? initiatingParty(party.name, party.id ?? undefined),
    authorisations: childrenOf(header ?? undefined, 'Authstn'),
    ...(forwardingAgent === undefined ? {} : { forwardingAgent }),
  };
}

/** Few rows are objects at a time: what is printed lies outside the heap that is searched for garbage. */
class RowPrinter {
  readonly #printed: PrintedRows[] = [];
  #rows: ReadTransaction[] = [];
  count = 0;

  add(row: ReadTransaction): void {
    this.count += 1;
    if (this.#rows.push(row) === ROWS_PRINTED) this.#print();
  }

  printed(): readonly PrintedRows[] {
    if (this.#rows.length > 0) this.#print();
    return this.#printed;
  }

  #print(): void {
    this.#printed.push(printRows(this.#rows));
    this.#rows = [];
  }
}

/** What was written must be a message the official schema accepts, and must say what it was written from. */
function readBack(
  { kind, context }: BuildJob,
  { msgId: messageId, pieces: chunks, bytes, sha256 }: SplitMessage,
): Result<BuiltMessage> {
  const rows = new RowPrinter();
  const findings = new PlacedFindings(context);
  const reading = readTransactions(chunks, (row) => rows.add(row), findings);
  if (!reading.ok) return reading;
  const { value } = reading;
  if (
    value.kind !== kind ||
    value.messageId !== messageId ||
    value.sha256 !== sha256 ||
    value.transactions !== rows.count
  )
    return err(fault('frozen-bytes-differ'));
  return ok({
    kind,
    messageId,
    chunks,
    sha256,
    bytes,
    reading: value,
    rows: rows.printed(),
    findings: findings.kept,
  });
}
