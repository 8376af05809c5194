// Handlers of cases.
import { fault } from '../../../shared/domain/errors.ts';
import { err } from '../../../shared/domain/result.ts';
import { caseOptions, checkCase } from '../../app/cases/check.ts';
import type { Desk } from '../../app/desk-context.ts';
import type { HandlersOf } from '../handlers.ts';

/** Declared for the window first; the desk refuses them until its part is in place. */
const notYet = async () => err(fault('operation-not-enabled'));

export function caseHandlers(desk: Desk): HandlersOf<'cases'> {
  return {
    'cases.options': () => caseOptions(desk),
    'cases.check': (input) => checkCase(desk, input),
    'cases.prefill': notYet,
    'cases.list': notYet,
    'cases.get': notYet,
    'cases.create': notYet,
    'cases.save': notYet,
    'cases.edit': notYet,
    'cases.propose': notYet,
    'cases.approve': notYet,
    'cases.release': notYet,
    'cases.return': notYet,
    'cases.withdraw': notYet,
    'cases.send': notYet,
    'cases.ask': notYet,
    'cases.resend': notYet,
    'cases.settle': notYet,
    'cases.close': notYet,
    'cases.evidence': notYet,
  };
}
