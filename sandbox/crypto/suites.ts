// Owns the two algorithm suites of the message envelope, by their W3C identifiers.

export type SuiteName = 'modern' | 'legacy';

export interface Suite {
  readonly name: SuiteName;
  readonly signature: string;
  readonly digest: string;
  readonly hash: 'sha256' | 'sha1';
  readonly data: string;
  readonly transport: string;
}

export const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
export const XENC = 'http://www.w3.org/2001/04/xmlenc#';
export const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
export const ENVELOPED = `${DSIG}enveloped-signature`;
export const ELEMENT_TYPE = `${XENC}Element`;

export const SUITES: Readonly<Record<SuiteName, Suite>> = {
  modern: {
    name: 'modern',
    signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    digest: `${XENC}sha256`,
    hash: 'sha256',
    data: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    transport: `${XENC}rsa-oaep-mgf1p`,
  },
  legacy: {
    name: 'legacy',
    signature: `${DSIG}rsa-sha1`,
    digest: `${DSIG}sha1`,
    hash: 'sha1',
    data: `${XENC}tripledes-cbc`,
    transport: `${XENC}rsa-1_5`,
  },
};

/** The suites a switch value admits. */
export function suitesOf(demanded: SuiteName | 'either'): readonly Suite[] {
  return demanded === 'either' ? [SUITES.modern, SUITES.legacy] : [SUITES[demanded]];
}
