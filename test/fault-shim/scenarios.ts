// The acts of the token host that the table drives, each over SoftHSM behind the failing module.
import { pinBytes } from '../../shared/ipc/pin-answer.ts';
import { ok } from '../../shared/domain/result.ts';
import { constants, publicEncrypt, randomBytes, X509Certificate } from 'node:crypto';
import type { FrozenMessage, KeyChoice, WrappedKey } from '../../main/ports/token.ts';
import type { DesktopTokenHosts } from '../../main/token/host.ts';
import type { Result } from '../../shared/domain/result.ts';
import { batchStatement, createDesk, PIN, pinEntry, type TestDesk } from '../token/desk.ts';
import { frozen } from '../token/pain-fixture.ts';
import { KEY_URI, profileWith, unwrapJob } from '../token/profile-fixture.ts';

const OTHER_PIN = '730164';

export const SCENARIOS = [
  'list',
  'sign',
  'inquiry',
  'unwrap-oaep',
  'unwrap-raw',
  'sign-open',
  'change-pin',
  'health',
  'pulse',
] as const;
export type Scenario = (typeof SCENARIOS)[number];

export interface Outcome {
  /**
   * `done`, or the code of the fault; for a listing the reasons at the module, its cards and their
   * certificates.
   */
  readonly code: string;
  readonly detail: string;
}

export interface Stage {
  readonly desk: TestDesk;
  readonly choice: KeyChoice;
  /**
   * What must have gone well before the act can meet its failure: a card that is open, a module that runs.
   */
  prepare(scenario: Scenario, hosts: DesktopTokenHosts): Promise<void>;
  run(scenario: Scenario, hosts: DesktopTokenHosts): Promise<Outcome>;
}

/**
 * An officer whose key wants the PIN for every use, so that the context login is met too, and the company's
 * key.
 */
export async function setStage(): Promise<Stage> {
  const desk = await createDesk([
    { id: 'approver', roles: ['approver'], algorithm: 'RS256', key: { alwaysAuthenticate: true } },
    { id: 'quick', roles: ['approver'], algorithm: 'RS256' },
  ]);
  const clean = desk.hosts();
  const choice = await desk.choice(clean, 'approver');
  const quick = await desk.choice(clean, 'quick');
  await clean.close();
  const message = await frozen();
  const content = randomBytes(32);
  const wrap = (algorithm: WrappedKey['algorithm'], padding: number): WrappedKey => {
    const { publicKey } = new X509Certificate(desk.certificates.get('company') ?? new Uint8Array());
    return {
      algorithm,
      keyLength: 32,
      encrypted: publicEncrypt({ key: publicKey, padding, oaepHash: 'sha1' }, content),
    };
  };
  const wrapped = {
    'unwrap-oaep': wrap('rsa-oaep-mgf1p', constants.RSA_PKCS1_OAEP_PADDING),
    'unwrap-raw': wrap('rsa-1_5', constants.RSA_PKCS1_PADDING),
  };
  const key = { uri: KEY_URI, secret: () => Promise.resolve(ok(PIN)) };
  return {
    desk,
    choice,
    async prepare(scenario, hosts) {
      if (scenario === 'sign-open' && hosts.leases().length === 0)
        await signOpen(hosts, quick, message, desk);
      if (scenario === 'pulse') await hosts.list();
      if (scenario === 'pulse') await hosts.pulse();
    },
    async run(scenario, hosts) {
      switch (scenario) {
        case 'list':
          return listed(hosts);
        case 'sign':
          return outcome(await hosts.sign(signJob(hosts, choice, message, desk)));
        case 'inquiry':
          return outcome(
            await hosts.signInquiry({ key, profile: profileWith(), fields: { endToEndId: 'E-1' } }),
          );
        case 'unwrap-oaep':
        case 'unwrap-raw':
          return unwrapped(await hosts.unwrapAnswerKey(unwrapJob(key, wrapped[scenario])), content);
        case 'sign-open':
          return signOpen(hosts, quick, message, desk);
        case 'change-pin':
          return changePin(hosts, quick);
        case 'health':
          return outcome(await hosts.health(quick));
        case 'pulse':
          return { code: (await hosts.pulse()) ? 'changed' : 'done', detail: '' };
        default:
          throw new Error('no such act');
      }
    },
  };
}

/**
 * `random-key` is a key of the right length that is not the one that was sent: what a padding failure must
 * look like.
 */
function unwrapped(result: Result<Uint8Array>, content: Buffer): Outcome {
  return result.ok && !content.equals(result.value) ? { code: 'random-key', detail: '' } : outcome(result);
}

/** @throws when the shim stands in the way of an honest act already. */
export async function mustWork(stage: Stage, hosts: DesktopTokenHosts): Promise<void> {
  const { code, detail } = await stage.run('list', hosts);
  if (code !== 'done') throw new Error(`the listing does not work without an order: ${code} ${detail}`);
}

function signJob(
  hosts: DesktopTokenHosts,
  choice: KeyChoice,
  message: FrozenMessage,
  desk: TestDesk,
): Parameters<DesktopTokenHosts['sign']>[0] {
  const statement = batchStatement('approve', [message], desk.policy);
  return {
    choice,
    statement,
    messages: [message],
    policy: desk.policy,
    onPhase: pinEntry(hosts, PIN).onPhase,
  };
}

/**
 * Signs with the PIN where it is asked and leaves the card open, else confirms; a second entry is cancelled.
 */
async function signOpen(
  hosts: DesktopTokenHosts,
  choice: KeyChoice,
  message: FrozenMessage,
  desk: TestDesk,
): Promise<Outcome> {
  let asked = 0;
  return outcome(
    await hosts.sign({
      choice,
      statement: batchStatement('approve', [message], desk.policy),
      messages: [message],
      policy: desk.policy,
      lease: { seconds: 1_800, acts: 50, idleSeconds: 600 },
      onPhase(phase) {
        if (phase.phase !== 'waiting-for-pin') return;
        const { requestId, entry } = phase.request;
        asked += 1;
        if (asked > 1) hosts.cancel(requestId);
        else
          hosts.answerPin(
            entry.kind === 'confirm'
              ? { type: 'confirm', requestId }
              : { type: 'enter', requestId, pin: pinBytes(PIN), keepOpen: true },
          );
      },
    }),
  );
}

/** Changes the PIN and, where that went well, changes it back. */
async function changePin(hosts: DesktopTokenHosts, { cardId }: KeyChoice): Promise<Outcome> {
  const change = (old: string, fresh: string): ReturnType<DesktopTokenHosts['changePin']> => {
    let asked = 0;
    return hosts.changePin({
      cardId,
      onPhase(phase) {
        if (phase.phase !== 'waiting-for-pin') return;
        asked += 1;
        const { requestId } = phase.request;
        if (asked > 1) hosts.cancel(requestId);
        else
          hosts.answerPin({
            type: 'change',
            requestId,
            old: pinBytes(old),
            fresh: pinBytes(fresh),
            repeat: pinBytes(fresh),
          });
      },
    });
  };
  const changed = await change(PIN, OTHER_PIN);
  if (changed.ok) await change(OTHER_PIN, PIN);
  return outcome(changed);
}

function outcome(result: Result<unknown>): Outcome {
  return result.ok
    ? { code: 'done', detail: '' }
    : { code: result.error.code, detail: result.error.detail ?? '' };
}

async function listed(hosts: DesktopTokenHosts): Promise<Outcome> {
  const [module] = await hosts.list();
  const reasons = [
    module?.fault,
    ...(module?.cards ?? []).flatMap((card) => [
      card.unusable,
      ...card.certificates.map((each) => each.unusable),
    ]),
  ];
  const found = [...new Set(reasons.filter((each) => each !== null && each !== undefined))];
  const whole = module?.cards.length === 3 && module.cards.every((card) => card.certificates.length === 1);
  return { code: found.length > 0 ? found.join('+') : whole ? 'done' : 'fewer', detail: '' };
}
