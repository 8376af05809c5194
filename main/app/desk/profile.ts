// The bank profile as data to look at, with its fingerprints in words, and the connection test step by step.
import { X509Certificate } from 'node:crypto';
import { baseUrl } from '../../../shared/domain/bank-profile.ts';
import { fault } from '../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { wordsOf } from '../../../shared/domain/words.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import type { Desk } from '../desk-context.ts';
import type { ConnectionStep } from '../ports/bank.ts';
import type { DeepReadonly } from '../view/deep-readonly.ts';

export async function getProfile(desk: Desk): Promise<Result<DeepReadonly<CallOutput<'profile.get'>>>> {
  const stored = await desk.store.desk.profile();
  if (stored === null) return err(fault('profile-missing'));
  const { profile, sha256 } = stored;
  const certificates = (['signing', 'encryption'] as const).flatMap((use) =>
    profile.bankCertificates[use].map(({ pem, sha256: fingerprint }) => {
      const read = new X509Certificate(pem);
      return {
        use,
        subject: read.subject.replaceAll('\n', ', '),
        notBefore: new Date(read.validFrom).toISOString(),
        notAfter: new Date(read.validTo).toISOString(),
        sha256: fingerprint,
        words: [...wordsOf(fingerprint)],
      };
    }),
  );
  return ok({ profile, sha256, certificates, baseUrl: baseUrl(profile) });
}

type Check = CallOutput<'profile.test'>['checks'][number];

const STEP: Readonly<Record<ConnectionStep['step'], Check['step']>> = {
  dns: 'dns', tcp: 'tcp', tls: 'tls', 'client-certificate': 'client-certificate', token: 'access-token',
};
const RESULT: Readonly<Record<ConnectionStep['verdict'], Check['result']>> = { passed: 'passed', failed: 'failed', skipped: 'not-reached' };

export async function testProfile(desk: Desk): Promise<Result<DeepReadonly<CallOutput<'profile.test'>>>> {
  const stored = await desk.store.desk.profile();
  if (stored === null) return err(fault('profile-missing'));
  if (!desk.network.online()) return err(fault('offline'));
  const steps = await desk.bank.testConnection(stored.profile);
  desk.network.reached(steps.some((step) => step.step === 'tcp' && step.verdict === 'passed'));
  return ok({ checks: steps.map(({ step, verdict, fault: why }) => ({ step: STEP[step], result: RESULT[verdict], detail: why?.detail ?? '', fault: why })) });
}
