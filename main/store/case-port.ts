// Cases over the worker. `begin` resolves only when the intent is on the disk.
import type { CaseStore } from '../ports/store.ts';
import type { StoreClient } from './client.ts';

export function casePort({ attempt, call }: StoreClient): CaseStore {
  return {
    create: (head) => attempt('cases.create', head),
    get: (id) => call('cases.get', id),
    list: (query) => call('cases.list', query),
    countByState: () => call('cases.countByState'),
    expired: (now) => call('cases.expired', now),
    openAbout: (id, key) => call('cases.openAbout', id, key),
    change: (change) => attempt('cases.change', change),
    signatures: (id) => call('cases.signatures', id),
    attempts: (id) => call('cases.attempts', id),
    begin: (its) => attempt('cases.begin', its),
    end: (its) => attempt('cases.end', its),
  };
}
