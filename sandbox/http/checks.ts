// Owns the checks every operation shares: access token, client_id, media type (§5, §7).
import type { Bank } from '../bank.ts';
import type { Grant } from '../state/tokens.ts';
import { GatewayRefusal, header, mediaType } from './exchange.ts';
import type { Exchange } from './exchange.ts';

/** §5.1: `Authorization: Bearer`, one space, the token. §7 rule 1: anything else is 401. */
export function requireToken(bank: Bank, exchange: Exchange): Grant {
  if (exchange.fault?.kind === 'expired-token') throw new GatewayRefusal(401, 'OAuth token has expired');
  const value = header(exchange, 'authorization');
  const match = /^Bearer ([\w.~+/-]+=*)$/.exec(value ?? '');
  if (!match)
    throw new GatewayRefusal(
      401,
      value === undefined
        ? 'Authorization header is missing'
        : 'Authorization header is not Bearer, one space and a token',
    );
  const grant = bank.tokens.check(match[1] ?? '');
  if (grant === 'unknown') throw new GatewayRefusal(401, 'OAuth token is not valid');
  if (grant === 'expired') throw new GatewayRefusal(401, 'OAuth token has expired');
  return grant;
}

/** §5.3: the client_id of the query is the one the token was given for. */
export function requireClientId(
  exchange: Exchange,
  grant: Grant,
  value = exchange.query.get('client_id'),
): string {
  if (value === null || value === '') throw new GatewayRefusal(400, 'client_id is missing');
  if (value !== grant.clientId) throw new GatewayRefusal(403, 'client_id is not that of the access token');
  return value;
}

/** §7: 415 unless the Content-Type is one of these. */
export function requireMediaType(exchange: Exchange, ...allowed: string[]): string {
  const value = header(exchange, 'content-type');
  if (value === undefined) throw new GatewayRefusal(415, 'Content-Type is missing');
  const type = mediaType(value);
  if (!allowed.includes(type))
    throw new GatewayRefusal(415, `Content-Type ${type.slice(0, 60)} is not supported`);
  return type;
}
