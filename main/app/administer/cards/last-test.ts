// When each card last made a test signature, and how long it took; the newest hundred are kept.
import { z } from 'zod';
import type { AdministerContext } from '../context.ts';

const testSchema = z.strictObject({ certificate: z.string(), at: z.string(), milliseconds: z.int() });
const testsSchema = z.array(testSchema);
export type CardTest = z.infer<typeof testSchema>;

const NAME = 'cards.tests';
const KEPT = 100;

async function tests(desk: AdministerContext): Promise<readonly CardTest[]> {
  const parsed = testsSchema.safeParse((await desk.store.desk.setting(NAME)) ?? []);
  return parsed.success ? parsed.data : [];
}

export async function lastTest(desk: AdministerContext, certificate: string): Promise<CardTest | null> {
  return (await tests(desk)).find((each) => each.certificate === certificate) ?? null;
}

/** The act itself is logged by whoever made it. */
export async function keepTest(desk: AdministerContext, test: CardTest): Promise<void> {
  const others = (await tests(desk)).filter((each) => each.certificate !== test.certificate);
  await desk.store.desk.saveSetting(NAME, [test, ...others].slice(0, KEPT), null);
}
