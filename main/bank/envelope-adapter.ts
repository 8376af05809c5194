// Owns the envelope of a profile: sealing with today's clock and real randomness, and opening an answer with
// the certificates valid now and the decryption key behind the token host.
import type { X509Certificate } from 'node:crypto';
import { decryptionKeys, type BankProfile } from '../../shared/domain/bank-profile.ts';
import { because, fault, reasonsOf, type Fault } from '../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import {
  decryptAnswer,
  isForThread,
  pain002Of,
  psrDocument,
  undecryptable,
  verifyOnMain,
  type OpenOptions,
  type OpenedReport,
} from '../envelope/open.ts';
import { sealMessage } from '../envelope/seal.ts';
import { usableCertificates } from '../envelope/verify.ts';
import type { Envelope } from '../ports/bank.ts';
import type { BankDeps } from './channel.ts';
import { LARGE_ANSWER } from './answer/large.ts';
import { openLargeAnswer, verifyDecrypted } from './large-answers/open.ts';

// Owns what the envelope needs to open an answer of a profile: configured certificates valid now, the
// decryption key behind the token host.

type OpeningDeps = Pick<BankDeps, 'hosts' | 'secrets' | 'clock'>;

/**
 * Opens with each company key the bank may have encrypted for, the second only where nothing came of the
 * first: during a renewal both sides
 * change over on days of their own. Fault `bank-certificate` when no configured signing certificate may be
 * used today.
 */
export async function openWith<T>(
  deps: OpeningDeps,
  profile: BankProfile,
  open: (options: OpenOptions) => Promise<Result<T>>,
): Promise<Result<T>> {
  const certificates = usableCertificates(profile.bankCertificates.signing, new Date(deps.clock.now()));
  return certificates.ok ? eachKey(deps, profile, certificates.value, open) : certificates;
}

/** The same verifying nothing, for reading a gateway's error text. */
export function decryptWith<T>(
  deps: OpeningDeps,
  profile: BankProfile,
  open: (options: OpenOptions) => Promise<Result<T>>,
): Promise<Result<T>> {
  return eachKey(deps, profile, [], open);
}

async function eachKey<T>(
  deps: OpeningDeps,
  profile: BankProfile,
  certificates: readonly X509Certificate[],
  open: (options: OpenOptions) => Promise<Result<T>>,
): Promise<Result<T>> {
  let last: Result<T> = err(undecryptable());
  for (const uri of decryptionKeys(profile, deps.clock.now())) {
    const key = deps.secrets.companyKey(uri);
    last = await open({
      suite: profile.suites.incoming,
      certificates,
      maxBytes: profile.limits.answerBytes,
      unwrap: (wrapped) => deps.hosts.unwrapAnswerKey({ key, profile, wrapped }),
    });
    if (last.ok || last.error.code !== 'answer-undecryptable') return last;
  }
  return last;
}

/**
 * Verified pain.002 bytes of an answer in any of its forms. Faults: `answer-*`; `answer-unread` names in
 * `rule` what stood in the way on our side.
 */
export async function openPain002(
  deps: OpeningDeps,
  profile: BankProfile,
  body: Uint8Array,
): Promise<Result<OpenedReport>> {
  const verified = await openWith(deps, profile, (options) =>
    body.length > LARGE_ANSWER ? openLargeAnswer(body, options) : openSmall(body, options),
  );
  if (verified.ok) return verified;
  const status = bareStatus(body);
  if (status !== null) return err(because('answer-garbled', 'answer-text-only', status));
  return verified.error.code.startsWith('answer-') ? verified : unread(verified.error);
}

/**
 * Some vendors answer with a status alone. Nothing binds it to a message, so it is shown and proves nothing.
 */
function bareStatus(body: Uint8Array): string | null {
  return body.length > 64
    ? null
    : (/^\s*"?([A-Za-z]{4})"?\s*$/u.exec(new TextDecoder('utf-8').decode(body))?.[1] ?? null);
}

async function openSmall(body: Uint8Array, options: OpenOptions): Promise<Result<OpenedReport>> {
  const decrypted = await decryptAnswer(psrDocument(body) ?? body, options);
  if (!decrypted.ok) return decrypted;
  // A few bytes may hold more elements than main verifies. The card that decrypted them is not asked again.
  if (isForThread(decrypted.value)) {
    const { plain } = decrypted.value;
    return plain === null ? openLargeAnswer(body, options) : verifyDecrypted(plain, options);
  }
  const opened = verifyOnMain(decrypted.value, options);
  if (!opened.ok) return opened;
  const { verified, isEncrypted, encodingNote } = opened.value;
  const pain002 = await pain002Of(verified);
  return pain002.ok ? ok({ pain002: pain002.value, isEncrypted, encodingNote }) : pain002;
}

/**
 * The cause's own sentences would say that nothing moved: true of the key, wrong of the payments the answer
 * is about.
 */
function unread(cause: Fault): Result<never> {
  return err(
    fault('answer-unread', {
      rule: cause.code,
      ...reasonsOf(cause),
    }),
  );
}

export function createEnvelope(deps: Pick<BankDeps, 'hosts' | 'secrets' | 'clock' | 'random'>): Envelope {
  return {
    seal: ({ profile, chunks, signature }) =>
      sealMessage({
        profile,
        chunks: paced(chunks),
        signature,
        now: new Date(deps.clock.now()),
        random: (length) => deps.random.bytes(length),
      }),
    open: async ({ profile, body }) => {
      const opened = await openPain002(deps, profile, body);
      return opened.ok ? ok(opened.value.pain002) : opened;
    },
  };
}

const PIECE = 128 * 1024;

/**
 * The same bytes in small pieces with a breath after each: sealing megabytes must not hold the event loop
 * (3DES makes about 50 MB/s).
 */
async function* paced(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += PIECE) {
      yield chunk.subarray(at, at + PIECE);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
