// Handlers of the policy: what is in force, the simulator, and the change by administrators' cards.
import type { HandlerContext } from '../handler-context.ts';
import { previewPolicy, proposePolicy, withdrawProposal } from '../../app/administer/policy/propose.ts';
import { signProposal } from '../../app/administer/policy/sign.ts';
import { simulatePolicy } from '../../app/prepare/approvals/simulate.ts';
import { getPolicy } from '../../app/administer/policy/view.ts';
import type { HandlersOf } from '../handlers.ts';

export function policyHandlers(desk: HandlerContext): HandlersOf<'policies'> {
  return {
    'policies.get': () => getPolicy(desk),
    'policies.preview': ({ changes }) => previewPolicy(desk, changes),
    'policies.propose': (input) => proposePolicy(desk, input),
    'policies.sign': (input) => signProposal(desk, input),
    'policies.withdraw': (input) => withdrawProposal(desk, input),
    'policies.simulate': (input) => simulatePolicy(desk, input),
  };
}
