// Handlers of cases.
import { caseOptions, checkCase } from '../../app/cases/check.ts';
import type { Desk } from '../../app/desk-context.ts';
import type { HandlersOf } from '../handlers.ts';

export function caseHandlers(desk: Desk): HandlersOf<'cases'> {
  return {
    'cases.options': () => caseOptions(desk),
    'cases.check': (input) => checkCase(desk, input),
  };
}
