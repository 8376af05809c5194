// Owns the requests that only read: interface document 4.2, enhanced payment status inquiry, 4.3, its
// deprecated form, only where the profile names its path, 4.9, retrieving a payment by its end-to-end
// identifier, and 4.10, balance inquiry; sending them, and what their refusals come to.
import { clientIdQuery, operationUrl, urlPart } from '../channel.ts';
import { psrj03Headers, retrieveClientId } from '../../../shared/domain/profile/practice.ts';
import { openPain002 } from '../envelope-adapter.ts';
import { fault } from '../../../shared/domain/errors.ts';
import { openList } from '../large-answers/open.ts';
import { pauseOver } from '../authorised.ts';
import { askBank, notAsked } from './inquiry.ts';
import type { InquiryRequest } from './inquiry.ts';
import type { BalanceJob, ReadOutcome, RetrieveJob, SearchJob } from '../../ports/bank-requests.ts';
import type { LinkDeps } from '../bank-link.ts';

async function readFromBank(parts: LinkDeps, request: InquiryRequest): Promise<ReadOutcome> {
  const asked = await askBank(parts, request);
  if (asked.kind === 'failed') return asked;
  pauseOver(parts, request.profile, request.operation);
  const { body, headers } = asked.answer;
  return { kind: 'answered', body, headers, exchange: asked.exchange };
}

/** The profile does not name the operation: nothing is sent. */
function notEnabled(request: Parameters<typeof notAsked>[0]): ReadOutcome {
  const { exchange } = notAsked(request, fault('operation-not-enabled'));
  return {
    kind: 'failed',
    fault: fault('operation-not-enabled', { correlationId: request.correlationId }),
    exchange,
    waitMs: null,
  };
}

// Interface document 4.10, balance inquiry: a JSON body of the fields of 2.8, answered by the account
// report of 2.9.
export function balance(
  parts: LinkDeps,
  { profile, fields, correlationId }: BalanceJob,
): Promise<ReadOutcome> {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
  const wanted = {
    method: 'POST',
    url: operationUrl(profile, profile.paths.balance),
    headers,
    body: Buffer.from(JSON.stringify(fields), 'utf8'),
  } as const;
  return readFromBank(parts, { operation: 'balance', profile, correlationId, wanted });
}

// Interface document 4.2, enhanced payment status inquiry, and 4.3, its deprecated form, only where the
// profile names its path.

/** The XML twin: only Accept names it, since the criteria stay JSON (wire practice 5). */
const PSRX03 = 'application/xml;format=PSRX03';

export async function search(
  parts: LinkDeps,
  { profile, criteria, form, format, correlationId }: SearchJob,
): Promise<ReadOutcome> {
  const operation = form === 'current' ? 'enhanced-inquiry' : 'enhanced-inquiry-deprecated';
  const path = form === 'current' ? profile.paths.enhancedInquiry : profile.paths.deprecatedEnhancedInquiry;
  const wanted = { method: 'POST', url: operationUrl(profile, path ?? '/') } as const;
  if (path === null) return notEnabled({ operation, correlationId, wanted });
  const { contentType, accept } = psrj03Headers(profile);
  const headers = {
    // 4.2 lists the format under Content-Type: it is that of the criteria, whatever the answer is to be in.
    'Content-Type': format === 'json' ? 'application/json' : contentType,
    Accept: { PSRJ03: accept, PSRX03, json: 'application/json' }[format],
  };
  const outcome = await readFromBank(parts, {
    operation,
    profile,
    correlationId,
    wanted: { ...wanted, headers, body: Buffer.from(JSON.stringify(criteria), 'utf8') },
  });
  // What is kept as evidence is the answer as it came; what is read is its JSON twin.
  return outcome.kind === 'answered' ? { ...outcome, body: (await openList(outcome.body)).body } : outcome;
}

// Interface document 4.9, retrieving a payment by its end-to-end identifier.

/** The document shows no answer: a list of payments (2.7), or a sealed status report like that of 4.8. */
export async function retrievePaymentRequest(
  parts: LinkDeps,
  { profile, endToEndId, parameters, correlationId }: RetrieveJob,
): Promise<ReadOutcome> {
  const path = profile.paths.retrieve.replace('{EndToEndId}', urlPart(endToEndId));
  const place = retrieveClientId(profile);
  const url = operationUrl(profile, path, [
    ...(place === 'query' ? [clientIdQuery(profile)] : []),
    ...Object.entries(parameters),
  ]);
  const headers = { Accept: 'application/json', ...(place === 'header' && { client_id: profile.clientId }) };
  const outcome = await readFromBank(parts, {
    operation: 'retrieve',
    profile,
    correlationId,
    wanted: { method: 'GET', url, headers, body: null },
  });
  if (outcome.kind !== 'answered') return outcome;
  const { body, isList } = await openList(outcome.body);
  const report = isList ? null : await openPain002(parts, profile, outcome.body);
  return { ...outcome, body, ...(report?.ok === true ? report.value : {}) };
}
