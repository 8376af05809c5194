// Owns interface document 4.9, retrieving a payment by its end-to-end identifier.
import { retrieveClientId } from '../../../shared/domain/profile/practice.ts';
import type { ReadOutcome, RetrieveJob } from '../../ports/bank-requests.ts';
import { parseObject } from '../answer/gateway-error.ts';
import type { LinkParts } from '../bank-link.ts';
import { openPain002 } from '../opening.ts';
import { clientIdQuery, operationUrl } from '../url.ts';
import { readFromBank } from './reading.ts';

/** The document shows no answer: a list of payments (2.7), or a sealed status report like that of 4.8. */
export async function retrievePaymentRequest(
  parts: LinkParts,
  { profile, endToEndId, parameters, correlationId }: RetrieveJob,
): Promise<ReadOutcome> {
  const path = profile.paths.retrieve.replace('{EndToEndId}', encodeURIComponent(endToEndId));
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
  const { answer } = outcome.exchange;
  if (
    outcome.kind !== 'answered' ||
    answer === null ||
    parseObject(outcome.body)?.['transactions'] !== undefined
  )
    return outcome;
  const report = await openPain002(parts, profile, answer.body);
  return report.ok ? { ...outcome, ...report.value } : outcome;
}
