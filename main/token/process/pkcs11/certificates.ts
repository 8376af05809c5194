// Certificates on a token and whether their private key can sign, as far as that shows before login.
import pkcs11, { type Handle } from 'pkcs11js';
import type { CardCertificate } from '../../../ports/token.ts';
import type { FaultCode } from '../../../../shared/domain/errors.ts';
import { type CertificateFacts, certificateFacts } from '../../../statements/certificate.ts';
import { attribute, findObjects, flagAttribute, type Session } from './objects.ts';

export interface TokenCertificate {
  readonly der: Buffer;
  readonly ckaId: Buffer;
  readonly label: string;
}

/** X.509 certificate objects of the token. */
export function readCertificates(session: Session): TokenCertificate[] {
  const handles = findObjects(session, [
    { type: pkcs11.CKA_CLASS, value: pkcs11.CKO_CERTIFICATE },
    { type: pkcs11.CKA_CERTIFICATE_TYPE, value: pkcs11.CKC_X_509 },
  ]);
  const found: TokenCertificate[] = [];
  for (const handle of handles) {
    const der = attribute(session, handle, pkcs11.CKA_VALUE);
    if (der === null || der.length === 0) continue;
    found.push({
      der,
      ckaId: attribute(session, handle, pkcs11.CKA_ID) ?? Buffer.alloc(0),
      label: attribute(session, handle, pkcs11.CKA_LABEL)?.toString('utf8') ?? '',
    });
  }
  return found;
}

/** Everything the officer can choose from on this token, unusable certificates with their reason. */
export function listCertificates(session: Session, now: Date): CardCertificate[] {
  return readCertificates(session).map(({ der, ckaId }) => {
    const facts = certificateFacts(der, now);
    const key = keyBeforeLogin(session, ckaId);
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

/**
 * Some cards show private key objects before login, some hide them (CKA_PRIVATE), some show only those that
 * need no PIN (PIV, key 9E). So a
 * key is missing only where the token shows keys of others but neither half of this one; where its public
 * half shows, or nothing at all, only
 * the login can tell.
 */
function keyBeforeLogin(session: Session, ckaId: Buffer): KeyBeforeLogin {
  const shown = (type: number): Handle[] =>
    findObjects(session, [
      { type: pkcs11.CKA_CLASS, value: type },
      { type: pkcs11.CKA_ID, value: ckaId },
    ]);
  const any = (type: number): boolean =>
    findObjects(session, [{ type: pkcs11.CKA_CLASS, value: type }]).length > 0;
  if (ckaId.length === 0) return { alwaysAuthenticate: false, unusable: 'certificate-no-key' };

  const [privateKey] = shown(pkcs11.CKO_PRIVATE_KEY);
  if (privateKey !== undefined) {
    const alwaysAuthenticate = flagAttribute(session, privateKey, pkcs11.CKA_ALWAYS_AUTHENTICATE) ?? false;
    const maySign = flagAttribute(session, privateKey, pkcs11.CKA_SIGN) ?? true;
    return { alwaysAuthenticate, unusable: maySign ? null : 'certificate-no-signing' };
  }
  const [publicKey] = shown(pkcs11.CKO_PUBLIC_KEY);
  if (publicKey === undefined && (any(pkcs11.CKO_PRIVATE_KEY) || any(pkcs11.CKO_PUBLIC_KEY))) {
    return { alwaysAuthenticate: false, unusable: 'certificate-no-key' };
  }
  const mayVerify = publicKey === undefined ? null : flagAttribute(session, publicKey, pkcs11.CKA_VERIFY);
  return { alwaysAuthenticate: false, unusable: mayVerify === false ? 'certificate-no-signing' : null };
}

export type { CertificateFacts };
