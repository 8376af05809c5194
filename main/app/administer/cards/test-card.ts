// The card test: a harmless signature that proves a card works, how long the card takes, and the last one of
// each card.
import { z } from 'zod';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { ok, type Result } from '../../../../shared/domain/result.ts';
import { cardTestStatementSchema, type CardTestStatement } from '../../../../shared/domain/statement.ts';
import { instantOf, randomText } from '../../../ports/clock.ts';
import type { StoredPolicy } from '../../../ports/store.ts';
import type { KeyChoice, SignPhase } from '../../../ports/token.ts';
import { policyForSigning, type SignedAction, startSigning } from '../../authorise/index.ts';
import type { CardsContext } from '../context.ts';

// When each card last made a test signature, and how long it took; the newest hundred are kept.
const testSchema = z.strictObject({ certificate: z.string(), at: z.string(), milliseconds: z.int() });
const testsSchema = z.array(testSchema);
export type CardTest = z.infer<typeof testSchema>;

const NAME = 'cards.tests';
const KEPT = 100;
/** The same of every test: what it was of stands in the entry's subject. */
const TESTED = coded(sentence('log-card-tested', {}));

async function tests(desk: CardsContext): Promise<readonly CardTest[]> {
  const parsed = testsSchema.safeParse((await desk.store.desk.setting(NAME)) ?? []);
  return parsed.success ? parsed.data : [];
}

export async function lastTest(desk: CardsContext, certificate: string): Promise<CardTest | null> {
  return (await tests(desk)).find((each) => each.certificate === certificate) ?? null;
}

/** The act itself is logged by whoever made it. */
async function keepTest(desk: CardsContext, test: CardTest): Promise<void> {
  const others = (await tests(desk)).filter((each) => each.certificate !== test.certificate);
  await desk.store.desk.saveSetting(NAME, [test, ...others].slice(0, KEPT), null);
}

export async function testCard(
  desk: CardsContext,
  { choice }: { readonly choice: KeyChoice },
): Promise<Result<{ readonly ticket: string }>> {
  return startSigning(desk, cardTest(desk, choice), await policyForSigning(desk));
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
    load: () => policyForSigning(desk),
    authorise: () => ok(null),
    statement: ({ policy }) => ({
      policy,
      statement: {
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
        detail: TESTED,
      });
      return ok(null);
    },
  };
}
