// Who signs anything about payments whose names and amounts are hidden: where persons are named who may see
// them, one of those, once they are shown. Every call by which somebody signs for money asks here.
import { err, type Result } from '../../../shared/domain/result.ts';
import type { KeyChoice } from '../../ports/token.ts';
import { unseenRefusal, type PrivacyContext } from '../desk/index.ts';
import { logged, type Action } from './signed-action.ts';

type Started = Result<{ readonly ticket: string }>;
type LogContext = Parameters<typeof logged>[0];

/** What is signed: its name in the log, and the batches of the payments it is about. */
interface SeenSubject<Desk, Input> {
  action(input: Input): Action;
  batches(desk: Desk, input: Input): Promise<readonly string[]>;
}

/** Whoever returns or withdraws something need not see it. */
export function onceSeen<D, I extends { readonly choice: KeyChoice }, About>(
  subject: SeenSubject<D, About>,
  run: (desk: D, input: I) => Promise<Started>,
) {
  return async (desk: D & PrivacyContext & LogContext, input: I & About): Promise<Started> => {
    for (const batch of await subject.batches(desk, input)) {
      const refused = await unseenRefusal(desk, batch, input.choice.certificate);
      if (refused !== null) return logged(desk, subject.action(input), err(refused));
    }
    return run(desk, input);
  };
}

/** One step of a batch. */
export function ofBatch(
  act: 'freeze' | 'approve' | 'release' | 'handover',
): SeenSubject<unknown, { readonly batch: string }> {
  return {
    action: ({ batch }) => ({ name: `batch.${act}`, subject: batch, ticket: { act, batch } }),
    batches: async (_desk, { batch }) => [batch],
  };
}
