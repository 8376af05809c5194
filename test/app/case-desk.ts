// A request about a payment on a desk in memory, as officers make it: for the tests of what other modules say
// of it.
import { caseBody } from '../../main/bank/operations/case-request.ts';
import type { FakeCard } from '../../main/ports/token.fake.ts';
import { must } from '../../shared/domain/must.fake.ts';
import type { CaseContext } from '../../main/app/follow/context.ts';
import { createCase } from '../../main/app/follow/cases/draft.ts';
import { proposeCase } from '../../main/app/follow/cases/propose.ts';
import { signCase } from '../../main/app/follow/cases/case-step.ts';
import type { MemoryDesk } from './preparing-desk.ts';

/** What is asked for in every case that is made here. */
export const RECALL = { reason: 'DUPL', uetr: '11111111-2222-4333-8444-555555555555' };

type Desk = Pick<MemoryDesk, 'ended' | 'store'> & { readonly context: object };

const contextOf = ({ context }: Desk): CaseContext =>
  ({ ...context, bank: { caseBody }, openedAt: '' }) as unknown as CaseContext;

/** A recall of a payment that somebody typed: its id. */
export async function draftedCase(desk: Desk): Promise<string> {
  const created = await createCase(contextOf(desk), {
    payment: null,
    act: 'recall',
    fields: RECALL,
    about: { name: 'Kestrel', account: 'DE1', amount: null, valueDate: '' },
    note: '',
  });
  return must(created).case;
}

/** Signs the next step of a case; null once it is done, the code of its fault otherwise. */
export async function caseSigned(
  desk: Desk,
  id: string,
  step: 'propose' | 'approve' | 'release',
  { choice }: FakeCard,
): Promise<string | null> {
  const head = await desk.store.cases.get(id);
  const input = { case: id, expectedRevision: head?.changeRevision ?? 0, choice, note: '' };
  const started =
    step === 'propose'
      ? await proposeCase(contextOf(desk), input)
      : await signCase(contextOf(desk), { ...input, step });
  return (await desk.ended(started))?.code ?? null;
}
