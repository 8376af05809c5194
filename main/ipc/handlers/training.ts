// Handlers only a training desk answers.
import { fault } from '../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { HandlerContext } from '../handler-context.ts';
import type { TrainingDesk } from '../../ports/training.ts';
import type { HandlersOf } from '../handlers.ts';
import { importSample, putVirtualCard, virtualCardView } from '../../app/administer/index.ts';

export function trainingHandlers(desk: HandlerContext, wake: () => void): HandlersOf<'training'> {
  return {
    'training.get': () =>
      withTraining(desk, async (training) => {
        const { officers, tokens, samples } = training;
        return ok({ officers, tokens, samples, bank: await training.bank() });
      }),
    'training.advanceClock': ({ seconds }) =>
      withTraining(desk, async (training) => {
        const moved = await training.advanceClock(seconds);
        wake();
        desk.notifier.emit('changed', { what: 'training', id: null });
        return moved;
      }),
    'training.setFault': ({ fault: name, operation, times }) =>
      withTraining(desk, async (training) => {
        const set = await training.setFault(name, operation, times);
        desk.notifier.emit('changed', { what: 'training', id: null });
        return set.ok ? ok({}) : set;
      }),
    'training.card': () => withTraining(desk, (training) => virtualCardView(desk, training)),
    'training.setCard': ({ inserted }) =>
      withTraining(desk, (training) => putVirtualCard(desk, training, inserted)),
    'training.importSample': ({ sample }) =>
      withTraining(desk, (training) => importSample(desk, training, sample)),
  };
}

function withTraining<T>(
  desk: HandlerContext,
  use: (training: TrainingDesk) => Promise<Result<T>>,
): Promise<Result<T>> {
  return desk.training === null ? Promise.resolve(err(fault('training-only'))) : use(desk.training);
}
