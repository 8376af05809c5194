// Owns what a batch or a case waits for once it has one more approval.
import type { Need } from './NeedsPanel.tsx';

/** `none`: no signature is missing any more. */
export type AfterApproval = 'more' | 'release' | 'none';

export function afterApproval(needs: readonly Pick<Need, 'purpose' | 'have' | 'need'>[]): AfterApproval {
  const lacks = (purpose: string): number => {
    const step = needs.find((each) => each.purpose === purpose);
    return step === undefined ? 0 : step.need - step.have;
  };
  if (lacks('approve') > 1) return 'more';
  return lacks('release') > 0 ? 'release' : 'none';
}
