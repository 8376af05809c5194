// Which call of the window authorisation answers: how long one PIN may serve.
import type { Calls } from '../../../shared/ipc/contract.ts';
import { getCardSessionLimits, setCardSessionLimits } from './signed-action.ts';
import type { SigningContext } from './context.ts';

export const authoriseUseCases = {
  'cards.leaseLimits': getCardSessionLimits,
  'cards.setLeaseLimits': (desk, { limits }) => setCardSessionLimits(desk, limits),
} satisfies Calls<SigningContext>;
