// Owns interface document 4.7, payment status inquiry by POST: signed by the token host, encrypted for the
// bank.
import { signingKey } from '../../../shared/domain/bank-profile.ts';
import { fault } from '../../../shared/domain/errors.ts';
import type { InquiryJob, InquiryOutcome } from '../../ports/bank.ts';
import { encryptionCertificate } from '../../envelope/bank-certificate.ts';
import { encryptElement } from '../../envelope/encrypt.ts';
import type { LinkParts } from '../bank-link.ts';
import { clientIdQuery, operationUrl } from '../url.ts';
import { statusInquiry, notAsked } from './inquiry.ts';

export async function inquirePost(
  parts: LinkParts,
  { profile, fields, correlationId }: InquiryJob,
): Promise<InquiryOutcome> {
  const operation = 'inquiry-post';
  const address = {
    method: 'POST',
    url: operationUrl(profile, profile.paths.inquiry, [clientIdQuery(profile)]),
  } as const;
  const stop = (cause: Parameters<typeof notAsked>[1]): InquiryOutcome =>
    notAsked({ operation, correlationId, wanted: address }, cause);
  // No card is asked for a signature that could not be sent.
  if (!parts.network.online()) return stop(fault('offline'));
  const certificate = encryptionCertificate(profile.bankCertificates.encryption, new Date(parts.clock.now()));
  if (!certificate.ok) return stop(certificate.error);
  const key = parts.secrets.companyKey(profile.keys.inquiry ?? signingKey(profile, parts.clock.now()));
  const signed = await parts.hosts.signInquiry({ key, profile, fields });
  if (!signed.ok) return stop(signed.error);
  const job = {
    suite: profile.suites.outgoing,
    certificate: certificate.value,
    random: (length: number) => parts.random.bytes(length),
  };
  const body: Uint8Array[] = [];
  for await (const chunk of encryptElement([Buffer.from(signed.value.xml, 'utf8')], job)) body.push(chunk);
  const headers = {
    'Content-Type': profile.inquiry.contentType,
    Accept: 'application/xml, text/xml, application/json',
  };
  return statusInquiry(parts, {
    operation,
    profile,
    correlationId,
    wanted: { ...address, headers, body: Buffer.concat(body) },
  });
}
