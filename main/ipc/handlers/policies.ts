// Handlers of the policy: what is in force, the simulator, and the change by administrators' cards.
import type { HandlerContext } from '../handler-context.ts';
import type { HandlersOf } from '../handlers.ts';
import {
  getPolicy,
  ownDesk,
  previewPolicy,
  proposePolicy,
  readDesk,
  signProposal,
  withdrawProposal,
} from '../../app/administer/index.ts';
import { simulatePolicy } from '../../app/prepare/index.ts';

export function policyHandlers(desk: HandlerContext): HandlersOf<'policies'> {
  return {
    'policies.get': () => getPolicy(desk),
    'policies.ownDesk': () => ownDesk(desk),
    'policies.readDesk': ({ text }) => Promise.resolve(readDesk(desk, text)),
    'policies.preview': ({ changes }) => previewPolicy(desk, changes),
    'policies.propose': (input) => proposePolicy(desk, input),
    'policies.sign': (input) => signProposal(desk, input),
    'policies.withdraw': (input) => withdrawProposal(desk, input),
    'policies.simulate': (input) => simulatePolicy(desk, input),
  };
}
