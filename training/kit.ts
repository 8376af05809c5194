// Hands the training desk to a shell: made, opened, with its bank's time and its software tokens.
import type { TrainingKit } from '../main/composition/training-kit.ts';
import { makeBankTime } from './bank-time.ts';
import { createTraining } from './create.ts';
import { openTraining } from './open.ts';
import { trainingPassphrase } from './passphrase.ts';
import { prepareSoftHsm } from './soft-hsm.ts';

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
