// The training desk as the use cases see it: officers with their PINs, samples, and the bank's clock and
// faults.
import { z } from 'zod';
import { dateInZone, nearestBusinessDay } from '../shared/domain/calendar.ts';
import { fault } from '../shared/domain/errors.ts';
import { err, ok, type Result } from '../shared/domain/result.ts';
import type { Clock, Random } from '../main/ports/clock.ts';
import type { TrainingDesk, VirtualCard } from '../main/ports/training.ts';
import type { BankInfo } from './bank-info.ts';
import type { BankProcess } from './bank-process.ts';
import type { BankTime } from './bank-time.ts';
import { TEST_OFFICERS } from './test-officers.ts';
import { SAMPLES } from './samples.ts';

export interface TrainingDeps {
  readonly tokens: 'pkcs11' | 'file';
  readonly virtualCard: VirtualCard;
  /** Null at a desk without a bank: it has no samples, for they are payments from the bank's accounts. */
  readonly facts: BankInfo | null;
  /** Null when the desk was opened offline or the bank did not start. */
  readonly bank: BankProcess | null;
  readonly time: BankTime;
  readonly clock: Clock;
  readonly random: Random;
}

const faultList = z.array(
  z.looseObject({ operation: z.string(), kind: z.string(), times: z.number().optional() }),
);

export function trainingDesk({
  tokens,
  virtualCard,
  facts,
  bank,
  time,
  clock,
  random,
}: TrainingDeps): TrainingDesk {
  const order = (control: string, more?: Readonly<Record<string, unknown>>): Promise<Result<unknown>> =>
    bank === null ? Promise.resolve(err(fault('training-bank-off'))) : bank.order(control, more);
  const armed = async (): Promise<z.infer<typeof faultList>> => {
    const got = await order('faults.get');
    const parsed = got.ok ? faultList.safeParse(got.value) : null;
    return parsed?.success === true ? parsed.data : [];
  };
  return {
    officers: TEST_OFFICERS.map(({ person, name, role, card, pin }) => ({ person, name, role, card, pin })),
    tokens,
    virtualCard,
    samples: (facts === null ? [] : SAMPLES).map(({ sample }) => ({ sample })),
    accounts: (facts?.accounts ?? []).map(({ iban, number, currency, bic, branch, owner, name }) => ({
      account: iban ?? number,
      currency,
      bic,
      branch,
      holder: owner,
      label: name,
    })),
    async bank() {
      const faults = (await armed()).map(
        ({ kind, operation, times }) =>
          `${kind} on ${operation}${times === undefined ? '' : `, ${times} left`}`,
      );
      return {
        running: bank?.running() ?? false,
        clock: new Date(clock.now()).toISOString(),
        faults,
        consoleUrl: bank?.consoleUrl ?? '',
      };
    },
    async advanceClock(seconds) {
      const moved = await order('clock.advance', { seconds });
      if (!moved.ok) return moved;
      time.follow(moved.value);
      return ok({ clock: new Date(clock.now()).toISOString() });
    },
    async setFault(text, operation, times) {
      const { kind, more } = bankFault(text);
      if (times > 0)
        return nothing(await order('faults.add', { fault: { operation, kind, times, ...more } }));
      const left = (await armed()).filter(
        (one) => one.kind !== kind || (operation !== '*' && one.operation !== operation),
      );
      return nothing(await order('faults.set', { faults: left }));
    },
    sample(id) {
      const sample = SAMPLES.find((one) => one.sample === id);
      if (sample === undefined || facts === null) return Promise.resolve(null);
      const now = clock.now();
      const today = nearestBusinessDay('TARGET', dateInZone(facts.timeZone, now), 1);
      const made = sample.make({ facts, random, today, now: new Date(now).toISOString() });
      return Promise.resolve({ name: sample.file, bytes: Buffer.from(made, 'utf8') });
    },
  };
}

/** `slow delayMs=2000`: the name of a fault of the sandbox bank, and what it takes. */
export function bankFault(text: string): {
  readonly kind: string;
  readonly more: Readonly<Record<string, string | number>>;
} {
  const [kind = '', ...rest] = text.split(' ');
  const more = rest
    .map((part) => part.split('='))
    .map(([name = '', value = '']): [string, string | number] => [
      name,
      /^\d+$/u.test(value) ? Number(value) : value,
    ]);
  return { kind, more: Object.fromEntries(more) };
}

function nothing(result: Result<unknown>): Result<null> {
  return result.ok ? ok(null) : result;
}
