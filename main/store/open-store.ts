// The store of one desk, as the use cases know it: the port over the worker, with large things cut into
// pieces on the way.
import { followPort } from './follow-port.ts';
import { mapOk } from './map-ok.ts';
import type {
  DeskStore,
  FreezeStore,
  HandoverStore,
  PolicyStore,
  LogStore,
  Store,
  TrackingStore,
} from '../ports/store.ts';
import type { Result } from '../../shared/domain/result.ts';
import { CHAIN_START } from '../audit/chain-walk.ts';
import { batchPort } from './batch-port.ts';
import { bytesPort } from './bytes-port.ts';
import { casePort } from './case-port.ts';
import { openClient } from './client.ts';
import type { StoreClient } from './client.ts';
import type { OpenFile } from './open-file.ts';
import { outboxPort } from './outbox-port.ts';
import { park } from './park.ts';
import { reportPort } from './report-port.ts';

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

function storeOver(client: StoreClient): Store {
  return {
    desk: deskPort(client),
    bytes: bytesPort(client),
    batches: batchPort(client),
    freezes: freezePort(client),
    handovers: handoverPort(client),
    policies: policyPort(client),
    outbox: outboxPort(client),
    tracking: trackingPort(client),
    follow: followPort(client),
    reports: reportPort(client),
    cases: casePort(client),
    log: logPort(client),
    condition: client.condition,
    conditionNoted: () => client.call('file.conditionNoted'),
    checkPages: (from, limit) => client.call('file.checkPages', from, limit),
    close: () => client.close(),
  };
}

function deskPort({ attempt, call }: StoreClient): DeskStore {
  return {
    initialize: (identity, log) => attempt('desk.initialize', identity, log),
    identity: () => call('desk.identity'),
    policy: () => call('desk.policy'),
    policyVersion: (version) => call('desk.policyVersion', version),
    savePolicy: (policy, log) => attempt('desk.savePolicy', policy, log),
    profile: () => call('desk.profile'),
    profileVersion: (id, version) => call('desk.profileVersion', id, version),
    profileVersions: () => call('desk.profileVersions'),
    saveProfile: (profile, log) => attempt('desk.saveProfile', profile, log),
    setting: (name) => call('desk.setting', name),
    saveSetting: (name, value, log) => call('desk.saveSetting', name, value, log),
    lastSavedAt: () => call('desk.lastSavedAt'),
  };
}

const SLICE = 1_000;
const SWEEP = 5_000;

function freezePort({ attempt, call }: StoreClient): FreezeStore {
  return {
    begin: (batch, revision) => call('freezes.begin', batch, revision),
    addMessage: (freeze, message) => call('freezes.addMessage', freeze, message),
    addTransactions: async (freeze, rows) => {
      for (let from = 0; from < rows.length; from += SLICE)
        await call('freezes.addTransactions', freeze, rows.slice(from, from + SLICE));
    },
    commit: (freeze, change) => attempt('freezes.commit', freeze, change),
    discard: async (freeze) => {
      while ((await call('freezes.discard', freeze, SWEEP)) > 0);
    },
    messages: (batch, revision) => call('freezes.messages', batch, revision),
    message: (message) => call('freezes.message', message),
    transactions: (query) => call('freezes.transactions', query),
    countries: (batch, revision) => call('freezes.countries', batch, revision),
    isIdentifierUsed: (kind, id) => call('freezes.isIdentifierUsed', kind, id),
    difference: (comparison) => call('freezes.difference', comparison),
    changedPayments: (comparison, { change, offset, limit }) =>
      call('freezes.changedPayments', comparison, change ?? null, offset, limit),
    revisions: (batch) => call('freezes.revisions', batch),
    lastRun: (batch, revision) => call('freezes.lastRun', batch, revision),
    history: async (keys, since, exceptBatch) => {
      const answers = [];
      for (let from = 0; from < keys.length; from += SLICE)
        answers.push(...(await call('freezes.history', keys.slice(from, from + SLICE), since, exceptBatch)));
      return answers;
    },
  };
}

function policyPort({ attempt, call }: StoreClient): PolicyStore {
  return {
    open: () => call('policies.open'),
    propose: (proposal, log) => attempt('policies.propose', proposal, log),
    sign: (proposal, signature, log) => attempt('policies.sign', proposal, signature, log),
    withdraw: (proposal, log) => attempt('policies.withdraw', proposal, log),
    adopt: (policy, log) => attempt('policies.adopt', policy, log),
  };
}

function handoverPort({ attempt, call }: StoreClient): HandoverStore {
  return {
    givenUp: (most) => call('handovers.givenUp', most),
    ofBatch: (batch) => call('handovers.ofBatch', batch),
    add: (change, handovers) => attempt('handovers.add', change, handovers),
  };
}

function trackingPort(client: StoreClient): TrackingStore {
  const { call } = client;
  return {
    list: (query) => call('tracking.list', query),
    get: (payment) => call('tracking.get', payment),
    find: (message, ids, by) => call('tracking.find', message, ids, by ?? 'end-to-end'),
    known: (keys) => call('tracking.known', keys),
    timeline: (payment) => call('tracking.timeline', payment),
    tally: (of) => call('tracking.tally', of),
    record: async ({ updates, ...record }) => call('tracking.record', record, await park(client, updates)),
    answer: (answer) => call('tracking.answer', answer),
    day: (from, to) => call('tracking.day', from, to),
    countRejected: () => call('tracking.countRejected'),
    counterparties: (text, side, limit) => call('tracking.counterparties', text, side, limit),
    search: (text, limit) => call('tracking.search', text, limit),
  };
}

const WALKED_AT_ONCE = 2_000;

function logPort({ call }: StoreClient): LogStore {
  return {
    head: () => call('log.head'),
    append: (entry, exported) => call('log.append', entry, exported ?? null),
    anchor: (head, jws, entry) => call('log.anchor', head, jws, entry),
    checkpoints: () => call('log.checkpoints'),
    list: (query) => call('log.list', query),
    about: (subject) => call('log.about', subject),
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
  };
}
