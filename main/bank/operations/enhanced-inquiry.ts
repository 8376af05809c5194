// Owns interface document 4.2, enhanced payment status inquiry, and 4.3, its deprecated form, only where the
// profile names its path.
import { psrj03Headers } from '../../../shared/domain/profile/practice.ts';
import type { ReadOutcome, SearchJob } from '../../ports/bank-requests.ts';
import type { LinkParts } from '../bank-link.ts';
import { operationUrl } from '../url.ts';
import { notEnabled, readFromBank } from './reading.ts';

/** The XML twin: only Accept names it, since the criteria stay JSON (wire practice 5). */
const PSRX03 = 'application/xml;format=PSRX03';

export function search(
  parts: LinkParts,
  { profile, criteria, form, format, correlationId }: SearchJob,
): Promise<ReadOutcome> {
  const operation = form === 'current' ? 'enhanced-inquiry' : 'enhanced-inquiry-deprecated';
  const path = form === 'current' ? profile.paths.enhancedInquiry : profile.paths.deprecatedEnhancedInquiry;
  const wanted = { method: 'POST', url: operationUrl(profile, path ?? '/') } as const;
  if (path === null) return Promise.resolve(notEnabled({ operation, correlationId, wanted }));
  const { contentType, accept } = psrj03Headers(profile);
  const headers = {
    // 4.2 lists the format under Content-Type: it is that of the criteria, whatever the answer is to be in.
    'Content-Type': format === 'json' ? 'application/json' : contentType,
    Accept: { PSRJ03: accept, PSRX03, json: 'application/json' }[format],
  };
  return readFromBank(parts, {
    operation,
    profile,
    correlationId,
    wanted: { ...wanted, headers, body: Buffer.from(JSON.stringify(criteria), 'utf8') },
  });
}
