// Writes pain.001 and pain.008 as a stream of bytes that are canonical by construction: the same on every
// machine.
import { createHash } from 'node:crypto';
import type { IsoNode, PainKind } from '../../shared/domain/message-tree.ts';
import { painForm } from './versions/catalogue.ts';
import { RunningTotals, totalsOf, type Totals } from './group.ts';
import { leaf, serialize } from './tree.ts';

/** One PmtInf: its elements without transactions, and the transactions. NbOfTxs and CtrlSum are computed. */
export interface GroupToWrite {
  readonly header: IsoNode;
  /** Walked twice: once for the totals, once for the text. */
  readonly transactions: Iterable<IsoNode>;
}

/**
 * Everything a message says. The kind decides namespace and version; elements stand in schema order already.
 */
export interface MessageToWrite {
  readonly kind: PainKind;
  readonly msgId: string;
  /** ISODateTime, written as it is. */
  readonly creationDateTime: string;
  readonly initiatingParty: IsoNode;
  /** Authstn, at most two. */
  readonly authorisations?: readonly IsoNode[];
  /** FwdgAgt. */
  readonly forwardingAgent?: IsoNode;
  readonly groups: Iterable<GroupToWrite>;
}

export interface MessageTotals extends Totals {
  readonly groups: readonly Totals[];
}

/** The pass before writing: NbOfTxs and exact CtrlSum of the message and of each group. */
export function messageTotals(message: Pick<MessageToWrite, 'groups'>): MessageTotals {
  const whole = new RunningTotals();
  const groups: Totals[] = [];
  for (const group of message.groups) {
    groups.push(totalsOf(group.transactions));
    for (const transaction of group.transactions) whole.add(transaction);
  }
  return { ...whole.totals(), groups };
}

/** The group header of a message, as it is written. */
export function groupHeader(message: MessageHead, totals: Totals): IsoNode {
  return {
    n: 'GrpHdr',
    c: [
      leaf('MsgId', message.msgId),
      leaf('CreDtTm', message.creationDateTime),
      ...(message.authorisations ?? []),
      leaf('NbOfTxs', String(totals.count)),
      leaf('CtrlSum', totals.sum),
      message.initiatingParty,
      ...(message.forwardingAgent === undefined ? [] : [message.forwardingAgent]),
    ],
  };
}

const BEFORE_TOTALS: ReadonlySet<string> = new Set(['PmtInfId', 'PmtMtd', 'BtchBookg']);

/** The elements of a PmtInf without its transactions, with the computed totals in their place. */
export function paymentGroupHeader(header: IsoNode, totals: Totals): readonly IsoNode[] {
  const kept = (header.c ?? []).filter((node) => node.n !== 'NbOfTxs' && node.n !== 'CtrlSum');
  return [
    ...kept.filter((node) => BEFORE_TOTALS.has(node.n)),
    leaf('NbOfTxs', String(totals.count)),
    leaf('CtrlSum', totals.sum),
    ...kept.filter((node) => !BEFORE_TOTALS.has(node.n)),
  ];
}

// Large enough that encoding and hashing are cheap, small enough that a store can keep one piece as one row.
const PIECE = 262_144;

/** What a message says before its groups. */
export type MessageHead = Omit<MessageToWrite, 'groups'>;

const encoder = new TextEncoder();

/** Transactions that are written before what stands in front of them is known. */
export class CanonicalBody {
  /** Whole pieces; what comes after them is still text. */
  readonly pieces: Uint8Array[] = [];
  rest = '';

  add(text: string): void {
    this.rest += text;
    if (this.rest.length < PIECE) return;
    this.pieces.push(encoder.encode(this.rest));
    this.rest = '';
  }
}

/**
 * Writes one message as its parts come. A count that differs from the totals it begins with is a mistake of
 * the caller and throws.
 */
export class MessageWriter {
  readonly #kind: PainKind;
  readonly #sink: (piece: Uint8Array) => void;
  readonly #hash = createHash('sha256');
  readonly #totals: Totals;
  #text: string;
  #bytes = 0;
  #count = 0;
  #inGroup = false;

  constructor(head: MessageHead, totals: Totals, sink: (piece: Uint8Array) => void) {
    this.#kind = head.kind;
    this.#totals = totals;
    this.#sink = sink;
    const { root, schema } = painForm(head.kind);
    this.#text = `<Document xmlns="${schema.namespace}"><${root}>${serialize(groupHeader(head, totals))}`;
  }

  /** Begins a PmtInf: its elements without transactions, with the totals put in. */
  group(header: IsoNode, totals: Totals): void {
    this.#endGroup();
    this.#inGroup = true;
    this.#text += '<PmtInf>';
    for (const node of paymentGroupHeader(header, totals)) this.#text += serialize(node);
  }

  transaction(node: IsoNode): void {
    if (!this.#inGroup) throw new Error('a transaction stands in a group');
    this.#text += serialize(node);
    this.#count += 1;
    if (this.#text.length >= PIECE) this.#flush();
  }

  /** Transactions of this group that are canonical already. */
  written({ pieces, rest }: CanonicalBody, count: number): void {
    if (!this.#inGroup) throw new Error('a transaction stands in a group');
    if (pieces.length > 0) this.#flush();
    for (const piece of pieces) this.#give(piece);
    this.#text += rest;
    this.#count += count;
    if (this.#text.length >= PIECE) this.#flush();
  }

  end(): Digested {
    this.#endGroup();
    this.#text += `</${painForm(this.#kind).root}></Document>`;
    this.#flush();
    if (this.#count !== this.#totals.count)
      throw new Error(`${this.#count} transactions were written, ${this.#totals.count} were announced`);
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }

  #endGroup(): void {
    if (this.#inGroup) this.#text += '</PmtInf>';
    this.#inGroup = false;
  }

  #flush(): void {
    const piece = encoder.encode(this.#text);
    this.#text = '';
    this.#give(piece);
  }

  #give(piece: Uint8Array): void {
    this.#bytes += piece.length;
    this.#hash.update(piece);
    this.#sink(piece);
  }
}

export interface Digested {
  readonly bytes: number;
  /** SHA-256 of all bytes, lower-case hex. */
  readonly sha256: string;
}

export interface WrittenMessage extends Digested {
  readonly totals: MessageTotals;
}

/** Writes a message that is at hand into `sink`, in pieces of about 256 KB, and digests it on the way. */
export function writeDigested(
  message: MessageToWrite,
  sink: (piece: Uint8Array) => void,
  totals: MessageTotals = messageTotals(message),
): WrittenMessage {
  const writer = new MessageWriter(message, totals, sink);
  let number = 0;
  for (const group of message.groups) {
    writer.group(group.header, totals.groups[number] ?? totalsOf(group.transactions));
    number += 1;
    for (const transaction of group.transactions) writer.transaction(transaction);
  }
  return { ...writer.end(), totals };
}

/** The pieces of a message that is at hand. */
export function writeMessage(
  message: MessageToWrite,
  totals: MessageTotals = messageTotals(message),
): readonly Uint8Array[] {
  const pieces: Uint8Array[] = [];
  writeDigested(message, (piece) => void pieces.push(piece), totals);
  return pieces;
}
