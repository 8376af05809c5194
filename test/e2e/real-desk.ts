// A real desk in the window under test: cards the desk did not make, and the bank's sandbox under its
// address, behind the company's proxy.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SetUpBank, SetUpCompany } from '../../scripts/tour/set-up.ts';
import type { Officers, TourPlace } from '../../scripts/tour/run.ts';
import { BANK_DOMAIN, startNamedBank, type NamedBank } from '../bank/named-bank.ts';
import { COMPANY, makeCards, MODULE, PASSPHRASE, PEOPLE, SEAL } from '../flow/real-cards.ts';
import { startUnderTest, type ShellUnderTest } from './shells.ts';

const ROLE = { preparer: 'Preparer', approver: 'Approver', releaser: 'Releaser' } as const;

export const THE_COMPANY: SetUpCompany = {
  name: COMPANY.name,
  passphrase: PASSPHRASE,
  module: MODULE,
  officers: PEOPLE.map(({ name, pin, roles: [role] }) => ({ name, pin, role: ROLE[role] })),
  companyPin: SEAL.pin,
};

const officer = (place: number) => THE_COMPANY.officers[place] ?? { name: '', pin: '' };
export const OFFICERS: Officers = { preparer: officer(0), approver: officer(1), releaser: officer(2) };

/** The bank's papers and its desk. */
export function papersOf(bank: NamedBank): SetUpBank {
  const { facts, proxy } = bank;
  return {
    domain: BANK_DOMAIN,
    proxy: proxy.url,
    clientId: facts.clientId,
    clientSecret: facts.clientSecret,
    namespaces: facts.namespaces,
    tls: facts.tls,
    signing: [facts.bank.signingCertPem, facts.bank.previousSigningCertPem],
    encryption: [facts.bank.encryptionCertPem, facts.bank.previousEncryptionCertPem],
    authority: facts.caPem,
    async issue(requestPem, letter) {
      const issued = (await bank.order('certificates.issue', { requestPem, letter })) as {
        readonly certificatePem: string;
      };
      return issued.certificatePem;
    },
  };
}

/** A day passes at the bank, and an officer has the desk ask again. */
export const placeOf = (bank: NamedBank): TourPlace => ({
  officers: () => Promise.resolve(OFFICERS),
  async nextDay(driver, reference) {
    await bank.order('clock.advance', { seconds: 86_400 });
    await driver.goTo('Outbox');
    await driver.page.getByText(reference, { exact: true }).first().dblclick();
    await driver.page.getByRole('button', { name: 'Ask again' }).click();
  },
});

export interface RealWorld {
  readonly folder: string;
  readonly bank: NamedBank;
  /** Opens a desk of the company; its folder may be empty. */
  open(desk: string): Promise<ShellUnderTest>;
  close(): Promise<void>;
}

export async function realWorld(): Promise<RealWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-real-'));
  const before = process.env['HOME'];
  const [bank, { HOME }] = await Promise.all([startNamedBank(), makeCards(join(folder, 'home'))]);
  // The cards' module looks for its tokens there, as it would for a user's.
  process.env['HOME'] = HOME;
  return {
    folder,
    bank,
    open: (desk) =>
      startUnderTest(join(folder, desk), fileURLToPath(new URL('../../dist', import.meta.url)), 'real'),
    async close() {
      process.env['HOME'] = before;
      await bank.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
