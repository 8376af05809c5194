// Opens what a training desk has besides every desk: its bank process, the bank's time, its officers and
// samples.
import { join } from 'node:path';
import { placesOf } from '../main/composition/desk-file.ts';
import type { OpenedTraining, OpenTraining } from '../main/composition/training-kit.ts';
import { readFacts } from './bank-facts.ts';
import { startBank } from './bank-process.ts';
import type { BankTime } from './bank-time.ts';
import { trainingDesk } from './training-desk.ts';
import { virtualCard } from './virtual-card.ts';

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
  const facts = bankPort === null ? null : await readFacts(join(directory, 'facts.json'));
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
