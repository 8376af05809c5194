// Owns what the envelope needs to open an answer of a profile: configured certificates valid now, the
// decryption key behind the token host.
import type { X509Certificate } from 'node:crypto';
import { decryptionKeys, type BankProfile } from '../../shared/domain/bank-profile.ts';
import { because, fault, type Fault, reasonsOf } from '../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { pain002Of, psrDocument, type OpenedReport } from '../envelope/answer-shapes.ts';
import { usableCertificates } from '../envelope/bank-certificate.ts';
import { undecryptable } from '../envelope/decrypt.ts';
import { openSigned, type OpenOptions } from '../envelope/open.ts';
import type { BankDeps } from './deps.ts';
import { LARGE_ANSWER, openLargeAnswer } from './large-answers/open.ts';

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
      unwrap: (wrapped) => deps.hosts.unwrapAnswerKey({ key, wrapped }),
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
  const opened = await openSigned(psrDocument(body) ?? body, options);
  if (!opened.ok) return opened;
  const pain002 = await pain002Of(opened.value.verified);
  return pain002.ok ? ok({ pain002: pain002.value, encodingNote: opened.value.encodingNote }) : pain002;
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
