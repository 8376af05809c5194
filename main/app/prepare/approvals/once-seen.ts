// Who signs a batch whose names and amounts are hidden: where persons are named who may see them, one of
// those, once they are shown.
import { err, type Result } from '../../../../shared/domain/result.ts';
import type { KeyChoice } from '../../../ports/token.ts';
import { logged, type Action } from '../../authorise/index.ts';
import { unseenRefusal, type PrivacyContext } from '../../desk/index.ts';

interface SignedInput {
  readonly batch: string;
  readonly choice: KeyChoice;
}
type Started = Result<{ readonly ticket: string }>;

/** Whoever returns or withdraws a batch need not see it. */
export function onceSeen<D, I extends SignedInput>(
  act: 'freeze' | 'approve' | 'release',
  run: (desk: D, input: I) => Promise<Started>,
) {
  return async (desk: D & PrivacyContext & Parameters<typeof logged>[0], input: I): Promise<Started> => {
    const { batch, choice } = input;
    const refused = await unseenRefusal(desk, batch, choice.certificate);
    if (refused === null) return run(desk, input);
    const action: Action = { name: `batch.${act}`, subject: batch, ticket: { act, batch } };
    return logged(desk, action, err(refused));
  };
}
