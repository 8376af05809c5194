// The store of one desk, as the use cases know it: the port over the worker, with large things cut into
// pieces on the way.
import type { FreezeStore, LogStore, OutboxStore, Store, TrackingStore } from '../ports/store.ts';
import type { ReportStore } from '../ports/store/reports.ts';
import { type Result, ok } from '../../shared/domain/result.ts';
import { CHAIN_START } from '../audit/chain-walk.ts';
import { batchPort } from './batch-port.ts';
import { bytesPort } from './bytes-port.ts';
import { openClient, type StoreClient } from './client.ts';
import type { OpenFile } from './open-file.ts';
import { portOf } from './port-of.ts';
import { park } from './chunk-buffer.ts';

export interface OpenStore extends OpenFile {
  /** Where a bundler put the worker; the source file beside this one if left out. */
  readonly workerFile?: URL;
}

/**
 * Opens the encrypted file in its worker. The key is wiped whatever happens. Faults: store-*, see
 * shared/domain/faults/store.ts.
 */
export async function openStore(request: OpenStore): Promise<Result<Store>> {
  const { workerFile, ...file } = request;
  // A copy of exactly the key's bytes is moved; the caller's are wiped here, for they may lie in a pool that
  // cannot be moved.
  const key = Uint8Array.from(file.key);
  file.key.fill(0);
  return mapOk(await openClient({ ...file, key }, workerFile), storeOver);
}

/** The port over whoever runs the operations. */
export function storeOver(client: StoreClient): Store {
  return {
    desk: portOf(client, 'desk'),
    bytes: bytesPort(client),
    batches: batchPort(client),
    freezes: freezePort(client),
    handovers: portOf(client, 'handovers'),
    policies: portOf(client, 'policies'),
    outbox: outboxPort(client),
    tracking: trackingPort(client),
    follow: portOf(client, 'follow'),
    reports: reportPort(client),
    cases: portOf(client, 'cases'),
    log: logPort(client),
    condition: client.condition,
    conditionNoted: () => client.call('file.conditionNoted'),
    checkPages: (from, limit) => client.call('file.checkPages', from, limit),
    close: () => client.close(),
  };
}

const SLICE = 1_000;
/** Likenesses at once: few enough that nobody notices the wait. */
const INDEXED = 4_000;
const SWEEP = 1_000;
const REPORT_SWEEP = 2_000;

function freezePort(client: StoreClient): FreezeStore {
  const { call } = client;
  return portOf(client, 'freezes', {
    addTransactions: async (freeze, rows) => {
      for (let from = 0; from < rows.length; from += SLICE)
        await call('freezes.addTransactions', freeze, rows.slice(from, from + SLICE));
    },
    commit: async (freeze, change) => {
      for (let more = true; more;) {
        const indexed = await client.attempt('freezes.index', freeze, INDEXED);
        if (!indexed.ok) return indexed;
        more = indexed.value;
      }
      return client.attempt('freezes.commit', freeze, change);
    },
    discard: async (freeze) => {
      while ((await call('freezes.discard', freeze, SWEEP)) > 0);
    },
    changedPayments: (comparison, { change, offset, limit }) =>
      call('freezes.changedPayments', comparison, change ?? null, offset, limit),
    history: async (keys, since, exceptBatch) => {
      const answers = [];
      for (let from = 0; from < keys.length; from += SLICE)
        answers.push(...(await call('freezes.history', keys.slice(from, from + SLICE), since, exceptBatch)));
      return answers;
    },
  } satisfies Partial<FreezeStore>);
}

function trackingPort(client: StoreClient): TrackingStore {
  const { call } = client;
  return portOf(client, 'tracking', {
    find: (message, ids, by) => call('tracking.find', message, ids, by ?? 'end-to-end'),
    record: async ({ updates, ...record }) => call('tracking.record', record, await park(client, updates)),
  } satisfies Partial<TrackingStore>);
}

/** Long lists travel in slices. */
function outboxPort(client: StoreClient): OutboxStore {
  return portOf(client, 'outbox', {
    end: async ({ updates, ...its }) => client.attempt('outbox.end', its, await park(client, updates)),
  } satisfies Partial<OutboxStore>);
}

function reportPort(client: StoreClient): ReportStore {
  return portOf(client, 'reports', {
    discard: async (report) => {
      while ((await client.call('reports.discard', report, REPORT_SWEEP)) > 0);
    },
  } satisfies Partial<ReportStore>);
}

const WALKED_AT_ONCE = 2_000;

function logPort(client: StoreClient): LogStore {
  const { call } = client;
  return portOf(client, 'log', {
    append: (entry, exported) => call('log.append', entry, exported ?? null),
    verify: async () => {
      const { size, head } = await call('log.head');
      let walk = await call('log.walk', CHAIN_START, WALKED_AT_ONCE);
      while (walk.firstBroken === null && walk.reached.position < size) {
        const next = await call('log.walk', walk.reached, WALKED_AT_ONCE);
        if (next.firstBroken === null && next.reached.position === walk.reached.position) break;
        walk = next;
      }
      return {
        intact: walk.firstBroken === null,
        size,
        head,
        anchoredUpTo: await call('log.anchoredUpTo'),
        firstBroken: walk.firstBroken,
      };
    },
  } satisfies Partial<LogStore>);
}

/** Going on with a good result. */
function mapOk<T, U>(result: Result<T>, go: (value: T) => U): Result<U> {
  return result.ok ? ok(go(result.value)) : result;
}
