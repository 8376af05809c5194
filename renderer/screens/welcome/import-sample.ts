// Brings a sample file in as if it had been chosen in a dialog: the dry run comes first.
import { call } from '../../bridge.ts';
import { showFailure } from '../../stores/failures.ts';
import { go } from '../../stores/route.ts';

export async function importSample(sample: string): Promise<void> {
  const result = await call('training.importSample', { sample });
  if (result.ok) go('import', result.value.file);
  else showFailure(result.error);
}
