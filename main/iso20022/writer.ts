// Writes pain.001 and pain.008 as a stream of bytes that are canonical by construction: the same on every machine.
import { createHash } from 'node:crypto';
import type { IsoNode, PainKind } from '../../shared/domain/message-tree.ts';
import { PAIN } from './pain.ts';
import { SCHEMAS } from './schema/schemas.ts';
import { RunningTotals, totalsOf } from './totals.ts';
import type { Totals } from './totals.ts';
import { leaf } from './tree.ts';
import { serialize } from './xml/serialize.ts';

/** One PmtInf: its elements without transactions, and the transactions. NbOfTxs and CtrlSum are computed. */
export interface GroupToWrite {
  readonly header: IsoNode;
  /** Walked twice: once for the totals, once for the text. */
  readonly transactions: Iterable<IsoNode>;
}

/** Everything a message says. The kind decides namespace and version; elements stand in schema order already. */
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
export function groupHeader(message: MessageToWrite, totals: Totals): IsoNode {
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

/** Everything before the first group. */
export function openingText(message: MessageToWrite, totals: Totals): string {
  const { namespace } = SCHEMAS[message.kind];
  return `<Document xmlns="${namespace}"><${PAIN[message.kind].root}>${serialize(groupHeader(message, totals))}`;
}

/** A group up to its first transaction. */
export function groupOpeningText(header: IsoNode, totals: Totals): string {
  let text = '<PmtInf>';
  for (const node of paymentGroupHeader(header, totals)) text += serialize(node);
  return text;
}

export const GROUP_CLOSING_TEXT = '</PmtInf>';

export function closingText(kind: PainKind): string {
  return `</${PAIN[kind].root}></Document>`;
}

// Large enough that encoding and hashing are cheap, small enough that a store can keep one piece as one row.
const PIECE = 262_144;

/** The message as UTF-8 in pieces of about 256 KB, cut at element ends. */
export function* writeMessage(message: MessageToWrite, totals: MessageTotals = messageTotals(message)): Generator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  let text = openingText(message, totals);
  let number = 0;
  for (const group of message.groups) {
    text += groupOpeningText(group.header, totals.groups[number] ?? totalsOf(group.transactions));
    number += 1;
    for (const transaction of group.transactions) {
      text += serialize(transaction);
      if (text.length < PIECE) continue;
      yield encoder.encode(text);
      text = '';
    }
    text += GROUP_CLOSING_TEXT;
  }
  yield encoder.encode(text + closingText(message.kind));
}

export interface WrittenMessage {
  readonly totals: MessageTotals;
  readonly bytes: number;
  /** SHA-256 of all bytes, lower-case hex. */
  readonly sha256: string;
}

/** Writes a message into `sink` and digests it on the way. */
export function writeDigested(message: MessageToWrite, sink: (piece: Uint8Array) => void): WrittenMessage {
  const totals = messageTotals(message);
  const hash = createHash('sha256');
  let bytes = 0;
  for (const piece of writeMessage(message, totals)) {
    hash.update(piece);
    bytes += piece.length;
    sink(piece);
  }
  return { totals, bytes, sha256: hash.digest('hex') };
}
