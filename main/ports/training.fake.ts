// A training desk in memory: its bank's clock goes on when it is told to, its bank keeps the faults it is
// given.
import { fault } from '../../shared/domain/errors.ts';
import { err, ok } from '../../shared/domain/result.ts';
import type { FakeClock } from './clock.fake.ts';
import type { TrainingDesk, VirtualCard } from './training.ts';

export interface FakeTraining extends TrainingDesk {
  readonly virtualCard: FakeVirtualCard;
  /** False: the desk was opened without its bank. */
  hasBank: boolean;
}

export interface FakeVirtualCard extends VirtualCard {
  installed: boolean;
  /** Whether a virtual reader listens. */
  listens: boolean;
}

export function fakeTraining(clock: FakeClock): FakeTraining {
  let faults: readonly { readonly kind: string; readonly operation: string; readonly times: number }[] = [];
  let inserted = false;
  const virtualCard: FakeVirtualCard = {
    installed: true,
    listens: true,
    holder: 'Ada Keller',
    pin: '123456',
    inserted: () => inserted,
    async put(next) {
      if (virtualCard.listens) inserted = next;
      return virtualCard.listens;
    },
    close: () => undefined,
  };
  const now = (): string => new Date(clock.now()).toISOString();
  const desk: FakeTraining = {
    hasBank: true,
    virtualCard,
    officers: [{ person: 'ada', name: 'Ada', role: 'preparer', card: 'Ada', pin: '123456' }],
    tokens: 'file',
    samples: [{ sample: 'supplier-run' }],
    accounts: [
      {
        account: 'DE88500209000023411208',
        currency: 'EUR',
        bic: 'SOBKDEB2XXX',
        branch: '600',
        holder: 'Acme Widgets',
        label: 'Operating account',
      },
    ],
    bank: async () => ({
      running: desk.hasBank,
      clock: now(),
      faults: faults.map(({ kind, operation, times }) => `${kind} on ${operation}, ${times} left`),
      consoleUrl: desk.hasBank ? 'http://127.0.0.1:1/' : '',
    }),
    async advanceClock(seconds) {
      if (!desk.hasBank) return err(fault('training-bank-off'));
      clock.advance(seconds * 1_000);
      return ok({ clock: now() });
    },
    async setFault(text, operation, times) {
      if (!desk.hasBank) return err(fault('training-bank-off'));
      const [kind = ''] = text.split(' ');
      faults =
        times > 0
          ? [...faults, { kind, operation, times }]
          : faults.filter((one) => one.kind !== kind || (operation !== '*' && one.operation !== operation));
      return ok(null);
    },
    sample: async (id) =>
      id === 'supplier-run' ? { name: 'supplier-run.xml', bytes: Buffer.from('<Document/>') } : null,
  };
  return desk;
}
