// How far the training bank's clock is ahead of the machine's: the desk goes by it, so that what was planned
// comes due for both.
import { z } from 'zod';

export interface BankTime {
  readonly offset: () => number;
  /** Takes over the time an order answered with. */
  follow(answer: unknown): void;
}

const answerSchema = z.looseObject({ now: z.union([z.string(), z.number()]) });

export function makeBankTime(): BankTime {
  let offset = 0;
  return {
    offset: () => offset,
    follow(answer) {
      const parsed = answerSchema.safeParse(answer);
      if (!parsed.success) return;
      const now = typeof parsed.data.now === 'number' ? parsed.data.now : Date.parse(parsed.data.now);
      // Below a second it is only the way the answer took.
      if (Number.isFinite(now) && Math.abs(now - Date.now() - offset) > 1_000) offset = now - Date.now();
    },
  };
}
