// Owns interface document 4.5, reconfirm or reject, and 4.6, stop or recall: JSON or XML, parameters where
// the profile puts them.
import { fault, type Fault } from '../../../shared/domain/errors.ts';
import { httpDate } from '../../../shared/domain/calendar.ts';
import { CLOCK_ALLOWANCE } from '../../../shared/domain/state/report-evaluation.ts';
import type { RawAnswer } from '../../ports/bank.ts';
import type { CaseBody, CaseJob, CaseOutcome } from '../../ports/bank-requests.ts';
import { isRecord, parseObject, gatewayText, scalar } from '../answer/gateway-error.ts';
import { evaluateAnswer } from '../answer/evaluation.ts';
import { sendAuthorised, pauseFor, pauseOver } from '../authorised.ts';
import { isTransactionStatus } from '../../../shared/domain/state/payment-status.ts';
import type { LinkDeps } from '../bank-link.ts';
import { latestBankTime, exchangeFrom, operationUrl, urlPart, type BankRequest } from '../channel.ts';
import { cancellationRequest, decisionOfXml, transacService, type CaseDecision } from './case-xml.ts';

export async function decide(parts: LinkDeps, job: CaseJob): Promise<CaseOutcome> {
  const { profile, correlationId } = job;
  const operation = job.kind === 'stop' ? 'stop' : 'reconfirm';
  const wanted = caseRequest(job);
  const heardBefore = latestBankTime(parts, profile);
  const { result, said, renewal } = await sendAuthorised(parts, profile, wanted, { operation });
  const exchange = exchangeFrom(operation, correlationId, wanted, result, latestBankTime(parts, profile));
  const notTaken = (cause: Fault): CaseOutcome => {
    const told = { ...cause, correlationId };
    return {
      kind: 'not-taken',
      fault: told,
      exchange,
      waitMs: pauseFor(parts, profile, operation, told, exchange),
    };
  };
  const unknown = (cause: Fault): CaseOutcome => ({
    kind: 'unknown',
    fault: { ...cause, correlationId },
    exchange,
  });
  if (result.kind === 'not-sent' || result.kind === 'turned-away') return notTaken(result.fault);
  if (result.kind === 'no-answer') return unknown(result.fault);
  const { answer } = result;
  // It names no request: its time alone tells it from an answer to an earlier one.
  if (isOlderThan(answer, heardBefore)) return unknown(fault('answer-replayed'));
  if (answer.status !== 429) pauseOver(parts, profile, operation);
  // Practice answers with either (wire practice 7).
  if (answer.status === 200 || answer.status === 202) {
    const decision = decisionOf(answer.body, job.fields);
    return decision === null ? unknown(fault('answer-garbled')) : { kind: 'answered', ...decision, exchange };
  }
  const meant = evaluateAnswer(operation, answer, said);
  return meant.consequence === 'unknown' ? unknown(meant.fault) : notTaken(renewal ?? meant.fault);
}

/** By the bank's clock, with the allowance between its systems. Without a time it proves nothing. */
function isOlderThan({ headers }: RawAnswer, heard: string | null): boolean {
  const at = httpDate(headers['date']);
  return at !== null && heard !== null && at < Date.parse(heard) - CLOCK_ALLOWANCE;
}

/** The request as it leaves, without its access token. */
export function caseRequest({ profile, kind, requestType, format, body }: CaseJob): BankRequest {
  const { clientIdPlace, requestTypePlace } = profile.requests;
  const places = [
    ['client_id', profile.clientId, clientIdPlace],
    ['request_type', requestType, requestTypePlace],
  ] as const;
  const at = (place: string): readonly (readonly [string, string])[] =>
    places.filter(([, , where]) => where === place).map(([name, value]) => [name, value]);
  const base = kind === 'stop' ? profile.paths.stop : profile.paths.reconfirm;
  const path = [base, ...at('path').map(([, value]) => urlPart(value))].join('/');
  const type = format === 'json' ? 'application/json' : 'application/xml';
  return {
    method: 'POST',
    url: operationUrl(profile, path, at('query')),
    headers: { 'Content-Type': type, Accept: type, ...Object.fromEntries(at('header')) },
    body: Buffer.from(body, 'utf8'),
  };
}

/** The body in the profile's format: the same fields and facts are the same bytes. */
export function caseBody({ profile, kind, fields, caseId, createdAt }: CaseBody): string {
  if (profile.requests.format === 'json') return JSON.stringify(fields);
  return kind === 'stop'
    ? cancellationRequest(fields, {
        caseId,
        createdAt,
        assigner: profile.initiatingParty.name,
        assignee: profile.name,
      })
    : transacService(fields);
}

/**
 * `{"transaction_status":{"status","type"}}`, or one of the XML forms. A refusal comes with the same HTTP
 * status. Null where it is none, where its
 * status is none of ISO 20022, and where it names another payment: such an answer decides nothing.
 */
function decisionOf(body: Uint8Array, fields: CaseJob['fields']): CaseDecision | null {
  const parsed = parseObject(body);
  const decision =
    parsed === null ? decisionOfXml(body, fields) : decisionOfJson(parsed['transaction_status']);
  return decision !== null && isTransactionStatus(decision.status)
    ? { ...decision, text: gatewayText(decision.text) }
    : null;
}

function decisionOfJson(state: unknown): CaseDecision | null {
  return isRecord(state)
    ? { status: scalar(state['status']), reasons: [], text: scalar(state['type']) }
    : null;
}
