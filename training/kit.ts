// Hands the training desk to a shell: made, opened, with its bank's time and its software tokens.
import { join } from 'node:path';
import { placesOf } from '../main/composition/desk-file.ts';
import { readBankInfo } from './bank-info.ts';
import { startBank } from './bank-process.ts';
import { trainingDesk } from './training-desk.ts';
import { virtualCard } from './virtual-card.ts';
import { makeBankTime } from './bank-time.ts';
import type { BankTime } from './bank-time.ts';
import { createTraining, trainingPassphrase } from './create.ts';
import { prepareSoftHsm } from './soft-hsm.ts';
import type { OpenedTraining, OpenTraining, TrainingKit } from '../main/composition/training-kit.ts';

// Opens what a training desk has besides every desk: its bank process, the bank's time, its officers and
// samples.
export async function openTraining({
  folder,
  file,
  sandboxEntry,
  cardEntry,
  time,
  clock,
  random,
}: OpenTraining & { readonly time: BankTime }): Promise<OpenedTraining> {
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
  const facts = bankPort === null ? null : await readBankInfo(join(directory, 'facts.json'));
  return {
    stopBank: bank === null ? null : () => bank.stop(),
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

export function trainingKit(): TrainingKit {
  const time = makeBankTime();
  return {
    time,
    create: createTraining,
    open: (job) => openTraining({ ...job, time }),
    passphrase: trainingPassphrase,
    moduleEnvironment: prepareSoftHsm,
  };
}
