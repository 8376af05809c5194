// What a policy demands of certificates by the authority that issued them, held against the revocation lists
// (RFC 5280, 5) that were given to the verifier: a reader of its own.
import { X509Certificate, constants, verify } from 'node:crypto';
import { elements } from './jws.ts';
import type { Shape } from './shapes.ts';

interface List {
  readonly issuer: Buffer;
  readonly signed: Buffer;
  readonly algorithm: Buffer;
  readonly signature: Buffer;
  readonly ends: number;
  /** Serial numbers as the content of their INTEGER, hex. */
  readonly revoked: ReadonlySet<string>;
}

export interface Authority {
  readonly subject: string;
  readonly certificate: X509Certificate;
  readonly demand: string;
  readonly usages: readonly string[];
  /** Null where none of those given is its list. */
  readonly list: List | null;
}

/** @param lists files of revocation lists, DER or PEM. */
export function readAuthorities(policy: Shape, lists: readonly Buffer[]): readonly Authority[] {
  const read = lists.map(readList);
  return policy
    .at('authorities')
    .listOrNone()
    .map((one) => {
      const certificate = new X509Certificate(Buffer.from(one.at('certificate').text(), 'base64'));
      const its = read.filter((list) => isListOf(list, certificate));
      return {
        subject: one.at('subject').text(),
        certificate,
        demand: one.at('revocation').text(),
        usages: one.has('extendedUsages') ? one.at('extendedUsages').texts() : [],
        list: its.toSorted((a, b) => b.ends - a.ends)[0] ?? null,
      };
    });
}

/**
 * Null where nothing speaks against what was signed with it at `time`. A certificate on a list counts for
 * nothing, whenever it was put there.
 */
export function authorityProblem(
  authorities: readonly Authority[],
  certificate: X509Certificate,
  time: string,
): string | null {
  const authority = authorities.find((one) => hasIssued(one.certificate, certificate));
  if (authority === undefined) return null;
  const { demand, list, usages, subject } = authority;
  const { serial } = namesOf(certificate.raw);
  if (demand !== 'unused' && list?.revoked.has(serial) === true)
    return 'the authority that issued the certificate has revoked it';
  const has = (certificate.keyUsage as readonly string[] | undefined) ?? [];
  if (usages.some((usage) => !has.includes(usage)))
    return 'the certificate does not have an extended key usage the policy requires';
  if (demand !== 'demanded') return null;
  if (list === null) return `the policy demands a revocation list of ${subject}, and none was given`;
  return Date.parse(time) < list.ends
    ? null
    : `the revocation list of ${subject} had ended when this was signed`;
}

const ARMOUR = /-----BEGIN X509 CRL-----([\sA-Za-z0-9+/=]+)-----END X509 CRL-----/u;
const COMPLETE = new Set(['551d23', '551d14']);

/** Throws for what is no complete list with an end: nothing can be said with a part of one. */
function readList(file: Buffer): List {
  const armoured = ARMOUR.exec(file.toString('latin1'));
  const der = armoured === null ? file : Buffer.from(armoured[1] ?? '', 'base64');
  const [tbs, algorithm, signature] = elements(elements(der)[0]?.content);
  const parts = [...elements(tbs?.content)];
  if (parts[0]?.tag === 0x02) parts.shift();
  const [inner, issuer, , next, ...rest] = parts;
  const ends = time(next);
  if (
    tbs === undefined ||
    algorithm === undefined ||
    issuer === undefined ||
    signature?.tag !== 0x03 ||
    inner?.content.equals(algorithm.content) !== true ||
    Number.isNaN(ends)
  )
    throw new Error('a revocation list cannot be read, or names no end');
  const extensions = elements(elements(rest.find(({ tag }) => tag === 0xa0)?.content)[0]?.content);
  const entries = elements(rest.find(({ tag }) => tag === 0x30)?.content).map(({ content }) =>
    elements(content),
  );
  const isPart =
    extensions.some(
      (one) =>
        isCritical(one.content) && !COMPLETE.has(elements(one.content)[0]?.content.toString('hex') ?? ''),
    ) || entries.some(([, , own]) => elements(own?.content).some(({ content }) => isCritical(content)));
  if (isPart) throw new Error('a revocation list holds only a part of what is revoked');
  return {
    issuer: issuer.content,
    signed: tbs.whole,
    algorithm: algorithm.content,
    signature: signature.content.subarray(1),
    ends,
    revoked: new Set(entries.map(([serial]) => serial?.content.toString('hex') ?? '')),
  };
}

const isCritical = (extension: Buffer): boolean =>
  elements(extension).some(({ tag, content }) => tag === 0x01 && content[0] !== 0);

/** Milliseconds since 1970; NaN where there is no time. */
function time(element: { readonly tag: number; readonly content: Buffer } | undefined): number {
  const text = element?.content.toString('latin1') ?? '';
  const year = element?.tag === 0x17 ? (Number(text.slice(0, 2)) < 50 ? '20' : '19') : '';
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/u.exec(`${year}${text}`);
  return parts === null ? NaN : Date.parse(`${parts.slice(1, 4).join('-')}T${parts.slice(4).join(':')}Z`);
}

const DIGESTS: Readonly<Record<string, string>> = {
  '2a864886f70d01010b': 'sha256',
  '2a864886f70d01010c': 'sha384',
  '2a864886f70d01010d': 'sha512',
  '2a8648ce3d040302': 'sha256',
  '2a8648ce3d040303': 'sha384',
  '2a8648ce3d040304': 'sha512',
};
const PSS = '2a864886f70d01010a';
const PSS_HASHES: Readonly<Record<string, string>> = {
  '608648016503040201': 'sha256',
  '608648016503040202': 'sha384',
  '608648016503040203': 'sha512',
};

function isListOf(list: List, authority: X509Certificate): boolean {
  if (!namesOf(authority.raw).subject.equals(list.issuer)) return false;
  const [id, parameters] = elements(list.algorithm);
  const name = id?.content.toString('hex') ?? '';
  const hash = elements(parameters?.content).find(({ tag }) => tag === 0xa0);
  const oid = elements(elements(hash?.content)[0]?.content)[0]?.content.toString('hex') ?? '';
  const digest = name === PSS ? PSS_HASHES[oid] : DIGESTS[name];
  if (digest === undefined) return false;
  const key = authority.publicKey;
  const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO };
  return verify(digest, list.signed, name === PSS ? { key, ...padding } : key, list.signature);
}

function hasIssued(authority: X509Certificate, certificate: X509Certificate): boolean {
  return (
    namesOf(authority.raw).subject.equals(namesOf(certificate.raw).issuer) &&
    certificate.verify(authority.publicKey)
  );
}

/** Serial number (hex), issuer and subject of a certificate, as the content of their elements. */
function namesOf(certificate: Buffer): {
  readonly serial: string;
  readonly issuer: Buffer;
  readonly subject: Buffer;
} {
  const parts = [...elements(elements(elements(certificate)[0]?.content)[0]?.content)];
  if (parts[0]?.tag === 0xa0) parts.shift();
  const [serial, , issuer, , subject] = parts;
  if (serial === undefined || issuer === undefined || subject === undefined)
    throw new Error('not a certificate');
  return { serial: serial.content.toString('hex'), issuer: issuer.content, subject: subject.content };
}
