// A desk in memory that has sent one message of several payments, for what the bank's answers change there.
import { makeKeyedMutex } from '../../../shared/concurrency/mutex.ts';
import { fakeClock } from '../../ports/clock.fake.ts';
import { fakeNotifier, type FakeNotifier } from '../../ports/desk.fake.ts';
import type { BatchHead, NewBatch, OutboxMessage, OutboxStore, TrackedPayment } from '../../ports/store.ts';
import { fakeBatches, type FakeBatches } from '../../ports/store/batches.fake.ts';
import { fakeFollow } from '../../ports/store/follow.fake.ts';
import { fakeLog, type FakeLog } from '../../ports/store/log.fake.ts';
import { fakeOutbox } from '../../ports/store/outbox.fake.ts';
import { fakeTracking, type FakeTracking } from '../../ports/store/tracking.fake.ts';
import type { CoreDeps, Stores } from '../desk/index.ts';

export const AT = '2026-11-20T10:00:00.000Z';

export function trackedPayment(number: number, more: Partial<TrackedPayment> = {}): TrackedPayment {
  return {
    payment: `p-${number}`,
    message: 'm-1',
    batch: 'b-1',
    reference: 'BATCH-1',
    position: number,
    group: 'P-1',
    ownAccount: 'DE88500209000023411208',
    valueDate: '2026-11-20',
    instructionId: '',
    endToEndId: `E-${number}`,
    currency: 'EUR',
    amount: '10.00',
    minor: 1_000n,
    name: 'Kestrel',
    account: 'DE89370400440532013000',
    agentBic: '',
    country: 'DE',
    remittance: '',
    creditorReference: '',
    mandateId: '',
    reasons: [],
    risk: 0,
    uetr: null,
    bankReference: null,
    status: null,
    statusGroup: 'neutral',
    returned: false,
    updatedAt: null,
    nextInquiryAt: null,
    inquiries: 0,
    ...more,
  };
}

export function sentMessage(more: Partial<OutboxMessage> = {}): OutboxMessage {
  return {
    message: 'm-1',
    messageId: 'M-1',
    batch: 'b-1',
    reference: 'BATCH-1',
    state: 'accepted',
    frozen: { kind: 'pain.001.001.03', revision: 1, batch: 'b-1', message: 'm-1', messageId: 'M-1' },
    sealed: { body: 'sealed', sha256: 'ab'.repeat(32) },
    attempts: 1,
    inquiries: 0,
    next: null,
    fault: null,
    nothingShownAt: null,
    doubt: false,
    bankSays: null,
    handedOverTo: null,
    ...more,
  } as OutboxMessage;
}

export interface Answered {
  readonly desk: Pick<CoreDeps, 'clock' | 'mutex'> & { readonly notifier: FakeNotifier } & {
    readonly store: Stores<'follow' | 'outbox'>['store'] & {
      readonly batches: FakeBatches;
      readonly tracking: FakeTracking & Stores<'tracking'>['store']['tracking'];
      readonly log: FakeLog;
    };
  };
  /** Acts in the log, oldest first. */
  readonly acts: () => readonly string[];
}

/** The batch is in `state`; with `sealed` it is as it lies once it was sent. */
export async function answeredDesk(
  payments: readonly TrackedPayment[],
  messages: readonly OutboxMessage[] = [sentMessage()],
  state: BatchHead['state'] = 'sealed',
): Promise<Answered> {
  const log = fakeLog();
  const tracking = fakeTracking(payments, log);
  const batches = fakeBatches(log);
  const batch: NewBatch = {
    batch: 'b-1',
    reference: 'BATCH-1',
    kind: 'credit-transfer',
    version: 'pain.001.001.03',
    at: AT,
    source: null,
    header: null,
    groups: [],
    findings: [],
    log: { at: AT, act: 'batch.create', actor: 'ada', subject: 'b-1', detail: '' },
  };
  await batches.create(batch);
  await batches.change({
    batch: 'b-1',
    expectedChange: 1,
    at: AT,
    set: { state, outcome: 'accepted' },
    log: batch.log,
  });
  const outbox = fakeOutbox(messages, log, tracking);
  const before = log.entries.length;
  return {
    desk: {
      clock: fakeClock(),
      mutex: makeKeyedMutex(),
      notifier: fakeNotifier(),
      // The fakes have the calls that answers cause; any other is an error of the test.
      store: {
        batches,
        log,
        outbox: outbox as Partial<OutboxStore> as OutboxStore,
        tracking: tracking as Answered['desk']['store']['tracking'],
        follow: fakeFollow(log, outbox, tracking),
      },
    },
    acts: () => log.entries.slice(before).map(({ act }) => act),
  };
}
