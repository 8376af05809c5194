// Stores the issued certificate of a company key beside it on the card.
import { X509Certificate } from 'node:crypto';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { parsePkcs11Uri } from '../../pkcs11-uri.ts';
import type { AnswerOf, JobOf } from '../../protocol.ts';
import type { JobContext } from '../context.ts';

export async function storeCertificate(
  { key, certificate }: JobOf<'store-certificate'>,
  context: JobContext,
): Promise<Result<AnswerOf<'store-certificate'>>> {
  const uri = parsePkcs11Uri(key.uri);
  if (uri?.id === undefined)
    return err(fault('company-key-not-found', { detail: 'not a PKCS#11 URI with an id' }));
  try {
    if (new X509Certificate(certificate).raw.length === 0) return err(fault('certificate-unreadable'));
  } catch {
    return err(fault('certificate-unreadable'));
  }
  const stored = await context.backend.storeCertificate({ ...uri, id: uri.id }, key.secret, certificate);
  return stored.ok ? ok({}) : stored;
}
