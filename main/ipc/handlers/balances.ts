// Handlers of account reports.
import type { HandlerContext } from '../handler-context.ts';
import type { HandlersOf } from '../handlers.ts';
import {
  askBalances,
  exportReport,
  getReport,
  listEntries,
  listReports,
  reportDetails,
} from '../../app/observe/index.ts';

export function balanceHandlers(desk: HandlerContext): HandlersOf<'balances'> {
  return {
    'balances.ask': (input) => askBalances(desk, input),
    'balances.list': (input) => listReports(desk, input),
    'balances.get': (input) => getReport(desk, input),
    'balances.entries': (input) => listEntries(desk, input),
    'balances.details': (input) => reportDetails(desk, input),
    'balances.export': (input) => exportReport(desk, input),
  };
}
