// An administrator signs the proposed version with a card; the signature that completes the quorum puts it in
// force.
import { sentence, coded } from '../../../../shared/domain/sentence.ts';
import { fault, type Fault } from '../../../../shared/domain/errors.ts';
import { enrolledPerson, isUsable, rightOf } from '../../../../shared/domain/policy-rules.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { policyStatementSchema, type PolicyStatement } from '../../../../shared/domain/statement.ts';
import type { ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { PolicyContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { PolicyProposal, StoredPolicy } from '../../../ports/store.ts';
import type { KeyChoice } from '../../../ports/token.ts';
import { adoptIfComplete, orFinishedLater } from './adopt.ts';
import { policyStatement, type SignedAction, signatureRecord, startSigning } from '../../authorise/index.ts';

export async function signProposal(
  desk: PolicyContext,
  input: ParsedInput<'policies.sign'>,
): Promise<Result<{ readonly ticket: string }>> {
  const open = await openProposal(desk, input.proposal);
  // Nothing is logged about a name that the window sends and the desk does not know.
  return open.ok ? startSigning(desk, adoption(desk, input), open) : open;
}

async function openProposal(desk: PolicyContext, proposal: string): Promise<Result<PolicyProposal>> {
  const open = await desk.store.policies.open();
  return open?.proposal === proposal ? ok(open) : err(fault('policy-proposal-over'));
}

interface State {
  readonly open: PolicyProposal;
  /** In force, and the one the proposal follows. */
  readonly before: StoredPolicy;
}

function adoption(
  desk: PolicyContext,
  { proposal, choice }: ParsedInput<'policies.sign'>,
): SignedAction<State, PolicyStatement, null, null> {
  return {
    name: 'policy.sign',
    subject: proposal,
    ticket: { act: 'policy' },
    choice,
    schema: policyStatementSchema,
    async load() {
      const [open, before] = await Promise.all([openProposal(desk, proposal), desk.store.desk.policy()]);
      if (!open.ok) return open;
      return before !== null && open.value.policy.previous === before.sha256
        ? ok({ open: open.value, before })
        : err(fault('policy-proposal-over'));
    },
    authorise({ before, open }) {
      const refused = refusal(before, open, choice, instantOf(desk.clock));
      return refused === null ? ok(null) : err(refused);
    },
    statement({ before, open: { policy: next, sha256 } }) {
      const statement = policyStatement({ version: next.version, sha256 });
      return { statement, policy: before, adopts: next };
    },
    evaluate: () => ok(null),
    commit: ({ open: { policy: next, sha256 } }, signed) =>
      orFinishedLater(desk, async () => {
        const kept = await desk.store.policies.sign(proposal, signatureRecord(signed), {
          at: instantOf(desk.clock),
          act: 'policy.sign',
          actor: signed.person,
          subject: proposal,
          detail: coded(sentence('log-version', { version: next.version, sha256 })),
        });
        if (!kept.ok) return kept;
        desk.notifier.emit('changed', { what: 'settings', id: null });
        return adoptIfComplete(desk);
      }),
  };
}

/** What can be known before a PIN is asked for. */
function refusal(
  { policy }: StoredPolicy,
  { signatures }: PolicyProposal,
  choice: KeyChoice,
  at: string,
): Fault | null {
  const person = enrolledPerson(policy, choice.certificate);
  const certificate = person?.certificates.find((each) => each.sha256 === choice.certificate);
  if (person === undefined || certificate === undefined) return fault('person-not-enrolled');
  if (certificate.revoked !== undefined) return fault('certificate-revoked');
  if (!isUsable(certificate, at) || rightOf(policy, person.id, 'administrator', at) === null)
    return fault('person-without-role');
  return signatures.some((signature) => signature.person === person.id)
    ? fault('policy-signed-already')
    : null;
}
