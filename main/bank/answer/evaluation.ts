// Owns the evaluation of an answer that is no success: which body it is, and what the table of answers says
// of it.
import { fault, type Fault } from '../../../shared/domain/errors.ts';
import { sentence } from '../../../shared/domain/sentence.ts';
import type { BankOperation, RawAnswer } from '../../ports/bank.ts';
import { matrixCell, type BodyKind, type Consequence } from './answer-matrix.ts';
import type { GatewayError } from './gateway-error.ts';
import { httpStatusMeaning } from './statuses.ts';

export interface AnswerEvaluation {
  readonly consequence: Consequence;
  readonly fault: Fault;
}

/** What an answer that is no success means for this operation (answer-matrix.ts). */
export function evaluateAnswer(
  operation: BankOperation | 'token',
  answer: RawAnswer,
  said: GatewayError | null,
): AnswerEvaluation {
  const cell = matrixCell(operation, answer.status, bodyKind(answer, said));
  // Where money can move the section of the document says why; elsewhere the status itself is what a person
  // looks for.
  const rule =
    cell.consequence === 'failed' ? String(answer.status) : httpStatusMeaning(answer.status).section;
  return {
    consequence: cell.consequence,
    fault: fault(cell.fault, {
      ...words(said),
      sentences: [sentence('bank-status', { status: answer.status })],
      rule,
    }),
  };
}

/** The bank's own, as it wrote them. */
function words(said: GatewayError | null): { readonly detail?: string } {
  return said === null || said.text === '' ? {} : { detail: said.text };
}

export function bodyKind(answer: RawAnswer, said: GatewayError | null): BodyKind {
  if (answer.truncated) return 'foreign';
  if (said?.isDuplicate === true) return 'duplicate';
  if (said?.origin === 'gateway') return said.httpCode === answer.status ? 'gateway' : 'gateway-other-status';
  if (said?.origin === 'application')
    return said.httpCode === null || said.httpCode === answer.status ? 'issues' : 'foreign';
  return isBlank(answer.body) && isDelimited(answer) ? 'none' : 'foreign';
}

/**
 * RFC 9112, 6.3: without a length and without chunks a body ends where the connection does. Nobody can say
 * then that it was not cut off before its first word, and silence says that no application saw the request.
 */
function isDelimited({ headers }: RawAnswer): boolean {
  return headers['content-length'] !== undefined || /\bchunked$/iu.test(headers['transfer-encoding'] ?? '');
}

/** Space, tab, line feed, carriage return. */
function isBlank(body: Uint8Array): boolean {
  return body.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
}
