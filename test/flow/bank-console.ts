// What a test does at the bank, on whichever desk it runs: its clock, its faults, its settings, its accounts.
import { nearestBusinessDay, dateInZone } from '../../shared/domain/calendar.ts';
import { systemRandom } from '../../main/composition/system.ts';
import { readBankInfo } from '../../training/bank-info.ts';
import { SAMPLES } from '../../training/samples.ts';
import { bankFault } from '../../training/training-desk.ts';
import { order } from './bank-journal.ts';
import { sendBytes } from './customer-desk.ts';
import type { StdioDesk } from './stdio-desk.ts';

export async function setBank(desk: StdioDesk, settings: Readonly<Record<string, unknown>>): Promise<void> {
  await order(desk, 'settings.set', { settings });
}

/** Requests the bank has received so far. */
export async function requestCount(desk: StdioDesk): Promise<number> {
  const { value } = (await order(desk, 'journal')) as { readonly value: readonly unknown[] };
  return value.length;
}

/**
 * Lets the bank's clock run on. The clock of a training desk goes with it; a customer's desk has its
 * machine's, and a person there asks again about every message that waits.
 */
export async function advanceBank(desk: StdioDesk, seconds: number): Promise<void> {
  if (desk.world === null) {
    await desk.must('training.advanceClock', { seconds });
    return;
  }
  await order(desk, 'clock.advance', { seconds });
  await askAgain(desk);
}

/**
 * About every message the bank has; nothing on a training desk, which asks by itself when its bank's clock
 * moves. An inquiry that was under way when the clock was moved may answer with what was before.
 */
export async function askAgain(desk: StdioDesk): Promise<void> {
  if (desk.world === null) return;
  const { rows } = await desk.must('outbox.list', { limit: 500 });
  for (const { message, state } of rows)
    if (state === 'accepted' || state === 'unknown') await desk.call('follow.askAgain', { message });
}

/** Met once. `kind`: a fault's name and what it takes, as `slow delayMs=1500`. */
export async function setFault(desk: StdioDesk, kind: string, operation: string): Promise<void> {
  if (desk.world === null) {
    await desk.must('training.setFault', { fault: kind, operation, times: 1 });
    return;
  }
  const { kind: name, more } = bankFault(kind);
  await order(desk, 'faults.add', { fault: { operation, kind: name, times: 1, ...more } });
}

export async function bankAccounts(
  desk: StdioDesk,
): Promise<readonly { readonly account: string; readonly currency: string; readonly branch: string }[]> {
  if (desk.world === null) return (await desk.must('training.get', {})).accounts;
  const { accounts } = await readBankInfo(desk.world.bank.factsFile);
  return accounts.map(({ iban, number, currency, branch }) => ({
    account: iban ?? number,
    currency,
    branch,
  }));
}

/** A file of payments that another system would export, handed over to the desk. */
export async function openSample(desk: StdioDesk, sample: string): Promise<string> {
  if (desk.world === null) return (await desk.must('training.importSample', { sample })).file;
  const found = SAMPLES.find((one) => one.sample === sample);
  if (found === undefined) throw new Error(`no sample ${sample}`);
  const facts = await readBankInfo(desk.world.bank.factsFile);
  const now = Date.now();
  const today = nearestBusinessDay('TARGET', dateInZone(facts.timeZone, now), 1);
  const text = found.make({ facts, random: systemRandom, today, now: new Date(now).toISOString() });
  return sendBytes(desk, found.file, Buffer.from(text, 'utf8'));
}
