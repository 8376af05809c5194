// Cuts the groups of a batch into messages that stay under the bank's limits, each with its own exact totals.
import { Buffer } from 'node:buffer';
import { fault } from '../../shared/domain/errors.ts';
import type { IsoNode } from '../../shared/domain/message-tree.ts';
import { err, ok } from '../../shared/domain/result.ts';
import type { Result } from '../../shared/domain/result.ts';
import { putText } from './edit.ts';
import { groupTypeOf } from './versions/catalogue.ts';
import { RunningTotals } from './totals.ts';
import type { Totals } from './totals.ts';
import { textAt } from './tree.ts';
import { MessageWriter } from './writer.ts';
import type { Digested, MessageHead } from './writer.ts';
import { serialize } from './xml/serialize.ts';

/** Limits of the bank profile. Neither is ever exceeded. */
export interface SplitLimits {
  readonly messageBytes: number;
  readonly transactionsPerMessage: number;
}

/** A message without its MsgId, which each part gets its own of. */
export type SplitHead = Omit<MessageHead, 'msgId'>;

export interface PlannedGroup {
  /** The group's header; a part of a divided group has its own PmtInfId. */
  readonly header: IsoNode;
  readonly totals: Totals;
}

export interface PlannedMessage {
  readonly msgId: string;
  readonly totals: Totals;
  readonly groups: readonly PlannedGroup[];
}

/** Messages in order; the transactions are those given to the planner, in the same order. */
export interface SplitPlan {
  readonly head: SplitHead;
  readonly messages: readonly PlannedMessage[];
}

const LONGEST_ID = 35;
// NbOfTxs has at most 15 digits, CtrlSum at most 18 with a point; what is reserved beyond the true length
// stays unused.
const LONGEST_TOTALS: Totals = { count: 999_999_999_999_999, sum: '0.00000000000000000' };

interface OpenGroup {
  readonly header: IsoNode;
  /** PmtInfId of the group before it was divided. */
  readonly origin: string;
  readonly bytes: number;
  totals: RunningTotals;
}

/** The pass before writing: measures and counts every transaction, and decides where a new message begins. */
export class SplitPlanner {
  readonly #head: SplitHead;
  readonly #limits: SplitLimits;
  readonly #nextMsgId: (number: number) => string;
  readonly #messages: PlannedMessage[] = [];
  readonly #usedIds: Set<string>;
  #msgId: string | undefined;
  #groups: PlannedGroup[] = [];
  #totals = new RunningTotals();
  #group: OpenGroup | undefined;
  #bytes = 0;
  #headBytes = 0;
  #tooLarge: number | undefined;
  #position = 0;

  /**
   * `nextMsgId` gives the id of the first, second, … message (from 1); `groupIds` are the PmtInfId of all
   * groups to come.
   */
  constructor(
    head: SplitHead,
    limits: SplitLimits,
    nextMsgId: (number: number) => string,
    groupIds: Iterable<string>,
  ) {
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
    const bytes = Buffer.byteLength(serialize(node));
    if (!this.#fits(this.#group, bytes)) this.#nextMessage();
    if (!this.#fits(this.#group, bytes)) this.#tooLarge ??= this.#position;
    if (this.#totals.count === 0) this.#bytes = this.#messageBytes();
    if (this.#group.totals.count === 0) this.#bytes += this.#group.bytes;
    this.#bytes += bytes;
    this.#group.totals.add(node);
    this.#totals.add(node);
  }

  /** Faults: `message-empty`; `message-over-limit` when one transaction alone is too large for a message. */
  finish(): Result<SplitPlan> {
    this.#endMessage();
    if (this.#tooLarge !== undefined) {
      return err(
        fault('message-over-limit', {
          detail: `Payment ${this.#tooLarge} does not fit into a message of ${this.#limits.messageBytes} bytes.`,
        }),
      );
    }
    if (this.#messages.length === 0) return err(fault('message-empty'));
    return ok({ head: this.#head, messages: this.#messages });
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
    this.#msgId ??= this.#nextMsgId(this.#messages.length + 1);
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
    return { header, origin, bytes: Buffer.byteLength(serialize(counted)), totals: new RunningTotals() };
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
    if (this.#group !== undefined && this.#group.totals.count > 0) {
      this.#groups.push({ header: this.#group.header, totals: this.#group.totals.totals() });
    }
    this.#group = undefined;
  }

  #endMessage(): void {
    this.#endGroup();
    if (this.#groups.length > 0) {
      this.#messages.push({ msgId: this.#msgId ?? '', totals: this.#totals.totals(), groups: this.#groups });
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

/**
 * The pass that writes: takes the planner's transactions again, in the same order, and puts each where the
 * plan has it.
 */
export class SplitWriter {
  readonly #plan: SplitPlan;
  readonly #sink: (message: number, piece: Uint8Array) => void;
  readonly #written: Digested[] = [];
  #writer: MessageWriter | undefined;
  #message = 0;
  #group = 0;
  #left = 0;

  /** `sink` gets the number of the message (from 0) with each piece. */
  constructor(plan: SplitPlan, sink: (message: number, piece: Uint8Array) => void) {
    this.#plan = plan;
    this.#sink = sink;
  }

  transaction(node: IsoNode): void {
    if (this.#left === 0) this.#advance();
    this.#writer?.transaction(node);
    this.#left -= 1;
  }

  /** Size and digest of every message, in order. */
  end(): readonly Digested[] {
    this.#endMessage();
    if (this.#left > 0 || this.#written.length !== this.#plan.messages.length)
      throw new Error('not every planned transaction was written');
    return this.#written;
  }

  #advance(): void {
    const planned = this.#plan.messages[this.#message];
    if (planned === undefined) throw new Error('more transactions than the plan has');
    if (this.#writer === undefined) {
      const number = this.#message;
      this.#writer = new MessageWriter(
        { ...this.#plan.head, msgId: planned.msgId },
        planned.totals,
        (piece) => this.#sink(number, piece),
      );
    }
    const group = planned.groups[this.#group];
    if (group === undefined) {
      this.#endMessage();
      this.#advance();
      return;
    }
    this.#writer.group(group.header, group.totals);
    this.#left = group.totals.count;
    this.#group += 1;
  }

  #endMessage(): void {
    if (this.#writer === undefined) return;
    this.#written.push(this.#writer.end());
    this.#writer = undefined;
    this.#message += 1;
    this.#group = 0;
  }
}
