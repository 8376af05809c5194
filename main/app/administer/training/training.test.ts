// What a training desk alone answers, and that no other desk does: its bank's clock and faults, its samples,
// its card.
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import { fakeClock, type FakeClock } from '../../../ports/clock.fake.ts';
import { fakeNotifier, type FakeNotifier } from '../../../ports/desk.fake.ts';
import { fakeBytes } from '../../../ports/store/bytes.fake.ts';
import { fakeTraining, type FakeTraining } from '../../../ports/training.fake.ts';
import type { ReaderState } from '../../../ports/token.ts';
import { makeUploadBuffer } from '../../desk/index.ts';
import type { TrainingContext } from '../context.ts';
import { importSample } from './import-sample.ts';
import { advanceClock, getTraining, onTrainingDesk, setBankFault } from './training-bank.ts';
import { putVirtualCard, virtualCardView } from './virtual-card.ts';

let clock: FakeClock;
let training: FakeTraining;
let notifier: FakeNotifier;
let desk: TrainingContext;
let woken: number;
/** Null: the smartcard service does not answer. */
let readers: readonly Pick<ReaderState, 'reader'>[] | null;
let modules: { readonly label: string; readonly fault: string | null; readonly path: string }[];
let stopped: number;

beforeEach(() => {
  clock = fakeClock();
  training = fakeTraining(clock);
  notifier = fakeNotifier();
  woken = 0;
  stopped = 0;
  readers = [{ reader: 'Virtual PCD 00 00' }];
  modules = [{ label: 'OpenSC', fault: null, path: '/usr/lib/opensc.so' }];
  desk = {
    clock,
    notifier,
    wake: () => void (woken += 1),
    files: makeUploadBuffer(fakeBytes(), () => 'file-1'),
    modules: { known: async () => modules },
    tokens: {
      watchReaders: (told: (found: readonly Pick<ReaderState, 'reader'>[]) => void) => {
        if (readers !== null) told(readers);
        return () => void (stopped += 1);
      },
    },
  } as unknown as TrainingContext;
});

const refused = (code: string, data: object = {}) => ({ ok: false, error: { code, ...data } });

describe('the bank of a training desk', () => {
  it('is there on a training desk alone', async () => {
    const use = onTrainingDesk(getTraining);
    expect(await use({ ...desk, training: null }, undefined)).toMatchObject(refused('training-only'));
    expect(must(await use({ ...desk, training }, undefined))).toEqual({
      officers: training.officers,
      tokens: 'file',
      samples: training.samples,
      accounts: training.accounts,
      bank: await training.bank(),
    });
  });

  it('has its clock moved: what has come due is looked at, and the screens are told', async () => {
    const before = clock.now();
    const moved = must(await advanceClock(desk, training, { seconds: 90 }));
    expect(Date.parse(moved.clock) - before).toBe(90_000);
    expect(woken).toBe(1);
    expect(notifier.emitted).toEqual([{ event: 'changed', data: { what: 'training', id: null } }]);
  });

  it('shows the faults it was given; one that does not run says so', async () => {
    must(await setBankFault(desk, training, { fault: 'slow', operation: 'initiation', times: 1 }));
    expect((await training.bank()).faults).toEqual(['slow on initiation, 1 left']);
    training.hasBank = false;
    expect(await setBankFault(desk, training, { fault: 'slow', operation: '*', times: 1 })).toMatchObject(
      refused('training-bank-off'),
    );
    expect(await advanceClock(desk, training, { seconds: 1 })).toMatchObject(refused('training-bank-off'));
  });
});

describe('a sample', () => {
  it('comes as a file that the window could have sent, however long it is', async () => {
    const bytes = Buffer.alloc(3 * 512 * 1024 + 1, 'x');
    Object.assign(training, { sample: async () => ({ name: 'large.xml', bytes }) });
    const { file } = must(await importSample(desk, training, { sample: 'large' }));
    const taken = must(await desk.files.take(file));
    expect(taken).toMatchObject({ bytes: bytes.length });
  });

  it('that does not exist is not found', async () => {
    expect(await importSample(desk, training, { sample: 'nothing' })).toMatchObject(refused('not-found'));
  });
});

describe('the virtual card', () => {
  const state = async () => {
    const shown = virtualCardView(desk, training);
    // As long as a service that does not answer is waited for.
    clock.advance(3_000);
    return must(await shown).state;
  };

  it('is ready where the machine has its program, the service, a virtual reader and a module', async () => {
    expect(await state()).toBe('ready');
    modules = [{ label: 'OpenSC', fault: 'module-failed', path: '' }];
    expect(await state()).toBe('no-module');
    modules = [{ label: 'Other', fault: null, path: '' }];
    expect(await state()).toBe('no-module');
    readers = [{ reader: 'Cherry KC 1000' }];
    expect(await state()).toBe('no-reader');
    readers = null;
    expect(await state()).toBe('no-service');
    training.virtualCard.installed = false;
    expect(await state()).toBe('no-program');
  });

  it('looks for readers no longer than it must', async () => {
    await state();
    await Promise.resolve();
    expect(stopped).toBe(1);
  });

  it('is not put into a machine that cannot have it, and says what is missing', async () => {
    modules = [];
    expect(await putVirtualCard(desk, training, { inserted: true })).toMatchObject(
      refused('virtual-card-missing', { detail: 'no-module' }),
    );
    expect(training.virtualCard.inserted()).toBe(false);
  });

  it('is pulled, and pulling what no reader holds says so', async () => {
    await training.virtualCard.put(true);
    expect(must(await putVirtualCard(desk, training, { inserted: false }))).toMatchObject({
      inserted: false,
      state: 'ready',
    });
    expect(notifier.emitted).toEqual([{ event: 'changed', data: { what: 'training', id: null } }]);
    training.virtualCard.listens = false;
    expect(await putVirtualCard(desk, training, { inserted: false })).toMatchObject(
      refused('virtual-card-missing', { detail: 'no-reader' }),
    );
  });
});
