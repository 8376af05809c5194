// The secrets a profile refers to: whether they are there, and putting new ones into the vault. They never
// come back.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { type Fault, because, fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { AdministrationDeps, ProfileContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import { certificateSummary } from './certificates.ts';
import { usageOf } from './connection-test.ts';
import { enrolledOfficer } from './may-adopt.ts';
import type { Stores } from '../../desk/index.ts';

type Secrets = Answer<'profile.secrets'>;

export async function profileSecrets(
  desk: Stores<'desk'> & Pick<AdministrationDeps, 'vault'>,
): Promise<Result<Secrets>> {
  const stored = await desk.store.desk.profile();
  if (stored === null) return err(fault('profile-missing'));
  const { accessToken, keys } = stored.profile;
  const pem = await desk.vault.tlsCertificate(keys.tls);
  const { next, earlier } = await desk.vault.tlsBeside(keys.tls);
  return ok({
    secrets: [
      {
        kind: 'client-secret',
        name: accessToken.secret,
        present: desk.vault.has(accessToken.secret),
        certificate: null,
        next: null,
        earlier: null,
      },
      {
        kind: 'connection-key',
        name: keys.tls,
        present: pem !== null,
        certificate: summaryOf(pem),
        next:
          next === null
            ? null
            : { hasRequest: next.request !== '', certificate: summaryOf(next.certificate) },
        earlier: summaryOf(earlier),
      },
    ],
  });
}

function summaryOf(pem: string | null): Secrets['secrets'][number]['certificate'] {
  return pem === null
    ? null
    : { ...certificateSummary(pem), usage: usageOf(new X509Certificate(pem).keyUsage) };
}

/**
 * Under the name the profile in force refers to and no other, so that no other secret of the vault can be
 * replaced.
 */
export async function setSecret(
  desk: ProfileContext,
  input: ParsedInput<'profile.setSecret'>,
): Promise<Result<Secrets>> {
  const stored = await desk.store.desk.profile();
  if (stored === null) return err(fault('profile-missing'));
  const refused = (await enrolledOfficer(desk, input.person)) ?? unfit(input, desk.clock.now());
  if (refused !== null) return err(refused);
  const { accessToken, keys } = stored.profile;
  const name = input.kind === 'client-secret' ? accessToken.secret : keys.tls;
  const kept =
    input.kind === 'client-secret'
      ? await desk.vault.putClientSecret(name, input.value)
      : await desk.vault.putTlsIdentity(name, { key: input.key, certificate: input.certificate });
  if (!kept.ok) return kept;
  await desk.store.log.append({
    at: instantOf(desk.clock),
    act: 'profile.secret',
    actor: input.person,
    subject: name,
    detail: input.kind,
  });
  // A token that was given for the secret before must not outlive it.
  await desk.bank.close();
  desk.notifier.emit('changed', { what: 'settings', id: null });
  return profileSecrets(desk);
}

/** What is wrong with it, without a word of what it says. */
function unfit(input: ParsedInput<'profile.setSecret'>, now: number): Fault | null {
  // RFC 6749, A.2: client-secret = *VSCHAR, %x20-7E; an empty one is none.
  if (input.kind === 'client-secret')
    return /^[\x20-\x7e]+$/u.test(input.value) ? null : fault('secret-unfit', { rule: 'characters' });
  try {
    const key = createPrivateKey(input.key);
    const certificate = new X509Certificate(input.certificate);
    return certificate.checkPrivateKey(key)
      ? outsideItsTime(certificate, now)
      : because('secret-unfit', 'secret-pair');
  } catch {
    return because('secret-unfit', 'secret-form');
  }
}

/** What is put in force has to be valid now: the connection would be refused until somebody notices. */
export function outsideItsTime(
  { validFromDate, validToDate }: Pick<X509Certificate, 'validFromDate' | 'validToDate'>,
  now: number,
): Fault | null {
  if (validFromDate.getTime() > now) return because('secret-unfit', 'secret-not-begun');
  return validToDate.getTime() <= now ? because('secret-unfit', 'secret-ended') : null;
}
