// Two real desks of one company in their windows, by mouse and keyboard, after the set-up: a key renewed
// between two days, packs, changes of the policy at both desks, a handover, a backup put back. What the bank's
// books and the files on the disk say decides.
import { X509Certificate } from 'node:crypto';
import { expect, test } from 'playwright/test';
import { LONG_TAG } from '../../scripts/testing/long-suites.ts';
import { connectToBank, makeDesk, renewSigningKey, unlock } from '../../scripts/tour/set-up.ts';
import type { SetUpBank } from '../../scripts/tour/set-up.ts';
import { sealsAtTheBank } from '../bank/seals.ts';
import { companyDesks, pay, type CompanyDesks, type DeskWindow } from './company-desks.ts';
import { papersOf, THE_COMPANY } from './real-company.ts';

test.describe.configure({ mode: 'serial' });

let desks: CompanyDesks;
let first: DeskWindow;
/** SHA-256 of what the bank issued, oldest first. */
const issued: string[] = [];
let bank: SetUpBank;

const noLook = (): Promise<void> => Promise.resolve();

test.beforeAll(async () => {
  desks = await companyDesks();
  const papers = papersOf(desks.bank);
  bank = {
    ...papers,
    async issue(requestPem, letter) {
      const pem = await papers.issue(requestPem, letter);
      issued.push(new X509Certificate(pem).fingerprint256.replaceAll(':', '').toLowerCase());
      return pem;
    },
  };
  first = await desks.open('first');
  await makeDesk(first, THE_COMPANY, noLook);
  await connectToBank(first, THE_COMPANY, bank, noLook);
});
test.afterAll(async () => {
  await desks.close();
});
test.afterEach(() => {
  expect(first.errors, 'the window threw nothing').toEqual([]);
});

test(
  'a renewed signing key seals from its day on, the one so far until then',
  { tag: LONG_TAG },
  async () => {
    const [old] = issued;
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await renewSigningKey(first, THE_COMPANY, bank, tomorrow);
    const renewed = issued.at(-1);
    await pay(desks, first, 'BEFORE', '101.11');
    expect(await sealsAtTheBank(desks.bank)).toEqual([old]);
    await first.close();
    await desks.nextDay();
    first = await desks.open('first');
    await unlock(first, THE_COMPANY);
    await pay(desks, first, 'AFTER', '102.22');
    expect(await sealsAtTheBank(desks.bank)).toEqual([old, renewed]);
    expect(renewed).not.toBe(old);
  },
);
