// Main's side of the store of one desk: the ports of the use cases over the store's thread, every operation
// by its name, with large things cut into pieces on the way.
import { Worker } from 'node:worker_threads';
import { FaultError } from '../../shared/domain/fault-error.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { CHAIN_START } from './log-store.ts';
import type {
  BatchStore,
  BytesStore,
  ChangedBatch,
  CounterpartyHistory,
  FreezeStore,
  LogStore,
  NewBatch,
  OutboxStore,
  PaymentsChunk,
  Store,
  StoreCondition,
  TrackingStore,
} from '../ports/store.ts';
import type { MatchStore } from '../ports/store/matches.ts';
import type { PlannedSum, ReportStore } from '../ports/store/reports.ts';
import { callThread, watchAll, YOUNG_GENERATION } from '../rpc/protocol.ts';
import { CHUNK_BYTES, uploadList } from './bytes-store.ts';
import { takenApart } from './draft-store.ts';
import type { DraftChunk, DraftPoint } from './draft-query.ts';
import type { OpenFile } from './open-file.ts';
import type { OperationName, Operations } from './operations.ts';
import type { PlannedChunk, PlannedPoint } from './planned-query.ts';

// Main's side of the store's thread: every operation by its name; a thread that dies or hangs answers
// everything with a fault.

type Args<N extends OperationName> = Parameters<Operations[N]>;
type Value<N extends OperationName> = ReturnType<Operations[N]>;

/** What the thread can be asked: to open its file, each operation on it, and to close it. */
type StoreCalls = {
  readonly open: { readonly input: { readonly args: readonly [OpenFile] }; readonly value: StoreCondition };
  readonly close: { readonly input: { readonly args: readonly [] }; readonly value: null };
} & {
  readonly [N in OperationName]: { readonly input: { readonly args: Args<N> }; readonly value: Value<N> };
};

export interface StoreClient {
  /** Expected failures as values. */
  readonly attempt: <N extends OperationName>(name: N, ...args: Args<N>) => Promise<Result<Value<N>>>;
  /** For calls whose type has no place for a failure: throws FaultError. */
  readonly call: <N extends OperationName>(name: N, ...args: Args<N>) => Promise<Value<N>>;
  readonly condition: StoreCondition;
  readonly close: () => Promise<void>;
}

/** A bundler puts the worker elsewhere; from the source tree it lies beside this file. */
const WORKER_FILE = new URL('worker.ts', import.meta.url);

/**
 * Milliseconds of this process in which a thread that was asked answers nothing: then it hangs, on a disk
 * that has gone, say. The longest single transactions take seconds.
 */
const WITHOUT_ANSWER = 120_000;
/** Opening may copy, check and migrate all of a large store. */
const OPENING = 15 * WITHOUT_ANSWER;

/** Starts the worker and opens the file in it. The key's bytes are moved to the worker, which wipes them. */
export async function openClient(
  request: OpenFile,
  workerFile: URL = WORKER_FILE,
  actor: () => string | null = () => null,
): Promise<Result<StoreClient>> {
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_GENERATION };
  const thread = callThread<StoreCalls>(new Worker(workerFile, { name: 'store', resourceLimits }), {
    name: 'store',
    stopped: 'store-stopped',
    watch: (hangs) => watchAll((name) => (name === 'open' ? OPENING : WITHOUT_ANSWER), hangs),
  });
  const opening = thread.call('open', { args: [request] }, { move: [request.key.buffer as ArrayBuffer] });
  const opened = await opening.catch(async (bug: unknown) => {
    await thread.close();
    throw bug;
  });
  if (!opened.ok) {
    await thread.close();
    return opened;
  }
  const attempt: StoreClient['attempt'] = (name, ...args) =>
    thread.call(name, { args, actor: actor() } as never) as never;
  return ok({
    condition: opened.value,
    attempt,
    call: async (name, ...args) => valueOf(await attempt(name, ...args)),
    close: async () => {
      try {
        valueOf(await thread.call('close', { args: [] }));
      } finally {
        await thread.close();
      }
    },
  });
}

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new FaultError(result.error);
  return result.value;
}

// Owns how a call of a store port becomes a request to the worker: the port's methods are the operations of
// its namespace, and which of them may fail as expected is said once, here.

/** Operations whose refusal is an answer (a revision that moved on, an id that is taken), not an error. */
const FALLIBLE = [
  'batches.change',
  'batches.deletePayments',
  'batches.saveGroup',
  'batches.savePayments',
  'beneficiaries.save',
  'confirmations.propose',
  'confirmations.sign',
  'confirmations.expire',
  'cases.begin',
  'cases.change',
  'cases.create',
  'cases.end',
  'desk.initialize',
  'desk.savePolicy',
  'desk.saveProfile',
  'freezes.commit',
  'handovers.add',
  'outbox.begin',
  'outbox.plan',
  'outbox.reseal',
  'outbox.seal',
  'policies.adopt',
  'policies.propose',
  'policies.sign',
  'policies.withdraw',
] as const satisfies readonly OperationName[];
type Fallible = (typeof FALLIBLE)[number];

const fallible: ReadonlySet<string> = new Set(FALLIBLE);

type Namespace = OperationName extends `${infer Space}.${string}` ? Space : never;
type Answer<N extends OperationName> = N extends Fallible
  ? Result<ReturnType<Operations[N]>>
  : ReturnType<Operations[N]>;

/** The operations of a namespace as methods. */
type PortOf<Space extends Namespace> = {
  readonly [N in OperationName as N extends `${Space}.${infer Method}` ? Method : never]: (
    ...args: Parameters<Operations[N]>
  ) => Promise<Answer<N>>;
};

/** `own`: methods that are more than one request; they stand before the operations of the same name. */
function portOf<Space extends Namespace, Own extends object = object>(
  client: StoreClient,
  space: Space,
  own: Own = {} as Own,
): Own & Omit<PortOf<Space>, keyof Own> {
  return new Proxy(own, {
    get(methods, method) {
      // A port is no promise: what awaits one must not ask the worker for `then`.
      if (typeof method === 'symbol' || method === 'then') return undefined;
      if (Object.hasOwn(methods, method)) return methods[method as keyof Own];
      const name = `${space}.${method}` as OperationName;
      return fallible.has(name)
        ? (...args: never) => client.attempt(name, ...args)
        : (...args: never) => client.call(name, ...args);
    },
  }) as Own & Omit<PortOf<Space>, keyof Own>;
}

// Writes about followed payments are carried out step by step (payment-updates.ts). Whoever asks for such
// payments waits for it here, with the other calls in between; what is not named here would hold the thread
// until all of it is done.

const ABOUT_PAYMENTS =
  /^(?:tracking|follow|reports|matches)\.|^outbox\.(?:seal|end)$|^freezes\.(?:counted|history|judge|paid)$/u;
const DEFERRING: readonly OperationName[] = ['outbox.seal', 'outbox.end', 'tracking.record'];

function inSteps(client: StoreClient): StoreClient {
  /** An earlier process may have left something. */
  let deferred = true;
  const applyAll = async (): Promise<Result<void>> => {
    while (deferred) {
      const more = await client.attempt('updates.applyNext');
      if (!more.ok) return more;
      deferred = more.value;
    }
    return ok(undefined);
  };
  const attempt: StoreClient['attempt'] = async (name, ...args) => {
    const carriedOut = ABOUT_PAYMENTS.test(name) ? await applyAll() : ok(undefined);
    if (!carriedOut.ok) return carriedOut;
    const answer = await client.attempt(name, ...args);
    deferred ||= DEFERRING.includes(name);
    return answer;
  };
  return { ...client, attempt, call: async (name, ...args) => valueOf(await attempt(name, ...args)) };
}

// Batches over the worker: imports go in piece by piece and appear at once; whole drafts come out piece by
// piece.

/** Rows per request: main must never be busy with one for long. */
const PIECE = 500;
const STREAMED = 1_000;
const STAGED_SWEEP = 1_000;

function batchPort(client: StoreClient): BatchStore {
  return portOf(client, 'batches', {
    create: (batch, pieces) => create(client, batch, pieces ?? []),
    stream: async function* stream(batch) {
      const from = (after: DraftPoint | null) => client.call('batches.streamFrom', batch, after, STREAMED);
      for await (const piece of inPieces(from)) yield piece.map(takenApart);
    },
    streamElements: (batch) =>
      inPieces((after) => client.call('batches.elementsFrom', batch, after, STREAMED)),
    replaceFindings: async ({ findings, ...change }) =>
      client.attempt('batches.replaceFindings', change, await uploadList(client, findings)),
  } satisfies Partial<BatchStore>);
}

/** The next piece is on its way while the last one is used. */
async function* inPieces<Piece>(
  from: (after: DraftPoint | null) => Promise<DraftChunk<Piece>>,
): AsyncGenerator<Piece, void, undefined> {
  let coming: Promise<DraftChunk<Piece>> | null = from(null);
  while (coming !== null) {
    const { piece, payments, reached }: DraftChunk<Piece> = await coming;
    coming = reached === null ? null : from(reached);
    // Whoever stops here will never wait for it.
    coming?.catch(() => undefined);
    if (payments > 0) yield piece;
  }
}

async function create(
  { call }: StoreClient,
  batch: NewBatch,
  pieces: AsyncIterable<PaymentsChunk> | Iterable<PaymentsChunk>,
): Promise<Result<ChangedBatch>> {
  const { log, findings, ...its } = batch;
  let staged: number | undefined;
  try {
    staged = await call('batches.stage', its);
    for await (const piece of pieces) {
      for (const part of parts(piece)) await call('batches.stagePiece', staged, part);
    }
    await call('batches.stagePiece', staged, { payments: [], findings });
    return { ok: true, value: await call('batches.unstage', staged, batch.batch, log) };
  } catch (error) {
    if (staged !== undefined) await dropStaged(call, staged);
    if (error instanceof FaultError) return err(error.fault);
    throw error;
  }
}

/**
 * Best effort: what cannot be dropped now, on a full disk say, is swept when the store opens, and is never
 * seen.
 */
async function dropStaged(call: StoreClient['call'], staged: number): Promise<void> {
  try {
    while ((await call('batches.dropStaged', staged, STAGED_SWEEP)) > 0);
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
  }
}

/** Findings travel with the last part, when their payments are there. */
function* parts(piece: PaymentsChunk): Generator<PaymentsChunk> {
  let from = 0;
  for (; from + PIECE < piece.payments.length; from += PIECE)
    yield { payments: piece.payments.slice(from, from + PIECE), findings: [] };
  yield { payments: piece.payments.slice(from), findings: piece.findings };
}

// Streams to and from the store: cut into chunks on the way in, one request per mebibyte either way.

const CHUNKS_AT_ONCE = 4;
const DROPPED_AT_ONCE = 16;

function bytesPort({ call }: StoreClient): BytesStore {
  const drop = async (ref: string): Promise<void> => {
    while (await call('bytes.drop', ref, DROPPED_AT_ONCE));
  };
  return {
    put: async (source, how) => {
      const ref = await call('bytes.open', how === 'compressed');
      try {
        for await (const pieces of requests(source)) await call('bytes.append', ref, pieces);
        return await call('bytes.finish', ref);
      } catch (error) {
        await drop(ref).catch(() => undefined);
        throw error;
      }
    },
    read: async function* read(ref) {
      for (let from = 0; ; from += CHUNKS_AT_ONCE) {
        const chunks = await call('bytes.read', ref, from, CHUNKS_AT_ONCE);
        yield* chunks;
        if (chunks.length < CHUNKS_AT_ONCE) return;
      }
    },
    drop,
  };
}

async function* requests(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array[]> {
  let pieces: Uint8Array[] = [];
  for await (const piece of chunked(source)) {
    pieces.push(piece);
    if (pieces.length < CHUNKS_AT_ONCE) continue;
    yield pieces;
    pieces = [];
  }
  if (pieces.length > 0) yield pieces;
}

/** Chunks of exactly CHUNK_BYTES but for the last, whatever the pieces of the source. */
async function* chunked(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let chunk = new Uint8Array(CHUNK_BYTES);
  let filled = 0;
  for await (const piece of source) {
    for (let from = 0; from < piece.length;) {
      const part = piece.subarray(from, from + CHUNK_BYTES - filled);
      chunk.set(part, filled);
      filled += part.length;
      from += part.length;
      if (filled < CHUNK_BYTES) continue;
      yield chunk;
      chunk = new Uint8Array(CHUNK_BYTES);
      filled = 0;
    }
  }
  if (filled > 0) yield chunk.slice(0, filled);
}

interface OpenStore extends OpenFile {
  /** Where a bundler put the worker; the source file beside this one if left out. */
  readonly workerFile?: URL;
  /** In whose name a request is made, as the log names them; the desk's own where it is left out. */
  readonly actor?: () => string | null;
}

/**
 * Opens the encrypted file in its worker. The key is wiped whatever happens. Faults: store-*, see
 * shared/domain/faults/store.ts.
 */
export async function openStore(request: OpenStore): Promise<Result<Store>> {
  const { workerFile, actor, ...file } = request;
  // A copy of exactly the key's bytes is moved; the caller's are wiped here, for they may lie in a pool that
  // cannot be moved.
  const key = Uint8Array.from(file.key);
  file.key.fill(0);
  return mapOk(await openClient({ ...file, key }, workerFile, actor), storeOver);
}

/** The port over whoever runs the operations. */
export function storeOver(bare: StoreClient): Store {
  const client = inSteps(bare);
  return {
    desk: portOf(client, 'desk'),
    bytes: bytesPort(client),
    batches: batchPort(client),
    beneficiaries: portOf(client, 'beneficiaries'),
    confirmations: portOf(client, 'confirmations'),
    freezes: freezePort(client),
    handovers: portOf(client, 'handovers'),
    policies: portOf(client, 'policies'),
    outbox: outboxPort(client),
    tracking: trackingPort(client),
    follow: portOf(client, 'follow'),
    reports: reportPort(client),
    matches: matchPort(client),
    cases: portOf(client, 'cases'),
    log: logPort(client),
    condition: client.condition,
    conditionNoted: () => client.call('file.conditionNoted'),
    copy: () => client.attempt('file.copy'),
    checkPages: (from, limit) => client.call('file.checkPages', from, limit),
    close: () => client.close(),
  };
}

const SLICE = 1_000;
/** Likenesses at once: few enough that nobody notices the wait. */
const INDEXED = 4_000;
/** Payments whose counterparties are looked up at once: few enough that nobody notices the wait. */
const HISTORIES = 250;
const SWEEP = 1_000;
const REPORT_SWEEP = 2_000;
/** Payments under way that are added up at once. */
const PLANNED_AT_ONCE = 4_000;

function freezePort(client: StoreClient): FreezeStore {
  const { call } = client;
  return portOf(client, 'freezes', {
    begin: async (batch, revision) => {
      while (await call('freezes.addSealed'));
      return call('freezes.begin', batch, revision);
    },
    addTransactions: async (freeze, rows) => {
      for (let from = 0; from < rows.length; from += SLICE)
        await call('freezes.addTransactions', freeze, rows.slice(from, from + SLICE));
    },
    history: async (payments, of) => {
      const known: CounterpartyHistory[] = [];
      for (let from = 0; from < payments.length; from += HISTORIES)
        known.push(...(await call('freezes.history', payments.slice(from, from + HISTORIES), of)));
      return known;
    },
    index: async (freeze) => void (await indexStaged(client, freeze)),
    commit: async (freeze, change) => {
      const indexed = await indexStaged(client, freeze);
      return indexed.ok ? client.attempt('freezes.commit', freeze, change) : indexed;
    },
    discard: async (freeze) => {
      while ((await call('freezes.discard', freeze, SWEEP)) > 0);
    },
    changedPayments: (comparison, { change, offset, limit }) =>
      call('freezes.changedPayments', comparison, change ?? null, offset, limit),
  } satisfies Partial<FreezeStore>);
}

async function indexStaged(client: StoreClient, freeze: string): Promise<Result<void>> {
  for (let more = true; more;) {
    const indexed = await client.attempt('freezes.index', freeze, INDEXED);
    if (!indexed.ok) return indexed;
    more = indexed.value;
  }
  return ok(undefined);
}

/** Payments of a message that are read at once: few enough that nobody notices the wait. */
const CHECKED_AT_ONCE = 2_000;

function trackingPort(client: StoreClient): TrackingStore {
  const { call } = client;
  return portOf(client, 'tracking', {
    checkPayments: async (message) => {
      for (let after: number | null = -1; after !== null;)
        after = await call('tracking.checkPayments', message, after, CHECKED_AT_ONCE);
    },
    find: (message, ids, by) => call('tracking.find', message, ids, by ?? 'end-to-end'),
    record: async ({ updates, ...record }) =>
      call('tracking.record', record, await uploadList(client, updates)),
  } satisfies Partial<TrackingStore>);
}

/** Long lists travel in slices. */
function outboxPort(client: StoreClient): OutboxStore {
  return portOf(client, 'outbox', {
    end: async ({ updates, ...its }) => client.attempt('outbox.end', its, await uploadList(client, updates)),
  } satisfies Partial<OutboxStore>);
}

function addPlanned(sums: Map<string, PlannedSum>, sum: PlannedSum): void {
  const { payments, minor, ...alike } = sum;
  const key = JSON.stringify(alike);
  const known = sums.get(key);
  sums.set(key, {
    ...alike,
    payments: payments + (known?.payments ?? 0),
    minor: minor + (known?.minor ?? 0n),
  });
}

function reportPort(client: StoreClient): ReportStore {
  return portOf(client, 'reports', {
    leaving: async (batch) => {
      for (;;) {
        const sums = await client.call('reports.leaving', batch);
        if (sums !== null) return sums;
      }
    },
    planned: async (since, except = '') => {
      const sums = new Map<string, PlannedSum>();
      for (let after: PlannedPoint | null | undefined; after !== null;) {
        const query = { since, except, after: after ?? null, limit: PLANNED_AT_ONCE };
        const piece: PlannedChunk = await client.call('reports.plannedFrom', query);
        for (const sum of piece.sums) addPlanned(sums, sum);
        after = piece.reached;
      }
      return [...sums.values()];
    },
    discard: async (report) => {
      while ((await client.call('reports.discard', report, REPORT_SWEEP)) > 0);
    },
  } satisfies Partial<ReportStore>);
}

/** Entries at once: few enough that nobody notices the wait. */
const MATCHED_AT_ONCE = 100;

function matchPort(client: StoreClient): MatchStore {
  return portOf(client, 'matches', {
    run: async (matching) => {
      await client.call('matches.prepare');
      while (await client.call('matches.key'));
      for (let after: number | null = 0; after !== null;)
        after = await client.call('matches.examine', matching, after, MATCHED_AT_ONCE);
      await client.call('matches.finish');
    },
  } satisfies Partial<MatchStore>);
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
