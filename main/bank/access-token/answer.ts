// Owns the reading of an access token's answer: the three forms of wire practice 1, whichever variant was
// asked.
import { guardXml } from '../../envelope/guard.ts';
import { isRecord, parseObject, scalar } from '../answer/gateway-error.ts';

/** Opaque; must not reach a log, a fault or the renderer. */
export interface AccessToken {
  readonly value: string;
  readonly expiresInSeconds: number;
}

/** `{token:{…}}` or the flat form of RFC 6749; null when it is neither. */
export function accessTokenFromJson(body: Uint8Array): AccessToken | null {
  const parsed = parseObject(body);
  if (parsed === null) return null;
  const fields = isRecord(parsed['token']) ? parsed['token'] : parsed;
  return made(scalar(fields['token_type']), scalar(fields['access_token']), scalar(fields['expires_in']));
}

/** `<token>…</token>` out of verified XML; null for anything else. */
export function accessTokenFromXml(verified: string): AccessToken | null {
  const guarded = guardXml(Buffer.from(verified, 'utf8'));
  if (!guarded.ok || guarded.document.root.local !== 'token') return null;
  const { children } = guarded.document.root;
  const value = (name: string): string => {
    const [first, ...more] = children.filter((child) => child.local === name);
    return first !== undefined && more.length === 0 ? first.text.trim() : '';
  };
  return made(value('token_type'), value('access_token'), value('expires_in'));
}

const MAX_TOKEN_CHARACTERS = 8192;
/** What is usual where the answer gives no lifetime (wire practice 1); a 401 ends it sooner. */
const USUAL_SECONDS = 1800;

function made(type: string, value: string, expiresIn: string): AccessToken | null {
  // RFC 6750, 2.1: b64token is what a header can carry.
  if (!/^[A-Za-z0-9._~+/-]+=*$/u.test(value) || value.length > MAX_TOKEN_CHARACTERS) return null;
  // RFC 6749, 5.1: the type is compared without regard to case. Banks leave it out; another type needs
  // another header.
  if (type !== '' && type.toLowerCase() !== 'bearer') return null;
  return { value, expiresInSeconds: lifetime(expiresIn.trim()) };
}

/** RFC 6749, 5.1: only recommended. What is no number of seconds says nothing; a negative one has ended. */
function lifetime(text: string): number {
  if (!/^-?\d{1,9}(?:\.\d+)?$/u.test(text)) return USUAL_SECONDS;
  return Math.max(0, Math.floor(Number(text)));
}
