// A stack of PC/SC daemon, two readers and two officers' virtual cards, with a policy that enrols them and
// hosts on OpenSC's module.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FrozenMessage, KeyChoice } from '../../main/ports/token.ts';
import { childLauncher } from '../../main/token/module-host.ts';
import { createTokenHosts, type DesktopTokenHosts, type TokenHostsOptions } from '../../main/token/host.ts';
import type { JwsAlgorithm, Policy, Role } from '../../shared/domain/policy.ts';
import { createAuthority, KeyUsageFlags } from '../token/certificate-authority.ts';
import { PIN, policyFor, SO_PIN, writeRoots } from '../token/desk.ts';
import { frozen, sha256 } from '../token/pain-fixture.ts';
import { personalise, type SlotOrder } from '../virtual-card/personalise.ts';
import type { SlotName } from '../virtual-card/piv-objects.ts';
import { type RemoteCard, startCard } from '../virtual-card/remote.ts';
import { openSc, type Pcsc, startPcsc } from './pcsc.ts';

/** PUK of every card here. */
export const PUK = SO_PIN;

interface PersonSpec {
  readonly id: string;
  readonly roles: readonly Role[];
  readonly algorithm: JwsAlgorithm;
  readonly card: 'first' | 'second';
  readonly slot: SlotName;
  readonly type: SlotOrder['type'];
}

/** One key, one person: that a person has one card is the policy's matter, not the stack's. */
const PERSONS: readonly PersonSpec[] = [
  { id: 'preparer', roles: ['preparer'], algorithm: 'RS256', card: 'first', slot: '9A', type: 'RSA-2048' },
  { id: 'careful', roles: ['approver'], algorithm: 'RS256', card: 'first', slot: '9C', type: 'RSA-2048' },
  { id: 'elliptic', roles: ['approver'], algorithm: 'ES256', card: 'first', slot: '9E', type: 'P-256' },
  { id: 'approver', roles: ['approver'], algorithm: 'RS256', card: 'second', slot: '9A', type: 'RSA-2048' },
  { id: 'careful-ec', roles: ['approver'], algorithm: 'ES256', card: 'second', slot: '9C', type: 'P-256' },
];

export interface CardStack {
  readonly pcsc: Pcsc;
  readonly policy: Policy;
  readonly message: FrozenMessage;
  readonly first: RemoteCard;
  readonly second: RemoteCard;
  hosts(limits?: TokenHostsOptions['limits']): DesktopTokenHosts;
  /** The card and certificate of a person, once its card shows. */
  choice(hosts: DesktopTokenHosts, person: string): Promise<KeyChoice>;
  /** DER of a person's certificate, of `decryption` or `guest`. */
  certificate(person: string): Uint8Array;
  /** A card of somebody else for the first reader; its certificate goes by `guest`. */
  guest(): Promise<RemoteCard>;
  /** Both cards in, with all tries and no moods. */
  rest(): Promise<void>;
  stop(): Promise<void>;
}

/** How long a card may take from the reader to the list: two seconds alone, more on a busy machine. */
const SHOWS_WITHIN = 20_000;

export async function startStack(): Promise<CardStack> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-cards-'));
  const pcsc = await startPcsc();
  const authority = await createAuthority();
  const certificates = new Map<string, Uint8Array>();
  const order = (
    card: PersonSpec['card'],
    name: string,
    port: number,
    more: readonly SlotOrder[] = [],
  ): ReturnType<typeof personalise> => {
    const slots = PERSONS.filter((person) => person.card === card).map(({ id, slot, type }): SlotOrder => ({
      slot,
      type,
      async issue(spki) {
        const der = await authority.issue(spki, { name });
        certificates.set(id, der);
        return der;
      },
    }));
    return personalise({ port, pin: PIN, puk: PUK, slots: [...slots, ...more] });
  };
  const decryptOnly: SlotOrder = {
    slot: '9D',
    type: 'RSA-2048',
    async issue(spki) {
      const der = await authority.issue(spki, { name: 'Officer one', usage: KeyUsageFlags.keyEncipherment });
      certificates.set('decryption', der);
      return der;
    },
  };
  const first = await startCard(await order('first', 'Officer one', pcsc.ports[0], [decryptOnly]));
  const second = await startCard(await order('second', 'Officer two', pcsc.ports[1]));
  const policy = policyFor(PERSONS, certificates);
  const rootsFile = join(folder, 'roots.json');
  await writeRoots(rootsFile, policy);
  const opened: DesktopTokenHosts[] = [];
  const certificate = (person: string): Uint8Array => certificates.get(person) ?? new Uint8Array();

  return {
    pcsc,
    policy,
    first,
    second,
    certificate,
    message: await frozen(),
    hosts(limits = {}) {
      const modules = [
        { moduleId: 'opensc', label: 'OpenSC', kind: 'pkcs11' as const, path: openSc(), env: pcsc.env },
      ];
      const hosts = createTokenHosts({ modules, rootsFile, launcher: childLauncher(), limits });
      opened.push(hosts);
      return hosts;
    },
    async choice(hosts, person) {
      const wanted = sha256(certificate(person));
      const deadline = performance.now() + SHOWS_WITHIN;
      for (;;) {
        const modules = await hosts.list();
        const card = modules
          .flatMap((module) => module.cards)
          .find((each) => each.certificates.some((one) => one.sha256 === wanted));
        if (card !== undefined) return { cardId: card.cardId, certificate: wanted };
        if (performance.now() > deadline)
          throw new Error(
            `the card of ${person} does not show: ${JSON.stringify(modules.map(({ fault, cards }) => ({ fault, cards: cards.map(({ reader, unusable }) => ({ reader, unusable })) })))}`,
          );
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    },
    async guest() {
      const issue = async (spki: Uint8Array): Promise<Uint8Array> => {
        const der = await authority.issue(spki, { name: 'Guest' });
        certificates.set('guest', der);
        return der;
      };
      return startCard(
        await personalise({
          port: pcsc.ports[0],
          pin: PIN,
          puk: PUK,
          slots: [{ slot: '9A', type: 'RSA-2048', issue }],
        }),
      );
    },
    async rest() {
      for (const card of [first, second]) {
        await card.restore();
        await card.insert();
      }
    },
    async stop() {
      await Promise.all(opened.map((hosts) => hosts.close()));
      await Promise.all([first.close(), second.close()]);
      await pcsc.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
