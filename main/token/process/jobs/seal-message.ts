// Signs the payload root of one message with the company key, after judging the approvals and reading the
// bytes once more.
import type { Suite } from '../../../../shared/domain/bank-profile.ts';
import type { PaidBeneficiary } from '../../../../shared/domain/confirmation.ts';
import { because, fault } from '../../../../shared/domain/errors.ts';
import { expectedBatch } from '../../../../shared/domain/policy-counting.ts';
import { confirmationRequirement } from '../../../../shared/domain/policy-rules.ts';
import { evaluatePolicy } from '../../../../shared/domain/policy-evaluation.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { batchStatementSchema } from '../../../../shared/domain/statement.ts';
import { jcsDigest, sha256Hex } from '../../../digest/sha256.ts';
import { payloadDigest, signatureElement, signedInfo } from '../../../envelope/signature.ts';
import { certificateInfo, enrolmentOf, type SignatureAlgorithm } from '../../../statements/verify.ts';
import type { AnswerOf, JobOf } from '../../protocol.ts';
import type { OpenKey } from '../backend.ts';
import type { JobContext } from '../context.ts';
import { createPaidSums, findRelied } from '../confirmation-check.ts';
import { namedHardware, verifiedApprovals, type Roots } from '../trust.ts';
import { profileFits, withCompanyKey } from './company-key.ts';
import { readMessages, sealsHere } from './sign-statement.ts';

// Gives the same chunks to two readers in one pass, so that what is read back and what is signed cannot be
// different bytes.

interface Handoff {
  /** Yields each chunk of the source after the second reader has taken it. */
  readonly first: AsyncIterable<Uint8Array>;
  readonly second: AsyncIterable<Uint8Array>;
}

/** Splits `source`. When the first reader stops early the second one is ended too. */
export function teeStream(source: AsyncIterable<Uint8Array>): Handoff {
  let offered: { readonly chunk: Uint8Array | null; readonly taken: () => void } | null = null;
  let wake: (() => void) | null = null;
  let ended = false;

  const offer = (chunk: Uint8Array | null): Promise<void> =>
    new Promise((taken) => {
      offered = { chunk, taken };
      wake?.();
      wake = null;
    });

  async function* first(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of source) {
        if (!ended) await offer(chunk);
        yield chunk;
      }
    } finally {
      // Nobody waits for the end to be taken, and it cannot fail.
      // oxlint-disable-next-line typescript/no-floating-promises
      if (!ended) void offer(null);
    }
  }

  async function* second(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        if (offered === null)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        const next: { readonly chunk: Uint8Array | null; readonly taken: () => void } | null = offered;
        offered = null;
        if (next === null) continue;
        next.taken();
        if (next.chunk === null) return;
        yield next.chunk;
      }
    } finally {
      ended = true;
      // TypeScript does not see that the first reader may have offered meanwhile.
      (offered as { readonly taken: () => void } | null)?.taken();
    }
  }

  return { first: first(), second: second() };
}

// Judges the approvals of a batch against the pinned policy before the company key is touched.

type SealJob = JobOf<'seal'>;

/**
 * Every JWS must verify, and together they must complete the policy for exactly this batch, revision, profile
 * and list of messages, to which
 * `digest` (what this process read) belongs.
 */
function approvalsCover(
  job: SealJob,
  roots: Roots,
  { now: clock, revocationLists, revisions }: Pick<JobContext, 'now' | 'revocationLists' | 'revisions'>,
): (digest: string, paid: readonly PaidBeneficiary[]) => Result<void> {
  const now = clock();
  const verified = verifiedApprovals(job, batchStatementSchema, roots, now, revocationLists.current);
  return (digest, paid) => {
    if (!verified.ok) return verified;
    const { statements, policySha256, newest } = verified.value;
    const freeze = statements.find(({ statement }) => statement.purpose === 'freeze');
    if (freeze === undefined) return err(because('approvals-insufficient', 'freeze-missing'));
    const { messages } = freeze.statement;
    const listed = messages.find(
      (each) => each.id === job.message.id && each.sha256 === digest && each.kind === job.message.kind,
    );
    if (listed === undefined) return err(because('approvals-insufficient', 'message-not-approved'));
    const { kind, confirmations = [] } = freeze.statement;
    const judges = { policy: job.policy, newest, roots, now };
    const relied = findRelied(job.confirmations, { ...judges, kind, paid, revisions });
    if (!relied.ok) return relied;
    // The freeze is about all messages, this reading about one.
    if (relied.value?.some((one) => !confirmations.includes(one)) === true)
      return err(because('statement-differs', 'confirmations-other'));
    const verdict = evaluatePolicy(
      job.policy,
      {
        unconfirmed: 0,
        ...expectedBatch(freeze.statement, now.toISOString()),
        company: roots.company,
        environment: roots.environment,
        batch: job.batch.id,
        revision: job.batch.revision,
        policySha256,
        profileSha256: jcsDigest(job.profile),
      },
      statements,
      newest,
    );
    if (verdict.complete)
      return sealsHere(roots, freeze.statement, { policy: job.policy, newest }, job.handovers);
    const reasons = verdict.judged.flatMap((each) =>
      each.why === null ? [] : [`${each.signed.statement.purpose}: ${each.why}`],
    );
    return insufficient(
      [verdict.isVoid ? 'void' : `next: ${verdict.next ?? 'nothing'}`, ...new Set(reasons)].join('; '),
    );
  };
}

function insufficient(detail: string): Result<never> {
  return err(fault('approvals-insufficient', { detail }));
}

// The XML-DSig of a payload root or a small request by the company key; its form is owned by the envelope,
// its key by the token.

/** RSASSA-PKCS1-v1_5 with the hash of the suite (wire practice, section 2). */
const ALGORITHM: Readonly<Record<Suite, SignatureAlgorithm>> = { modern: 'rsa-sha256', legacy: 'rsa-sha1' };

/** The complete `ds:Signature` over a canonical document with this DigestValue (Base64). */
export async function signDigest(
  suite: Suite,
  digestValue: string,
  key: OpenKey,
  now: Date,
): Promise<Result<string>> {
  const facts = certificateInfo(key.certificate, now);
  if (facts.unusable !== null) return err(fault(facts.unusable));
  if (facts.keyType !== 'RSA') return err(because('certificate-key-unsupported', 'key-not-rsa'));
  const signatureValue = await key.sign(
    ALGORITHM[suite],
    Buffer.from(signedInfo(suite, digestValue), 'utf8'),
  );
  if (!signatureValue.ok) return signatureValue;
  return ok(
    signatureElement({
      suite,
      digestValue,
      signatureValue: signatureValue.value,
      certificate: key.certificate,
    }),
  );
}

export async function sealMessage(
  job: JobOf<'seal'>,
  context: JobContext,
): Promise<Result<AnswerOf<'seal'>>> {
  const roots = context.roots();
  if (!roots.ok) return roots;
  if (!profileFits(roots.value, job.profile)) return err(fault('root-mismatch'));
  const covered = approvalsCover(job, roots.value, context);
  // Judged with the claimed digest first, so that a refusal does not cost a reading; the digest that counts
  // is judged below.
  const claimed = covered(job.message.sha256, []);
  if (!claimed.ok) return claimed;

  const suite = job.profile.suites.outgoing;
  const paid = createPaidSums();
  // Only then is each payment wanted; what was read for a signature need not be walked again.
  const relies = confirmationRequirement(job.policy, 'credit-transfer') !== null;
  const { first, second } = teeStream(context.bytes.read(0));
  const [read, digestValue] = await Promise.all([
    readMessages(
      [job.message],
      { ...context, bytes: { read: () => first } },
      relies ? (one) => paid.add(one) : undefined,
    ),
    payloadDigest(suite, job.profile.initiation, second),
  ]);
  if (!read.ok) return read;
  const [message] = read.value;
  const judged =
    message === undefined ? err(fault('message-unreadable')) : covered(message.reading.sha256, paid.list());
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
