// The files the tour imports: fresh references each run, accounts of this run's bank.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addBusinessDays, isoDate } from '../../shared/domain/calendar.ts';
import { makeIban } from '../../shared/domain/account-identification.ts';
import { creditFile, type SamplePayment } from '../../training/samples.ts';
import { readBankInfo } from '../../training/bank-info.ts';

function iban(country: string, bban: string): string {
  const made = makeIban(country, bban);
  if (!made.ok) throw new Error(`no such account: ${country} ${bban}`);
  return made.value;
}

const SUPPLIERS: readonly SamplePayment[] = [
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
    name: 'Harbour Light Sensors Inc',
    account: '8310094417',
    bic: 'HLSBUS33XXX',
    amount: '27300.00',
    currency: 'USD',
    text: 'PO 4400781',
    town: 'Portland',
    country: 'US',
  },
];

const CLOSED: readonly SamplePayment[] = [
  {
    name: 'OLD QUAY CLOSED LTD',
    account: iban('GB', 'WEST12345698765432'),
    amount: '1250.00',
    currency: 'EUR',
    text: 'Final invoice 77',
    town: 'Bristol',
    country: 'GB',
  },
];

export interface TourFiles {
  readonly settled: string;
  readonly refused: string;
}

/**
 * Writes both files into `folder`, for the accounts of the bank whose facts these are. `reference` keeps
 * their ids apart from every other run's.
 */
export async function writeTourFiles(
  factsFile: string,
  folder: string,
  reference: string,
  now: Date,
): Promise<TourFiles> {
  const facts = await readBankInfo(factsFile);
  const account = (id: string) => {
    const found = facts.accounts.find((one) => one.id === id);
    if (found === undefined) throw new Error(`the training bank has no account ${id}`);
    return found;
  };
  const valueDate = addBusinessDays('TARGET', isoDate(now.toISOString().slice(0, 10)), 1);
  const made = { now: now.toISOString() };
  const settled = join(folder, 'supplier-run.xml');
  const refused = join(folder, 'closed-account.xml');
  writeFileSync(
    settled,
    creditFile(made, `${reference}A`, [
      {
        own: account('DE-EUR'),
        valueDate,
        payments: SUPPLIERS.filter((payment) => payment.currency === 'EUR'),
      },
      {
        own: account('GB-USD'),
        valueDate,
        payments: SUPPLIERS.filter((payment) => payment.currency === 'USD'),
      },
    ]),
  );
  writeFileSync(
    refused,
    creditFile(made, `${reference}B`, [{ own: account('DE-EUR'), valueDate, payments: CLOSED }]),
  );
  return { settled, refused };
}
