// What only a training desk answers: its officers and samples, its bank's clock, the faults its bank is to
// show.
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { ShellDeps } from '../../desk/index.ts';
import type { TrainingContext } from '../context.ts';
import type { TrainingDesk } from '../../../ports/training.ts';

type OnTraining<Context, Input, Value> = (
  desk: Context,
  training: TrainingDesk,
  input: Input,
) => Promise<Result<Value>>;

/** A use case that only a training desk answers. */
export function onTrainingDesk<Context, Input, Value>(
  use: OnTraining<Context, Input, Value>,
): (desk: Context & Pick<ShellDeps, 'training'>, input: Input) => Promise<Result<Value>> {
  return async (desk, input) =>
    desk.training === null ? err(fault('training-only')) : use(desk, desk.training, input);
}

export async function getTraining(
  _desk: TrainingContext,
  training: TrainingDesk,
): Promise<Result<Answer<'training.get'>>> {
  const { officers, tokens, samples, accounts } = training;
  return ok({ officers, tokens, samples, accounts, bank: await training.bank() });
}

export async function advanceClock(
  desk: TrainingContext,
  training: TrainingDesk,
  { seconds }: ParsedInput<'training.advanceClock'>,
): Promise<Result<Answer<'training.advanceClock'>>> {
  const moved = await training.advanceClock(seconds);
  desk.wake();
  desk.notifier.emit('changed', { what: 'training', id: null });
  return moved;
}

export async function setBankFault(
  desk: TrainingContext,
  training: TrainingDesk,
  { fault: name, operation, times }: ParsedInput<'training.setFault'>,
): Promise<Result<Record<string, never>>> {
  const set = await training.setFault(name, operation, times);
  desk.notifier.emit('changed', { what: 'training', id: null });
  return set.ok ? ok({}) : set;
}
