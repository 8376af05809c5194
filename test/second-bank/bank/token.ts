// Owns the token requests of the bank in three variants, and the tokens it gave out (section 5; wire practice
// 1).
import { randomBytes } from 'node:crypto';
import { leaf, tag, textAt } from '../wire/xml.ts';
import type { Answer, Call } from './call.ts';
import { json, mediaType, readObject } from './call.ts';
import { openSealed, sealedAnswer } from './envelope.ts';
import type { TokenVariant } from './options.ts';

const FORM = 'application/x-www-form-urlencoded';

interface Asked {
  readonly grant: string | undefined;
  readonly scope: string | undefined;
}

/** The path segment and the media type say which variant is asked for. */
function variantOf(call: Call): TokenVariant {
  const media = mediaType(call.headers['content-type']);
  const version = call.inPath[0];
  const { judge, bank } = call;
  let variant: TokenVariant | undefined;
  if (media === FORM) variant = 'rfc6749';
  else if (media === 'application/json' && version === '4') variant = 'json';
  else if (bank.options.xmlMediaTypes.includes(media) && version !== '4') variant = 'xml-secured';
  if (variant === undefined || !bank.options.tokenVariants.includes(variant)) {
    return judge.refuse('token.media', `${media === '' ? 'no media type' : media} at v${version ?? ''}`);
  }
  return variant;
}

async function readAsked(call: Call, variant: TokenVariant): Promise<Asked> {
  const { judge, bank } = call;
  if (variant === 'rfc6749') {
    const form = new URLSearchParams(call.body);
    return {
      grant: form.get('grant_type') ?? undefined,
      scope: form.get('scope') ?? bank.options.tokenScope,
    };
  }
  if (variant === 'json') {
    const inside = readObject(call.body)?.['oAuthToken'] as Record<string, unknown> | undefined;
    if (typeof inside !== 'object') return judge.refuse('token.body', 'there is no oAuthToken');
    const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
    return { grant: text(inside['grantType']), scope: text(inside['scope']) };
  }
  const root = await openSealed(call);
  judge.demand(
    'token.body',
    root.local === 'oAuthToken' && root.ns === bank.options.tokenNamespace,
    `the root is ${root.name} in ${root.ns === '' ? 'no namespace' : root.ns}`,
  );
  return { grant: textAt(root, 'grantType'), scope: textAt(root, 'scope') };
}

function clientOf(call: Call): string {
  const { judge, bank } = call;
  const basic = /^Basic ([A-Za-z0-9+/]+=*)$/.exec(call.headers['authorization'] ?? '')?.[1];
  const [id, ...secret] = Buffer.from(basic ?? '', 'base64')
    .toString('utf8')
    .split(':');
  const known = bank.options.clients.find((one) => one.clientId === id);
  const proven = known !== undefined && known.clientSecret === secret.join(':');
  if (!proven && bank.options.ignoredRules.includes('token.basic'))
    return bank.options.clients[0]?.clientId ?? '';
  return proven ? known.clientId : judge.refuse('token.basic', 'client_id or secret is wrong');
}

export async function answerToken(call: Call): Promise<Answer> {
  const { judge, bank } = call;
  const { options } = bank;
  const variant = variantOf(call);
  const clientId = clientOf(call);
  call.clientId = clientId;
  const asked = await readAsked(call, variant);
  judge.check('token.grant', asked.grant === 'client_credentials', asked.grant ?? 'none');
  judge.check('token.scope', asked.scope === options.tokenScope, asked.scope ?? 'none');
  judge.settle();
  const token = randomBytes(options.tokenLength).toString('base64url').slice(0, options.tokenLength);
  bank.tokens.set(token, { clientId, endsAt: bank.now.getTime() + options.tokenLifetime * 1000 });
  const lifetime =
    options.tokenLifetimeForm === 'text' ? String(options.tokenLifetime) : options.tokenLifetime;
  const fields = {
    token_type: 'Bearer',
    access_token: token,
    ...(options.tokenLifetimeForm === 'absent' ? {} : { expires_in: lifetime }),
    scope: options.tokenScope,
  };
  const usual = variant === 'xml-secured' ? 'xml' : variant;
  switch (options.tokenAnswer === 'as-asked' ? usual : options.tokenAnswer) {
    case 'json':
      return json({ token: fields });
    case 'rfc6749':
      return json(fields);
    case 'xml': {
      const members = Object.entries(fields).map(([name, value]) => leaf(name, String(value)));
      return sealedAnswer(call, tag('token', members.join('')));
    }
    default:
      throw new Error('no such shape of a token answer');
  }
}

/** Section 5: the bearer token of every other operation. */
export function authorize(call: Call): void {
  const { judge, bank } = call;
  const token = /^Bearer ([^\s]+)$/.exec(call.headers['authorization'] ?? '')?.[1];
  judge.demand('auth.header', token !== undefined);
  const known = bank.tokens.get(token ?? '');
  const valid = known !== undefined && known.endsAt > bank.now.getTime();
  judge.demand('auth.token', valid, known === undefined ? 'the token is not known' : 'the token has ended');
  call.clientId = known?.clientId ?? bank.options.clients[0]?.clientId ?? '';
}

/** Section 5.3: the query parameter of initiation and status inquiry. */
export function requireClientId(call: Call): void {
  const sent = call.query.get('client_id');
  call.judge.demand('auth.client-id', sent !== null && sent !== '');
  call.judge.demand('auth.client-id-owner', sent === null || sent === call.clientId, sent ?? '');
}
