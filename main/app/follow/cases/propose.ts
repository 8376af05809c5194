// Propose: the request's bytes are built once, and count only with the preparer's verified signature over
// them.
import { brokenRules, ruleFault } from '../../../../shared/domain/bank-rules/table.ts';
import type { CaseContent } from '../../../../shared/domain/case-content.ts';
import { caseOperation } from '../../../../shared/domain/case.ts';
import { caseContentBytes, caseSubject } from '../../../../shared/domain/case-evaluation.ts';
import { fault, type Fault } from '../../../../shared/domain/errors.ts';
import { enrolledPerson } from '../../../../shared/domain/policy-counting.ts';
import { requestTypeOf } from '../../../../shared/domain/profile/practice.ts';
import { demandsFor } from '../../../../shared/domain/policy-rules.ts';
import { rightsOf } from '../../../../shared/domain/policy-standing.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { caseRevisionAfter } from '../../../../shared/domain/state/case-machine.ts';
import type { ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { FollowContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import type {
  CaseHead,
  CaseSignature,
  StoredPolicy,
  StoredProfile,
  TrackedPayment,
} from '../../../ports/store.ts';
import { namesAnother, paymentOf, sameAs, sourceOf } from './identity.ts';
import { caseChange, caseChanged, caseForEvent } from './open-case.ts';
import { caseStatement } from './statement.ts';
import { startCaseAct } from './start.ts';
import type { ProposedCase } from './verdict.ts';
import { ruleContext, type Ticket } from '../../desk/index.ts';
import { inForce, inPinTurn, signWithCard } from '../../authorise/index.ts';
import { sha256Hex } from '../../../digest/sha256.ts';

const HOUR = 3_600_000;

type Input = ParsedInput<'cases.propose'>;

export async function proposeCase(
  desk: FollowContext,
  input: Input,
): Promise<Result<{ readonly ticket: string }>> {
  const found = await caseForEvent(desk, input, 'propose');
  if (!found.ok) return found;
  const { head } = found.value;
  const force = await inForce(desk);
  if (!force.ok) return force;
  const refused = await refusal(desk, head, force.value.profile);
  if (refused !== null) return err(refused);
  return ok(
    startCaseAct(desk, 'propose', head.case, (ticket) =>
      inPinTurn(desk, () => propose(desk, ticket, head, input, force.value)),
    ),
  );
}

/**
 * Every rule of the bank's document, the payment it says it is about, and no second request about the same
 * payment.
 */
async function refusal(
  desk: FollowContext,
  { case: id, act, fields, payment }: CaseHead,
  { profile }: StoredProfile,
): Promise<Fault | null> {
  const broken = ruleFault(
    brokenRules(
      caseOperation(act),
      { ...fields, client_id: profile.clientId, request_type: requestTypeOf(profile, act) },
      ruleContext(profile, desk.clock),
    ),
  );
  if (broken !== null) return broken;
  const tracked = await paymentOf(desk, { payment });
  const other = tracked === null ? null : namesAnother(fields, tracked);
  if (other !== null) return other;
  const others = await desk.store.cases.openAbout(id, await sameAs(desk, fields, tracked));
  return others.length === 0 ? null : fault('case-open-already', { detail: others.join(', ') });
}

async function propose(
  desk: FollowContext,
  ticket: Ticket,
  head: CaseHead,
  { choice, note }: Input,
  { policy, profile }: { readonly policy: StoredPolicy; readonly profile: StoredProfile },
): Promise<Fault | null> {
  // Looked at again in turn: another case about the payment may have been proposed while this one waited.
  const refused = await refusal(desk, head, profile);
  if (refused !== null) return refused;
  const person = enrolledPerson(policy.policy, choice.certificate);
  if (person === undefined) return fault('person-not-enrolled');
  const [right] = rightsOf(policy.policy, person.id, 'preparer', instantOf(desk.clock));
  if (right === undefined) return fault('person-without-role');
  const revision = caseRevisionAfter(head.revision, 'propose');
  const proposed = fixed(desk, head, { profile, policy, payment: await paymentOf(desk, head) });
  const demands = demandsFor(policy.policy, caseSubject(proposed.content));
  if (demands === null) return fault('policy-no-rule');
  const notAfter = new Date(desk.clock.now() + demands.validHours * HOUR).toISOString();
  const way = { role: 'preparer' as const, inPlaceOf: right.seat === person.id ? undefined : right.seat };
  const statement = await caseStatement(
    desk,
    { step: 'propose', way, head: { ...head, revision, proposed }, notAfter, note },
    policy,
    profile,
  );
  const signed = await signWithCard(desk, {
    ticket,
    choice,
    statement,
    messages: [],
    request: proposed.request,
    profile: profile.profile,
    policy,
  });
  if (!signed.ok) return signed.error;
  const { jws, certificate, certificateSubject } = signed.value;
  const signature: CaseSignature = {
    case: head.case,
    revision,
    step: 'propose',
    person: signed.value.person,
    certificate,
    certificateSubject,
    time: signed.value.statement.time,
    note,
    jws,
    log: signed.value.statement.log,
  };
  if (!ticket.disableCancel()) return fault('pin-cancelled');
  const changed = await desk.store.cases.change(
    caseChange(desk, head, {
      act: 'case.propose',
      actor: signed.value.person,
      detail: `${proposed.content.requestType} SHA-256 ${proposed.content.request.sha256}`,
      set: {
        state: 'proposed',
        revision,
        proposed,
        deadline: notAfter,
        returned: null,
        approvals: { have: 0, need: demands.approvals },
        decision: null,
        fault: head.doubt ? fault('case-restored') : null,
        bankSays: null,
      },
      signature,
    }),
  );
  if (!changed.ok) return changed.error;
  caseChanged(desk, head.case);
  return null;
}

interface Basis {
  readonly profile: StoredProfile;
  readonly policy: StoredPolicy;
  readonly payment: TrackedPayment | null;
}

/** The one request of this revision. The time in it is when it was proposed: it never changes after. */
function fixed(
  desk: FollowContext,
  head: CaseHead,
  { profile: { profile }, policy, payment }: Basis,
): ProposedCase['proposed'] {
  const { act, fields, about, reference } = head;
  const request = desk.bank.caseBody({
    profile,
    kind: caseOperation(act),
    fields,
    caseId: reference,
    createdAt: instantOf(desk.clock),
  });
  const bytes = Buffer.from(request, 'utf8');
  const content: CaseContent = {
    act,
    requestType: requestTypeOf(profile, act),
    clientId: profile.clientId,
    fields,
    about,
    source: sourceOf(fields, payment),
    request: { format: profile.requests.format, sha256: sha256Hex(bytes), bytes: bytes.length },
  };
  return {
    content,
    contentSha256: sha256Hex(caseContentBytes(content)),
    request,
    policyVersion: policy.policy.version,
    profile: { id: profile.id, version: profile.version },
    sendingDesk: desk.identity.desk,
  };
}
