// The connection test step by step, as the checklist of the profile screen shows it.
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import type { AdministerContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { ConnectionStep } from '../../../ports/bank.ts';
import { type DeepReadonly, newId } from '../../desk/index.ts';

/** Subject of its entries in the log. */
export const CONNECTION = 'connection-test';

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

/** Always of the profile in force: a draft must not decide where the client secret goes. */
export async function testProfile(
  desk: AdministerContext,
): Promise<Result<DeepReadonly<CallOutput<'profile.test'>>>> {
  const stored = await desk.store.desk.profile();
  if (stored === null) return err(fault('profile-missing'));
  if (!desk.network.online()) return err(fault('offline'));
  const steps = await desk.bank.testConnection(stored.profile, newId(desk.random, 'test').slice(0, 30));
  desk.network.reached(steps.some((step) => step.step === 'tcp' && step.verdict === 'passed'));
  const stopped = steps.find((step) => step.verdict !== 'passed');
  const detail =
    stopped === undefined
      ? `all steps passed, profile SHA-256 ${stored.sha256}`
      : `${stopped.step}: ${stopped.fault?.code ?? stopped.verdict}`;
  await desk.store.log.append({
    at: instantOf(desk.clock),
    act: 'profile.test',
    actor: 'desk',
    subject: CONNECTION,
    detail,
  });
  desk.notifier.emit('changed', { what: 'settings', id: null });
  return ok({
    checks: steps.map(({ step, verdict, fault: why }) => ({
      step: STEP[step],
      result: RESULT[verdict],
      detail: why?.detail ?? '',
      fault: why,
    })),
  });
}
