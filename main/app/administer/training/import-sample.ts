// Brings a sample file to the file desk the way the window would, so that its import is no special case.
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { TrainingContext } from '../context.ts';
import type { TrainingDesk } from '../../../ports/training.ts';

const PIECE = 3 * 512 * 1024;

export async function importSample(
  desk: TrainingContext,
  training: TrainingDesk,
  { sample: id }: ParsedInput<'training.importSample'>,
): Promise<Result<Answer<'training.importSample'>>> {
  const sample = await training.sample(id);
  if (sample === null) return err(fault('not-found'));
  const file = desk.files.open(sample.name, sample.bytes.length);
  for (let from = 0; from < sample.bytes.length; from += PIECE) {
    const appended = await desk.files.append(
      file,
      Buffer.from(sample.bytes.subarray(from, from + PIECE)).toString('base64'),
    );
    if (!appended.ok) return appended;
  }
  return ok({ file });
}
