// Opens what a training desk has besides every desk: its bank process, the bank's time, its officers and
// samples.
import { join } from 'node:path';
import type { Clock, Random } from '../ports/clock.ts';
import type { TrainingDesk } from '../ports/training.ts';
import { placesOf, type DeskFile } from '../composition/desk-file.ts';
import { readFacts } from './bank-facts.ts';
import { startBank, type BankProcess } from './bank-process.ts';
import type { BankTime } from './bank-time.ts';
import { trainingDesk } from './training-desk.ts';
import { virtualCard } from './virtual-card.ts';

export interface OpenTraining {
  readonly folder: string;
  readonly file: NonNullable<DeskFile['training']>;
  /** Null when the desk was opened offline: then no bank is started, and no socket with it. */
  readonly sandboxEntry: string | null;
  /** Program of the virtual card; null where there is none. */
  readonly cardEntry: string | null;
  readonly time: BankTime;
  readonly clock: Clock;
  readonly random: Random;
}

export async function openTraining({
  folder,
  file,
  sandboxEntry,
  cardEntry,
  time,
  clock,
  random,
}: OpenTraining): Promise<{ readonly desk: TrainingDesk; readonly bank: BankProcess | null }> {
  const directory = placesOf(folder).bank;
  // The profile names the port of the first start; a desk whose port is taken works on without its bank.
  const { bankPort } = file;
  const started =
    sandboxEntry === null || bankPort === null
      ? null
      : await startBank({ entry: sandboxEntry, directory, port: bankPort });
  const bank = started?.ok === true ? started.value : null;
  const now = await bank?.order('clock.get');
  if (now?.ok === true) time.follow(now.value);
  const facts = bankPort === null ? null : await readFacts(join(directory, 'facts.json'));
  return {
    bank,
    desk: trainingDesk({
      tokens: file.tokens,
      virtualCard: virtualCard(cardEntry),
      facts,
      bank,
      time,
      clock,
      random,
    }),
  };
}
