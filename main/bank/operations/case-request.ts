// Owns interface document 4.5, reconfirm or reject, and 4.6, stop or recall: JSON or XML, parameters where the profile puts them.
import { fault, type Fault } from '../../../shared/domain/errors.ts';
import type { RawAnswer } from '../../app/ports/bank.ts';
import type { CaseBody, CaseJob, CaseOutcome } from '../../app/ports/bank-requests.ts';
import { isRecord, parseObject, plainText, scalar, type GatewayError } from '../answer/gateway-error.ts';
import { judge } from '../answer/judgement.ts';
import { sendAuthorised } from '../authorised.ts';
import { isTransactionStatus } from '../../../shared/domain/status-codes.ts';
import type { LinkParts } from '../bank-link.ts';
import { evidence } from '../evidence.ts';
import type { LinkRequest } from '../link/client.ts';
import { pauseFor, pauseOver } from '../pauses.ts';
import { operationUrl } from '../url.ts';
import { cancellationRequest, decisionOfXml, issuesOfXml, transacService, type Decision } from './case-xml.ts';

export async function decide(parts: LinkParts, job: CaseJob): Promise<CaseOutcome> {
  const { profile, correlationId } = job;
  const operation = job.kind === 'stop' ? 'stop' : 'reconfirm';
  const wanted = caseRequest(job);
  const { result, said, renewal } = await sendAuthorised(parts, profile, wanted);
  const exchange = evidence(operation, correlationId, wanted, result);
  const notTaken = (cause: Fault): CaseOutcome => {
    const told = { ...cause, correlationId };
    return { kind: 'not-taken', fault: told, exchange, waitMs: pauseFor(parts, profile, operation, told, exchange) };
  };
  const unknown = (cause: Fault): CaseOutcome => ({ kind: 'unknown', fault: { ...cause, correlationId }, exchange });
  if (result.kind === 'not-sent' || result.kind === 'turned-away') return notTaken(result.fault);
  if (result.kind === 'no-answer') return unknown(result.fault);
  pauseOver(parts, profile, operation);
  const { answer } = result;
  // Practice answers with either (wire practice 7).
  if (answer.status === 200 || answer.status === 202) {
    const decision = decisionOf(answer.body, job.fields);
    return decision === null ? unknown(fault('answer-garbled')) : { kind: 'answered', ...decision, exchange };
  }
  const issues = issuesOf(answer, said);
  if (issues !== null) return notTaken(fault('bank-request-refused', { rule: String(answer.status), detail: `status ${answer.status}, ${issues}` }));
  const judged = judge(answer, said);
  return judged.taken === 'unknown' ? unknown(judged.fault) : notTaken(renewal ?? judged.fault);
}

/** The request as it leaves, without its access token. */
export function caseRequest({ profile, kind, requestType, format, body }: CaseJob): LinkRequest {
  const { clientIdPlace, requestTypePlace } = profile.requests;
  const places = [['client_id', profile.clientId, clientIdPlace], ['request_type', requestType, requestTypePlace]] as const;
  const at = (place: string): readonly (readonly [string, string])[] => places.filter(([, , where]) => where === place).map(([name, value]) => [name, value]);
  const base = kind === 'stop' ? profile.paths.stop : profile.paths.reconfirm;
  const path = [base, ...at('path').map(([, value]) => encodeURIComponent(value))].join('/');
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
  return kind === 'stop' ? cancellationRequest(fields, { caseId, createdAt, assigner: profile.initiatingParty.name, assignee: profile.name }) : transacService(fields);
}

/**
 * `{"transaction_status":{"status","type"}}`, or one of the XML forms. A refusal comes with the same HTTP status. Null where it is none, where its
 * status is none of ISO 20022, and where it names another payment: such an answer decides nothing.
 */
function decisionOf(body: Uint8Array, fields: CaseJob['fields']): Decision | null {
  const parsed = parseObject(body);
  const decision = parsed === null ? decisionOfXml(body, fields) : decisionOfJson(parsed['transaction_status']);
  return decision !== null && isTransactionStatus(decision.status) ? { ...decision, text: plainText(decision.text) } : null;
}

function decisionOfJson(state: unknown): Decision | null {
  return isRecord(state) ? { status: scalar(state['status']), reasons: [], text: scalar(state['type']) } : null;
}

/** What may also mean that the request, or one like it, is there already: RFC 9110, 15.5.9 and 15.5.10, and the duplicate of interface document 7. */
const PERHAPS_THERE: readonly number[] = [406, 408, 409];

/** The operation's own list of issues with a 4xx, which it names too if it names any: it was judged and not carried out. */
function issuesOf(answer: RawAnswer, said: GatewayError | null): string | null {
  if (answer.status < 400 || answer.status >= 500 || PERHAPS_THERE.includes(answer.status)) return null;
  if (said?.origin === 'application') return said.httpCode === null || said.httpCode === answer.status ? said.text : null;
  return issuesOfXml(answer.body, answer.status);
}
