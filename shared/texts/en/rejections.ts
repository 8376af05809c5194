// Why a signature does not count, of a batch and of a case.
import type { SignatureRejection } from '../../domain/policy-counting.ts';

/** `not-verified`: nothing in it can be trusted, so no rule was asked. */
type Rejection = SignatureRejection | 'not-verified';

const batch: Readonly<Record<Rejection, string>> = {
  'not-verified': 'The signature does not match a registered certificate.',
  'not-enrolled': 'The card is not registered in the policy.',
  'other-person': 'The card is registered for a different person.',
  revoked: 'The administrators have revoked the card.',
  withdrawn: 'Under the current policy this person no longer has this card or this role.',
  'not-valid': 'The person was not authorised, or the certificate was not valid, at the time of signing.',
  'role-missing': 'The policy does not give this person the role this signature was made in.',
  'not-deputy': 'The policy did not let this person sign as deputy for the other one.',
  'wrong-role': 'This role cannot sign this step.',
  'no-emergency': 'The policy does not allow an emergency signature here, or the reason is missing.',
  'other-company': 'It was signed for another company.',
  'other-environment': 'It was signed for another environment.',
  'other-batch': 'It was signed for another batch.',
  'other-revision': 'It was signed for another revision of the batch.',
  'other-kind': 'It was signed for another kind of batch.',
  'other-messages': 'It was signed for different contents of the batch.',
  'other-facts':
    'It names different totals, accounts, new beneficiaries, confirmations or overrides than the preparer signed.',
  'other-policy': 'It was signed under another policy.',
  'other-profile': 'It was signed for another bank profile.',
  'other-desk': 'It was signed for another sending desk.',
  expired: 'The signature has expired.',
  'too-long': 'It is valid for longer than the policy allows.',
  'time-to-come': 'It is dated in the future.',
  void: 'The batch was sent back or withdrawn in this revision.',
  'same-person':
    'This person, or the person they are deputy for, had already acted on the batch in another role.',
  'counted-already':
    'This person, or the person they are deputy for, has signed this before; it counts once.',
};

/** Where a case is called otherwise than a batch. */
const ofCase = {
  'not-verified': 'The signature is not valid, or its certificate is not registered.',
  'other-batch': 'It was signed for another case.',
  'other-revision': 'It was signed for another revision of the case.',
  'other-messages': 'It was signed for a different request.',
  void: 'The case was sent back or withdrawn in this revision.',
  'same-person': 'This person, or the person they acted for, has already signed the case in another role.',
} as const satisfies Readonly<Partial<Record<Rejection, string>>>;

export const rejections: Readonly<Record<'batch' | 'case', Readonly<Record<Rejection, string>>>> = {
  batch,
  case: { ...batch, ...ofCase },
};
