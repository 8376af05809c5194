// Signatures of a batch as the window shows them, with the reason where one does not count.
import { DISCOUNT_TEXT } from '../../../shared/domain/policy-counting.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import type { Judgement } from '../prepare/approvals/verdict.ts';

export type SignatureView = CallOutput<'batches.get'>['signatures'][number];

export function signaturesView({ signatures, verdict, policy }: Judgement): SignatureView[] {
  return signatures.map(({ stored, verified }) => {
    const judged = verdict.judged.find((one) => one.signed === verified);
    const why =
      judged === undefined
        ? 'The signature does not verify with an enrolled certificate.'
        : judged.why === null
          ? null
          : DISCOUNT_TEXT[judged.why];
    return {
      purpose: stored.purpose,
      person: stored.person,
      personName: personName(policy.policy, stored.person),
      certificate: stored.certificate,
      certificateSubject: stored.certificateSubject,
      time: stored.time,
      note: stored.note,
      revision: stored.revision,
      counts: why === null,
      why,
    };
  });
}

export function personName(policy: Judgement['policy']['policy'], person: string): string {
  return policy.persons.find((one) => one.id === person)?.name ?? person;
}
