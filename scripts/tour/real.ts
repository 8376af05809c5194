// The tour of a real desk: from an empty folder through its set-up to the bank's sandbox, with an auditor's
// desk enrolled; then the same tour as on a training desk, and the gate to production.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { enrolment, makeDeskKeys } from '../../main/pack/desk-keys.ts';
import { OFFICERS, papersOf, placeOf, THE_COMPANY } from '../../test/e2e/real-company.ts';
import { startNamedBank, type NamedBank } from '../../test/bank/named-bank.ts';
import { makeCards } from '../../test/flow/real-cards.ts';
import { saved } from './files.ts';
import type { TourDriver } from './driver.ts';
import { changePolicy, enrolDesk, nameProfile } from './policy.ts';
import { runTour, type TourRun } from './run.ts';
import { writeTourFiles } from './sample.ts';
import { chooseFirst, connectToBank, makeDesk, openBinder } from './set-up.ts';
import { t } from '../../shared/texts/index.ts';

export interface RealTour {
  readonly bank: NamedBank;
  readonly scratch: string;
  readonly reference: string;
  readonly startedAt: Date;
}

export interface RealTourRun {
  readonly tour: TourRun;
  /** Private key of the auditor's desk, PKCS#8 PEM. */
  readonly auditorKey: string;
  /** The way to production: the evidence of every step and the draft of the profile. */
  readonly way: Uint8Array;
}

/** The bank's sandbox, and cards where their module finds them as a user's. */
export async function realWorld(folder: string): Promise<NamedBank> {
  process.env['HOME'] = (await makeCards(join(folder, 'home'))).HOME;
  return startNamedBank();
}

export async function runRealTour(
  driver: TourDriver,
  { bank, scratch, reference, startedAt }: RealTour,
): Promise<RealTourRun> {
  const look = (name: string): Promise<void> => driver.picture(`set-up-${name}`);
  await makeDesk(driver, THE_COMPANY, look);
  await connectToBank(driver, THE_COMPANY, papersOf(bank), look);
  const keys = makeDeskKeys();
  const auditorKey = join(scratch, 'desk-auditor.key.pem');
  writeFileSync(auditorKey, keys.encryption.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  const file = join(scratch, 'desk-auditor-enrolment.json');
  const text = {
    format: 'countersign/desk-enrolment/1',
    company: shortName(THE_COMPANY.name),
    environment: 'sandbox',
  };
  writeFileSync(file, JSON.stringify({ ...text, desk: enrolment('desk-auditor', 'Auditor', keys) }));
  await changePolicy(driver, [enrolDesk(file), nameProfile], [OFFICERS.preparer, OFFICERS.releaser]);
  const files = await writeTourFiles(bank.factsFile, scratch, reference, startedAt);
  const tour = await runTour(driver, files, reference, placeOf(bank));
  await openBinder(driver);
  await driver.picture('binder-done');
  await chooseFirst(driver.page, t.onboarding.person);
  return { tour, auditorKey, way: await saved(driver.page, t.onboarding.gate) };
}

/** As the set-up makes it of the company's name. */
const shortName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '-');
