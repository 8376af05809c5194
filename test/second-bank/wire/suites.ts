// Owns the algorithm identifiers of the two cryptographic suites (wire practice 2).
export type SuiteName = 'modern' | 'legacy';

export interface Suite {
  readonly signature: string;
  readonly digest: string;
  readonly cipher: string;
  readonly keyTransport: string;
  /** The name xmlsec1 uses for a fresh session key of the cipher. */
  readonly sessionKey: string;
}

export const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
export const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
export const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
export const XENC = 'http://www.w3.org/2001/04/xmlenc#';
export const XENC_ELEMENT = 'http://www.w3.org/2001/04/xmlenc#Element';

export const SUITES: Readonly<Record<SuiteName, Suite>> = {
  modern: {
    signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
    cipher: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    keyTransport: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
    sessionKey: 'aes-256',
  },
  legacy: {
    signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
    digest: 'http://www.w3.org/2000/09/xmldsig#sha1',
    cipher: 'http://www.w3.org/2001/04/xmlenc#tripledes-cbc',
    keyTransport: 'http://www.w3.org/2001/04/xmlenc#rsa-1_5',
    sessionKey: 'des-192',
  },
};

/**
 * The suite whose cipher and key transport these are; undefined when they belong to none or to two different
 * ones.
 */
export function suiteOfCipher(cipher: string, keyTransport: string): SuiteName | undefined {
  return (['modern', 'legacy'] as const).find((name) => {
    return SUITES[name].cipher === cipher && SUITES[name].keyTransport === keyTransport;
  });
}

export function suiteOfSignature(signature: string, digest: string): SuiteName | undefined {
  return (['modern', 'legacy'] as const).find((name) => {
    return SUITES[name].signature === signature && SUITES[name].digest === digest;
  });
}
