// The first of the two readings of frozen bytes: what the message says, as shared/domain/reading.ts defines
// it.
import { createHash } from 'node:crypto';
import { exponentOf } from '../../shared/domain/currency.ts';
import {
  addDecimals,
  formatDecimal,
  formatDecimalAtLeast,
  parseXsdDecimal,
  trimDecimal,
  ZERO,
} from '../../shared/domain/decimal.ts';
import type { Decimal } from '../../shared/domain/decimal.ts';
import { fault } from '../../shared/domain/errors.ts';
import type { Finding } from '../../shared/domain/message-finding.ts';
import type { IsoNode, PainKind } from '../../shared/domain/message-tree.ts';
import type { Reading } from '../../shared/domain/reading.ts';
import type { SpecialTexts } from '../../shared/domain/special-facts.ts';
import { sentence } from '../../shared/domain/sentence.ts';
import { err, ok } from '../../shared/domain/result.ts';
import type { Result } from '../../shared/domain/result.ts';
import { groupFacts } from './group-view.ts';
import type { GroupFacts } from './group-view.ts';
import { schemaFault } from './validate-tree.ts';
import { readMessage } from './reader.ts';
import type { MessageEvents, ReadGroup, ReadTransaction } from './reader.ts';
import { groupSpecials, SpecialTally, transactionSpecials } from './special-facts.ts';
import { transactionFacts } from './transaction-view.ts';
import type { TransactionFacts } from './transaction-view.ts';
import { textAt } from './tree.ts';

/** One transaction of the frozen bytes with its group, handed out while the message is read. */
export interface FrozenTransaction {
  readonly group: GroupFacts;
  /** GrpHdr and PmtInf it stands under, without what is counted or numbered anew by every freeze. */
  readonly head: IsoNode;
  readonly facts: TransactionFacts;
  readonly special: SpecialTexts;
  readonly node: IsoNode;
}

interface Tally {
  count: number;
  sum: Decimal;
}

// Lines gathered before they are hashed; a call per line would cost more than the hash.
const LINES = 32_768;

class Reader {
  readonly #kind: PainKind;
  readonly #header: IsoNode;
  readonly #digest = createHash('sha256');
  readonly #totals = new Map<string, Tally>();
  readonly #ownAccounts = new Set<string>();
  readonly #countries = new Set<string>();
  readonly #valueDates = new Set<string>();
  readonly #specials = new SpecialTally();
  #ofGroup: ReturnType<typeof groupSpecials> = [];
  #lines = '';
  #group: GroupFacts | undefined;
  #head: IsoNode = { n: 'Head', c: [] };

  constructor(kind: PainKind, header: IsoNode) {
    this.#kind = kind;
    this.#header = header;
  }

  group({ node }: ReadGroup): void {
    this.#group = groupFacts(this.#kind, node);
    this.#ofGroup = groupSpecials(this.#kind, node);
    this.#head = { n: 'Head', c: [without(this.#header, COUNTED_HEADER), without(node, COUNTED_GROUP)] };
    this.#ownAccounts.add(this.#group.ownAccount?.value ?? '');
    this.#valueDates.add(this.#group.valueDate);
  }

  transaction({ node }: ReadTransaction): FrozenTransaction {
    const group = this.#group;
    if (group === undefined) throw new Error('the reader gives a group before its transactions');
    const facts = transactionFacts(this.#kind, node);
    const tally = this.#totals.get(facts.currency) ?? { count: 0, sum: ZERO };
    tally.count += 1;
    tally.sum = addDecimals(tally.sum, parseXsdDecimal(facts.amount) ?? ZERO);
    this.#totals.set(facts.currency, tally);
    this.#countries.add(facts.country);
    this.#lines += `${JSON.stringify(line(group, facts))}\n`;
    if (this.#lines.length > LINES) this.#flush();
    const special = transactionSpecials(this.#kind, node, this.#ofGroup);
    this.#specials.add(facts.endToEndId, special);
    return { group, head: this.#head, facts, special, node };
  }

  reading(read: {
    readonly bytes: number;
    readonly sha256: string;
    readonly groups: number;
    readonly transactions: number;
  }): Reading {
    this.#flush();
    const sums = [...this.#totals.values()].map((tally) => tally.sum);
    return {
      kind: this.#kind,
      messageId: textAt(this.#header, 'MsgId') ?? '',
      creationDateTime: textAt(this.#header, 'CreDtTm') ?? '',
      initiatingParty: textAt(this.#header, 'InitgPty', 'Nm') ?? '',
      ...read,
      controlSum: formatDecimal(trimDecimal(sums.reduce(addDecimals, ZERO))),
      totals: [...this.#totals]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([currency, { count, sum }]) => ({
          currency,
          amount: formatDecimalAtLeast(sum, exponentOf(currency) ?? 2),
          count,
        })),
      ownAccounts: [...this.#ownAccounts].toSorted(),
      countries: [...this.#countries].toSorted(),
      valueDates: [...this.#valueDates].toSorted(),
      transactionsDigest: this.#digest.digest('hex'),
      special: this.#specials.facts(),
    };
  }

  #flush(): void {
    this.#digest.update(this.#lines);
    this.#lines = '';
  }
}

const COUNTED_HEADER = ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum'];
const COUNTED_GROUP = ['PmtInfId', 'NbOfTxs', 'CtrlSum'];

function without(node: IsoNode, names: readonly string[]): IsoNode {
  return { ...node, c: (node.c ?? []).filter(({ n }) => !names.includes(n)) };
}

/** The line of one transaction, in the order shared/domain/reading.ts fixes. */
function line(group: GroupFacts, facts: TransactionFacts): readonly string[] {
  return [
    group.pmtInfId,
    group.ownAccount?.value ?? '',
    group.valueDate,
    facts.instrId ?? '',
    facts.endToEndId,
    facts.currency,
    facts.amount,
    facts.name ?? '',
    facts.account?.value ?? '',
    facts.bic ?? '',
    facts.country,
    facts.remittance.join('\n'),
    facts.creditorReferences.join('\n'),
    facts.mandateId ?? '',
  ];
}

/** Told of every piece in the same pass, in document order. */
export type Beside = Required<Pick<MessageEvents, 'onHeader' | 'onGroup' | 'onTransaction'>>;

/**
 * Reads frozen bytes. `onTransaction` gets every transaction in document order. Faults: the reader's, and
 * `message-schema` when the official schema does not accept the message.
 */
export function readFrozen(
  chunks: Iterable<Uint8Array>,
  onTransaction?: (transaction: FrozenTransaction) => void,
  beside?: Beside,
): Result<Reading> {
  const hash = createHash('sha256');
  let reader: Reader | undefined;
  let broken: Finding | undefined;
  const hashed = function* (): Generator<Uint8Array, void, undefined> {
    for (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  const read = readMessage(hashed(), {
    onFinding: (finding) => void (broken ??= finding),
    onHeader: (kind, header) => {
      reader = new Reader(kind, header.node);
      beside?.onHeader(kind, header);
    },
    onGroup: (group) => {
      reader?.group(group);
      beside?.onGroup(group);
    },
    onTransaction: (transaction) => {
      if (broken !== undefined) return;
      beside?.onTransaction(transaction);
      const frozen = reader?.transaction(transaction);
      if (frozen !== undefined) onTransaction?.(frozen);
    },
  });
  if (!read.ok) return read;
  if (broken !== undefined) return err(schemaFault(broken, read.value.schemaFindings));
  if (reader === undefined)
    return err(fault('message-schema', { sentences: [sentence('schema-empty-message', {})] }));
  const { bytes, groups, transactions } = read.value;
  return ok(reader.reading({ bytes, groups, transactions, sha256: hash.digest('hex') }));
}
