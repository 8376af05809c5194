// A desk for tests: SoftHSM tokens of its own for three officers, an administrator and the company, a
// signed-up policy, roots, hosts.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FrozenMessage, KeyChoice, SignJob, SignPhase } from '../../main/ports/token.ts';
import { childLauncher } from '../../main/token/module-host.ts';
import { createTokenHosts, type DesktopTokenHosts, type TokenHostsOptions } from '../../main/token/host.ts';
import { type NewKey, provisionToken } from '../../main/token/provision.ts';
import { findSoftHsm, prepareSoftHsm, type SoftHsmEnvironment } from '../../training/soft-hsm.ts';
import type { JwsAlgorithm, Policy, Role } from '../../shared/domain/policy.ts';
import type { BatchStatementDraft } from '../../shared/domain/statement.ts';
import { type Authority, createAuthority, KeyUsageFlags } from './certificate-authority.ts';
import { sha256 } from './pain-fixture.ts';
import { jcsDigest } from '../../main/digest/sha256.ts';

export const PIN = '482915';
export const SO_PIN = '77110033';

export interface OfficerSpec {
  readonly id: string;
  readonly roles: readonly Role[];
  readonly algorithm: JwsAlgorithm;
  readonly key?: Partial<NewKey>;
}

export const OFFICERS: readonly OfficerSpec[] = [
  { id: 'preparer', roles: ['preparer'], algorithm: 'RS256' },
  { id: 'approver', roles: ['approver'], algorithm: 'ES256', key: { type: 'P-256' } },
  { id: 'releaser', roles: ['releaser', 'administrator'], algorithm: 'PS256' },
];

export interface TestDesk {
  readonly folder: string;
  readonly modulePath: string;
  readonly env: SoftHsmEnvironment;
  readonly authority: Authority;
  readonly policy: Policy;
  readonly certificates: ReadonlyMap<string, Uint8Array>;
  readonly rootsFile: string;
  hosts(options?: Partial<TokenHostsOptions>): DesktopTokenHosts;
  choice(hosts: DesktopTokenHosts, person: string): Promise<KeyChoice>;
  remove(): Promise<void>;
}

/** SoftHSM must be there: a machine without it fails the suite, it never skips. */
export function softHsm(): string {
  const path = findSoftHsm();
  if (path === null) throw new Error('libsofthsm2.so is not installed (apt install softhsm2)');
  return path;
}

export async function createDesk(
  officers: readonly OfficerSpec[] = OFFICERS,
  company = true,
): Promise<TestDesk> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-token-'));
  const modulePath = softHsm();
  const env = await prepareSoftHsm(join(folder, 'softhsm'));
  const authority = await createAuthority();
  const certificates = new Map<string, Uint8Array>();
  const provision = async (
    label: string,
    id: string,
    key: Partial<NewKey>,
    usage?: number,
  ): Promise<void> => {
    const issue = async (spki: Uint8Array): Promise<Uint8Array> => {
      const der = await authority.issue(spki, { name: label, ...(usage === undefined ? {} : { usage }) });
      certificates.set(id, der);
      return der;
    };
    const keys = [{ label, id: '01', type: 'RSA-2048', usage: 'sign', issue, ...key } as const];
    const made = await provisionToken({ modulePath, env, label, soPin: SO_PIN, pin: PIN, keys });
    if (!made.ok) throw new Error(`${made.error.code} ${made.error.detail ?? ''}`);
  };
  for (const officer of officers) await provision(`Officer ${officer.id}`, officer.id, officer.key ?? {});
  if (company) {
    const usage = KeyUsageFlags.digitalSignature | KeyUsageFlags.keyEncipherment;
    await provision('Company seal', 'company', { usage: 'sign-and-decrypt' }, usage);
  }
  const policy = policyFor(officers, certificates);
  const rootsFile = join(folder, 'roots.json');
  await writeRoots(rootsFile, policy);
  const opened: DesktopTokenHosts[] = [];
  return {
    folder,
    modulePath,
    env,
    authority,
    policy,
    certificates,
    rootsFile,
    hosts(options = {}) {
      const modules = [
        { moduleId: 'softhsm', label: 'SoftHSM', kind: 'pkcs11' as const, path: modulePath, env },
      ];
      const hosts = createTokenHosts({ modules, rootsFile, launcher: childLauncher(), ...options });
      opened.push(hosts);
      return hosts;
    },
    async choice(hosts, person) {
      const certificate = sha256(certificates.get(person) ?? new Uint8Array());
      const cards = (await hosts.list()).flatMap((module) => module.cards);
      const card = cards.find((each) => each.certificates.some((one) => one.sha256 === certificate));
      if (card === undefined) throw new Error(`no card of ${person}`);
      return { cardId: card.cardId, certificate };
    },
    async remove() {
      await Promise.all(opened.map((hosts) => hosts.close()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function policyFor(
  officers: readonly OfficerSpec[],
  certificates: ReadonlyMap<string, Uint8Array>,
  more: Partial<Policy> = {},
): Policy {
  return {
    typ: 'countersign/policy/1',
    company: { id: 'example-ag', name: 'Example AG' },
    environment: 'training',
    version: 1,
    previous: null,
    validFrom: '2026-01-01T00:00:00Z',
    persons: officers.map(({ id, roles, algorithm }) => {
      const der = certificates.get(id) ?? new Uint8Array();
      return {
        id,
        name: `Officer ${id}`,
        roles: [...roles],
        certificates: [{ sha256: sha256(der), der: Buffer.from(der).toString('base64'), algorithm }],
      };
    }),
    rules: [
      { id: 'all', kinds: ['credit-transfer', 'direct-debit'], approvals: 1, release: true, validHours: 72 },
    ],
    quorum: 1,
    ...more,
  };
}

export async function writeRoots(path: string, policy: Policy, more: object = {}): Promise<void> {
  const roots = {
    company: policy.company.id,
    environment: policy.environment,
    policies: [{ version: policy.version, sha256: jcsDigest(policy) }],
    ...more,
  };
  await writeFile(path, JSON.stringify(roots));
}

const ROLE = {
  freeze: 'preparer',
  approve: 'approver',
  release: 'releaser',
  return: 'approver',
  withdraw: 'preparer',
  void: 'approver',
} as const;

export function batchStatement(
  purpose: BatchStatementDraft['purpose'],
  messages: readonly FrozenMessage[],
  policy: Policy,
  more: Partial<BatchStatementDraft> = {},
): BatchStatementDraft {
  return {
    typ: 'countersign/statement/1',
    purpose,
    company: policy.company.id,
    environment: policy.environment,
    desk: 'desk-1',
    log: { id: 'log-1', size: 3, head: 'a'.repeat(64) },
    role: ROLE[purpose],
    batch: 'batch-1',
    reference: 'PAY-2026-11-20-1',
    kind: 'credit-transfer',
    revision: 1,
    messages: messages.map(({ id, kind, reading }) => ({
      id,
      kind,
      sha256: reading.sha256,
      bytes: reading.bytes,
      transactions: reading.transactions,
      controlSum: reading.controlSum,
    })),
    transactions: messages.reduce((sum, each) => sum + each.reading.transactions, 0),
    totals: messages.length === 1 ? [...(messages[0]?.reading.totals ?? [])] : [],
    policy: { version: policy.version, sha256: jcsDigest(policy) },
    profile: { id: 'bank', version: 1, sha256: 'b'.repeat(64) },
    sendingDesk: 'desk-1',
    notAfter: '2099-01-01T00:00:00Z',
    note: '',
    ...more,
  };
}

/** Answers every PIN request with the next of `pins`, cancelling when none is left; keeps the phases. */
export function pinEntry(
  hosts: DesktopTokenHosts,
  ...pins: string[]
): { readonly phases: SignPhase[]; readonly onPhase: SignJob['onPhase'] } {
  const phases: SignPhase[] = [];
  return {
    phases,
    onPhase(phase) {
      phases.push(phase);
      if (phase.phase !== 'waiting-for-pin') return;
      const pin = pins.shift();
      if (pin === undefined) hosts.cancel(phase.request.requestId);
      else hosts.enterPin(phase.request.requestId, pin);
    },
  };
}
