// Cards of people for a desk that is no training desk: SoftHSM tokens where its module looks for them by
// itself, in a home folder of their own.
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findSoftHsm, prepareSoftHsm } from '../../training/soft-hsm.ts';
import { provisionToken, type NewKey } from '../../main/token/provision.ts';
import { makeAuthority } from '../../training/certificates.ts';
import type { StdioDesk } from './stdio-desk.ts';

export const PEOPLE = [
  { name: 'Ada Keller', pin: '204816', type: 'RSA-2048', roles: ['preparer'] },
  { name: 'Jonas Weber', pin: '357911', type: 'P-256', roles: ['approver'] },
  { name: 'Mira Novak', pin: '481632', type: 'RSA-2048', roles: ['releaser'] },
] as const;
/** A card of somebody the policy does not know. */
export const STRANGER = { label: 'Unenrolled card', pin: '135790' };
export const SEAL = { label: 'Company seal', pin: '907856' };

/** Path of the module. */
export function cardModule(): string {
  const path = findSoftHsm();
  if (path === null) throw new Error('SoftHSM2 is missing');
  return path;
}

export interface CardsToMake {
  /** The company's own authority; one of the training desk otherwise. */
  readonly issuing?: (spki: Uint8Array, name: string) => Uint8Array;
  readonly withStranger?: boolean;
}

/** The environment under which the module finds them. */
export async function makeCards(
  home: string,
  { issuing, withStranger = false }: CardsToMake = {},
): Promise<{ readonly HOME: string }> {
  const env = await prepareSoftHsm(join(home, 'tokens'));
  const settings = join(home, '.config', 'softhsm2');
  await mkdir(settings, { recursive: true });
  await cp(env.SOFTHSM2_CONF, join(settings, 'softhsm2.conf'));
  const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };
  const authority = await makeAuthority('Halden Marine Instruments Ltd', Date.now(), random);
  const make = async (label: string, pin: string, keys: readonly NewKey[]): Promise<void> => {
    const made = await provisionToken({
      modulePath: cardModule(),
      env: { ...env },
      label,
      soPin: '0123456789',
      pin,
      keys,
    });
    if (!made.ok) throw new Error(JSON.stringify(made.error));
  };
  const stranger = { name: STRANGER.label, pin: STRANGER.pin, type: 'RSA-2048' } as const;
  for (const { name, pin, type } of [...PEOPLE, ...(withStranger ? [stranger] : [])]) {
    await make(name, pin, [
      {
        label: 'signature',
        id: '01',
        type,
        usage: 'sign',
        issue: async (spki) => issuing?.(spki, name) ?? authority.issue(spki, name, 'officer'),
      },
    ]);
  }
  await make(SEAL.label, SEAL.pin, []);
  return { HOME: home };
}

/** Their certificates as the desk sees them, by holder's name. */
export async function cardsByName(
  desk: StdioDesk,
): Promise<ReadonlyMap<string, { readonly cardId: string; readonly certificate: string }>> {
  const { modules } = await desk.must('cards.list', { refresh: true });
  return new Map(
    modules
      .flatMap((module) => module.cards)
      .flatMap((card) =>
        card.certificates
          .slice(0, 1)
          .map(({ sha256 }) => [card.label, { cardId: card.cardId, certificate: sha256 }] as const),
      ),
  );
}

/** By the label of the card. */
export const PINS: ReadonlyMap<string, string> = new Map<string, string>([
  ...PEOPLE.map(({ name, pin }) => [name, pin] as const),
  [SEAL.label, SEAL.pin],
  [STRANGER.label, STRANGER.pin],
]);

export function enterPins(desk: StdioDesk): void {
  desk.pin = ({ card }) => PINS.get(card.label) ?? null;
}

export const COMPANY = { id: 'halden-marine', name: 'Halden Marine Instruments Ltd' };
export const DESK_NAME = 'Head office';
export const PASSPHRASE = 'seven anchors and a bell';

export async function signGenesisAs(desk: StdioDesk, name: string): Promise<string | null> {
  const choice = (await cardsByName(desk)).get(name);
  if (choice === undefined) throw new Error(`no card of ${name}`);
  const { ticket } = await desk.must('genesis.sign', { choice });
  return (await desk.ended(ticket)).fault?.code ?? null;
}

/** From an empty folder to a pinned policy. */
export async function setUp(desk: StdioDesk): Promise<void> {
  await desk.must('setup.create', {
    environment: 'sandbox',
    company: COMPANY,
    deskName: DESK_NAME,
    protection: { kind: 'passphrase', passphrase: PASSPHRASE },
    shares: null,
  });
  enterPins(desk);
  await desk.must('cards.addModule', { path: cardModule() });
  const cards = await cardsByName(desk);
  const administrators = PEOPLE.map(({ name, roles }) => ({
    name,
    certificate: cards.get(name)?.certificate ?? '',
    roles: [...roles],
  }));
  await desk.must('genesis.draft', {
    administrators,
    quorum: 2,
    approvals: 1,
    release: true,
    validHours: 72,
  });
  for (const { name } of PEOPLE) {
    const failed = await signGenesisAs(desk, name);
    if (failed !== null) throw new Error(failed);
  }
  await desk.must('genesis.pin', { words: (await desk.must('genesis.get', {})).draft?.words ?? [] });
}
