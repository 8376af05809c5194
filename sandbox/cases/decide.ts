// Owns what the bank does on a case request: the payment it means, whether it can still act, and what happens
// then.
import { GatewayRefusal } from '../http/exchange.ts';
import type { Answer } from '../http/exchange.ts';
import { jsonAnswer } from '../http/json.ts';
import type { Issue } from '../http/json.ts';
import { tag } from '../messages/pain002.ts';
import { escapeText } from '../xml/canonical.ts';
import { knownPayments } from '../payments/find.ts';
import { historyOf, stateOf } from '../payments/payment.ts';
import type { Payment, Step } from '../payments/payment.ts';
import type { Bank } from '../bank.ts';
import type { CaseRequest } from './rules.ts';

// The answers to case requests: PaymentCancellation in JSON or XML, and errors in the shape of wire
// practice §7.
export function xmlAnswer(status: number, xml: string): Answer {
  return { status, headers: { 'content-type': 'application/xml' }, body: Buffer.from(xml) };
}

/** 2.7: PaymentCancellation = { transaction_status }. A refusal comes with the same HTTP status. */
export function decisionAnswer(bank: Bank, { status, type }: Decision, xml: boolean): Answer {
  const { caseStatus } = bank.settings.get();
  if (!xml) return jsonAnswer(caseStatus, { transaction_status: { status, type } });
  return xmlAnswer(
    caseStatus,
    tag(
      'PaymentCancellation',
      tag('transaction_status', tag('status', status), tag('type', escapeText(type))),
    ),
  );
}

export function issuesAnswer(status: number, issues: readonly Issue[], xml: boolean): Answer {
  if (!xml)
    return jsonAnswer(status, {
      status: 'FAILED',
      http_code: String(status),
      errors: issues.map(({ issue, action }) => ({ issue, action })),
    });
  const errors = issues.map(({ issue, action }) =>
    tag('error', tag('issue', escapeText(issue)), tag('action', escapeText(action))),
  );
  return xmlAnswer(
    status,
    tag('PaymentCancellationError', tag('status', 'FAILED'), tag('http_code', String(status)), ...errors),
  );
}

/** Runs a check whose refusal, other than 401 and 403, belongs in this operation's own error shape. */
export function inOwnShape(xml: boolean, action: () => Answer): Answer {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof GatewayRefusal) || error.status !== 400) throw error;
    return issuesAnswer(400, [{ issue: error.message, action: 'correct the request' }], xml);
  }
}

export interface Decision {
  readonly status: 'ACCP' | 'RJCT';
  readonly type: string;
  readonly payment?: Payment;
}

/** The payment an identification set means; `uetr` goes before the others. */
function identify(bank: Bank, request: CaseRequest): Payment | undefined {
  return knownPayments(bank).find((payment) => {
    if (request.uetr !== undefined) return payment.uetr === request.uetr.toLowerCase();
    if (payment.requestedDate !== request.settlementDate) return false;
    return request.bankReference === undefined
      ? payment.instructionId === request.instructionId
      : payment.bankReference === request.bankReference;
  });
}

function isFinal(step: Step): boolean {
  return step.status === 'RJCT' || step.status === 'ACSC' || step.status === 'ACCC';
}

/** Replaces the future of a payment. A payment of the history enters the ledger with its new course. */
function change(bank: Bank, payment: Payment, ahead: readonly Step[]): void {
  const steps = [...historyOf(payment, bank.clock.now()), ...ahead];
  if (bank.ledger.payments().some((known) => known.uetr === payment.uetr))
    bank.ledger.replan(payment.uetr, steps);
  else bank.ledger.add({ ...payment, steps });
}

function refused(type: string, payment?: Payment): Decision {
  return payment ? { status: 'RJCT', type, payment } : { status: 'RJCT', type };
}

/** A reconfirmation lets a waiting payment go on, a rejection ends it. */
export function decideReconfirmation(
  bank: Bank,
  act: 'reconfirm' | 'reject',
  request: CaseRequest,
): Decision {
  const payment = identify(bank, request);
  if (!payment) return refused('Transaction not found.');
  const now = bank.clock.now();
  if (isFinal(stateOf(payment, now))) return refused('Transaction is already completed.', payment);
  if (act === 'reject')
    change(bank, payment, [
      {
        at: now,
        status: 'RJCT',
        reason: { code: 'NARR', text: `REJECTED BY CUSTOMER, CODE ${request.reason ?? ''}` },
      },
    ]);
  return {
    status: 'ACCP',
    type: act === 'reconfirm' ? 'Reconfirmation accepted.' : 'Rejection accepted.',
    payment,
  };
}

/**
 * Before settlement a stop ends the payment; after it a recall asks the other bank, which answers a day
 * later.
 */
export function decideStop(bank: Bank, request: CaseRequest): Decision {
  const payment = identify(bank, request);
  if (!payment || (request.endToEndId !== undefined && payment.endToEndId !== request.endToEndId))
    return refused('Transaction not found.');
  const now = bank.clock.now();
  const state = stateOf(payment, now);
  const reason = request.reason ?? 'CUST';
  if (state.status === 'RJCT' || state.type === 'RETN')
    return refused('Transaction is already rejected or returned.', payment);
  if (!isFinal(state)) {
    change(bank, payment, [
      { at: now, status: 'RJCT', reason: { code: reason, text: 'STOPPED AT CUSTOMER REQUEST' } },
    ]);
    return { status: 'ACCP', type: 'Stop request accepted, the payment has been cancelled.', payment };
  }
  if (payment.steps.some((step) => step.at > now && step.type === 'RETN'))
    return refused('A recall is already under way.', payment);
  if (!/DISPUTED LTD/i.test(payment.creditor.name ?? ''))
    change(bank, payment, [
      {
        at: now + 86_400_000,
        status: state.status,
        type: 'RETN',
        reason: { code: 'FOCR', text: `RETURNED FOLLOWING RECALL ${reason}` },
      },
    ]);
  return { status: 'ACCP', type: 'Recall request accepted and sent to the beneficiary bank.', payment };
}
