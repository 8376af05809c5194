// The follow-up's questions over the worker.
import type { FollowStore } from '../ports/store.ts';
import type { StoreClient } from './client.ts';

export function followPort({ call }: StoreClient): FollowStore {
  return {
    planned: (now, limit, message) => call('follow.planned', now, limit, message),
    dueOf: (message, now, limit) => call('follow.dueOf', message, now, limit),
    byUetr: (uetrs) => call('follow.byUetr', uetrs),
    askNow: (message, at, log) => call('follow.askNow', message, at, log),
    archive: (query) => call('follow.archive', query),
    firstSentAt: () => call('follow.firstSentAt'),
    requestsSince: (from, acts) => call('follow.requestsSince', from, acts),
  };
}
