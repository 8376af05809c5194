// Owns interface document 4.9, retrieve a payment by its end-to-end identifier.
import { retrieveClientId } from '../../../shared/domain/profile/practice.ts';
import type { ReadOutcome, RetrieveJob } from '../../app/ports/bank-requests.ts';
import type { LinkParts } from '../bank-link.ts';
import { clientIdQuery, operationUrl } from '../url.ts';
import { readFromBank } from './reading.ts';

export function retrieve(parts: LinkParts, { profile, endToEndId, parameters, correlationId }: RetrieveJob): Promise<ReadOutcome> {
  const path = profile.paths.retrieve.replace('{EndToEndId}', encodeURIComponent(endToEndId));
  const place = retrieveClientId(profile);
  const url = operationUrl(profile, path, [...(place === 'query' ? [clientIdQuery(profile)] : []), ...Object.entries(parameters)]);
  const headers = { Accept: 'application/json', ...(place === 'header' && { client_id: profile.clientId }) };
  return readFromBank(parts, { operation: 'retrieve', profile, correlationId, wanted: { method: 'GET', url, headers, body: null } });
}
