// Owns 4.1 Create payment. The document shows only the answer; the request here is the envelope of 4.4.
import type { Bank } from '../bank.ts';
import type { Answer, Exchange, Operation } from '../http/exchange.ts';
import { jsonAnswer } from '../http/json.ts';
import { receiveInitiation } from './payment-initiation.ts';

function handle(bank: Bank, exchange: Exchange): Answer {
  const outcome = receiveInitiation(bank, exchange, 'optional');
  if (outcome.kind === 'refused')
    return jsonAnswer(400, {
      errors: outcome.complaints.map((issue) => ({ issue, action: 'correct the message' })),
    });
  const { message } = outcome;
  const [first] = message.groups.flatMap((group) => group.payments);
  const refusals = [...message.findings, ...message.groups.flatMap((group) => group.findings)];
  if (!first || refusals.length > 0)
    return jsonAnswer(400, {
      errors: refusals.map(({ text }) => ({ issue: text, action: 'correct the message' })),
    });
  return jsonAnswer(200, { paymentID: first.bankReference });
}

export const createPayment: Operation = {
  name: 'create-payment',
  section: '4.1',
  method: 'POST',
  path: '/payments',
  handle,
};
