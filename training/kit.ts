// Hands the training desk to a shell: made, opened, with its bank's time and its software tokens.
import { join } from 'node:path';
import { placesOf } from '../main/composition/desk-file.ts';
import { readBankInfo } from './bank-info.ts';
import { startBank, type BankProcess } from './bank-process.ts';
import { trainingDesk } from './training-desk.ts';
import { virtualCard } from './virtual-card.ts';
import { makeBankTime } from './bank-time.ts';
import type { BankTime } from './bank-time.ts';
import { createTraining, trainingPassphrase } from './create.ts';
import { prepareSoftHsm } from './soft-hsm.ts';
import type { OpenTraining, StartingTraining, TrainingKit } from '../main/composition/training-kit.ts';

// Opens what a training desk has besides every desk: its bank process, the bank's time, its officers and
// samples. The bank is started at once, and waited for when all else is open.
export function startTraining({
  folder,
  file,
  sandboxEntry,
  cardEntry,
  time,
  clock,
  random,
}: OpenTraining & { readonly time: BankTime }): StartingTraining {
  const directory = placesOf(folder).bank;
  // The profile names the port of the first start; a desk whose port is taken works on without its bank.
  const { bankPort } = file;
  const starting =
    sandboxEntry === null || bankPort === null
      ? Promise.resolve(null)
      : startBank({ entry: sandboxEntry, directory, port: bankPort });
  const bankOf = async (): Promise<BankProcess | null> => {
    const started = await starting;
    return started?.ok === true ? started.value : null;
  };
  return {
    dropped: async () => (await bankOf())?.stop(),
    async opened() {
      const bank = await bankOf();
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
    },
  };
}

export function trainingKit(): TrainingKit {
  const time = makeBankTime();
  return {
    time,
    create: createTraining,
    start: (job) => startTraining({ ...job, time }),
    passphrase: trainingPassphrase,
    moduleEnvironment: prepareSoftHsm,
  };
}
