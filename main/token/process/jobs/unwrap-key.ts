// Unwraps the content key of a bank's answer with the company's decryption key.
import type { Result } from '../../../../shared/domain/result.ts';
import type { JobOf } from '../../protocol.ts';
import type { JobContext } from '../context.ts';
import { withCompanyKey } from './company-key.ts';

/**
 * Padding failures come back as a wrong key (RFC 8017, 7.2.2): the decryption that follows then fails like
 * any other.
 */
export function unwrapKey(job: JobOf<'unwrap'>, context: JobContext): Promise<Result<Uint8Array>> {
  return withCompanyKey(job.key, context, (key) => key.unwrap(job.wrapped));
}
