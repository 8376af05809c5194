// Owns the address of an operation: base URL, path template, query (interface document 4 and 5.3).
import { baseUrl, type BankProfile } from '../../shared/domain/bank-profile.ts';

/** `path` of the profile under the base URL; parameters keep their order. */
export function operationUrl(
  profile: BankProfile,
  path: string,
  query: readonly (readonly [name: string, value: string])[] = [],
): URL {
  const search = query
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  return new URL(`${baseUrl(profile)}${path}${search === '' ? '' : `?${search}`}`);
}

/** Initiation and status inquiry carry the client_id in the query (interface document 5.3). */
export function clientIdQuery(profile: BankProfile): readonly [string, string] {
  return ['client_id', profile.clientId];
}
