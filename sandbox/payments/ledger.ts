// Owns the bank's memory of messages and payments, kept across restarts as one line per event.
import { existsSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { appendLine, wholeLines } from '../state/durable-file.ts';
import type { Payment, ReceivedMessage, Step } from './payment.ts';
import { stateOf } from './payment.ts';

type LedgerEvent =
  | { readonly kind: 'message'; readonly message: ReceivedMessage }
  | { readonly kind: 'payment'; readonly payment: Payment }
  | { readonly kind: 'replan'; readonly uetr: string; readonly steps: readonly Step[] };

export class Ledger {
  readonly #file: string;
  readonly #messages: ReceivedMessage[] = [];
  readonly #payments: Payment[] = [];
  readonly #groups = new Map<string, { message: ReceivedMessage; group: number }>();

  constructor(dir: string) {
    this.#file = join(dir, 'ledger.jsonl');
    if (!existsSync(this.#file)) return;
    const text = readFileSync(this.#file, 'utf8');
    // The bank answers after a line is whole: what a kill cut off was answered to nobody.
    truncateSync(this.#file, Buffer.byteLength(text.slice(0, text.lastIndexOf('\n') + 1)));
    for (const line of wholeLines(text)) this.#apply(JSON.parse(line) as LedgerEvent);
  }

  #apply(event: LedgerEvent): void {
    if (event.kind === 'message') {
      this.#messages.push(event.message);
      event.message.groups.forEach((group, index) => {
        for (const payment of group.payments) {
          this.#payments.push(payment);
          this.#groups.set(payment.uetr, { message: event.message, group: index });
        }
      });
    } else if (event.kind === 'payment') {
      this.#payments.push(event.payment);
    } else {
      const index = this.#payments.findIndex((payment) => payment.uetr === event.uetr);
      const payment = this.#payments[index];
      if (payment) this.#payments[index] = { ...payment, steps: event.steps };
    }
  }

  #record(event: LedgerEvent): void {
    appendLine(this.#file, JSON.stringify(event));
    this.#apply(event);
  }

  accept(message: ReceivedMessage): void {
    this.#record({ kind: 'message', message });
  }

  /** Adds a payment that came in no pain message (4.1, or incoming). */
  add(payment: Payment): void {
    this.#record({ kind: 'payment', payment });
  }

  /** Changes what happens to a payment from now on (a recall, a reconfirmation). */
  replan(uetr: string, steps: readonly Step[]): void {
    this.#record({ kind: 'replan', uetr, steps });
  }

  messages(): readonly ReceivedMessage[] {
    return this.#messages;
  }

  payments(): readonly Payment[] {
    return this.#payments;
  }

  /** The message and group a payment arrived in, if it did in one. */
  originOf(payment: Payment): { message: ReceivedMessage; group: number } | undefined {
    return this.#groups.get(payment.uetr);
  }

  /**
   * The last time at which any planned step of a received payment falls due, or undefined when none is ahead.
   */
  lastStepAfter(now: number): number | undefined {
    const ahead = this.#payments.flatMap((payment) =>
      payment.steps.filter((step) => step.at > now).map((step) => step.at),
    );
    return ahead.length === 0 ? undefined : ahead.reduce((a, b) => Math.max(a, b));
  }

  /** One line per payment, for the console and the control channel. */
  summary(now: number): {
    msgId: string;
    endToEndId: string;
    uetr: string;
    bankReference: string;
    amount: string;
    currency: string;
    creditor: string;
    status: string;
    reason?: string;
  }[] {
    return this.#payments.map((payment) => {
      const state = stateOf(payment, now);
      return {
        msgId: payment.msgId,
        endToEndId: payment.endToEndId,
        uetr: payment.uetr,
        bankReference: payment.bankReference,
        amount: payment.amount,
        currency: payment.currency,
        creditor: payment.creditor.name ?? '',
        status: state.status,
        ...(state.reason ? { reason: state.reason.code } : {}),
      };
    });
  }
}
