// The training desk's own sample files: made when they are opened, with dates that are business days then and
// fresh references.
import { addBusinessDays } from '../shared/domain/calendar.ts';
import type { IsoDate } from '../shared/domain/dates.ts';
import { makeIban } from '../shared/domain/iban.ts';
import type { Random } from '../main/ports/clock.ts';
import type { TrainingSample } from '../main/ports/training.ts';
import type { BankFacts } from './bank-facts.ts';
import { collectionFile, creditFile, type SamplePayment } from './sample-files.ts';
import { randomText } from '../main/app/desk/index.ts';

export interface SampleMaker {
  readonly facts: Pick<BankFacts, 'accounts'>;
  readonly random: Random;
  readonly today: IsoDate;
  readonly now: string;
}

export const SAMPLES: readonly (TrainingSample & {
  readonly file: string;
  readonly make: (maker: SampleMaker) => string;
})[] = [
  {
    sample: 'supplier-run',
    title: 'Supplier run',
    detail: 'Four payments in two currencies from two accounts.',
    file: 'supplier-run.xml',
    make: supplierRun,
  },
  {
    sample: 'one-refused',
    title: 'A payment the bank refuses',
    detail: 'Two payments; the account of one creditor is closed.',
    file: 'one-refused.xml',
    make: oneRefused,
  },
  {
    sample: 'wrong-account',
    title: 'An account the bank does not hold',
    detail: "The own account is not in the bank's profile: refused at once.",
    file: 'wrong-account.xml',
    make: wrongAccount,
  },
  {
    sample: 'collections',
    title: 'Direct debits',
    detail: 'Three collections under signed mandates.',
    file: 'collections.xml',
    make: collections,
  },
];

const account = ({ facts }: SampleMaker, id: string): BankFacts['accounts'][number] => {
  const found = facts.accounts.find((one) => one.id === id);
  if (found === undefined) throw new Error(`The training bank has no account ${id}.`);
  return found;
};

const iban = (country: string, bban: string): string => {
  const made = makeIban(country, bban);
  if (!made.ok) throw new Error(`${country} ${bban} is no account of that country.`);
  return made.value;
};
const reference = ({ random }: SampleMaker): string => randomText(random, 10).toUpperCase();

const EUROPEAN: readonly SamplePayment[] = [
  {
    name: 'Tischlerei Brandt GmbH',
    account: iban('DE', '370400440532013000'),
    amount: '12480.00',
    currency: 'EUR',
    text: 'Invoice 2026-1187',
    town: 'Koeln',
    country: 'DE',
  },
  {
    name: 'Fonderie Lescure SARL',
    account: iban('FR', '20041010050500013M02606'),
    amount: '3915.50',
    currency: 'EUR',
    text: 'Facture F-20931',
    town: 'Lyon',
    country: 'FR',
  },
  {
    name: 'Van Dijk Optiek BV',
    account: iban('NL', 'ABNA0417164300'),
    amount: '860.25',
    currency: 'EUR',
    text: 'Order 55120',
    town: 'Utrecht',
    country: 'NL',
  },
];
const OVERSEAS: SamplePayment = {
  name: 'Harbour Light Sensors Inc',
  account: '8310094417',
  bic: 'HLSBUS33XXX',
  amount: '27300.00',
  currency: 'USD',
  text: 'PO 4400781',
  town: 'Portland',
  country: 'US',
};

function supplierRun(maker: SampleMaker): string {
  return creditFile(maker, reference(maker), [
    { own: account(maker, 'DE-EUR'), valueDate: next(maker), payments: EUROPEAN },
    { own: account(maker, 'GB-USD'), valueDate: next(maker), payments: [OVERSEAS] },
  ]);
}

function oneRefused(maker: SampleMaker): string {
  const refused: SamplePayment = {
    name: 'OLD QUAY CLOSED LTD',
    account: iban('GB', 'WEST12345698765432'),
    amount: '1250.00',
    currency: 'EUR',
    text: 'Final invoice 77',
    town: 'Bristol',
    country: 'GB',
  };
  return creditFile(maker, reference(maker), [
    { own: account(maker, 'DE-EUR'), valueDate: next(maker), payments: [...EUROPEAN.slice(0, 1), refused] },
  ]);
}

function wrongAccount(maker: SampleMaker): string {
  const own = { ...account(maker, 'DE-EUR'), iban: iban('DE', '100500000054540402') };
  return creditFile(maker, reference(maker), [
    { own, valueDate: next(maker), payments: EUROPEAN.slice(0, 1) },
  ]);
}

function collections(maker: SampleMaker): string {
  const debtors = [
    {
      name: 'Bootswerft Petersen',
      account: iban('DE', '200411330083033607'),
      amount: '119.00',
      currency: 'EUR',
      text: 'Service plan November',
      mandate: 'M-10231',
      signed: '2025-02-11',
    },
    {
      name: 'Marina Sonne eG',
      account: iban('DE', '500105175407324931'),
      amount: '238.00',
      currency: 'EUR',
      text: 'Service plan November',
      mandate: 'M-10244',
      signed: '2025-06-30',
    },
    {
      name: 'Segelclub Ammersee e.V.',
      account: iban('DE', '701500000000123456'),
      amount: '59.50',
      currency: 'EUR',
      text: 'Service plan November',
      mandate: 'M-10310',
      signed: '2026-01-19',
    },
  ];
  return collectionFile(maker, reference(maker), {
    own: account(maker, 'FR-EUR'),
    valueDate: addBusinessDays('TARGET', maker.today, 3),
    debtors,
  });
}

function next(maker: SampleMaker): IsoDate {
  return addBusinessDays('TARGET', maker.today, 1);
}
