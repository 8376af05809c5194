// All handlers together: a call of the contract without one does not compile.
import type { HandlerContext } from './handler-context.ts';
import type { Handlers } from './handlers.ts';
import { accountHandlers } from './handlers/accounts.ts';
import { balanceHandlers } from './handlers/balances.ts';
import { batchHandlers } from './handlers/batches.ts';
import { cashHandlers } from './handlers/cash.ts';
import { cardHandlers } from './handlers/cards.ts';
import { caseHandlers } from './handlers/cases.ts';
import { deskHandlers } from './handlers/desk.ts';
import { fileHandlers } from './handlers/files.ts';
import { followHandlers } from './handlers/follow.ts';
import { inquiryHandlers } from './handlers/inquiries.ts';
import { outboxHandlers } from './handlers/outbox.ts';
import { packHandlers } from './handlers/packs.ts';
import { policyHandlers } from './handlers/policies.ts';
import { reviewHandlers } from './handlers/reviews.ts';
import { searchHandlers } from './handlers/searches.ts';
import { settingsHandlers } from './handlers/settings.ts';
import { onboardingHandlers } from './handlers/onboarding.ts';
import { setupHandlers } from './handlers/setup.ts';
import { restoreHandlers } from './handlers/restore.ts';
import { trainingHandlers } from './handlers/training.ts';

export interface DeskEvents {
  /** A batch was released: the machine seals it. */
  readonly released: (batch: string) => void;
  /** Something may be due earlier than planned. */
  readonly wake: () => void;
}

export function allHandlers(desk: HandlerContext, { released, wake }: DeskEvents): Handlers {
  return {
    ...deskHandlers(desk, wake),
    ...setupHandlers(desk),
    ...onboardingHandlers(desk),
    ...settingsHandlers(desk),
    ...batchHandlers(desk, released),
    ...reviewHandlers(desk),
    ...fileHandlers(desk),
    ...cardHandlers(desk),
    ...outboxHandlers(desk),
    ...inquiryHandlers(desk),
    ...followHandlers(desk, wake),
    ...restoreHandlers(desk),
    ...searchHandlers(desk),
    ...accountHandlers(desk),
    ...balanceHandlers(desk),
    ...cashHandlers(desk),
    ...caseHandlers(desk, wake),
    ...packHandlers(desk, released),
    ...policyHandlers(desk),
    ...trainingHandlers(desk, wake),
  };
}
