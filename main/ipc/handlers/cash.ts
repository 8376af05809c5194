// Handlers of what all kept account reports say together.
import type { HandlerContext } from '../handler-context.ts';
import type { HandlersOf } from '../handlers.ts';
import {
  cashAccounts,
  cashDays,
  entryLines,
  entryTransactions,
  exportEntries,
  getEntry,
  listCashEntries,
} from '../../app/observe/index.ts';

export function cashHandlers(desk: HandlerContext): HandlersOf<'cash'> {
  return {
    'cash.accounts': (input) => cashAccounts(desk, input),
    'cash.days': (input) => cashDays(desk, input),
    'cash.entries': (input) => listCashEntries(desk, input),
    'cash.entry': (input) => getEntry(desk, input),
    'cash.transactions': (input) => entryTransactions(desk, input),
    'cash.lines': (input) => entryLines(desk, input),
    'cash.export': (input) => exportEntries(desk, input),
  };
}
