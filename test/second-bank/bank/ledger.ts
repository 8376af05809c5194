// Owns the payments of the second bank: their identities, their life from PDNG to ACSC or RJCT, and their
// bookings.
import { randomUUID } from 'node:crypto';
import { sameAmount } from '../wire/decimal.ts';

export type PaymentStatus = 'PDNG' | 'ACTC' | 'ACCP' | 'ACSP' | 'ACSC' | 'ACCC' | 'RJCT';

export interface Party {
  readonly name: string | undefined;
  readonly account: string | undefined;
  readonly bic: string | undefined;
}

export interface Reason {
  readonly code: string;
  readonly text: string;
}

/** What a payment says of itself when it arrives. */
export interface PaymentInfo {
  readonly messageId: string;
  readonly messageName: string;
  readonly pmtInfId: string;
  /** Its place in the message. */
  readonly place: number;
  readonly instructionId: string | undefined;
  readonly endToEndId: string;
  readonly amount: string;
  readonly currency: string;
  readonly debtor: Party;
  readonly creditor: Party;
  readonly remittance: string | undefined;
  readonly executionDate: string;
  readonly creationDate: string;
  readonly directDebit: boolean;
}

export interface Payment extends PaymentInfo {
  readonly clientId: string;
  readonly direction: 'out' | 'in';
  readonly uetr: string;
  readonly bankReference: string;
  readonly receivedAt: string;
  readonly virtualAccount: string | undefined;
  readonly branch: string | undefined;
  status: PaymentStatus;
  reason: Reason | undefined;
  returned: Reason | undefined;
  /** A financial-institution payment that waits for RECNFRM or RJCTCNFRM does not go on by itself. */
  awaitsConfirmation: boolean;
  events: { readonly at: string; readonly status: PaymentStatus }[];
  /** The day and time of each booking. More than one is a defect of the bank. */
  bookings: string[];
}

export interface IncomingInfo {
  readonly clientId: string;
  readonly account: string;
  readonly amount: string;
  readonly currency: string;
  readonly from: Party;
  readonly endToEndId?: string;
  readonly uetr?: string;
  readonly instructionId?: string;
  readonly virtualAccount?: string;
  readonly remittance?: string;
  readonly branch?: string;
  readonly bic?: string;
  readonly awaitsConfirmation?: boolean;
}

const NEXT: Readonly<Record<PaymentStatus, PaymentStatus | undefined>> = {
  PDNG: 'ACSP',
  ACTC: 'ACSP',
  ACCP: 'ACSP',
  ACSP: 'ACSC',
  ACSC: undefined,
  ACCC: undefined,
  RJCT: undefined,
};

export class Ledger {
  readonly payments: Payment[] = [];
  /** Identities received, with the instant of the first time. */
  readonly identities = new Map<string, number>();
  /**
   * Reasons set by the control interface: a payment with that end-to-end identification is rejected on
   * arrival.
   */
  readonly rejections = new Map<string, Reason>();
  readonly #clock: () => Date;
  #count = 0;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /** True when this identity was received within the window before; it is noted in any case. */
  isDuplicate(identity: string, windowSeconds: number | undefined): boolean {
    const now = this.#clock().getTime();
    const first = this.identities.get(identity);
    const within = first !== undefined && (windowSeconds === undefined || now - first < windowSeconds * 1000);
    if (!within) this.identities.set(identity, now);
    return within;
  }

  #enter(
    facts: PaymentInfo,
    more: Pick<Payment, 'clientId' | 'direction' | 'status' | 'virtualAccount' | 'branch'> & {
      uetr?: string;
      awaitsConfirmation?: boolean;
    },
  ): Payment {
    this.#count += 1;
    const at = this.#clock().toISOString();
    const payment: Payment = {
      ...facts,
      ...more,
      uetr: more.uetr ?? randomUUID(),
      receivedAt: at,
      bankReference: `SB${at.slice(2, 10).replaceAll('-', '')}${String(this.#count).padStart(6, '0')}`,
      reason: undefined,
      returned: undefined,
      awaitsConfirmation: more.awaitsConfirmation ?? false,
      events: [{ at, status: more.status }],
      bookings: [],
    };
    this.payments.push(payment);
    return payment;
  }

  /**
   * Takes in one payment of a message. A payment is known by client, message, group and place in the group.
   */
  take(
    clientId: string,
    facts: PaymentInfo,
    first: PaymentStatus,
    rejected: Reason | undefined,
    twice: boolean,
  ): Payment {
    const known = this.payments.find(
      (one) =>
        one.clientId === clientId &&
        one.messageId === facts.messageId &&
        one.messageName === facts.messageName &&
        one.place === facts.place,
    );
    if (known !== undefined && !twice) return known;
    const reason = rejected ?? this.rejections.get(facts.endToEndId);
    const status = reason === undefined ? first : 'RJCT';
    const payment = this.#enter(facts, {
      clientId,
      direction: 'out',
      status,
      virtualAccount: undefined,
      branch: undefined,
    });
    payment.reason = reason;
    return payment;
  }

  takeIncoming(facts: IncomingInfo): Payment {
    const today = this.#clock().toISOString().slice(0, 10);
    const to: Party = { name: undefined, account: facts.account, bic: facts.bic };
    return this.#enter(
      {
        messageId: `IN${this.#count + 1}`,
        messageName: 'pacs.008.001.08',
        pmtInfId: 'NOTPROVIDED',
        place: 0,
        instructionId: facts.instructionId,
        endToEndId: facts.endToEndId ?? 'NOTPROVIDED',
        amount: facts.amount,
        currency: facts.currency,
        debtor: facts.from,
        creditor: to,
        remittance: facts.remittance,
        executionDate: today,
        creationDate: today,
        directDebit: false,
      },
      {
        clientId: facts.clientId,
        direction: 'in',
        status: 'PDNG',
        virtualAccount: facts.virtualAccount,
        branch: facts.branch,
        ...(facts.uetr === undefined ? {} : { uetr: facts.uetr }),
        awaitsConfirmation: facts.awaitsConfirmation ?? false,
      },
    );
  }

  find(reference: string): Payment | undefined {
    const wanted = reference.replaceAll('-', '').toLowerCase();
    return this.payments.findLast(
      (one) =>
        one.uetr.replaceAll('-', '').toLowerCase() === wanted ||
        one.bankReference === reference ||
        one.endToEndId === reference ||
        one.instructionId === reference,
    );
  }

  /** Gives a payment its next status, or the one that is asked for. A settled payment is booked once. */
  step(payment: Payment, to?: PaymentStatus, reason?: Reason): PaymentStatus {
    const next = to ?? NEXT[payment.status];
    if (next === undefined || next === payment.status) return payment.status;
    if (payment.status === 'RJCT') throw new Error('a rejected payment has no further status');
    payment.status = next;
    payment.reason =
      next === 'RJCT' ? (reason ?? { code: 'NARR', text: '/00000001/REJECTED BY THE BANK' }) : undefined;
    const at = this.#clock().toISOString();
    payment.events.push({ at, status: next });
    const settled = next === 'ACSC' || next === 'ACCC';
    if (settled && payment.bookings.length === 0) payment.bookings.push(at);
    return next;
  }

  stepAll(): void {
    for (const payment of this.payments) if (!payment.awaitsConfirmation) this.step(payment);
  }

  /** A return keeps its status (wire practice 5). */
  giveBack(payment: Payment, reason: Reason): void {
    payment.returned = reason;
  }

  /** Key fields of the status inquiry (2.6). The newest payment that has them all. */
  byKeyFields(clientId: string, key: KeyFields): Payment | undefined {
    return this.payments.findLast(
      (one) =>
        one.clientId === clientId &&
        (key.endToEndId === undefined || one.endToEndId === key.endToEndId) &&
        (key.globalNumber === undefined || isNumberOf(one, key.globalNumber)) &&
        (key.creationDate === undefined || one.creationDate === key.creationDate) &&
        (key.amount === undefined || sameAmount(one.amount, key.amount)) &&
        (key.currency === undefined || one.currency === key.currency) &&
        (key.executionDate === undefined || one.executionDate === key.executionDate.slice(0, 10)) &&
        (key.directDebit === undefined || one.directDebit === key.directDebit) &&
        (key.messageId === undefined || one.messageId === key.messageId),
    );
  }
}

export interface KeyFields {
  readonly endToEndId?: string | undefined;
  readonly globalNumber?: string | undefined;
  readonly creationDate?: string | undefined;
  readonly amount?: string | undefined;
  readonly currency?: string | undefined;
  readonly executionDate?: string | undefined;
  readonly directDebit?: boolean | undefined;
  readonly messageId?: string | undefined;
}

/** UETR with or without hyphens, or the bank's reference as global transaction number. */
export function isNumberOf(payment: Payment, text: string): boolean {
  const bare = (value: string): string => value.replaceAll('-', '').toLowerCase();
  return bare(payment.uetr) === bare(text) || payment.bankReference === text;
}
