// Owns the algorithm suites of the envelope: which identifiers each one uses, and nothing outside the table
// is ever written or read.
import type { Suite } from '../../shared/domain/bank-profile.ts';

export const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
export const XENC = 'http://www.w3.org/2001/04/xmlenc#';
/** XML-Enc 1.0, 3.1: the plain text is one element. */
export const TYPE_ELEMENT = 'http://www.w3.org/2001/04/xmlenc#Element';
/** Inclusive C14N 1.0 without comments: the only canonicalization in either suite. */
export const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
export const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
/** RSA-OAEP's hash inside `rsa-oaep-mgf1p` (XML-Enc 1.0, 5.4.2). */
export const OAEP_DIGEST = 'http://www.w3.org/2000/09/xmldsig#sha1';

export interface SuiteAlgorithms {
  readonly signature: string;
  readonly digest: string;
  /** Hash of digest and signature; the signature is always RSASSA-PKCS1-v1_5. */
  readonly hash: 'sha256' | 'sha1';
  readonly content: string;
  readonly contentCipher: 'aes-256-gcm' | 'des-ede3-cbc';
  /** Length of the content key, bytes. */
  readonly keyLength: 32 | 24;
  /** Length of the initialisation vector that precedes the ciphertext, bytes. */
  readonly ivLength: 12 | 8;
  readonly keyTransport: string;
  readonly wrap: 'rsa-oaep-mgf1p' | 'rsa-1_5';
  /** True when officers must be warned that the bank holds on to outdated algorithms. */
  readonly outdated: boolean;
}

export const SUITES: Readonly<Record<Suite, SuiteAlgorithms>> = {
  modern: {
    signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
    hash: 'sha256',
    content: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    contentCipher: 'aes-256-gcm',
    keyLength: 32,
    ivLength: 12,
    keyTransport: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
    wrap: 'rsa-oaep-mgf1p',
    outdated: false,
  },
  legacy: {
    signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
    digest: 'http://www.w3.org/2000/09/xmldsig#sha1',
    hash: 'sha1',
    content: 'http://www.w3.org/2001/04/xmlenc#tripledes-cbc',
    contentCipher: 'des-ede3-cbc',
    keyLength: 24,
    ivLength: 8,
    keyTransport: 'http://www.w3.org/2001/04/xmlenc#rsa-1_5',
    wrap: 'rsa-1_5',
    outdated: true,
  },
};

/**
 * Bits of an RSA modulus below which neither a bank certificate nor a company key is used (wire practice,
 * keys).
 */
export const MIN_RSA_BITS = 2048;
