// What the connection test says and writes down: which step failed, what counts as passed, and what was
// looked at on a connection that stands.
import { X509Certificate } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { rsaPair } from '../../../../test/interop/keys.ts';
import { trainingProfile } from '../../../../test/interop/profile.ts';
import { fault, type FaultCode } from '../../../../shared/domain/errors.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import { err, ok } from '../../../../shared/domain/result.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { fakeBank } from '../../../ports/bank.fake.ts';
import { CONNECTION_STEPS, type ConnectionInfo, type ConnectionStep } from '../../../ports/bank.ts';
import { fakeCard } from '../../../ports/token.fake.ts';
import { fakeVault } from '../../../ports/vault.fake.ts';
import { makeNetwork, type Network } from '../../desk/index.ts';
import type { ProfileContext } from '../context.ts';
import { memoryDesk, type MemoryDesk } from '../memory-desk.fake.ts';
import { CONNECTION, testProfile } from './connection-test.ts';

const ada = await fakeCard('ada', ['administrator']);
const pair = await rsaPair('CN=Acme,O=Acme', {
  notBefore: new Date('2026-01-01T00:00:00Z'),
  notAfter: new Date('2027-01-01T00:00:00Z'),
});
const SHA = 'f'.repeat(64);
const PASSED = coded(sentence('log-test-passed', { sha256: SHA }));
const INFO: ConnectionInfo = {
  protocol: 'TLSv1.3',
  cipher: 'TLS_AES_256_GCM_SHA384',
  group: 'X25519',
  chain: [],
};

type Step = ConnectionStep['step'];
const passing = (): ConnectionStep[] =>
  CONNECTION_STEPS.map((step) => ({ step, verdict: 'passed', fault: null }));
/** What a bank link reports: all before a step passed, the step failed, and nothing was reached after it. */
const failedAt = (at: Step, code: FaultCode): ConnectionStep[] =>
  passing().map((each, place): ConnectionStep => {
    const failing = CONNECTION_STEPS.indexOf(at);
    if (place === failing) return { ...each, verdict: 'failed', fault: fault(code, { detail: 'refused' }) };
    return place < failing ? each : { ...each, verdict: 'skipped' };
  });
const without = (step: Step): ConnectionStep[] => passing().filter((each) => each.step !== step);

let world: MemoryDesk;
let desk: ProfileContext;
let network: Network;
let steps: readonly ConnectionStep[];
let probes: string[];
let inspected: number;

beforeEach(async () => {
  world = await memoryDesk([ada]);
  network = makeNetwork(world.desk.clock, 'online', () => undefined);
  steps = passing();
  probes = [];
  inspected = 0;
  const bank = {
    ...fakeBank(),
    testConnection: async (_profile: unknown, probe: string) => {
      probes.push(probe);
      return steps;
    },
    inspectConnection: async () => {
      inspected += 1;
      return ok(INFO);
    },
  };
  desk = { ...world.desk, vault: fakeVault(), bank, network };
  const profile = trainingProfile({ signing: pair, encryption: pair });
  const entry = { at: 'x', act: 'profile.save', actor: '', subject: '', detail: '' };
  must(await world.store.desk.saveProfile({ profile, sha256: SHA }, entry));
});

const detail = async () => (await world.actionsAbout(CONNECTION)).at(-1)?.detail;
const tested = async (its: readonly ConnectionStep[]) => {
  steps = its;
  return must(await testProfile(desk));
};

describe('a connection test counts as passed', () => {
  it('where every step has passed, and the log names the profile it was made with', async () => {
    const { checks } = await tested(passing());
    expect(checks.map(({ step, result }) => [step, result])).toEqual([
      ['dns', 'passed'],
      ['tcp', 'passed'],
      ['tls', 'passed'],
      ['client-certificate', 'passed'],
      ['access-token', 'passed'],
      ['signature', 'passed'],
      ['encryption', 'passed'],
    ]);
    expect(await detail()).toBe(PASSED);
  });

  it('never where a step is not reported, whatever the others say', async () => {
    await tested([]);
    expect(await detail()).toBe('dns: skipped');
    for (const step of CONNECTION_STEPS) {
      await tested(without(step));
      expect(await detail()).toBe(`${step}: skipped`);
    }
  });

  it('never where a step was not reached', async () => {
    await tested(
      passing().map((each) => (each.step === 'signature' ? { ...each, verdict: 'skipped' } : each)),
    );
    expect(await detail()).toBe('signature: skipped');
  });
});

describe('the log of a connection test', () => {
  it('names the step that failed, and why', async () => {
    const { checks } = await tested(failedAt('token', 'token-refused'));
    expect(await detail()).toBe('token: token-refused');
    expect(checks.find(({ step }) => step === 'access-token')).toMatchObject({
      result: 'failed',
      detail: 'refused',
      fault: { code: 'token-refused' },
    });
    expect(checks.at(-1)).toMatchObject({ step: 'encryption', result: 'not-reached', detail: '' });
  });

  it('names the step that failed, also where an earlier one was not reached', async () => {
    const stopped = failedAt('encryption', 'bank-certificate').map((each) =>
      ['client-certificate', 'token', 'signature'].includes(each.step)
        ? { ...each, verdict: 'skipped' as const }
        : each,
    );
    await tested(stopped);
    expect(await detail()).toBe('encryption: bank-certificate');
  });

  it('says that the desk made it, each time, and tells the screens', async () => {
    await tested(passing());
    await tested(failedAt('dns', 'unreachable'));
    const entries = await world.actionsAbout(CONNECTION);
    expect(entries.map(({ act, actor }) => [act, actor])).toEqual([
      ['profile.test', 'desk'],
      ['profile.test', 'desk'],
    ]);
    expect(world.desk.notifier.emitted).toContainEqual({
      event: 'changed',
      data: { what: 'settings', id: null },
    });
  });
});

describe('what the bank gets', () => {
  it('is another identification each time, no longer than a reference may be', async () => {
    await tested(passing());
    await tested(passing());
    expect(new Set(probes).size).toBe(2);
    for (const probe of probes) expect(probe).toMatch(/^[\w-]{6,30}$/u);
  });

  it('was reached as soon as a connection was opened, whatever became of the test', async () => {
    const reached: boolean[] = [];
    Object.assign(network, { reached: (is: boolean) => void reached.push(is) });
    await tested(failedAt('dns', 'unreachable'));
    await tested(failedAt('tcp', 'unreachable'));
    await tested(failedAt('tls', 'tls'));
    expect(reached).toEqual([false, false, true]);
  });
});

describe('the connection that was looked at', () => {
  const shown = async (at: Step | null) =>
    (await tested(at === null ? passing() : failedAt(at, 'tls'))).connection;

  it('is told only where the handshake stands', async () => {
    expect(await shown('tls')).toBeNull();
    expect(await shown('tcp')).toBeNull();
    expect(inspected).toBe(0);
    expect(await shown('client-certificate')).toMatchObject({ protocol: 'TLSv1.3', group: 'X25519' });
    expect(inspected).toBe(1);
  });

  it('is not told where it could not be opened once more', async () => {
    Object.assign(desk.bank, { inspectConnection: async () => err(fault('unreachable')) });
    expect(await shown(null)).toBeNull();
  });

  it('shows the certificate of the client with the whole days it has left', async () => {
    must(await desk.vault.putTlsIdentity('tls', { key: pair.keyPem, certificate: pair.certificatePem }));
    const end = new X509Certificate(pair.certificatePem).validToDate.getTime();
    const at = async (time: number) => {
      world.desk.clock.advance(time - world.desk.clock.now());
      return (await shown(null))?.client;
    };
    expect(await at(end - 86_400_000)).toEqual({
      subject: expect.stringContaining('CN=Acme') as string,
      issuer: expect.stringMatching(/^(?!.*\n).*CN=Acme/u) as string,
      notAfter: '2027-01-01T00:00:00.000Z',
      days: 1,
      usage: 'any',
    });
    expect((await at(end - 86_400_000 + 1))?.days).toBe(0);
    expect((await at(end + 1))?.days).toBe(-1);
  });

  it('shows the certificates of the server with their days, and no client where the desk has none', async () => {
    const notAfter = new Date(world.desk.clock.now() + 2 * 86_400_000).toISOString();
    const chain = [{ subject: 'CN=Server', notAfter }];
    Object.assign(desk.bank, { inspectConnection: async () => ok({ ...INFO, chain }) });
    expect(await shown(null)).toMatchObject({ client: null, chain: [{ subject: 'CN=Server', days: 2 }] });
  });
});
