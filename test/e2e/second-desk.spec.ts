// Two real desks of one company in their windows, by mouse and keyboard, from empty folders: a key renewed
// between two days, packs, changes of the policy at both desks, a handover, a settled payment, a recall, a
// balance, and a restore from a backup. What the bank's books and the files on the disk say decides; none of
// it loads training code.
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, test, type Locator } from 'playwright/test';
import { LONG_TAG } from '../../scripts/testing/long-suites.ts';
import { askTheBank } from '../../scripts/tour/ask.ts';
import { runCase } from '../../scripts/tour/cases.ts';
import { savedInto } from '../../scripts/tour/files.ts';
import { evaluate, handOver, importPack, openReview, savePack } from '../../scripts/tour/packs.ts';
import { changePolicy, enrolDesk, nameProfile } from '../../scripts/tour/policy.ts';
import { followToTheEnd, signAll } from '../../scripts/tour/run.ts';
import {
  connectToBank,
  enterCompanyPins,
  enterSecrets,
  importProfile,
  joinCompany,
  makeDesk,
  renewSigningKey,
  saveBackup,
  saveProfile,
  testConnection,
  unlock,
  unlockByShares,
  type SetUpBank,
} from '../../scripts/tour/set-up.ts';
import { sealsAtTheBank } from '../bank/seals.ts';
import { outsideTheProduct } from '../flow/loaded-modules.ts';
import { addDays, dateInZone, isoDate } from '../../shared/domain/calendar.ts';
import { beginningWith, endingWith, filledIn, memberLabel, statusWord } from './catalogue.ts';
import { companyDesks, readPaymentFile, pay, type CompanyDesks, type DeskWindow } from './company-desks.ts';
import { OFFICERS, papersOf, THE_COMPANY } from './real-company.ts';
import { chooseNext, tabTo, typeInto } from './tab-to.ts';
import { sentence } from '../../shared/domain/sentence.ts';
import { t } from '../../shared/texts/index.ts';
import { say } from '../../shared/texts/say.ts';

test.describe.configure({ mode: 'serial' });

let desks: CompanyDesks;
let first: DeskWindow;
let second: DeskWindow | undefined;
let words: readonly string[];
let shares: readonly string[];
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
  ({ words, shares } = await makeDesk(first, THE_COMPANY, noLook));
  await connectToBank(first, THE_COMPANY, bank, noLook);
});
test.afterAll(async () => {
  await desks.close();
});
test.afterEach(() => {
  expect([...first.errors, ...(second?.errors ?? [])], 'the windows threw nothing').toEqual([]);
});

/** A file of one of the desks. */
const onDisk = (desk: string, name: string): string => readFileSync(join(desks.folder, desk, name), 'utf8');

/** The policies a desk trusts: every version and its SHA-256. */
const pinned = (desk: string): unknown =>
  (JSON.parse(onDisk(desk, 'roots.json')) as { readonly policies: unknown }).policies;

async function fromOfficers(window: DeskWindow, button: string): Promise<string> {
  await window.goTo(t.frame.screens.officers);
  await window.page.getByRole('tab', { name: t.policy.tabs.policy, exact: true }).click();
  return savedInto(window.page, button, desks.folder);
}

async function importPayment(window: DeskWindow, reference: string, amount: string): Promise<void> {
  await window.importFile(await desks.paymentFile(reference, amount), reference, 1);
}

/** The folder is lost, and what a backup holds is all there is. */
async function putBack(backup: Uint8Array, folder: string): Promise<void> {
  await rm(folder, { recursive: true });
  await mkdir(folder, { mode: 0o700 });
  const files = unzipSync(backup);
  expect(Object.keys(files)).not.toContain('desk.mark');
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
}

const lane = (state: keyof typeof t.outbox.lanes): Locator =>
  first.page.getByRole('region', { name: t.outbox.lanes[state], exact: true });

async function openMessage(state: keyof typeof t.outbox.lanes, reference: string): Promise<void> {
  await first.goTo(t.frame.screens.outbox);
  await lane(state).getByText(reference, { exact: true }).first().dblclick();
}

function theSecond(): DeskWindow {
  if (second === undefined) throw new Error('the second desk is not open');
  return second;
}

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

test(
  'a bank that takes addresses in fields alone is set by keyboard, and a free line is an error from then on',
  { tag: LONG_TAG },
  async () => {
    const { page } = first;
    const { keyboard } = page;
    await first.goTo(t.frame.screens.settings);
    await page.getByRole('tab', { name: t.settings.tabs.bank }).click();
    await tabTo(page, page.getByRole('button', { name: t.settings.words.edit, exact: true }));
    await keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: t.settings.groups.addresses, exact: true }));
    await keyboard.press('Enter');
    await chooseNext(page, endingWith(memberLabel('addresses')), 2);
    await expect(page.getByRole('list', { name: t.settings.words.differences(1) })).toContainText(
      'structured',
    );
    await saveProfile(page, 'The bank takes no free lines', 0, noLook);
    const profile = await savedInto(page, t.settings.words.export, desks.folder);
    expect(JSON.parse(readFileSync(profile, 'utf8'))).toMatchObject({ addresses: 'structured' });
    const file = await desks.paymentFile('LINES', '107.77');
    const withLine = readFileSync(file, 'utf8').replace(
      '</Ctry></PstlAdr>',
      '</Ctry><AdrLine>Am Kai 1</AdrLine></PstlAdr>',
    );
    await writeFile(file, withLine);
    await first.importFile(file, 'LINES', 1);
    await tabTo(page, page.getByRole('button', { name: beginningWith(t.batch.findings) }));
    await keyboard.press('Enter');
    await expect(
      page.getByText(say(t, sentence('address-structured-only', { lines: 1 }))).first(),
    ).toBeVisible();
  },
);

test(
  'what was not sent on its day is late in the outbox, and the status list finds it by account and days',
  { tag: LONG_TAG },
  async () => {
    const file = await desks.paymentFile('OVERDUE', '108.88');
    const { made, valueDate, iban } = readPaymentFile(file);
    // The file names the own account by the number it has in its country.
    const number = `<Othr><Id>${iban.slice(4)}</Id></Othr>`;
    await writeFile(file, readFileSync(file, 'utf8').replace(`<IBAN>${iban}</IBAN><`, `${number}<`));
    await first.importFile(file, 'OVERDUE', 1);
    await signAll(first, 'OVERDUE', OFFICERS);
    const row = (): Locator => lane('queued').getByRole('listitem').filter({ hasText: 'OVERDUE' });
    await first.goTo(t.frame.screens.outbox);
    await expect(row()).toContainText(t.dates.day(isoDate(valueDate)));
    await expect(row()).not.toContainText(t.outbox.late.past);
    await first.close();
    for (let day = made.slice(0, 10); day <= valueDate; day = addDays(isoDate(day), 1)) await desks.nextDay();
    first = await desks.open('first');
    await unlock(first, THE_COMPANY);
    await first.goTo(t.frame.screens.outbox);
    await expect(row()).toContainText(t.dates.day(isoDate(valueDate)));
    await expect(row()).toContainText(t.outbox.late.past);

    await pay(desks, first, 'PROMPT', '109.99');
    const { page } = first;
    await first.goTo(t.frame.screens.settings);
    const profile = await savedInto(page, t.settings.words.export, desks.folder);
    const { timeZone } = JSON.parse(readFileSync(profile, 'utf8')) as { readonly timeZone: string };
    const today = dateInZone(timeZone, Date.parse(readPaymentFile(join(desks.folder, 'PROMPT.xml')).made));
    const shown = (reference: string): Locator =>
      page.getByRole('grid', { name: t.status.list }).getByRole('row').filter({ hasText: reference });
    const { filters: f } = t.status;
    await first.goTo(t.frame.screens.status);
    await expect(shown('PROMPT')).toHaveCount(1);
    await tabTo(page, page.getByText(f.more(0), { exact: true }));
    await page.keyboard.press('Enter');
    // Chosen by its IBAN: those that name it by its other number are of it, too.
    await chooseNext(page, endingWith(f.account));
    await typeInto(page, f.from, valueDate);
    await typeInto(page, f.to, valueDate);
    await expect(shown('PROMPT')).toHaveCount(0);
    await expect(shown('OVERDUE')).toHaveCount(1);
    await expect(page.getByText(f.more(2), { exact: true })).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: f.clear, exact: true }));
    await page.keyboard.press('Enter');
    await expect(shown('PROMPT')).toHaveCount(1);
    await tabTo(page, page.getByText(f.more(0), { exact: true }));
    await page.keyboard.press('Enter');
    await typeInto(page, f.sentFrom, today);
    await typeInto(page, f.sentTo, today);
    await expect(shown('OVERDUE')).toHaveCount(0);
    await expect(shown('PROMPT')).toHaveCount(1);
    await expect(shown('BEFORE')).toHaveCount(0);

    // Nobody sends it any more.
    await openMessage('queued', 'OVERDUE');
    await page.getByRole('button', { name: t.batch.more, exact: true }).click();
    await page.getByRole('menuitem', { name: beginningWith(t.outbox.withdraw.open) }).click();
    await page.getByRole('textbox', { name: beginningWith(t.outbox.withdraw.reason) }).fill('Paid by hand');
    await page.getByRole('button', { name: t.outbox.withdraw.confirm, exact: true }).click();
    await expect(page.getByText(t.outbox.withdraw.done)).toBeVisible();
    expect(await desks.booked('108.88')).toHaveLength(0);
  },
);

test(
  'a second desk begins with the first policy, is enrolled, and approves what a pack brings',
  { tag: LONG_TAG },
  async () => {
    const policyFile = await fromOfficers(first, t.policy.saveGenesis);
    second = await desks.open('second');
    await joinCompany(second, THE_COMPANY, { desk: 'Leith', policyFile, words }, noLook);
    expect(pinned('second')).toEqual(pinned('first'));
    const enrolment = await fromOfficers(second, t.policy.saveOwnDesk);
    await changePolicy(first, [enrolDesk(enrolment)], [OFFICERS.preparer, OFFICERS.releaser]);
    await importPayment(first, 'SHARED', '103.33');
    const frozen = await first.freeze(OFFICERS.preparer);
    const pack = await savePack(first, 'SHARED', desks.folder);
    // Whoever finds the file reads nothing in it.
    for (const secret of ['103.33', 'Tischlerei', 'PmtInf', 'SHARED'])
      expect(readFileSync(pack).includes(secret)).toBe(false);
    const { page } = second;
    await importPack(second, pack, 'SHARED', () =>
      expect(page.getByText(t.pack.newPolicy(1, 2))).toBeVisible(),
    );
    expect(pinned('second')).toEqual(pinned('first'));
    expect(pinned('second')).toHaveLength(2);
    expect(await evaluate(second, 'SHARED', 'approve', OFFICERS.approver)).toEqual(frozen);
    await importPack(first, await savePack(second, 'SHARED', desks.folder), 'SHARED');
    expect(await evaluate(first, 'SHARED', 'release', OFFICERS.releaser)).toEqual(frozen);
    await first.send('SHARED');
    await expect.poll(() => desks.booked('103.33')).toHaveLength(1);
  },
);

test(
  'the second desk adopts the profile, and a change signed there holds at the first desk after a pack',
  { tag: LONG_TAG },
  async () => {
    const desk = theSecond();
    await first.goTo(t.frame.screens.settings);
    await first.page.getByRole('tab', { name: t.settings.tabs.bank }).click();
    const profile = await savedInto(first.page, t.settings.words.export, desks.folder);
    await desk.goTo(t.frame.screens.settings);
    await desk.page.getByRole('tab', { name: t.settings.tabs.onboarding }).click();
    await importProfile(desk, profile, bank.signing.length + bank.encryption.length + 1, noLook);
    await enterSecrets(desk, bank);
    // Without the company's PIN the test gets as far as the signature, and says where the PIN is entered.
    await desk.page.getByRole('button', { name: t.settings.test.run }).click();
    await expect(desk.page.getByRole('list', { name: t.settings.test.title })).toContainText(
      t.settings.test.results.failed,
    );
    await expect(desk.page.getByText(t.faults['company-pin-missing'].todo)).toBeVisible();
    await enterCompanyPins(desk, THE_COMPANY);
    await desk.page.getByRole('tab', { name: t.settings.tabs.bank }).click();
    await testConnection(desk);
    await importPayment(first, 'GIVEN', '104.44');
    await first.freeze(OFFICERS.preparer);
    await importPack(desk, await savePack(first, 'GIVEN', desks.folder), 'GIVEN');
    await changePolicy(desk, [nameProfile], [OFFICERS.approver, OFFICERS.releaser]);
    await evaluate(desk, 'GIVEN', 'approve', OFFICERS.approver);
    expect(pinned('first')).toHaveLength(2);
    await importPack(first, await savePack(desk, 'GIVEN', desks.folder), 'GIVEN', () =>
      expect(first.page.getByText(t.pack.newPolicy(2, 3))).toBeVisible(),
    );
    expect(pinned('first')).toEqual(pinned('second'));
    expect(pinned('first')).toHaveLength(3);
  },
);

test(
  'an approved batch that was handed over is sent by the second desk alone',
  { tag: LONG_TAG },
  async () => {
    const desk = theSecond();
    await handOver(first, 'GIVEN', OFFICERS.releaser);
    const given = JSON.parse(onDisk('first', 'desk.mark')) as { readonly givenUp: readonly unknown[] };
    expect(given.givenUp).toHaveLength(1);
    // The release is the officers' decision, wherever they make it; sending is not the first desk's any more.
    await evaluate(first, 'GIVEN', 'release', OFFICERS.releaser);
    await openReview(first, 'GIVEN');
    await expect(first.page.getByText(t.review.releasedElsewhere('Leith'))).toBeVisible();
    await first.goTo(t.frame.screens.outbox);
    await expect(first.page.getByText(t.sheet.handedOver('Leith'))).toBeVisible();
    await expect(first.page.getByRole('button', { name: t.outbox.seal, exact: true })).toHaveCount(0);
    expect(await desks.booked('104.44')).toHaveLength(0);
    await importPack(desk, await savePack(first, 'GIVEN', desks.folder), 'GIVEN');
    // What a pack brings released is sealed by the desk itself: nobody presses anything.
    await desk.send('GIVEN');
    await expect.poll(() => desks.booked('104.44')).toHaveLength(1);
    expect((await sealsAtTheBank(desks.bank)).at(-1)).toBe(issued.at(-1));
  },
);

test(
  'a payment is settled and recalled, and the account report is asked for',
  { tag: LONG_TAG },
  async () => {
    await followToTheEnd(first, desks.place, 'AFTER', 1, statusWord('ACSC'));
    const recalled = await runCase(
      first,
      { act: 'recall', counterparty: 'Tischlerei Brandt GmbH', reason: 'DUPL' },
      OFFICERS,
    );
    expect(recalled.words).toHaveLength(3);
    const { balances } = await askTheBank(first);
    expect(balances.length).toBeGreaterThan(100);
  },
);

test(
  'from a backup and two recovery shares the lost desk comes back, and asks the bank before it sends',
  { tag: LONG_TAG },
  async () => {
    // The days until the settlement have passed for the desk, too.
    await first.close();
    first = await desks.open('first');
    await unlock(first, THE_COMPANY);
    await importPayment(first, 'WAITING', '105.55');
    await signAll(first, 'WAITING', OFFICERS);
    const backup = await saveBackup(first);
    // Sent after the backup: one that waits in it, and one it knows nothing of.
    await first.send('WAITING');
    await expect.poll(() => desks.booked('105.55')).toHaveLength(1);
    await pay(desks, first, 'SINCE', '106.66');
    await first.close();
    await putBack(backup, join(desks.folder, 'first'));
    first = await desks.open('first');
    await unlockByShares(first, shares.slice(1));
    const { page } = first;
    await first.goTo(t.frame.screens.desk);
    await expect(page.getByText(t.restore.title)).toBeVisible();
    const send = page.getByRole('button', { name: filledIn(t.outbox.send, '[A-Z]{3} .+') });
    await openMessage('unknown', 'WAITING');
    await expect(page.getByRole('heading', { level: 1, name: 'WAITING' })).toBeVisible();
    await expect(send).toHaveCount(0);
    await page.getByRole('button', { name: t.outbox.inquire }).first().click();
    await first.goTo(t.frame.screens.outbox);
    await expect(lane('accepted').getByText('WAITING', { exact: true }).first()).toBeVisible();
    // The same file again, as whoever does not know of the first sending would import it.
    await first.importFile(join(desks.folder, 'SINCE.xml'), 'SINCE', 1);
    await signAll(first, 'SINCE', OFFICERS);
    await openMessage('queued', 'SINCE');
    await send.click();
    // Found at the bank: not sent, and said so over the window.
    await page.getByRole('alertdialog').getByRole('button', { name: t.common.close }).last().click();
    await expect(page.getByRole('button', { name: t.outbox.held.setAside })).toBeVisible();
    for (const amount of ['105.55', '106.66']) expect(await desks.booked(amount)).toHaveLength(1);
  },
);

test('neither desk nor its threads loaded training code on that day', { tag: LONG_TAG }, async () => {
  await first.close();
  await theSecond().close();
  const loaded = desks.modules.read();
  for (const part of ['main/compose.ts', 'main/store/worker.ts', 'main/messages/worker.ts'])
    expect(loaded).toContain(part);
  expect(outsideTheProduct(loaded)).toEqual(['test/e2e/desk-process.ts']);
});
