// Owns what the bank remembers of a message and its transactions, and reads their state off a plan and a
// clock.
import type { Bank } from '../bank.ts';

// The bank's own transaction references: unique, short enough for a statement (16 characters).
const counters = new WeakMap<Bank, number>();

/** `SB` + date + running number, e.g. SB26112000000017. */
export function nextReference(bank: Bank): string {
  const next = (counters.get(bank) ?? bank.ledger.payments().length) + 1;
  counters.set(bank, next);
  return `SB${bank.clock.today().slice(2).replaceAll('-', '')}${String(next).padStart(8, '0')}`;
}

export interface Reason {
  /** ISO 20022 external status reason code, 1 to 4 characters. */
  readonly code: string;
  readonly text: string;
}

/** One status the bank will show from `at` (bank time, ms) on. */
export interface Step {
  readonly at: number;
  readonly status: string;
  readonly reason?: Reason;
  /** gpi facts for RmtInf/Strd/AddtlRmtInf, e.g. `GPI/G001`. */
  readonly gpi?: string;
  /** A return keeps its status and shows only by this type. */
  readonly type?: 'RETN';
}

export interface Party {
  readonly name?: string;
  readonly account?: string;
  readonly bic?: string;
  readonly country?: string;
  readonly town?: string;
  readonly addressLines?: readonly string[];
}

export interface Payment {
  readonly uetr: string;
  /** The bank's own transaction reference (AcctSvcrRef). */
  readonly bankReference: string;
  readonly direction: 'CR' | 'DR';
  readonly directDebit: boolean;
  readonly msgId: string;
  readonly paymentInformationId: string;
  readonly instructionId?: string;
  readonly endToEndId: string;
  readonly amount: string;
  readonly currency: string;
  readonly requestedDate: string;
  readonly receivedAt: number;
  readonly debtor: Party;
  readonly creditor: Party;
  readonly remittance?: string;
  readonly chargeBearer?: string;
  /** Payer id under the client's account, incoming payments only (2.2 virtual_account). */
  readonly virtualAccount?: string;
  readonly steps: readonly Step[];
}

export interface Finding {
  /** Number within the bank's list of basic validations: `/00000001/…`. */
  readonly number: number;
  readonly code: string;
  readonly text: string;
}

export interface PaymentGroup {
  readonly paymentInformationId: string;
  readonly count: number;
  readonly sum: string;
  readonly findings: readonly Finding[];
  readonly payments: readonly Payment[];
}

export interface ReceivedMessage {
  readonly clientId: string;
  readonly msgId: string;
  /** Of its version, as in OrgnlMsgNmId. */
  readonly name: string;
  readonly created: string;
  readonly count: string;
  readonly sum?: string;
  readonly receivedAt: number;
  readonly bodyDigest: string;
  readonly findings: readonly Finding[];
  readonly groups: readonly PaymentGroup[];
}

/** The steps a client can have seen at `now`. */
export function historyOf(payment: Payment, now: number): readonly Step[] {
  return payment.steps.filter((step) => step.at <= now);
}

/** The present step; the plan always has one at the time of receipt. */
export function stateOf(payment: Payment, now: number): Step {
  return historyOf(payment, now).at(-1) ?? { at: payment.receivedAt, status: 'RCVD' };
}
