// OpenSC on virtual PIV cards behind a real PC/SC daemon: the officers' cards take turns in one reader, the
// company's stays in the other.
import { childLauncher } from '../../../main/token/module-host.ts';
import { PIN, SO_PIN } from '../../token/desk.ts';
import { personalise, type SlotOrder } from '../../virtual-card/personalise.ts';
import type { SlotName } from '../../virtual-card/piv-objects.ts';
import { type RemoteCard, startCard } from '../../virtual-card/remote.ts';
import { openSc, startPcsc } from '../pcsc.ts';
import { type ModuleStarter, PERSONS } from './running-module.ts';
import { OFFICERS, SEAL } from './soft-hsm.ts';
import { COMPANY_USAGE, tokenTool } from './token-tool.ts';

/** Who is on which card, in which PIV slot: 9C wants the PIN for every signature, 9E wants none. */
const CARDS: readonly Readonly<Record<string, SlotName>>[] = [
  { preparer: '9A', careful: '9C', elliptic: '9E' },
  { approver: '9A', pss: '9E' },
  { curve384: '9A' },
];

export const startVirtualCards: ModuleStarter = async (folder, authority) => {
  const pcsc = await startPcsc();
  const certificates = new Map<string, Uint8Array>();
  const slot = (id: string, name: string, at: SlotName, usage?: number): SlotOrder => ({
    slot: at,
    type: PERSONS.find((person) => person.id === id)?.type ?? 'RSA-2048',
    async issue(spki) {
      const der = await authority.issue(spki, { name, ...(usage === undefined ? {} : { usage }) });
      certificates.set(id, der);
      return der;
    },
  });
  const make = async (port: number, slots: readonly SlotOrder[]): Promise<RemoteCard> =>
    startCard(await personalise({ port, pin: PIN, puk: SO_PIN, slots }));
  const officers: RemoteCard[] = [];
  for (const persons of CARDS)
    officers.push(
      await make(
        pcsc.ports[0],
        Object.entries(persons).map(([id, at]) => slot(id, OFFICERS, at)),
      ),
    );
  const seal = await make(pcsc.ports[1], [
    slot('company', SEAL, '9A', COMPANY_USAGE),
    slot('company-decryption', SEAL, '9D', COMPANY_USAGE),
  ]);
  await seal.insert();
  let inside: RemoteCard | undefined;
  const insertFor = async (person: string): Promise<void> => {
    const wanted = officers[CARDS.findIndex((persons) => person in persons)];
    if (wanted === undefined || wanted === inside) return;
    await inside?.remove();
    await wanted.insert();
    inside = wanted;
  };
  await insertFor('approver');
  const tool = tokenTool({ path: openSc(), env: pcsc.env, folder });
  return {
    modules: [{ moduleId: 'opensc', label: 'OpenSC', kind: 'pkcs11', path: openSc(), env: pcsc.env }],
    launcher: childLauncher(),
    certificates,
    refusals: new Map(),
    // OpenSC numbers the slots 9A and 9D so.
    company: {
      signing: 'pkcs11:token=Company%20seal;id=%01',
      decryption: 'pkcs11:token=Company%20seal;id=%03',
    },
    companyToken: SEAL,
    listObjects: () => tool.list(SEAL),
    insertFor,
    service: null,
    reader: {
      async pull() {
        await inside?.remove();
      },
      async insert() {
        await inside?.insert();
      },
    },
    async unlock() {
      await inside?.restore();
    },
    async stop() {
      await Promise.all([...officers, seal].map((card) => card.close()));
      await pcsc.stop();
    },
  };
};
