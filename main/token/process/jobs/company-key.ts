// Opens the company's key for one act: by its PKCS#11 URI on this module, or, in training, from a key file of
// the vault.
import { X509Certificate } from 'node:crypto';
import { because, fault } from '../../../../shared/domain/errors.ts';
import { err } from '../../../../shared/domain/result.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import { parsePkcs11Uri } from '../../pkcs11-uri.ts';
import type { AnswerOf, JobOf } from '../../protocol.ts';
import { anyToken, type Roots } from '../trust.ts';
import type { JobContext } from '../context.ts';
import { decryptionKeys, type BankProfile } from '../../../../shared/domain/bank-profile.ts';
import { SUITES } from '../../../envelope/suites.ts';
import type { KeyOperation, Admit } from '../backend.ts';

type JobKey = JobOf<'seal'>['key'];

export async function withCompanyKey<T>(
  key: JobKey,
  context: JobContext,
  admit: Admit,
  act: KeyOperation<T>,
): Promise<Result<T>> {
  if (key.uri.startsWith('vault:')) {
    const roots = context.roots();
    if (!roots.ok) return roots;
    if (roots.value.environment !== 'training') return err(fault('file-key-refused'));
    const file =
      key.file === null
        ? err(fault('company-key-not-found'))
        : context.vaultFile(roots.value.environment, key.file);
    return file.ok ? file.value.useCompanyKey({}, key.secret, key, admit, act) : file;
  }
  const uri = parsePkcs11Uri(key.uri);
  if (uri === null) return err(because('company-key-not-found', 'pkcs11-uri-form'));
  return context.backend.useCompanyKey(uri, key.secret, key, admit, act);
}

/** The company key serves only profiles of the environment this desk is pinned to. */
export function profileFits(roots: Roots, profile: BankProfile): boolean {
  return profile.environment === roots.environment;
}

// Unwraps the content key of a bank's answer with the company's decryption key.

/**
 * Padding failures come back as a wrong key (RFC 8017, 7.2.2): the decryption that follows then fails like
 * any other. RSA PKCS#1 v1.5 is undone for a bank that wraps so and with the keys it wraps for, and for
 * nobody else: whoever counts failures has to have such a bank.
 */
export async function unwrapKey(
  { key, profile, wrapped }: JobOf<'unwrap'>,
  context: JobContext,
): Promise<Result<Uint8Array>> {
  const roots = context.roots();
  if (!roots.ok) return roots;
  if (!profileFits(roots.value, profile)) return err(fault('root-mismatch'));
  if (wrapped.algorithm !== SUITES[profile.suites.incoming].wrap)
    return err(because('request-refused', 'key-transport-of-another-suite'));
  if (!decryptionKeys(profile, context.now().getTime()).includes(key.uri))
    return err(because('request-refused', 'key-not-for-decryption'));
  return withCompanyKey(key, context, anyToken, (open) => open.unwrap(wrapped));
}

// Stores the issued certificate of a company key beside it on the card.
export async function storeCertificate(
  { key, certificate }: JobOf<'store-certificate'>,
  context: JobContext,
): Promise<Result<AnswerOf<'store-certificate'>>> {
  const uri = parsePkcs11Uri(key.uri);
  if (uri?.id === undefined) return err(because('company-key-not-found', 'pkcs11-uri-without-id'));
  try {
    if (new X509Certificate(certificate).raw.length === 0) return err(fault('certificate-unreadable'));
  } catch {
    return err(fault('certificate-unreadable'));
  }
  return context.backend.storeCertificate({ ...uri, id: uri.id }, key.secret, key, certificate);
}
