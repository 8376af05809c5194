// Handlers of cases.
import type { HandlerContext } from '../handler-context.ts';
import type { Result } from '../../../shared/domain/result.ts';
import type { HandlersOf } from '../handlers.ts';
import {
  askCase,
  caseOptions,
  checkCase,
  closeCase,
  createCase,
  editCase,
  getCase,
  listCases,
  prefillCase,
  proposeCase,
  resendCase,
  saveCase,
  sendCase,
  settleCase,
  signCase,
  withdrawCase,
} from '../../app/follow/index.ts';
import { collectCaseEvidence } from '../../app/exchange/index.ts';

export function caseHandlers(desk: HandlerContext, wake: () => void): HandlersOf<'cases'> {
  /** What reached the bank shows on the case, and the follower looks at its payment. */
  const after = async (id: string, done: Promise<Result<unknown>>): ReturnType<typeof getCase> => {
    const result = await done;
    wake();
    return result.ok ? getCase(desk, id) : result;
  };
  return {
    'cases.options': () => caseOptions(desk),
    'cases.check': (input) => checkCase(desk, input),
    'cases.prefill': (input) => prefillCase(desk, input),
    'cases.list': (input) => listCases(desk, input),
    'cases.get': ({ case: id }) => getCase(desk, id),
    'cases.create': (input) => createCase(desk, input),
    'cases.save': (input) => saveCase(desk, input),
    'cases.edit': (input) => editCase(desk, input),
    'cases.propose': (input) => proposeCase(desk, input),
    'cases.approve': (input) => signCase(desk, { ...input, step: 'approve' }),
    'cases.release': (input) => signCase(desk, { ...input, step: 'release' }),
    'cases.return': ({ reason, ...input }) => signCase(desk, { ...input, step: 'return', note: reason }),
    'cases.withdraw': (input) => withdrawCase(desk, input),
    'cases.send': ({ case: id }) => after(id, sendCase(desk, id)),
    'cases.ask': ({ case: id }) => after(id, askCase(desk, id)),
    'cases.resend': ({ case: id }) => after(id, resendCase(desk, id)),
    'cases.settle': (input) => settleCase(desk, input),
    'cases.close': (input) => closeCase(desk, input),
    'cases.evidence': ({ case: id }) => collectCaseEvidence(desk, id),
  };
}
