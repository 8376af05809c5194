// The virtual card of the training desk: whether this machine can run one, and pulling and inserting it.
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { addModule } from '../cards/modules.ts';
import type { TrainingContext } from '../context.ts';
import type { ReaderState } from '../../../ports/token.ts';
import type { TrainingDesk } from '../../../ports/training.ts';

type View = Answer<'training.card'>;

/** Milliseconds for the smartcard service to say which readers there are. */
const ANSWERS_WITHIN = 3_000;
const VIRTUAL_READER = /virtual pcd|desk reader/iu;

export async function virtualCardView(
  desk: TrainingContext,
  { virtualCard: card }: TrainingDesk,
): Promise<Result<View>> {
  const state = card.inserted() ? 'ready' : await stateOf(desk, card.installed);
  return ok({ state, inserted: card.inserted(), holder: card.holder, pin: card.pin });
}

export async function putVirtualCard(
  desk: TrainingContext,
  training: TrainingDesk,
  { inserted }: ParsedInput<'training.setCard'>,
): Promise<Result<View>> {
  const before = await virtualCardView(desk, training);
  if (!before.ok) return before;
  if (before.value.state !== 'ready')
    return err(fault('virtual-card-missing', { detail: before.value.state }));
  if (inserted) await useOpenSc(desk);
  if (!(await training.virtualCard.put(inserted)))
    return err(fault('virtual-card-missing', { detail: 'no-reader' }));
  desk.notifier.emit('changed', { what: 'training', id: null });
  return virtualCardView(desk, training);
}

async function stateOf(desk: TrainingContext, installed: boolean): Promise<View['state']> {
  if (!installed) return 'no-program';
  const readers = await readersNow(desk);
  if (readers === null) return 'no-service';
  if (!readers.some(({ reader }) => VIRTUAL_READER.test(reader))) return 'no-reader';
  return (await desk.modules.known()).some(
    ({ label, fault: refused }) => label === 'OpenSC' && refused === null,
  )
    ? 'ready'
    : 'no-module';
}

function readersNow(desk: TrainingContext): Promise<readonly ReaderState[] | null> {
  return new Promise((resolve) => {
    let stop: () => void = () => undefined;
    const done = (readers: readonly ReaderState[] | null): void => {
      cancel();
      resolve(readers);
      // The listener may be told before it has been handed its way to stop.
      queueMicrotask(() => stop());
    };
    const cancel = desk.clock.after(ANSWERS_WITHIN, () => done(null));
    stop = desk.tokens.watchReaders(done);
  });
}

/** A PIV card is read by OpenSC; it is taken into use like any other module, and logged. */
async function useOpenSc(desk: TrainingContext): Promise<void> {
  const found = (await desk.modules.known()).find(
    ({ label, fault: refused }) => label === 'OpenSC' && refused === null,
  );
  if (found !== undefined) await addModule(desk, found.path);
}
