// Handlers of saved searches.
import type { HandlerContext } from '../handler-context.ts';
import type { HandlersOf } from '../handlers.ts';
import { deleteSearch, listSearches, renameSearch, saveSearch } from '../../app/observe/index.ts';

export function searchHandlers(desk: HandlerContext): HandlersOf<'searches'> {
  return {
    'searches.list': () => listSearches(desk),
    'searches.save': (input) => saveSearch(desk, input),
    'searches.rename': (input) => renameSearch(desk, input),
    'searches.delete': ({ search }) => deleteSearch(desk, search),
  };
}
