// Owns the answers to case requests: PaymentCancellation in JSON or XML, and errors in the shape of wire
// practice §7.
import type { Bank } from '../bank.ts';
import { GatewayRefusal } from '../http/exchange.ts';
import type { Answer } from '../http/exchange.ts';
import { jsonAnswer } from '../http/json.ts';
import type { Issue } from '../http/json.ts';
import { tag } from '../messages/pain002.ts';
import { escapeText } from '../xml/canonical.ts';
import type { Decision } from './decide.ts';

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
