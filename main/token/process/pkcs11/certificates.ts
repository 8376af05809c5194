// Certificates on a token and whether their private key can sign, as far as that shows before login.
import { X509Certificate } from 'node:crypto';
import pkcs11, { type Template } from 'pkcs11js';
import type { CardCertificate } from '../../../ports/token.ts';
import type { FaultCode } from '../../../../shared/domain/errors.ts';
import { type CertificateFacts, certificateFacts } from '../../../statements/certificate.ts';
import { publicPartText, shownPublicParts } from './find-key.ts';
import { attributes, findObjects, flagOf, type Session } from './objects.ts';

export interface TokenCertificate {
  readonly der: Buffer;
  readonly ckaId: Buffer;
  readonly label: string;
}

/** X.509 certificate objects of the token; only those with these attributes where some are given. */
export function readCertificates(session: Session, narrowed: Template = []): TokenCertificate[] {
  const handles = findObjects(session, [
    { type: pkcs11.CKA_CLASS, value: pkcs11.CKO_CERTIFICATE },
    { type: pkcs11.CKA_CERTIFICATE_TYPE, value: pkcs11.CKC_X_509 },
    ...narrowed,
  ]);
  const found: TokenCertificate[] = [];
  for (const handle of handles) {
    const [der, ckaId, label] = attributes(session, handle, [
      pkcs11.CKA_VALUE,
      pkcs11.CKA_ID,
      pkcs11.CKA_LABEL,
    ]);
    if (der === null || der === undefined || der.length === 0) continue;
    found.push({ der, ckaId: ckaId ?? Buffer.alloc(0), label: label?.toString('utf8') ?? '' });
  }
  return found;
}

/** Everything the officer can choose from on this token, unusable certificates with their reason. */
export function listCertificates(session: Session, now: Date): CardCertificate[] {
  const certificates = readCertificates(session);
  if (certificates.length === 0) return [];
  const shown = shownKeys(session);
  return certificates.map(({ der, ckaId }) => {
    const facts = certificateFacts(der, now);
    const key = keyBeforeLogin(shown, der, ckaId.toString('hex'));
    return {
      ...facts,
      ckaId: ckaId.toString('hex'),
      alwaysAuthenticate: key.alwaysAuthenticate,
      unusable: facts.unusable ?? key.unusable,
    };
  });
}

interface KeyBeforeLogin {
  readonly alwaysAuthenticate: boolean;
  readonly unusable: FaultCode | null;
}

/** By CKA_ID, what the keys say that the token shows before a login. */
interface ShownKeys {
  readonly private: ReadonlyMap<string, { readonly maySign: boolean; readonly asksAlways: boolean }>;
  readonly public: ReadonlyMap<string, { readonly mayVerify: boolean }>;
  /** Whether a half of the certificate's key shows under whatever id. */
  readonly holds: (der: Uint8Array) => boolean;
}

function shownKeys(session: Session): ShownKeys {
  const read = (kind: number, types: readonly number[]): (readonly (Buffer | null)[])[] =>
    findObjects(session, [{ type: pkcs11.CKA_CLASS, value: kind }]).map((key) =>
      attributes(session, key, [pkcs11.CKA_ID, ...types]),
    );
  const id = (values: readonly (Buffer | null)[]): string => values[0]?.toString('hex') ?? '';
  let parts: ReadonlySet<string> | null = null;
  return {
    holds(der) {
      parts ??= shownPublicParts(session);
      return parts.has(publicPartText(der));
    },
    private: new Map(
      read(pkcs11.CKO_PRIVATE_KEY, [pkcs11.CKA_SIGN, pkcs11.CKA_ALWAYS_AUTHENTICATE]).map((values) => [
        id(values),
        { maySign: flagOf(values[1]) ?? true, asksAlways: flagOf(values[2]) ?? false },
      ]),
    ),
    public: new Map(
      read(pkcs11.CKO_PUBLIC_KEY, [pkcs11.CKA_VERIFY]).map((values) => [
        id(values),
        { mayVerify: flagOf(values[1]) ?? true },
      ]),
    ),
  };
}

/**
 * Some cards show private key objects before login, some hide them (CKA_PRIVATE), some show only those that
 * need no PIN (PIV, key 9E). So a key is missing only where the token shows keys of others but neither half
 * of this one, by its id or by its public part; where its public half shows, or nothing at all, only the
 * login can tell.
 */
function keyBeforeLogin(shown: ShownKeys, der: Uint8Array, id: string): KeyBeforeLogin {
  const privateKey = shown.private.get(id);
  if (privateKey !== undefined && id !== '')
    return {
      alwaysAuthenticate: privateKey.asksAlways,
      unusable: privateKey.maySign ? null : 'certificate-no-signing',
    };
  const publicKey = shown.public.get(id);
  if (publicKey !== undefined && id !== '')
    return { alwaysAuthenticate: false, unusable: publicKey.mayVerify ? null : 'certificate-no-signing' };
  const showsAny = shown.private.size > 0 || shown.public.size > 0;
  // An authority's certificate beside the officer's has no key here, and often no id either.
  const missing = showsAny ? !holdsKeyOf(shown, der) : id === '' && isAuthority(der);
  return { alwaysAuthenticate: false, unusable: missing ? 'certificate-no-key' : null };
}

function holdsKeyOf(shown: ShownKeys, der: Uint8Array): boolean {
  try {
    return shown.holds(new X509Certificate(der).raw);
  } catch (error) {
    // A certificate that cannot be parsed has no public key to look for; it is unusable for that reason.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_OSSL')) return true;
    throw error;
  }
}

function isAuthority(der: Uint8Array): boolean {
  try {
    return new X509Certificate(der).ca;
  } catch {
    return true;
  }
}

export type { CertificateFacts };
