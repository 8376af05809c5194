// Who the people of a real desk are, and what the bank's sandbox hands them: for the suites in the window and
// for the tour.
import type { SetUpBank, SetUpCompany } from '../../scripts/tour/set-up.ts';
import type { Officers, TourPlace } from '../../scripts/tour/run.ts';
import { t } from '../../shared/texts/index.ts';
import { BANK_DOMAIN, type NamedBank } from '../bank/named-bank.ts';
import { COMPANY, DESK_NAME, cardModule, PASSPHRASE, PEOPLE, SEAL } from '../flow/real-cards.ts';

export const THE_COMPANY: SetUpCompany = {
  name: COMPANY.name,
  desk: DESK_NAME,
  passphrase: PASSPHRASE,
  module: cardModule(),
  officers: PEOPLE.map(({ name, pin, roles: [role] }) => ({ name, pin, role })),
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
    await driver.goTo(t.frame.screens.outbox);
    await driver.page.getByRole('heading', { level: 1, name: t.frame.screens.outbox }).waitFor();
    await driver.page.getByText(reference, { exact: true }).first().dblclick();
    await driver.page.getByRole('button', { name: t.follow.askAgain }).click();
  },
});
