// Owns interface document 4.9, retrieve a payment by its end-to-end identifier.
import type { ReadOutcome, RetrieveJob } from '../../app/ports/bank-requests.ts';
import type { LinkParts } from '../bank-link.ts';
import { operationUrl } from '../url.ts';
import { readFromBank } from './reading.ts';

export function retrieve(parts: LinkParts, { profile, endToEndId, parameters, correlationId }: RetrieveJob): Promise<ReadOutcome> {
  const path = profile.paths.retrieve.replace('{EndToEndId}', encodeURIComponent(endToEndId));
  const url = operationUrl(profile, path, Object.entries(parameters));
  return readFromBank(parts, { operation: 'retrieve', profile, correlationId, wanted: { method: 'GET', url, headers: { Accept: 'application/json' }, body: null } });
}
