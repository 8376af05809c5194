// The first of the two readings of frozen bytes: what the message says, as shared/domain/reading.ts defines
// it.
import { createHash } from 'node:crypto';
import {
  exponentOf,
  ZERO,
  addDecimals,
  formatDecimal,
  formatDecimalAtLeast,
  parseXsdDecimal,
  trimDecimal,
  type Decimal,
} from '../../shared/domain/money.ts';
import { fault } from '../../shared/domain/errors.ts';
import type { Finding } from '../../shared/domain/message-finding.ts';
import type { IsoNode, PainKind } from '../../shared/domain/message-tree.ts';
import type { Reading } from '../../shared/domain/reading.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { sentence } from '../../shared/domain/sentence.ts';
import {
  SPECIAL_KINDS,
  SPECIAL_VALUES,
  type SpecialDetail,
  type SpecialKind,
  type SpecialTexts,
} from '../../shared/domain/special-details.ts';
import { groupInfo, type GroupInfo } from './group.ts';
import { readMessage, type MessageEvents, type ReadGroup, type ReadTransaction } from './reader.ts';
import { rowInfo, type RowInfo } from './transaction.ts';
import { at, child, childrenOf, textAt } from './tree.ts';
import { schemaFault } from './validator.ts';
import { painForm } from './versions/catalogue.ts';
import type { Special } from './versions/version.ts';

// The first reader's view of what changes the money or its destination beside amount and beneficiary
// (shared/domain/special-details.ts).

type Lines = readonly (readonly [SpecialKind, string])[];

const ORDINARY = new Set(['NOTPROVIDED']);

function leaves(kind: SpecialKind, node: IsoNode, path: string): Lines {
  const children = node.c ?? [];
  if (children.length > 0) return children.flatMap((inner) => leaves(kind, inner, `${path}/${inner.n}`));
  const text = node.t ?? '';
  if (text === '' || ORDINARY.has(text)) return [];
  const currency = node.a?.['Ccy'];
  return [[kind, `${path} ${currency === undefined ? '' : `${currency} `}${text}`]];
}

/** Lines of the named children, in the order in which they stand in the message. */
function named(parent: IsoNode | undefined, kinds: Readonly<Record<string, SpecialKind>>): Lines {
  return (parent?.c ?? []).flatMap((node) =>
    Object.hasOwn(kinds, node.n) ? leaves(kinds[node.n] ?? 'purpose', node, node.n) : [],
  );
}

/** What a group gives to each of its transactions. */
function groupSpecials(kind: PainKind, group: IsoNode): Lines {
  const { special, ...form } = painForm(kind);
  const [method] = childrenOf(group, 'PmtMtd');
  const lines = method === undefined || method.t === form.method ? [] : leaves('method', method, 'PmtMtd');
  return [...lines, ...named(group, special.group)];
}

const EQUIVALENT: Special = { EqvtAmt: 'equivalent' };
const BRANCH: Special = { BrnchId: 'bank' };
const OTHER_FORM: Special = { SchmeNm: 'account-form', Issr: 'account-form' };

/** Made once: a table made for each transaction costs more than it says. */
const OF_TRANSACTION = new Map<PainKind, Special>();

function ofTransaction(kind: PainKind): Special {
  const known = OF_TRANSACTION.get(kind);
  if (known !== undefined) return known;
  const { counterparty, special } = painForm(kind);
  const made: Special = { ...special.transaction, [`${counterparty.agent}Acct`]: 'bank-account' };
  OF_TRANSACTION.set(kind, made);
  return made;
}

function transactionSpecials(kind: PainKind, transaction: IsoNode, group: Lines): SpecialTexts {
  const { counterparty, special } = painForm(kind);
  const agent = child(transaction, counterparty.agent);
  const account = child(transaction, counterparty.account);
  const lines: Lines = [
    ...group,
    ...named(at(transaction, 'Amt'), EQUIVALENT),
    ...named(transaction, ofTransaction(kind)),
    ...named(child(agent, 'FinInstnId'), special.bank),
    ...named(agent, BRANCH),
    ...accountForm(account, special.account),
  ];
  const texts = new Map<SpecialKind, string>();
  for (const [name, line] of lines)
    texts.set(name, texts.has(name) ? `${texts.get(name) ?? ''}\n${line}` : line);
  return texts;
}

/** In document order: Id stands before Tp, Ccy and Nm. */
function accountForm(account: IsoNode | undefined, form: Special): Lines {
  return [...named(at(account, 'Id', 'Othr'), OTHER_FORM), ...named(account, form)];
}

// Characters gathered before they are hashed; a call per line would cost more than the hash.
const GATHERED = 32_768;

/** SHA-256 over a JSON line for each list of texts. */
class DigestedLines {
  readonly #hash = createHash('sha256');
  #lines = '';

  add(texts: readonly string[]): void {
    this.#lines += `${JSON.stringify(texts)}\n`;
    if (this.#lines.length > GATHERED) this.#flush();
  }

  digest(): string {
    this.#flush();
    return this.#hash.digest('hex');
  }

  #flush(): void {
    this.#hash.update(this.#lines);
    this.#lines = '';
  }
}

/** Adds up the facts of a message's transactions. */
class SpecialTally {
  readonly #found = new Map<
    SpecialKind,
    { payments: number; readonly values: Set<string>; readonly lines: DigestedLines }
  >();

  add(endToEndId: string, texts: SpecialTexts): void {
    for (const [kind, text] of texts) {
      const found = this.#found.get(kind) ?? {
        payments: 0,
        values: new Set<string>(),
        lines: new DigestedLines(),
      };
      found.payments += 1;
      if (found.values.size < SPECIAL_VALUES) found.values.add(text);
      found.lines.add([endToEndId, text]);
      this.#found.set(kind, found);
    }
  }

  facts(): SpecialDetail[] {
    return SPECIAL_KINDS.flatMap((kind) => {
      const found = this.#found.get(kind);
      return found === undefined
        ? []
        : [{ kind, payments: found.payments, values: [...found.values], digest: found.lines.digest() }];
    });
  }
}

/** One transaction of the frozen bytes with its group, handed out while the message is read. */
export interface FrozenTransaction {
  readonly group: GroupInfo;
  /** GrpHdr and PmtInf it stands under, without what is counted or numbered again by every freeze. */
  readonly head: IsoNode;
  readonly facts: RowInfo;
  readonly special: SpecialTexts;
  readonly node: IsoNode;
}

interface Tally {
  count: number;
  sum: Decimal;
}

class Reader {
  readonly #kind: PainKind;
  readonly #header: IsoNode;
  readonly #lines = new DigestedLines();
  readonly #totals = new Map<string, Tally>();
  readonly #ownAccounts = new Set<string>();
  readonly #countries = new Set<string>();
  readonly #valueDates = new Set<string>();
  readonly #specials = new SpecialTally();
  #ofGroup: ReturnType<typeof groupSpecials> = [];
  #group: GroupInfo | undefined;
  #head: IsoNode = { n: 'Head', c: [] };

  constructor(kind: PainKind, header: IsoNode) {
    this.#kind = kind;
    this.#header = header;
  }

  group({ node }: ReadGroup): void {
    this.#group = groupInfo(this.#kind, node);
    this.#ofGroup = groupSpecials(this.#kind, node);
    this.#head = { n: 'Head', c: [without(this.#header, COUNTED_HEADER), without(node, COUNTED_GROUP)] };
    this.#ownAccounts.add(this.#group.ownAccount?.value ?? '');
    this.#valueDates.add(this.#group.valueDate);
  }

  transaction({ node }: ReadTransaction): FrozenTransaction {
    const group = this.#group;
    if (group === undefined) throw new Error('the reader gives a group before its transactions');
    const facts = rowInfo(this.#kind, node);
    const tally = this.#totals.get(facts.currency) ?? { count: 0, sum: ZERO };
    tally.count += 1;
    tally.sum = addDecimals(tally.sum, parseXsdDecimal(facts.amount) ?? ZERO);
    this.#totals.set(facts.currency, tally);
    this.#countries.add(facts.country);
    this.#lines.add(line(group, facts));
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
      transactionsDigest: this.#lines.digest(),
      special: this.#specials.facts(),
    };
  }
}

const COUNTED_HEADER = ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum'];
const COUNTED_GROUP = ['PmtInfId', 'NbOfTxs', 'CtrlSum'];

function without(node: IsoNode, names: readonly string[]): IsoNode {
  return { ...node, c: (node.c ?? []).filter(({ n }) => !names.includes(n)) };
}

/** The line of one transaction, in the order shared/domain/reading.ts fixes. */
function line(group: GroupInfo, facts: RowInfo): readonly string[] {
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
type Beside = Required<Pick<MessageEvents, 'onHeader' | 'onGroup' | 'onTransaction'>>;

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
