// Who works at the sample company, and whom it pays.
import { makeIban } from '../../../shared/domain/account-identification.ts';
import { fingerprintWords } from '../../../shared/domain/fingerprint-words.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { chance, type Chance } from '../random.ts';

export const COMPANY = 'Nordhaven Maritime A/S';
const draw = chance(7);

export function iban(source: Chance, country: string): string {
  const digits = (length: number): string => Array.from({ length }, () => String(source.below(10))).join('');
  const bban =
    country === 'NL'
      ? `ABNA${digits(10)}`
      : country === 'GB'
        ? `NWBK${digits(14)}`
        : country === 'FR'
          ? digits(23)
          : digits(18);
  const made = makeIban(country, country === 'DK' ? digits(14) : country === 'BE' ? digits(12) : bban);
  return made.ok ? made.value : 'DE89370400440532013000';
}

export const OWN_ACCOUNT = 'DE89370400440532013000';
export const OWN_DOLLARS = iban(draw, 'DE');

export interface Officer {
  readonly person: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly certificate: string;
  readonly notAfter: string;
  readonly reader: string;
  readonly serial: string;
}

export const OFFICERS: readonly Officer[] = [
  {
    person: 'anna-berg',
    name: 'Anna Berg',
    roles: ['preparer'],
    certificate: draw.hex(64),
    notAfter: '2028-04-30T00:00:00Z',
    reader: 'Reader 1',
    serial: '7c1f00a2',
  },
  {
    person: 'boris-vance',
    name: 'Boris Vance',
    roles: ['approver'],
    certificate: draw.hex(64),
    notAfter: '2028-04-30T00:00:00Z',
    reader: 'Reader 2',
    serial: '7c1f00b8',
  },
  {
    person: 'clara-moss',
    name: 'Clara Moss',
    roles: ['releaser', 'administrator'],
    certificate: draw.hex(64),
    notAfter: '2027-01-08T00:00:00Z',
    reader: 'Reader 3',
    serial: '7c1f00c1',
  },
];

const noFlags = { countLow: false, finalTry: false, locked: false, toBeChanged: false, protectedPath: false };

type Modules = CallOutput<'cards.list'>['modules'];
type Certificate = Modules[number]['cards'][number]['certificates'][number];

function certificateOf(officer: Officer): Certificate {
  return {
    sha256: officer.certificate,
    subject: `CN=${officer.name},O=${COMPANY},C=DK`,
    issuer: 'CN=Training Officers CA',
    serial: '4a11',
    notBefore: '2026-05-01T00:00:00Z',
    notAfter: officer.notAfter,
    keyType: 'RSA',
    keyBits: 2048,
    alwaysAuthenticate: false,
    words: [...fingerprintWords(officer.certificate)],
    person: officer.person,
    personName: officer.name,
    roles: [...officer.roles],
    unusable: null,
  };
}

const SOFTWARE = {
  libraryManufacturer: 'SoftHSM',
  libraryDescription: 'Implementation of PKCS11',
  manufacturer: 'SoftHSM project',
  model: 'SoftHSM v2',
};
const CARD = {
  libraryManufacturer: 'OpenSC Project',
  libraryDescription: 'OpenSC smartcard framework',
  manufacturer: 'piv_II',
  model: 'PKCS#15 emulated',
};

export function modules(): Modules {
  const [old, fresh] = [draw.hex(64), draw.hex(64)];
  return [
    {
      moduleId: 'softhsm',
      label: 'SoftHSM2',
      path: '/usr/lib/softhsm/libsofthsm2.so',
      kind: 'pkcs11',
      fault: null,
      cards: OFFICERS.map((officer, index) => ({
        cardId: `softhsm/${officer.serial}`,
        reader: officer.reader,
        label: officer.name,
        serial: officer.serial,
        flags: { ...noFlags, countLow: index === 1 },
        tokenModel: { ...SOFTWARE },
        isHardwareSlot: false,
        certificates: [certificateOf(officer)],
        unusable: null,
      })),
    },
    {
      moduleId: 'opensc',
      label: 'OpenSC',
      path: '/usr/lib/x86_64-linux-gnu/opensc-pkcs11.so',
      kind: 'pkcs11',
      fault: null,
      cards: [
        {
          cardId: 'opensc/piv',
          reader: 'Virtual PCD 00 00',
          label: 'PIV card',
          serial: '00000000',
          flags: noFlags,
          tokenModel: { ...CARD },
          isHardwareSlot: true,
          certificates: [
            {
              sha256: old,
              subject: 'CN=Dario Finch,O=Nordhaven Maritime A/S',
              issuer: 'CN=Old CA',
              serial: '17',
              notBefore: '2022-01-01T00:00:00Z',
              notAfter: '2025-12-31T00:00:00Z',
              keyType: 'EC',
              keyBits: 256,
              alwaysAuthenticate: true,
              words: [...fingerprintWords(old)],
              person: null,
              personName: null,
              roles: [],
              unusable: 'certificate-expired',
            },
          ],
          unusable: null,
        },
        {
          cardId: 'opensc/new',
          reader: 'Virtual PCD 00 01',
          label: 'PIV card',
          serial: '00000001',
          flags: noFlags,
          tokenModel: { ...CARD },
          isHardwareSlot: true,
          certificates: [
            {
              sha256: fresh,
              subject: 'CN=Ben Ortiz,O=Nordhaven Maritime A/S',
              issuer: 'CN=Officers CA',
              serial: '4c02',
              notBefore: '2026-11-01T00:00:00Z',
              notAfter: '2029-10-31T00:00:00Z',
              keyType: 'EC',
              keyBits: 256,
              alwaysAuthenticate: false,
              words: [...fingerprintWords(fresh)],
              person: null,
              personName: null,
              roles: [],
              unusable: null,
            },
          ],
          unusable: null,
        },
      ],
    },
    {
      moduleId: 'vendor',
      label: 'Vendor module',
      path: '/opt/vendor/libvendor.so',
      kind: 'pkcs11',
      fault: 'module-not-found',
      cards: [],
    },
  ];
}

const NAMES: readonly (readonly [string, string, string])[] = [
  ['Hafenwerft Kiel GmbH', 'DE', 'Docking, hull 4471'],
  ['Marine Paints Rotterdam B.V.', 'NL', 'Invoice 2026-8841'],
  ['Chantier Naval de Brest SA', 'FR', 'Facture 77120'],
  ['Solent Ship Chandlers Ltd', 'GB', 'Stores MV Ester'],
  ['Antwerp Port Services NV', 'BE', 'Port dues November'],
  ['Łukasz Żeglarz', 'DE', 'Crew travel'],
  ['Ostsee Bunker GmbH & Co. KG', 'DE', 'Bunker 320 t VLSFO'],
  ['Skagen Rederi ApS', 'DK', 'Charter hire, 2nd half'],
  ['Hanse Classification Society', 'DE', 'Survey 5 years'],
  ['De Vries Marine Engineering B.V.', 'NL', 'Gearbox overhaul'],
  ['Nordlicht Crewing GmbH', 'DE', 'Crew wages, agency'],
  ['Compagnie des Remorqueurs', 'FR', 'Remorquage 14 nov'],
  ['Thames Pilots Ltd', 'GB', 'Pilotage'],
  ['Flemish Steel Trading NV', 'BE', 'Plates, order 9914'],
];

export interface Counterparty {
  readonly name: string;
  readonly country: string;
  readonly account: string;
  readonly purpose: string;
}

export const COUNTERPARTIES: readonly Counterparty[] = NAMES.map(([name, country, purpose]) => ({
  name,
  country,
  purpose,
  account: iban(draw, country),
}));
