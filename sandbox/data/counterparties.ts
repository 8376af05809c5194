// Owns the companies and people the client trades with in the bank's history.
import { withCheckDigits } from '../messages/iban.ts';
import type { Party } from '../payments/payment.ts';

export interface Counterparty extends Party {
  readonly name: string;
  readonly account: string;
  readonly bic: string;
  readonly country: string;
  readonly town: string;
  readonly street: string;
  readonly postCode: string;
}

const LIST = `
Kestrel Hydraulics GmbH|DE|370400440532013000|KESTDEFFXXX|Frankfurt am Main|Gutleutstrasse 85|60329
Rohde Antriebe GmbH|DE|200505501015871393|RHDEDEHHXXX|Hamburg|Grosse Elbstrasse 27|22767
Fjordline Marine AS|NO|86011117947|FJORNOKKXXX|Bergen|Strandgaten 18|5013
Ateliers Navals de Provence SAS|FR|20041010050500013M02606|ATNPFRPPXXX|Marseille|12 quai de Rive Neuve|13007
Cantieri Levante SpA|IT|X0542811101000000123456|CANTITMMXXX|Genova|Via al Porto Antico 4|16128
Oostkade Instrumenten BV|NL|ABNA0417164300|OOSTNL2AXXX|Rotterdam|Oostkade 51|3071
Penhale Castings Ltd|GB|NWBK60161331926819|PENHGB2LXXX|Falmouth|3 Wharf Road|TR11 3XA
Severn Sensors plc|GB|MIDL40051512345674|SEVRGB22XXX|Bristol|40 Redcliff Street|BS1 6LS
Astillero del Norte SA|ES|21000418450200051332|ASTLESMMXXX|Bilbao|Calle Ribera 9|48005
Lindqvist Optik AB|SE|50000000058398257466|LINDSESSXXX|Goteborg|Packhusplatsen 2|411 13
Helvetia Praezision AG|CH|00762011623852957|HELVCHZZXXX|Zurich|Hardturmstrasse 161|8005
Atlas Bearings SA|BE|539007547034|ATLSBEBBXXX|Antwerpen|Kattendijkdok 7|2000
Wisla Elektronika Sp z oo|PL|109010140000071219812874|WISLPLPWXXX|Gdansk|ul Dluga 45|80-827
Danube Bearings Kft|HU|117730161111101800000000|DANUHUHBXXX|Budapest|Vaci ut 22|1132
Harbour Authority of Cork|IE|AIBK93115212345678|HARBIE2DXXX|Cork|Custom House Street|T12 CY88
`;

export const COUNTERPARTIES: readonly Counterparty[] = LIST.trim()
  .split('\n')
  .map((line) => {
    const [name = '', country = '', bban = '', bic = '', town = '', street = '', postCode = ''] =
      line.split('|');
    return {
      name,
      country,
      account: withCheckDigits(country, bban),
      bic,
      town,
      street,
      postCode,
      addressLines: [street, `${postCode} ${town}`],
    };
  });

/** Partners outside the IBAN countries, with plain account numbers. */
export const OVERSEAS: readonly Counterparty[] = [
  {
    name: 'Puget Sound Instruments Inc',
    country: 'US',
    account: '4451902217',
    bic: 'PUGTUS66XXX',
    town: 'Seattle',
    street: '1201 Alaskan Way',
    postCode: '98101',
    addressLines: ['1201 Alaskan Way', 'Seattle WA 98101'],
  },
  {
    name: 'Kaiyo Keiki KK',
    country: 'JP',
    account: '0031188',
    bic: 'KAIYJPJTXXX',
    town: 'Yokohama',
    street: 'Minatomirai 2-3-1',
    postCode: '220-0012',
    addressLines: ['Minatomirai 2-3-1', 'Yokohama 220-0012'],
  },
  {
    name: 'Straits Shipping Supplies Pte Ltd',
    country: 'SG',
    account: '0721099338',
    bic: 'STRASGSGXXX',
    town: 'Singapore',
    street: '10 Pasir Panjang Road',
    postCode: '117438',
    addressLines: ['10 Pasir Panjang Road', 'Singapore 117438'],
  },
];

export const EMPLOYEES: readonly string[] = [
  'Anna Vogt',
  'Ben Achterberg',
  'Carla Dietz',
  'David Okafor',
  'Elif Yildiz',
  'Frank Moeller',
  'Greta Sommer',
  'Hannes Brandt',
  'Ida Petersen',
  'Jonas Wirth',
  'Katrin Lang',
  'Lukas Ebert',
  'Maria Kowalska',
  'Nils Hartung',
  'Olga Braun',
  'Paul Richter',
  'Quirin Beck',
  'Rosa Engel',
  'Sven Adler',
  'Tanja Keller',
];
