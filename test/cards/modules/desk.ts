// A desk on one module of the table: hosts, policy, message and what an officer does with them.
import { ok } from '../../../shared/domain/result.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CompanyKey, FrozenMessage, KeyChoice } from '../../../main/ports/token.ts';
import { createTokenHosts, type DesktopTokenHosts, type ModuleConfig } from '../../../main/token/host.ts';
import type { BankProfile } from '../../../shared/domain/bank-profile.ts';
import type { Policy } from '../../../shared/domain/policy.ts';
import { type Authority, createAuthority } from '../../token/certificate-authority.ts';
import { batchStatement, PIN, pinEntry, policyFor, writeRoots } from '../../token/desk.ts';
import { frozen, sha256 } from '../../token/pain-fixture.ts';
import { jcsDigest } from '../../../main/digest/sha256.ts';
import { signOnCard } from '../sign-on-card.ts';
import { PERSONS, type ModuleStarter, type RunningModule } from './running-module.ts';

/**
 * A module that hangs is given up while the test looks on (`list` as in the product, `native`): OpenSC 0.23
 * waits for its own lock in C_GetTokenInfo after each exchange of a card. What only takes its time on a busy
 * machine is waited for.
 */
export const LIMITS = { start: 60_000, list: 20_000, native: 20_000, pause: 200, stop: 2_000 };
/** How long a token may take until the desk shows it again. */
const BACK_WITHIN = 120_000;

export interface ModuleDesk {
  readonly folder: string;
  readonly running: RunningModule;
  readonly authority: Authority;
  readonly policy: Policy;
  readonly message: FrozenMessage;
  readonly hosts: DesktopTokenHosts;
  /** Hosts of their own on other modules, for the same policy; closed with the desk. `kept`: DER. */
  hostsOn(modules: readonly ModuleConfig[], kept?: () => readonly Uint8Array[]): DesktopTokenHosts;
  choice(person: string, hosts?: DesktopTokenHosts): Promise<KeyChoice>;
  /** Signs with this PIN: the outcome as `act` words it. */
  sign(person: string, pin?: string, hosts?: DesktopTokenHosts): Promise<string>;
  /** The JWS of one person for this profile. */
  statement(person: string, purpose: 'freeze' | 'approve', profile: BankProfile): Promise<string>;
  company(uri: string, pin?: string): CompanyKey;
  stop(): Promise<void>;
}

export async function openModuleDesk(start: ModuleStarter): Promise<ModuleDesk> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-module-'));
  const authority = await createAuthority();
  const running = await start(folder, authority);
  const enrolled = PERSONS.filter(({ id }) => running.certificates.has(id));
  const policy = policyFor(enrolled, running.certificates, {
    rules: [
      { id: 'all', kinds: ['credit-transfer', 'direct-debit'], approvals: 1, release: false, validHours: 72 },
    ],
  });
  const rootsFile = join(folder, 'roots.json');
  await writeRoots(rootsFile, policy);
  const opened: DesktopTokenHosts[] = [];
  const hostsOn = (
    modules: readonly ModuleConfig[],
    kept: () => readonly Uint8Array[] = () => [],
  ): DesktopTokenHosts => {
    const { launcher } = running;
    const certificates = async (): Promise<readonly Uint8Array[]> => kept();
    const made = createTokenHosts({ modules, rootsFile, launcher, limits: LIMITS, certificates });
    opened.push(made);
    return made;
  };
  const hosts = hostsOn(running.modules);
  const message = await frozen();
  const choice = async (person: string, on = hosts): Promise<KeyChoice> => {
    await running.insertFor?.(person);
    const certificate = sha256(running.certificates.get(person) ?? new Uint8Array());
    const deadline = performance.now() + BACK_WITHIN;
    for (;;) {
      const modules = await on.list();
      const card = modules
        .flatMap((module) => module.cards)
        .find((each) => each.certificates.some((one) => one.sha256 === certificate));
      if (card !== undefined) return { cardId: card.cardId, certificate };
      if (performance.now() > deadline)
        throw new Error(`no card of ${person}: ${JSON.stringify(modules.map(({ fault }) => fault))}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  return {
    folder,
    running,
    authority,
    policy,
    message,
    hosts,
    hostsOn,
    choice,
    async sign(person, pin = PIN, on = hosts) {
      const purpose = PERSONS.find(({ id }) => id === person)?.roles.includes('preparer') === true;
      const key = await choice(person, on);
      const { outcome, detail } = await signOnCard(on, { policy, message }, key, {
        purpose: purpose ? 'freeze' : 'approve',
        pins: [pin],
      });
      return detail === '' ? outcome : `${outcome} ${detail}`;
    },
    async statement(person, purpose, profile) {
      const result = await hosts.sign({
        choice: await choice(person),
        statement: batchStatement(purpose, [message], policy, {
          profile: { id: 'bank', version: 1, sha256: jcsDigest(profile) },
        }),
        messages: [message],
        policy,
        onPhase: pinEntry(hosts, PIN).onPhase,
      });
      if (!result.ok) throw new Error(`${person}: ${JSON.stringify(result.error)}`);
      return result.value.jws;
    },
    company: (uri, pin = PIN) => ({ uri, secret: () => Promise.resolve(ok(pin)) }),
    async stop() {
      await Promise.all(opened.map((each) => each.close()));
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
