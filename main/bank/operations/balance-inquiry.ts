// Owns interface document 4.10, balance inquiry: a JSON body of the fields of 2.8, answered by the account
// report of 2.9.
import type { BalanceJob, ReadOutcome } from '../../ports/bank-requests.ts';
import type { LinkParts } from '../bank-link.ts';
import { operationUrl } from '../url.ts';
import { readFromBank } from './reading.ts';

export function balance(
  parts: LinkParts,
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
