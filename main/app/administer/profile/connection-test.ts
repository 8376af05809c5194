// The connection test step by step, as the checklist of the profile screen shows it.
import { X509Certificate } from 'node:crypto';
import type { BankProfile } from '../../../../shared/domain/bank-profile.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { Answer, CallOutput, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { ProfileContext } from '../context.ts';
import { instantOf, newId } from '../../../ports/clock.ts';
import { CONNECTION_STEPS, type ConnectionKeyChoice, type ConnectionStep } from '../../../ports/bank.ts';

/** Subject of its entries in the log. */
export const CONNECTION = 'connection-test';
const NEW_KEY = 'connection-test-new-key';

type Check = CallOutput<'profile.test'>['checks'][number];

const STEP: Readonly<Record<ConnectionStep['step'], Check['step']>> = {
  dns: 'dns',
  tcp: 'tcp',
  tls: 'tls',
  'client-certificate': 'client-certificate',
  token: 'access-token',
  signature: 'signature',
  encryption: 'encryption',
};
const RESULT: Readonly<Record<ConnectionStep['verdict'], Check['result']>> = {
  passed: 'passed',
  failed: 'failed',
  skipped: 'not-reached',
};

type Connection = CallOutput<'profile.test'>['connection'];

/** RFC 5280, 4.2.1.12. */
const CLIENT_AUTHENTICATION = '1.3.6.1.5.5.7.3.2';
const DAY = 86_400_000;

/** Looked at on a connection of its own, which carries no request. */
async function connectionOf(
  desk: ProfileContext,
  profile: BankProfile,
  which: ConnectionKeyChoice,
): Promise<Connection> {
  const [facts, pem] = await Promise.all([
    desk.bank.inspectConnection(profile, which),
    certificateOf(desk, profile.keys.tls, which),
  ]);
  if (!facts.ok) return null;
  const days = (notAfter: string): number => Math.floor((Date.parse(notAfter) - desk.clock.now()) / DAY);
  const own = pem === null ? null : new X509Certificate(pem);
  const notAfter = own?.validToDate.toISOString() ?? '';
  const { protocol, cipher, group, chain } = facts.value;
  return {
    protocol,
    cipher,
    group,
    chain: chain.map((each) => ({ ...each, days: days(each.notAfter) })),
    client:
      own === null
        ? null
        : {
            subject: own.subject.replaceAll('\n', ', '),
            issuer: own.issuer.replaceAll('\n', ', '),
            notAfter,
            days: days(notAfter),
            usage: usageOf(own.keyUsage),
          },
  };
}

/** PEM; null where there is none. */
async function certificateOf(
  desk: ProfileContext,
  name: string,
  which: ConnectionKeyChoice,
): Promise<string | null> {
  if (which === 'now') return desk.vault.tlsCertificate(name);
  return (await desk.vault.tlsBeside(name)).next?.certificate ?? null;
}

/** Of the extended key usages a certificate names, in dotted form; none named allows every use. */
export function usageOf(usages: readonly string[] | undefined): 'client' | 'any' | 'other' {
  if (usages === undefined || usages.length === 0) return 'any';
  return usages.includes(CLIENT_AUTHENTICATION) ? 'client' : 'other';
}

/**
 * Always of the profile in force: a draft must not decide where the client secret goes. With the new key of
 * the connection it proves that the bank takes it, before it is put in force.
 */
export async function testProfile(
  desk: ProfileContext,
  { key }: ParsedInput<'profile.test'> = { key: 'now' },
): Promise<Result<Answer<'profile.test'>>> {
  const stored = await desk.store.desk.profile();
  if (stored === null) return err(fault('profile-missing'));
  if (!desk.network.online()) return err(fault('offline'));
  if (key === 'next' && (await certificateOf(desk, stored.profile.keys.tls, key)) === null)
    return err(fault('not-found'));
  const probe = newId(desk.random, 'test').slice(0, 30);
  const steps = await desk.bank.testConnection(stored.profile, probe, key);
  desk.network.reached(steps.some((step) => step.step === 'tcp' && step.verdict === 'passed'));
  await desk.store.log.append({
    at: instantOf(desk.clock),
    act: 'profile.test',
    actor: 'desk',
    // What is proved of a key that is not in force says nothing of the connection as it is.
    subject: key === 'now' ? CONNECTION : NEW_KEY,
    detail: stoppedAt(steps) ?? coded(sentence('log-test-passed', { sha256: stored.sha256 })),
  });
  desk.notifier.emit('changed', { what: 'settings', id: null });
  return ok({
    connection: steps.some(({ step, verdict }) => step === 'tls' && verdict === 'passed')
      ? await connectionOf(desk, stored.profile, key)
      : null,
    checks: steps.map(({ step, verdict, fault: why }) => ({
      step: STEP[step],
      result: RESULT[verdict],
      detail: why?.detail ?? '',
      fault: why,
    })),
  });
}

/**
 * The step that failed, or else the first that was not reached; null where every step there is has passed. A
 * step that is not reported proves nothing.
 */
function stoppedAt(steps: readonly ConnectionStep[]): string | null {
  const failed = steps.find(({ verdict }) => verdict === 'failed');
  if (failed !== undefined) return `${failed.step}: ${failed.fault?.code ?? failed.verdict}`;
  const open = CONNECTION_STEPS.find((name) => steps.find(({ step }) => step === name)?.verdict !== 'passed');
  return open === undefined ? null : `${open}: skipped`;
}
