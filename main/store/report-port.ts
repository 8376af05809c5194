// The port of account reports over the worker.
import type { ReportStore } from '../ports/store/reports.ts';
import type { StoreClient } from './client.ts';

const SWEEP = 2_000;

export function reportPort({ call }: StoreClient): ReportStore {
  return {
    begin: (head) => call('reports.begin', head),
    addAccount: (report, account) => call('reports.addAccount', report, account),
    addEntries: (report, position, from, entries) =>
      call('reports.addEntries', report, position, from, entries),
    commit: (report, texts) => call('reports.commit', report, texts),
    discard: async (report) => {
      while ((await call('reports.discard', report, SWEEP)) > 0);
    },
    list: (query) => call('reports.list', query),
    get: (report) => call('reports.get', report),
    entriesOf: (query) => call('reports.entriesOf', query),
    accounts: () => call('reports.accounts'),
    figures: (query) => call('reports.figures', query),
    entries: (query) => call('reports.entries', query),
    entry: (entry) => call('reports.entry', entry),
    entryJson: (entry) => call('reports.entryJson', entry),
    planned: (since) => call('reports.planned', since),
  };
}
