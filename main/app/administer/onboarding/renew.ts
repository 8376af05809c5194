// Drafts of the bank profile that the binder makes: a renewed key with its day of change, and the way from
// the sandbox to production.
import type { FaultReason } from '../../../../shared/domain/fault-reason.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { X509Certificate } from 'node:crypto';
import { renewedKeys } from '../../../../shared/domain/bank-profile.ts';
import { because, fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { CallOutput, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { OnboardingContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import { enrolledOfficer } from '../profile/may-adopt.ts';
import { companyKey, type CompanyKeyRecord } from './keys.ts';
import { GATE, onboardingSteps } from './steps.ts';
import { sha256Hex } from '../../../digest/sha256.ts';

/**
 * The draft goes the way of every change of the profile: previewed, adopted by a person, in production by the
 * quorum.
 */
export async function renewalDraft(
  desk: OnboardingContext,
  { signing, decryption, from }: ParsedInput<'onboarding.renew'>,
): Promise<Result<{ readonly draft: string }>> {
  const stored = await desk.store.desk.profile();
  if (stored === null) return err(fault('profile-missing'));
  const uris: { signing: string | null; decryption: string | null } = { signing: null, decryption: null };
  for (const [use, key] of [
    ['signing', signing],
    ['decryption', decryption],
  ] as const) {
    if (key === null) continue;
    const record = await companyKey(desk, key);
    const unready = record === null ? 'no-such-key' : whyUnready(record, use, from);
    if (record === null || unready !== null)
      return err(unready === null ? fault('company-key-unready') : because('company-key-unready', unready));
    uris[use] = record.uri;
  }
  const { profile } = stored;
  const keys = renewedKeys(profile, { ...uris, from }, desk.clock.now());
  return ok({ draft: JSON.stringify({ ...profile, keys }) });
}

/** Null when it can be used from that instant on. */
function whyUnready(
  { usage, certificate }: CompanyKeyRecord,
  use: 'signing' | 'decryption',
  from: string,
): FaultReason | null {
  if (usage !== (use === 'signing' ? 'sign' : 'decrypt')) return 'key-of-other-use';
  if (certificate === null) return 'key-certificate-missing';
  const { validFromDate, validToDate } = new X509Certificate(certificate);
  const at = Date.parse(from);
  return at >= validFromDate.getTime() && at < validToDate.getTime() ? null : 'key-certificate-not-valid';
}

const LONGEST_ID = 40;
const PRODUCTION = '-production';

function productionId(id: string): string {
  const named = id.replace('sandbox', 'production');
  if (named !== id && named.length <= LONGEST_ID) return named;
  return `${id.replace('sandbox', '').slice(0, LONGEST_ID - PRODUCTION.length)}${PRODUCTION}`;
}

/**
 * Open when every step has its evidence. What comes out is a draft for a production desk: nothing here
 * becomes production.
 */
export async function passGate(
  desk: OnboardingContext,
  { person }: ParsedInput<'onboarding.gate'>,
): Promise<Result<CallOutput<'onboarding.gate'>>> {
  const stored = await desk.store.desk.profile();
  if (stored === null) return err(fault('profile-missing'));
  const refused = await enrolledOfficer(desk, person);
  if (refused !== null) return err(refused);
  const steps = await onboardingSteps(desk);
  const open = steps.filter(({ done }) => !done).map(({ step }) => step);
  if (desk.identity.environment !== 'sandbox' || open.length > 0)
    return err(
      desk.identity.environment === 'sandbox'
        ? fault('onboarding-not-done', { detail: open.join(', ') })
        : because('onboarding-not-done', 'not-a-sandbox-desk'),
    );
  const { profile, sha256 } = stored;
  const draft = {
    ...profile,
    id: productionId(profile.id),
    version: 1,
    environment: 'production',
    endpoint: { ...profile.endpoint, hostLabel: '', segment: 'prod' },
  };
  const at = instantOf(desk.clock);
  const bytes = Buffer.from(
    `${JSON.stringify({ format: 'countersign/onboarding/1', company: desk.identity.companyId, at, sandboxProfile: sha256, steps, draft }, null, 2)}\n`,
    'utf8',
  );
  await desk.store.log.append({
    at,
    act: 'onboarding.gate',
    actor: person,
    subject: GATE,
    detail: coded(sentence('log-gate-passed', { steps: steps.length, sha256: sha256Hex(bytes) })),
  });
  desk.notifier.emit('changed', { what: 'settings', id: null });
  return ok({
    file: desk.outgoing.add(bytes),
    name: `${desk.identity.companyId}-production-profile.json`,
    bytes: bytes.length,
  });
}
