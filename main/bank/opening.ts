// Owns what the envelope needs to open an answer of a profile: configured certificates valid now, the decryption key behind the token host.
import type { X509Certificate } from 'node:crypto';
import type { BankProfile } from '../../shared/domain/bank-profile.ts';
import { fault, type Fault } from '../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { pain002Of, psrDocument } from '../envelope/answer-shapes.ts';
import { usableCertificates } from '../envelope/bank-certificate.ts';
import { openAnswer, type OpenOptions } from '../envelope/open.ts';
import type { BankDeps } from './deps.ts';
import { LARGE_ANSWER, openLargeAnswer } from './large-answers/open.ts';

type OpeningDeps = Pick<BankDeps, 'hosts' | 'secrets' | 'clock'>;

/** Fault `bank-certificate` when no configured signing certificate may be used today. */
export function openOptions(deps: OpeningDeps, profile: BankProfile): Result<OpenOptions> {
  const certificates = usableCertificates(profile.bankCertificates.signing, new Date(deps.clock.now()));
  return certificates.ok ? ok(optionsWith(deps, profile, certificates.value)) : certificates;
}

/** Options that verify nothing, for reading a gateway's error text. */
export function decryptOnly(deps: OpeningDeps, profile: BankProfile): OpenOptions {
  return optionsWith(deps, profile, []);
}

function optionsWith(deps: OpeningDeps, profile: BankProfile, certificates: readonly X509Certificate[]): OpenOptions {
  const key = deps.secrets.companyKey(profile.keys.decryption);
  return {
    suite: profile.suites.incoming,
    certificates,
    maxBytes: profile.limits.answerBytes,
    unwrap: (wrapped) => deps.hosts.unwrapAnswerKey({ key, wrapped }),
  };
}

/** Verified pain.002 bytes of an answer in any of its forms. Faults: `answer-*`; `answer-unread` names in `rule` what stood in the way on our side. */
export async function openPain002(deps: OpeningDeps, profile: BankProfile, body: Uint8Array): Promise<Result<Uint8Array>> {
  const options = openOptions(deps, profile);
  if (!options.ok) return unread(options.error);
  const verified = body.length > LARGE_ANSWER ? await openLargeAnswer(body, options.value) : await openSmall(body, options.value);
  if (verified.ok) return verified;
  return verified.error.code.startsWith('answer-') ? verified : unread(verified.error);
}

async function openSmall(body: Uint8Array, options: OpenOptions): Promise<Result<Uint8Array>> {
  const verified = await openAnswer(psrDocument(body) ?? body, options);
  return verified.ok ? pain002Of(verified.value) : verified;
}

/** The cause's own sentences would say that nothing moved: true of the key, wrong of the payments the answer is about. */
function unread(cause: Fault): Result<never> {
  return err(fault('answer-unread', { rule: cause.code, ...(cause.detail === undefined ? {} : { detail: cause.detail }) }));
}
