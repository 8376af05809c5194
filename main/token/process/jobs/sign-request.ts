// Signs the two small requests a machine may make without an officer: status inquiry and access token. Built
// here from typed fields.
import { because, fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { BankProfile } from '../../../../shared/domain/bank-profile.ts';
import {
  accessTokenRequest,
  inquiryRequest,
  documentDigest,
  withSignature,
} from '../../../envelope/signature.ts';
import type { AnswerOf, JobOf } from '../../protocol.ts';
import type { JobContext } from '../context.ts';
import { anyToken } from '../trust.ts';
import { profileFits, withCompanyKey } from './company-key.ts';
import { signDigest } from './seal-message.ts';

export async function signInquiry(
  job: JobOf<'inquiry'>,
  context: JobContext,
): Promise<Result<AnswerOf<'inquiry'>>> {
  return signSmall(job.key, job.profile, inquiryRequest(job.profile, job.fields), context);
}

export async function signAccessTokenRequest(
  job: JobOf<'access-token'>,
  context: JobContext,
): Promise<Result<AnswerOf<'access-token'>>> {
  if (job.profile.accessToken.variant !== 'xml-secured')
    return err(because('request-refused', 'no-token-request'));
  return signSmall(job.key, job.profile, accessTokenRequest(job.profile), context);
}

async function signSmall(
  key: JobOf<'inquiry'>['key'],
  profile: BankProfile,
  xml: string,
  context: JobContext,
): Promise<Result<{ xml: string }>> {
  const roots = context.roots();
  if (!roots.ok) return roots;
  if (!profileFits(roots.value, profile)) return err(fault('root-mismatch'));
  const suite = profile.suites.outgoing;
  return withCompanyKey(key, context, anyToken, async (open) => {
    const signature = await signDigest(suite, documentDigest(suite, xml), open, context.now());
    return signature.ok ? ok({ xml: withSignature(xml, signature.value) }) : signature;
  });
}
