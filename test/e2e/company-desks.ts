// The desks of one company in windows, each in a process of its own: cards they did not make, the bank's
// sandbox, and days that pass for all of them.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { movedTime, timeLibraries } from '../../scripts/testing/moved-time.ts';
import { TourDriver } from '../../scripts/tour/driver.ts';
import { signAll, type TourPlace } from '../../scripts/tour/run.ts';
import { addBusinessDays, isoDate } from '../../shared/domain/calendar.ts';
import { readBankInfo } from '../../training/bank-info.ts';
import { creditFile } from '../../training/samples.ts';
import { startNamedBank, type NamedBank } from '../bank/named-bank.ts';
import { loadedModules, type LoadedModules } from '../flow/loaded-modules.ts';
import { makeCards } from '../flow/real-cards.ts';
import { startOwnProcess } from './own-process.ts';
import { OFFICERS, placeOf } from './real-company.ts';

const DAY = 86_400;

export interface DeskWindow extends TourDriver {
  /** What the window threw. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

export interface BookedPayment {
  readonly endToEndId: string;
  readonly amount: string;
  readonly status: string;
}

export interface CompanyDesks {
  readonly folder: string;
  readonly bank: NamedBank;
  /** What the desks and their threads loaded, once they have ended. */
  readonly modules: LoadedModules;
  /** Opens a desk; its folder may be empty. It has the time of all of them. */
  open(desk: string): Promise<DeskWindow>;
  /** Days that pass while an officer follows a payment: for the bank, and for desks opened later. */
  readonly place: TourPlace;
  /** A day passes at the bank, and at each desk that is opened from now on. */
  nextDay(): Promise<void>;
  /** Writes a file of one payment; its amount tells it from all others. */
  paymentFile(reference: string, amount: string): Promise<string>;
  /** What the bank has in its books under the amount. */
  booked(amount: string): Promise<readonly BookedPayment[]>;
  close(): Promise<void>;
}

export async function companyDesks(): Promise<CompanyDesks> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-company-'));
  const modules = loadedModules();
  const [bank, cards] = await Promise.all([startNamedBank(), makeCards(join(folder, 'home'))]);
  const atTheBank = placeOf(bank);
  const preload = timeLibraries(folder);
  let days = 0;
  const now = (): number => Date.now() + days * DAY * 1000;
  const windows: DeskWindow[] = [];
  return {
    folder,
    bank,
    modules,
    async open(desk) {
      const time = days === 0 ? {} : movedTime(preload, now(), 'UTC');
      const shell = await startOwnProcess(join(folder, desk), { ...cards, ...modules.env, ...time });
      const screens = join(folder, `screens-${desk}`);
      mkdirSync(screens, { recursive: true });
      const errors: string[] = [];
      shell.page.on('pageerror', (error) => void errors.push(error.message));
      const driver = new TourDriver(shell.page, await shell.pinPage(), screens);
      const window = Object.assign(driver, { errors, close: once(() => shell.close()) });
      windows.push(window);
      return window;
    },
    place: {
      ...atTheBank,
      async nextDay(driver, reference) {
        days += 1;
        await atTheBank.nextDay(driver, reference);
      },
    },
    async nextDay() {
      days += 1;
      await bank.order('clock.advance', { seconds: DAY });
    },
    async paymentFile(reference, amount) {
      const [own] = (await readBankInfo(bank.factsFile)).accounts.filter(({ id }) => id === 'DE-EUR');
      if (own === undefined) throw new Error('the bank has no account DE-EUR');
      const at = new Date(now()).toISOString();
      const file = join(folder, `${reference}.xml`);
      const valueDate = addBusinessDays('TARGET', isoDate(at.slice(0, 10)), 2);
      const payment = { ...SUPPLIER, amount, text: `Invoice ${reference}` };
      writeFileSync(file, creditFile({ now: at }, reference, [{ own, valueDate, payments: [payment] }]));
      return file;
    },
    async booked(amount) {
      const all = (await bank.order('payments')) as readonly BookedPayment[];
      return all.filter((payment) => payment.amount === amount);
    },
    async close() {
      await Promise.all(windows.map((window) => window.close()));
      await bank.stop();
      modules.remove();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const SUPPLIER = {
  name: 'Tischlerei Brandt GmbH',
  account: 'DE89370400440532013000',
  currency: 'EUR',
  town: 'Koeln',
  country: 'DE',
} as const;

/** What a payment file says, read from its text. */
export function readPaymentFile(file: string): {
  readonly made: string;
  readonly valueDate: string;
  readonly iban: string;
} {
  const xml = readFileSync(file, 'utf8');
  const said = (pattern: RegExp): string => pattern.exec(xml)?.[1] ?? '';
  return {
    made: said(/<CreDtTm>([^<]+)</u),
    valueDate: said(/<ReqdExctnDt>([^<]+)</u),
    iban: said(/<DbtrAcct><Id><IBAN>([^<]+)</u),
  };
}

function once(end: () => Promise<void>): () => Promise<void> {
  let ending: Promise<void> | undefined;
  return () => (ending ??= end());
}

/** A payment of that amount, imported, signed by three officers and sent: the bank has it once. */
export async function pay(
  desks: CompanyDesks,
  window: TourDriver,
  reference: string,
  amount: string,
): Promise<void> {
  await window.importFile(await desks.paymentFile(reference, amount), reference, 1);
  await signAll(window, reference, OFFICERS);
  await window.send(reference);
  // The window shows at once that the message is on its way; the bank answers later.
  await expect.poll(() => desks.booked(amount)).toHaveLength(1);
}
