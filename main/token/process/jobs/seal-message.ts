// Signs the payload root of one message with the company key, after judging the approvals and reading the
// bytes once more.
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { payloadDigest } from '../../../envelope/signature.ts';
import type { AnswerOf, JobOf } from '../../protocol.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import type { JobContext } from '../context.ts';
import { enrolmentOf } from '../../../statements/verify.ts';
import { handoff } from '../tee-stream.ts';
import { namedHardware } from '../hardware-check.ts';
import { approvalsCover } from './approval-check.ts';
import { profileFits, withCompanyKey } from './company-key.ts';
import { readMessages } from './second-reading.ts';
import { signDigest } from './xml-signature.ts';

export async function sealMessage(
  job: JobOf<'seal'>,
  context: JobContext,
): Promise<Result<AnswerOf<'seal'>>> {
  const roots = context.roots();
  if (!roots.ok) return roots;
  if (!profileFits(roots.value, job.profile)) return err(fault('root-mismatch'));
  const covered = approvalsCover(job, roots.value, context.now());
  // Judged with the claimed digest first, so that a refusal does not cost a reading; the digest that counts
  // is judged below.
  const claimed = covered(job.message.sha256);
  if (!claimed.ok) return claimed;

  const suite = job.profile.suites.outgoing;
  const { first, second } = handoff(context.bytes.read(0));
  const [read, digestValue] = await Promise.all([
    readMessages([job.message], { ...context, bytes: { read: () => first } }),
    payloadDigest(suite, job.profile.initiation, second),
  ]);
  if (!read.ok) return read;
  const [message] = read.value;
  const judged = message === undefined ? err(fault('message-unreadable')) : covered(message.reading.sha256);
  if (!judged.ok) return judged;

  context.phase({ phase: 'signing' });
  const admit = namedHardware(job.newest ?? job.policy);
  return withCompanyKey(job.key, context, admit, async (key) => {
    // An officer's card signs statements, and never in the place of the company.
    if (enrolmentOf(job.policy, sha256Hex(key.certificate)).ok) return err(fault('card-of-a-person'));
    const signature = await signDigest(suite, digestValue, key, context.now());
    return signature.ok ? ok({ signature: signature.value }) : signature;
  });
}
