// The card test: a harmless signature that proves a card works, and how long the card takes.
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { ok, type Result } from '../../../../shared/domain/result.ts';
import { cardTestStatementSchema, type CardTestStatement } from '../../../../shared/domain/statement.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { StoredPolicy } from '../../../ports/store.ts';
import type { KeyChoice, SignPhase } from '../../../ports/token.ts';
import { inForce, type SignedAction, startSigning, statementHead } from '../../authorise/index.ts';
import { randomText } from '../../desk/index.ts';
import type { CardsContext } from '../context.ts';
import { keepTest } from './calendar.ts';

export async function testCard(
  desk: CardsContext,
  choice: KeyChoice,
): Promise<Result<{ readonly ticket: string }>> {
  return startSigning(desk, cardTest(desk, choice), await inForce(desk));
}

interface Tested {
  readonly policy: StoredPolicy;
}

/** It has no role: the token host asks only that the card is enrolled. */
function cardTest(
  desk: CardsContext,
  choice: KeyChoice,
): SignedAction<Tested, CardTestStatement, number, null> {
  // From the entry of the PIN to the verified signature: what an officer waits for at each action.
  let entered = 0;
  return {
    name: 'card.test',
    subject: choice.certificate.slice(0, 64),
    ticket: { act: 'card-test' },
    choice,
    schema: cardTestStatementSchema,
    onPhase: ({ phase }: SignPhase) => {
      if (phase === 'signing') entered = performance.now();
    },
    load: () => inForce(desk),
    authorise: () => ok(null),
    statement: async ({ policy }) => ({
      policy,
      statement: {
        ...(await statementHead(desk)),
        purpose: 'card-test',
        nonce: randomText(desk.random, 32),
      },
    }),
    evaluate: () => ok(Math.round(performance.now() - entered)),
    async commit(_, { person, certificate }, milliseconds) {
      const at = instantOf(desk.clock);
      await keepTest(desk, { certificate, at, milliseconds });
      await desk.store.log.append({
        at,
        act: 'card.test',
        actor: person,
        subject: certificate.slice(0, 64),
        detail: coded(sentence('log-card-tested', {})),
      });
      return ok(null);
    },
  };
}
