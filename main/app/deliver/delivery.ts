// What a subject declares to be delivered: one thing that is sent at most once. The rules of sending are the
// engine's alone (send.ts, inquire.ts, interrupted.ts).
import type { Fault } from '../../../shared/domain/errors.ts';
import type { Result } from '../../../shared/domain/result.ts';
import type { BankOperation, Exchange, Unanswered } from '../../ports/bank.ts';
import type { LogDraft, StoredAnswer } from '../../ports/store.ts';
import type { ExchangeRecord } from './exchange-record.ts';
import type { CoreParts } from '../desk/index.ts';

// Tells the window that a message is not what it was.
export function changed(desk: Pick<CoreParts, 'notifier'>, message: string): void {
  desk.notifier.emit('changed', { what: 'outbox', id: message });
  desk.notifier.emit('changed', { what: 'payments', id: null });
  desk.notifier.emit('changed', { what: 'desk', id: null });
}

/** The events that every delivery's state machine knows. */
export type DeliveryEvent = 'intent' | 'not-taken' | 'ambiguous';

export interface DeliveryPosition {
  readonly state: string;
  readonly nothingShown: boolean;
  readonly doubt: boolean;
}

/** `pain002`: where the bank signs its answers, the verified report within. */
export interface Answered {
  readonly kind: 'answered';
  readonly exchange: Exchange;
  readonly pain002?: Uint8Array;
}

/** The types of one delivery. */
export interface DeliveryTypes {
  readonly subject: unknown;
  readonly position: DeliveryPosition;
  readonly event: string;
  /** What sending comes to when the bank has answered. */
  readonly answered: Answered;
  /** What its answer says, as far as the subject changes by it. */
  readonly report: unknown;
  /** What is stored of the subject in the transaction of an attempt. */
  readonly change: unknown;
}

export type SendOutcome<T extends DeliveryTypes> = T['answered'] | Unanswered;

/** Everything of a request that can be known before a byte leaves. */
export interface PreparedRequest<T extends DeliveryTypes> {
  /** Of the stored body: what is sent again are these bytes. */
  readonly sha256: string;
  send(correlationId: string): Promise<SendOutcome<T>>;
}

export interface Interpretation<T extends DeliveryTypes> {
  readonly event: T['event'] | DeliveryEvent;
  readonly fault: Fault | null;
  /** Null where the answer settles nothing. */
  readonly report: T['report'] | null;
  /** For the log, in a word. */
  readonly summary?: string;
}

/** How an attempt ended, and what follows for its subject. */
export interface Settlement<T extends DeliveryTypes> extends Interpretation<T> {
  readonly subject: T['subject'];
  readonly position: T['position'];
  readonly at: string;
  readonly answer: StoredAnswer | null;
  /** Null when no byte is known to have left. */
  readonly sentAt: string | null;
  /** The end of the pause the bank asked for. */
  readonly notBefore: string | null;
}

export interface AttemptDraft<T extends DeliveryTypes> {
  readonly attempt: string;
  readonly subject: string;
  readonly kind: 'send' | 'inquiry';
  /** The state the subject must be in; else `revision-conflict`. Two attempts at once cannot both begin. */
  readonly expectedState: T['position']['state'];
  readonly startedAt: string;
  readonly correlationId: string;
  readonly bodySha256: string | null;
  /** Where the intent brings the subject; null for an inquiry. */
  readonly position: T['position'] | null;
  readonly log: LogDraft;
}

export type AttemptEnd = ExchangeRecord & { readonly log: LogDraft };

/** The subject and its attempts in the store. What resolves is on the disk. */
export interface DeliveryRecords<T extends DeliveryTypes> {
  find(id: string): Promise<Result<T['subject']>>;
  /** Ids of those whose attempt has begun and not ended. */
  sending(): Promise<readonly string[]>;
  /** The last attempt to send it that has not ended. */
  openAttempt(id: string): Promise<string | null>;
  begin(draft: AttemptDraft<T>): Promise<Result<unknown>>;
  end(end: AttemptEnd, change: T['change']): Promise<Result<unknown>>;
  /** A change without an attempt. */
  change(subject: T['subject'], change: T['change'], log: LogDraft): Promise<Result<unknown>>;
}

export interface Delivery<T extends DeliveryTypes> {
  /** Begins the names of its log entries. */
  readonly name: 'message' | 'case';
  /** The state from which it is sent for the first time. */
  readonly ready: T['position']['state'];
  readonly machine: {
    next(position: T['position'], event: T['event'] | DeliveryEvent): Result<T['position']>;
    afterRestart(position: T['position']): T['position'];
    /** Whether the bank may be asked about it. */
    mayInquire(position: T['position']): boolean;
  };
  readonly records: DeliveryRecords<T>;
  position(subject: T['subject']): T['position'];
  operation(subject: T['subject']): BankOperation;
  /** Only one desk sends it: why this one does not, null when it does. */
  refuse(subject: T['subject']): Promise<Fault | null>;
  /**
   * Refuses what else can be known, and reads every row that an answer will change: what cannot be read now
   * could not be followed then.
   */
  prepare(subject: T['subject']): Promise<Result<PreparedRequest<T>>>;
  /** What an answer of the bank means for the subject. */
  interpret(answered: T['answered'], subject: T['subject']): Promise<Interpretation<T>>;
  settle(settlement: Settlement<T>): Promise<T['change']>;
  /** Brings up to date what follows from the subject. `null`: an inquiry has ended. */
  derive(subject: T['subject'], settlement: Settlement<T> | null): Promise<void>;
  /** Tells the window that the subject is not what it was. */
  notify(id: string): void;
}
