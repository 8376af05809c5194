// PKCS#11 URIs (RFC 7512): the path attributes by which a bank profile names a company key.

export interface Pkcs11Uri {
  readonly token?: string;
  readonly manufacturer?: string;
  readonly model?: string;
  readonly serial?: string;
  /** CKA_LABEL of the object. */
  readonly object?: string;
  /** CKA_ID, hex. */
  readonly id?: string;
  readonly type?: 'private' | 'public' | 'cert';
}

const TEXT_ATTRIBUTES = new Map<string, 'token' | 'manufacturer' | 'model' | 'serial' | 'object'>([
  ['token', 'token'],
  ['manufacturer', 'manufacturer'],
  ['model', 'model'],
  ['serial', 'serial'],
  ['object', 'object'],
]);

/**
 * Parses the path part. Query attributes are refused: RFC 7512 allows `pin-value` and `module-path` there,
 * and neither a PIN nor a path
 * of native code may come from a profile. Unknown, empty or repeated attributes are refused too, so that a
 * typing error never widens the match.
 * Null when the text is not such a URI, or names nothing.
 */
export function parsePkcs11Uri(text: string): Pkcs11Uri | null {
  if (!text.startsWith('pkcs11:') || text.includes('?')) return null;
  const found: { -readonly [K in keyof Pkcs11Uri]: Pkcs11Uri[K] } = {};
  for (const part of text.slice('pkcs11:'.length).split(';')) {
    const equals = part.indexOf('=');
    const name = part.slice(0, equals);
    const bytes = equals < 1 ? null : percentDecode(part.slice(equals + 1));
    if (bytes === null || bytes.length === 0) return null;
    const attribute = TEXT_ATTRIBUTES.get(name);
    if (attribute !== undefined && found[attribute] === undefined) {
      found[attribute] = new TextDecoder().decode(bytes);
    } else if (name === 'id' && found.id === undefined) {
      found.id = Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
    } else if (name === 'type' && found.type === undefined) {
      const type = new TextDecoder().decode(bytes);
      if (type !== 'private' && type !== 'public' && type !== 'cert') return null;
      found.type = type;
    } else {
      return null;
    }
  }
  return Object.keys(found).length === 0 ? null : found;
}

/**
 * Whether a token fits the URI's token attributes; values compare whole, without the blank padding of
 * CK_TOKEN_INFO.
 */
export function tokenMatches(
  uri: Pkcs11Uri,
  token: {
    readonly label: string;
    readonly serial: string;
    readonly manufacturer?: string;
    readonly model?: string;
  },
): boolean {
  return (
    (uri.token === undefined || uri.token === token.label) &&
    (uri.serial === undefined || uri.serial === token.serial) &&
    (uri.manufacturer === undefined || uri.manufacturer === token.manufacturer) &&
    (uri.model === undefined || uri.model === token.model)
  );
}

/**
 * pk11-pchar of RFC 7512, 2.3: unreserved, a few delimiters, or a percent-encoded byte. Null when anything
 * else occurs.
 */
function percentDecode(text: string): Uint8Array | null {
  if (!/^(?:[A-Za-z0-9\-._~:[\]@!$'()*+,=&/]|%[0-9A-Fa-f]{2})*$/u.test(text)) return null;
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '%') {
      bytes.push(Number.parseInt(text.slice(at + 1, at + 3), 16));
      at += 2;
    } else {
      bytes.push(text.charCodeAt(at));
    }
  }
  return Uint8Array.from(bytes);
}
