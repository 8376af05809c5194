// The sending desk of a batch as the window, the sheet and a pack's summary name it.
import type { Policy } from '../../../shared/domain/policy.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import type { ExchangeContext } from './context.ts';

type SendingDeskView = CallOutput<'packs.check'>['batches'][number]['sendingDesk'];

/** Null: two handovers exclude each other, and no desk may send. */
export function sendingDeskView(
  desk: Pick<ExchangeContext, 'identity'>,
  policy: Policy,
  sending: string | null,
): SendingDeskView {
  return sending === null
    ? null
    : { desk: sending, name: deskName(policy, sending), here: sending === desk.identity.desk };
}

export function deskName({ desks = [] }: Policy, id: string): string {
  return desks.find((one) => one.id === id)?.name ?? id;
}
