// The set-up of a real desk as its people do it in the window: from an empty folder to a pinned policy, then
// through the binder to a connection with the bank.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { chooseFile, saved, savedBy } from './files.ts';
import type { Officer, TourDriver } from './driver.ts';
import { expect } from './patient-expect.ts';
import { t } from '../../shared/texts/index.ts';
import { beginningWith, endingWith, filledIn, memberLabel, roleName } from '../../test/e2e/catalogue.ts';

export interface SetUpOfficer extends Officer {
  readonly role: 'preparer' | 'approver' | 'releaser';
}

export interface SetUpCompany {
  readonly name: string;
  /** What its first desk is called. */
  readonly desk: string;
  readonly passphrase: string;
  /** Full path of the module of the cards. */
  readonly module: string;
  readonly officers: readonly SetUpOfficer[];
  /** PIN of the company's own card. */
  readonly companyPin: string;
}

/** What a bank hands over: on paper, on a data carrier, and at its desk. */
export interface SetUpBank {
  readonly domain: string;
  readonly proxy: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly namespaces: { readonly token: string; readonly inquiry: string };
  readonly tls: { readonly certPem: string; readonly keyPem: string };
  readonly signing: readonly string[];
  readonly encryption: readonly string[];
  readonly authority: string;
  /** Its desk for certificates: a request, and what the signed letter says. */
  issue(requestPem: string, letter: string): Promise<string>;
}

const USES = [t.onboarding.usage.sign, t.onboarding.usage.decrypt] as const;
export type KeyUse = (typeof USES)[number];

async function typeInto(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.page().keyboard.press('ControlOrMeta+a');
  // A PEM comes from the clipboard, the rest from somebody's fingers.
  if (text.includes('\n')) await field.page().keyboard.insertText(text);
  else await field.page().keyboard.type(text);
}

const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
/** Nobody is preset where the log will name a person. */
export async function chooseFirst(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: endingWith(label) }).click();
  await page.getByRole('option').first().click();
}

const title = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** Called where a screen of the set-up is to be looked at. */
export type Look = (name: string) => Promise<void>;

export interface MadeDesk {
  readonly shares: readonly string[];
  /** Of the first policy, as the administrators have them on paper. */
  readonly words: readonly string[];
}

/** Store, shares, cards, first policy, signatures, words. */
export async function makeDesk(
  { page, pinPage }: TourDriver,
  company: SetUpCompany,
  look: Look,
): Promise<MadeDesk> {
  await expect(title(page)).toHaveText(t.setup.title);
  await button(page, t.setup.checklist).click();
  await expect(title(page)).toHaveText(t.setup.checklist);
  await look('checklist');
  await page.evaluate('globalThis.printed = 0; globalThis.print = () => { globalThis.printed += 1; }');
  await button(page, t.setup.print).click();
  expect(await page.evaluate('globalThis.printed')).toBe(1);
  await button(page, t.common.back).click();
  await nameDesk(page, company, company.desk);
  await look('desk');
  await button(page, t.setup.make).click();
  const shares = await writeSharesDown(page, look);
  await expect(title(page)).toHaveText(t.setup.genesis);
  // How far it is, and what to buy or do where there is no card.
  await expect(page.locator('[aria-current="step"]')).toContainText(t.setup.steps.policy);
  await expect(page.getByText(t.setup.noCardsTitle)).toBeVisible();
  await look('no-cards');
  await typeInto(field(page, t.cards.settings.path), company.module);
  await page.keyboard.press('Enter');
  for (const { name, role } of company.officers) {
    await page.getByText(t.setup.include(name), { exact: true }).click();
    await page
      .getByRole('group', { name: `Also ${name}` })
      .getByText(roleName(role), { exact: true })
      .click();
  }
  await look('administrators');
  await button(page, t.setup.draft).click();
  const sign = button(page, t.setup.signs);
  await expect(sign).toHaveCount(company.officers.length);
  await look('signatures');
  const words = await page.locator('.words-large .words-word').allTextContents();
  for (const [place, { pin }] of company.officers.entries()) {
    await sign.first().click();
    await button(page, t.signing.askPin).click();
    await readPolicyChanges(pinPage);
    await enterPin(pinPage, pin);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(sign).toHaveCount(company.officers.length - 1 - place);
  }
  await typeWords(page, words);
  await look('words');
  await button(page, t.setup.pin).click();
  await expect(title(page)).toHaveText(t.frame.screens.settings);
  return { shares, words };
}

/** What the first form of the set-up asks for. */
async function nameDesk(page: Page, company: SetUpCompany, desk: string): Promise<void> {
  await typeInto(field(page, t.setup.companyName), company.name);
  await typeInto(field(page, t.setup.deskName), desk);
  for (const name of [t.setup.passphraseField, t.setup.passphraseAgain])
    await typeInto(field(page, name), company.passphrase);
}

interface Joining {
  readonly desk: string;
  readonly policyFile: string;
  readonly words: readonly string[];
}

/** A further desk of the company: it takes the first policy over from a file, by the words on paper. */
export async function joinCompany(
  { page }: TourDriver,
  company: SetUpCompany,
  { desk, policyFile, words }: Joining,
  look: Look,
): Promise<void> {
  await expect(title(page)).toHaveText(t.setup.title);
  await nameDesk(page, company, desk);
  await page.getByText(t.setup.shares).click();
  await button(page, t.setup.make).click();
  await expect(title(page)).toHaveText(t.setup.genesis);
  await typeInto(field(page, t.cards.settings.path), company.module);
  await page.keyboard.press('Enter');
  await chooseFile(page, t.setup.choose, policyFile);
  await typeWords(page, words);
  await look('joining');
  await button(page, t.setup.pin).click();
  await expect(title(page)).toHaveText(t.frame.screens.settings);
}

async function typeWords(page: Page, words: readonly string[]): Promise<void> {
  for (const [place, word] of words.entries()) await typeInto(field(page, `Word ${place + 1}`), word);
}

async function writeSharesDown(page: Page, look: Look): Promise<readonly string[]> {
  const shares: string[] = [];
  await expect(title(page)).toHaveText(t.setup.sharesTitle);
  for (let number = 1; number <= 3; number += 1) {
    await expect(page.getByRole('heading', { name: t.setup.share(number, 3) })).toBeVisible();
    const share = (await page.locator('.recovery-share').innerText()).trim();
    shares.push(share);
    if (number === 1) await look('share');
    await button(page, t.setup.written).click();
    await expect(page.getByText(share)).toHaveCount(0);
    const back = field(page, t.setup.shareBack);
    if (number === 1) {
      await typeInto(back, share.slice(0, -1));
      await button(page, t.setup.shareNext).click();
      await expect(page.getByText(t.setup.shareDiffers)).toBeVisible();
      await look('share-wrong');
      await button(page, t.setup.shareAgain).click();
      await button(page, t.setup.written).click();
    }
    await typeInto(back, share.toLowerCase().replaceAll('-', ' '));
    await button(page, number < 3 ? t.setup.shareNext : t.setup.sharesDone).click();
  }
  return shares;
}

/** No PIN is taken before the changes were viewed to their end. */
export async function readPolicyChanges(pinPage: Page): Promise<void> {
  // A pointer on the page: keys count from then on.
  await pinPage.getByRole('list', { name: t.pin.changes }).click();
  await pinPage.getByRole('list', { name: t.pin.changes }).focus();
  await pinPage.keyboard.press('End');
  await expect(pinPage.getByText(t.pin.viewChanges)).toHaveCount(0);
}

export async function enterPin(pinPage: Page, pin: string): Promise<void> {
  await pinPage.getByLabel(t.pin.pin, { exact: true }).click();
  await pinPage.keyboard.type(pin);
  await pinPage.keyboard.press('Enter');
}

/** To the binder, from wherever the window is. */
export async function openBinder(driver: TourDriver): Promise<void> {
  const { page } = driver;
  await driver.goTo(t.frame.screens.settings);
  await page.getByRole('tab', { name: t.settings.tabs.onboarding }).click();
  await expect(page.getByRole('list', { name: t.onboarding.stepsTitle })).toBeVisible();
}

export async function makeKey(
  { page, pinPage }: TourDriver,
  use: KeyUse,
  { companyPin }: SetUpCompany,
): Promise<void> {
  const keys = page.getByRole('list', { name: t.onboarding.keysTitle }).locator(':scope > li');
  const before = await keys.count();
  await button(page, t.onboarding.makeKey).last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(use, { exact: true }).click();
  await dialog.getByText('RSA-2048', { exact: true }).click();
  await typeInto(field(page, t.onboarding.country), 'GB');
  await button(page, t.onboarding.ask).click();
  await expect(pinPage.getByRole('note').filter({ hasText: t.pin.makeKeyNote })).toBeVisible();
  await enterPin(pinPage, companyPin);
  await expect(dialog).toHaveCount(0);
  await expect(keys).toHaveCount(before + 1);
}

/** What the printed letter says. */
export async function letter(page: Page): Promise<string> {
  const bytes = await saved(page, t.onboarding.acts.letter);
  const folder = mkdtempSync(join(tmpdir(), 'countersign-letter-'));
  try {
    writeFileSync(join(folder, 'letter.pdf'), bytes);
    return execFileSync('pdftotext', ['-layout', join(folder, 'letter.pdf'), '-'], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Takes the request of the newest key of that use to the bank and stores what it issues. */
export async function certify(
  { page }: TourDriver,
  use: KeyUse,
  bank: SetUpBank,
  letterText: string,
): Promise<void> {
  const key = page
    .getByRole('list', { name: t.onboarding.keysTitle })
    .locator(':scope > li')
    .filter({ hasText: `${use}, RSA-2048` })
    .last();
  const request = await savedBy(page, key.getByRole('button', { name: t.onboarding.request }));
  const certificate = await bank.issue(Buffer.from(request.bytes).toString('utf8'), letterText);
  await key.getByRole('button', { name: t.onboarding.take }).click();
  await typeInto(field(page, t.onboarding.pem), certificate);
  await chooseFirst(page, t.onboarding.person);
  await button(page, t.onboarding.store).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(key.getByText(filledIn(t.onboarding.until))).toBeVisible();
}

/** The example, filled in from the bank's papers, its certificates compared, saved as the first version. */
export async function adoptProfile({ page }: TourDriver, bank: SetUpBank, look: Look): Promise<void> {
  await button(page, t.onboarding.acts.profile).click();
  await expect(title(page)).toHaveText(t.settings.words.editor);
  await look('profile-begun');
  const form = page.getByRole('group', { name: t.settings.words.form });
  const typed: readonly (readonly [string, string])[] = [
    [t.setup.name, 'Sandbox of our bank'],
    [memberLabel('endpoint.domain'), bank.domain],
    [memberLabel('clientId'), bank.clientId],
    [memberLabel('proxy'), bank.proxy],
  ];
  for (const [name, text] of typed) await typeInto(form.getByLabel(name, { exact: true }), text);
  const namespaces = form.getByLabel(memberLabel('accessToken.namespace'), { exact: true });
  await typeInto(namespaces.nth(0), bank.namespaces.token);
  await typeInto(namespaces.nth(1), bank.namespaces.inquiry);
  for (const [group, pems] of [
    [memberLabel('bankCertificates.signing'), bank.signing],
    [memberLabel('bankCertificates.encryption'), bank.encryption],
    [memberLabel('bankCertificates.tlsAuthorities'), [bank.authority]],
  ] as const)
    for (const pem of pems) {
      await form
        .getByRole('group', { name: group })
        .getByRole('button', { name: t.settings.words.add })
        .click();
      await typeInto(field(page, t.settings.words.pem), pem);
      await button(page, t.settings.words.addDo).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  const certificates = bank.signing.length + bank.encryption.length + 1;
  await saveProfile(page, 'First connection', certificates, look);
}

/** Compares the new certificates, as many as there are to be, and saves the draft in the editor. */
export async function saveProfile(
  page: Page,
  reason: string,
  certificates: number,
  look: Look,
): Promise<void> {
  const reasonField = page.getByRole('textbox', { name: beginningWith(t.settings.words.reason) });
  await expect(reasonField).toBeVisible();
  await look('profile-filled');
  await chooseFirst(page, t.settings.words.who);
  const compare = button(page, t.settings.words.compare);
  for (let left = certificates; left > 0; left -= 1) {
    await expect(compare).toHaveCount(left);
    await compare.first().click();
  }
  await typeInto(reasonField, reason);
  await page.getByRole('button', { name: filledIn(t.settings.words.save) }).click();
  await expect(title(page)).toHaveText(t.frame.screens.settings);
}

export async function enterSecrets({ page }: TourDriver, bank: SetUpBank): Promise<void> {
  await page.getByRole('tab', { name: t.settings.tabs.bank }).click();
  const dialog = page.getByRole('dialog');
  const open = async (secret: string): Promise<void> => {
    const row = page.getByRole('listitem').filter({ hasText: secret });
    await row.getByRole('button', { name: t.settings.words.put }).click();
    await expect(dialog).toBeVisible();
  };
  const put = async (): Promise<void> => {
    await chooseFirst(page, t.settings.words.who);
    await button(page, t.settings.words.secretDo).click();
    await expect(dialog).toHaveCount(0);
  };
  await open(t.settings.words.kinds['client-secret']);
  await typeInto(field(page, t.settings.words.kinds['client-secret']), bank.clientSecret);
  await put();
  await open(t.settings.words.kinds['connection-key']);
  await typeInto(field(page, t.settings.words.keyPem), bank.tls.keyPem);
  await typeInto(field(page, t.settings.words.certificatePem), bank.tls.certPem);
  await put();
}

/** The profile of the company's other desk, from its file; the bank's certificates are compared here too. */
export async function importProfile(
  { page }: TourDriver,
  file: string,
  certificates: number,
  look: Look,
): Promise<void> {
  await chooseFile(page, t.onboarding.importProfile, file);
  await expect(title(page)).toHaveText(t.settings.words.editor);
  await saveProfile(page, 'The profile of the company', certificates, look);
}

/** Every step of the connection test has passed. */
export async function testConnection({ page }: TourDriver): Promise<void> {
  await button(page, t.settings.test.run).click();
  const steps = page.getByRole('list', { name: t.settings.test.title }).getByRole('listitem');
  await expect(steps).toHaveCount(7);
  await expect(steps.filter({ hasText: t.settings.test.results.passed })).toHaveCount(7);
}

/** From a pinned policy to a tested connection. */
export async function connectToBank(
  driver: TourDriver,
  company: SetUpCompany,
  bank: SetUpBank,
  look: Look,
): Promise<void> {
  await look('binder-empty');
  for (const use of USES) await makeKey(driver, use, company);
  const text = await letter(driver.page);
  for (const use of USES) await certify(driver, use, bank, text);
  await look('binder-certified');
  await adoptProfile(driver, bank, look);
  await enterSecrets(driver, bank);
  await testConnection(driver);
  await look('profile-in-force');
  await openBinder(driver);
  await look('binder-connected');
}

/** A desk that was closed, opened by its passphrase. */
export async function unlock({ page }: TourDriver, { passphrase }: SetUpCompany): Promise<void> {
  await expect(title(page)).toHaveText(t.setup.locked);
  await typeInto(field(page, t.setup.passphraseField), passphrase);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation').first()).toBeVisible();
}

/** The same, by as many recovery shares as were agreed, typed from the papers. */
export async function unlockByShares({ page }: TourDriver, shares: readonly string[]): Promise<void> {
  await expect(title(page)).toHaveText(t.setup.locked);
  await button(page, t.setup.toShares).click();
  await field(page, t.setup.sharesField).click();
  for (const share of shares) {
    await page.keyboard.type(share.toLowerCase().replaceAll('-', ' '));
    await page.keyboard.press('Enter');
  }
  await button(page, t.setup.unlock).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
}

/** The desk's files as one zip, to be kept elsewhere. */
export async function saveBackup(driver: TourDriver): Promise<Uint8Array> {
  await driver.goTo(t.frame.screens.settings);
  await driver.page.getByRole('tab', { name: t.settings.tabs.vault }).click();
  return saved(driver.page, t.settings.vault.backup.save);
}

/** A second key to sign with, certified by the bank, signs from that day on (YYYY-MM-DD, UTC). */
export async function renewSigningKey(
  driver: TourDriver,
  company: SetUpCompany,
  bank: SetUpBank,
  day: string,
): Promise<void> {
  const { page } = driver;
  await openBinder(driver);
  await makeKey(driver, t.onboarding.usage.sign, company);
  await certify(driver, t.onboarding.usage.sign, bank, await letter(page));
  await button(page, t.onboarding.renew).click();
  await page.getByRole('button', { name: endingWith(t.onboarding.newSigning) }).click();
  // The first choice leaves the key as it is.
  await page.getByRole('option').last().click();
  await typeInto(field(page, t.onboarding.from), day);
  await page.keyboard.press('Tab');
  await button(page, t.onboarding.draft).click();
  await expect(title(page)).toHaveText(t.settings.words.editor);
  await saveProfile(page, 'Renewal of the signing key', 0, () => Promise.resolve());
}

/** The PIN of every company card that the profile names, into the vault of this desk. */
export async function enterCompanyPins(driver: TourDriver, { companyPin }: SetUpCompany): Promise<void> {
  const { page, pinPage } = driver;
  await driver.goTo(t.frame.screens.settings);
  await page.getByRole('tab', { name: t.settings.tabs.cards }).click();
  const cards = page.getByRole('list', { name: t.cards.company.title }).locator(':scope > li');
  await expect(cards.first()).toBeVisible();
  for (const card of await cards.all()) {
    await card.getByRole('button', { name: t.cards.company.enter }).click();
    await button(page, t.cards.company.go).click();
    await enterPin(pinPage, companyPin);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
}
