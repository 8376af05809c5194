// Cuts the groups of a batch into messages that stay under the bank's limits, each with its own exact totals.
import { Buffer } from 'node:buffer';
import { because, fault, type Fault } from '../../shared/domain/errors.ts';
import type { IsoNode } from '../../shared/domain/message-tree.ts';
import { err, ok } from '../../shared/domain/result.ts';
import type { Result } from '../../shared/domain/result.ts';
import { putText, textAt, serialize } from './tree.ts';
import { groupTypeOf } from './versions/catalogue.ts';
import { RunningTotals, type Totals } from './group.ts';
import { CanonicalBody, MessageWriter } from './writer.ts';
import type { Digested, MessageHead } from './writer.ts';

/** Limits of the bank profile. Neither is ever exceeded. */
export interface SplitLimits {
  readonly messageBytes: number;
  readonly transactionsPerMessage: number;
}

/** A message without its MsgId, which each part gets its own of. */
export type SplitHead = Omit<MessageHead, 'msgId'>;

/** A message of the batch, whole. */
export interface SplitMessage extends Digested {
  readonly msgId: string;
  readonly totals: Totals;
  readonly pieces: readonly Uint8Array[];
}

const LONGEST_ID = 35;
// NbOfTxs has at most 15 digits, CtrlSum at most 18 with a point; what is reserved beyond the true length
// stays unused.
const LONGEST_TOTALS: Totals = { count: 999_999_999_999_999, sum: '0.00000000000000000' };

interface OpenGroup {
  /** A part of a divided group has its own PmtInfId. */
  readonly header: IsoNode;
  /** PmtInfId of the group before it was divided. */
  readonly origin: string;
  /** Of the header with its totals, however large they become. */
  readonly bytes: number;
  readonly totals: RunningTotals;
  readonly body: CanonicalBody;
}

/**
 * Takes each transaction once, in order: it is written where it comes, and what has to be known before it,
 * number and sum of message and group, is put in front of it when the message is full. So no more than one
 * message is in memory, and no batch is walked twice.
 */
export class SplitWriter {
  readonly #head: SplitHead;
  readonly #limits: SplitLimits;
  readonly #nextMsgId: (number: number) => string;
  readonly #sink: (message: SplitMessage) => void;
  readonly #usedIds: Set<string>;
  #messages = 0;
  #msgId: string | undefined;
  #groups: OpenGroup[] = [];
  #totals = new RunningTotals();
  #group: OpenGroup | undefined;
  #bytes = 0;
  #headBytes = 0;
  #tooLarge: number | undefined;
  #position = 0;

  /**
   * `nextMsgId` gives the id of the first, second, … message (from 1); `groupIds` are the PmtInfId of all
   * groups to come. `sink` gets each message when it is full.
   */
  constructor(
    head: SplitHead,
    limits: SplitLimits,
    nextMsgId: (number: number) => string,
    groupIds: Iterable<string>,
    sink: (message: SplitMessage) => void,
  ) {
    this.#sink = sink;
    this.#head = head;
    this.#usedIds = new Set(groupIds);
    this.#limits = limits;
    this.#nextMsgId = nextMsgId;
  }

  /** Begins a group. One that gets no transaction appears in no message. */
  group(header: IsoNode): void {
    this.#endGroup();
    this.#usedIds.add(idOf(header));
    this.#group = this.#opened(header, idOf(header));
  }

  transaction(node: IsoNode): void {
    if (this.#group === undefined) throw new Error('a transaction stands in a group');
    this.#position += 1;
    const text = serialize(node);
    const bytes = Buffer.byteLength(text);
    if (!this.#fits(this.#group, bytes)) this.#nextMessage();
    if (!this.#fits(this.#group, bytes)) this.#tooLarge ??= this.#position;
    if (this.#totals.count === 0) this.#bytes = this.#messageBytes();
    if (this.#group.totals.count === 0) this.#bytes += this.#group.bytes;
    this.#bytes += bytes;
    this.#group.totals.add(node);
    this.#group.body.add(text);
    this.#totals.add(node);
  }

  /** `message-over-limit` as soon as one transaction alone is too large for a message: nothing helps then. */
  get refused(): Fault | null {
    return this.#tooLarge === undefined
      ? null
      : because('message-over-limit', 'payment-too-large', String(this.#tooLarge));
  }

  /** Hands out the last message; the number of all. Faults: `message-empty`, and what `refused` says. */
  finish(): Result<number> {
    const refused = this.refused;
    if (refused !== null) return err(refused);
    this.#endMessage();
    return this.#messages === 0 ? err(fault('message-empty')) : ok(this.#messages);
  }

  #fits(group: OpenGroup, bytes: number): boolean {
    if (this.#totals.count + 1 > this.#limits.transactionsPerMessage) return false;
    const before = this.#totals.count === 0 ? this.#messageBytes() : this.#bytes;
    const opening = group.totals.count === 0 ? group.bytes : 0;
    return before + opening + bytes <= this.#limits.messageBytes;
  }

  /** Bytes of a message without groups; the id of the message that is being filled decides on its length. */
  #messageBytes(): number {
    if (this.#headBytes > 0) return this.#headBytes;
    let bytes = 0;
    this.#msgId ??= this.#nextMsgId(this.#messages + 1);
    const head = { ...this.#head, msgId: this.#msgId };
    const writer = new MessageWriter(
      head,
      { ...LONGEST_TOTALS, count: 0 },
      (piece) => void (bytes += piece.length),
    );
    writer.end();
    this.#headBytes = bytes + String(LONGEST_TOTALS.count).length;
    return this.#headBytes;
  }

  #opened(header: IsoNode, origin: string): OpenGroup {
    const type = groupTypeOf(this.#head.kind);
    const counted = putText(
      type,
      putText(type, header, ['NbOfTxs'], String(LONGEST_TOTALS.count)),
      ['CtrlSum'],
      LONGEST_TOTALS.sum,
    );
    return {
      header,
      origin,
      bytes: Buffer.byteLength(serialize(counted)),
      totals: new RunningTotals(),
      body: new CanonicalBody(),
    };
  }

  #nextMessage(): void {
    const group = this.#group;
    if (group === undefined || this.#totals.count === 0) return;
    const divided = group.totals.count > 0;
    this.#endMessage();
    this.#group = divided ? this.#opened(this.#renamed(group), group.origin) : group;
  }

  /** The same header under an id of its own: `-2`, `-3`, … behind as much of the id as fits. */
  #renamed(group: OpenGroup): IsoNode {
    const type = groupTypeOf(this.#head.kind);
    for (let part = 2; ; part++) {
      const suffix = `-${part}`;
      const id = group.origin.slice(0, LONGEST_ID - suffix.length) + suffix;
      if (this.#usedIds.has(id)) continue;
      this.#usedIds.add(id);
      return putText(type, group.header, ['PmtInfId'], id);
    }
  }

  #endGroup(): void {
    if (this.#group !== undefined && this.#group.totals.count > 0) this.#groups.push(this.#group);
    this.#group = undefined;
  }

  #endMessage(): void {
    this.#endGroup();
    if (this.#groups.length > 0) {
      const [msgId, totals, pieces] = [this.#msgId ?? '', this.#totals.totals(), [] as Uint8Array[]];
      const writer = new MessageWriter({ ...this.#head, msgId }, totals, (piece) => void pieces.push(piece));
      for (const group of this.#groups) {
        writer.group(group.header, group.totals.totals());
        writer.written(group.body, group.totals.count);
      }
      this.#messages += 1;
      this.#sink({ msgId, totals, pieces, ...writer.end() });
    }
    this.#groups = [];
    this.#totals = new RunningTotals();
    this.#bytes = 0;
    this.#headBytes = 0;
    this.#msgId = undefined;
  }
}

function idOf(header: IsoNode): string {
  return textAt(header, 'PmtInfId') ?? '';
}
