// Owns a run: the bank is reset for each variant, and every operation is compared with what it has to come
// to.
import { SecondBank } from '../second-bank/bank/second-bank.ts';
import { ClientAtSandbox } from './client.ts';
import { BASE_PATH, DeskAtBank } from './desk.ts';
import { CLIENT_OUTCOMES, type ClientVariant } from './sandbox-variants.ts';
import { DESK_OUTCOMES, type DeskVariant } from './second-bank-variants.ts';
import { nameOf, OPERATIONS, type CaseResult, type OperationName, type Outcomes } from './variant.ts';

export type Runnable =
  | { readonly side: 'desk'; readonly variant: DeskVariant }
  | { readonly side: 'client'; readonly variant: ClientVariant };

/** In the order in which one needs another: a payment is there before it is asked about, and stopped last. */
const ORDER: readonly OperationName[] = [
  '4.4 credit transfer',
  '4.4 direct debit',
  '4.4 the same again',
  '4.1 create',
  '4.7 inquiry',
  '4.7 unknown payment',
  '4.8 inquiry',
  '4.9 retrieve',
  '4.2 search',
  '4.2 search in XML',
  '4.3 search, deprecated',
  '4.5 reconfirm in JSON',
  '4.5 reject in XML',
  '4.6 stop in JSON',
  '4.6 recall in XML',
  '4.10 balance',
  '7 refused request',
];

if (new Set(ORDER).size !== OPERATIONS.length) throw new Error('an operation is missing from the order');

function wrongOf(
  outcome: string,
  usual: Readonly<Record<OperationName, string>>,
  expected: Outcomes,
  operation: OperationName,
): string | null {
  const wanted = expected[operation] ?? usual[operation];
  return outcome === wanted ? null : `is "${outcome}", not "${wanted}"`;
}

async function outcomeOf(run: () => Promise<string>): Promise<string> {
  try {
    return await run();
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 300) : String(error);
  }
}

interface Runner {
  run(operation: OperationName): Promise<string>;
}

interface Case {
  readonly runner: Runner;
  readonly name: string;
  readonly usual: Readonly<Record<OperationName, string>>;
  readonly expected: Outcomes;
  readonly judged: readonly OperationName[];
}

/** Operations another one needs are performed in every case; only the ones of the case are judged. */
async function runCase(
  { runner, name, usual, expected, judged }: Case,
  take: (result: CaseResult) => void,
): Promise<void> {
  for (const operation of ORDER) {
    const isNeeded =
      operation === '4.4 credit transfer' &&
      judged.some((each) => !['4.10 balance', '7 refused request'].includes(each));
    if (!judged.includes(operation) && !isNeeded) continue;
    const outcome = await outcomeOf(() => runner.run(operation));
    if (judged.includes(operation))
      take({ variant: name, operation, wrong: wrongOf(outcome, usual, expected, operation) });
  }
}

export async function runDesk(
  variants: readonly DeskVariant[],
  short: boolean,
  take: (result: CaseResult) => void,
): Promise<void> {
  const bank = await SecondBank.start({ options: BASE_PATH });
  try {
    for (const variant of variants) {
      bank.reset({ ...BASE_PATH, ...variant.bank });
      const runner = new DeskAtBank(bank, variant.side);
      await runCase(
        {
          runner,
          name: nameOf(variant),
          usual: DESK_OUTCOMES,
          expected: variant.expected,
          judged: short ? variant.short : OPERATIONS,
        },
        take,
      );
      await runner.close();
    }
  } finally {
    await bank.close();
  }
}

export async function runClient(
  variants: readonly ClientVariant[],
  short: boolean,
  take: (result: CaseResult) => void,
): Promise<void> {
  const runner = await ClientAtSandbox.open();
  try {
    for (const variant of variants) {
      runner.begin(variant);
      await runCase(
        {
          runner,
          name: nameOf(variant),
          usual: CLIENT_OUTCOMES,
          expected: variant.expected,
          judged: short ? variant.short : OPERATIONS,
        },
        take,
      );
    }
  } finally {
    await runner.close();
  }
}
