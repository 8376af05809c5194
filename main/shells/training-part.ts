// The training part of a shell that may have one: its code is loaded only for a folder that holds a training
// desk, or where one is to be made. No other desk runs any of it.
import { readDeskFile } from '../composition/desk-file.ts';
import type { TrainingOptions } from '../composition/open-deps.ts';
import type { TrainingKit } from '../composition/training-kit.ts';

type LoadKit = () => Promise<{ readonly trainingKit: () => TrainingKit }>;

export async function trainingPart(
  folder: string,
  options: Omit<TrainingOptions, 'kit'>,
  load: LoadKit,
): Promise<{ readonly training?: TrainingOptions }> {
  const file = await readDeskFile(folder);
  const isTraining = file.ok ? file.value.environment === 'training' : options.create;
  return isTraining ? { training: { ...options, kit: (await load()).trainingKit() } } : {};
}
