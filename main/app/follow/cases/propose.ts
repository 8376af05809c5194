// Propose: the request's bytes are built once, and count only with the preparer's verified signature over
// them.
import { brokenRules, ruleFault } from '../../../../shared/domain/bank-rules/table.ts';
import type { CaseContent } from '../../../../shared/domain/case-content.ts';
import { caseOperation } from '../../../../shared/domain/case.ts';
import { caseContentBytes, caseSubject } from '../../../../shared/domain/case-evaluation.ts';
import { fault, type Fault } from '../../../../shared/domain/errors.ts';
import { requestTypeOf } from '../../../../shared/domain/profile/practice.ts';
import { requirementsFor, type ApprovalRequirements } from '../../../../shared/domain/policy-rules.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { caseRevisionAfter } from '../../../../shared/domain/state/case-machine.ts';
import { caseStatementSchema, type CaseStatement } from '../../../../shared/domain/statement.ts';
import type { ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { CaseContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { CaseHead, StoredPolicy, StoredProfile, TrackedPayment } from '../../../ports/store.ts';
import {
  namesAnother,
  namesNone,
  openAboutSame,
  openAlready,
  paymentOf,
  refuseCollection,
  sourceOf,
} from './identity.ts';
import { caseChange, caseChanged, caseForEvent } from './open-case.ts';
import { caseStatement } from './statement.ts';
import type { ProposedCase } from './evaluation.ts';
import { ruleContext } from '../../desk/index.ts';
import {
  inForce,
  preparerRole,
  type SignedAction,
  signatureRecord,
  startSigning,
} from '../../authorise/index.ts';
import { sha256Hex } from '../../../digest/sha256.ts';

const HOUR = 3_600_000;

type Input = ParsedInput<'cases.propose'>;

export async function proposeCase(
  desk: CaseContext,
  input: Input,
): Promise<Result<{ readonly ticket: string }>> {
  return startSigning(desk, proposal(desk, input), await proposable(desk, input));
}

interface Proposable {
  readonly head: CaseHead;
  readonly policy: StoredPolicy;
  readonly profile: StoredProfile;
}

/** The draft, where nothing of the bank's rules and no other case about the payment stands in its way. */
async function proposable(desk: CaseContext, input: Input): Promise<Result<Proposable>> {
  const found = await caseForEvent(desk, input, 'propose');
  if (!found.ok) return found;
  const { head } = found.value;
  const force = await inForce(desk);
  if (!force.ok) return force;
  const refused = await refusal(desk, head, force.value.profile);
  return refused === null ? ok({ head, ...force.value }) : err(refused);
}

/**
 * Every rule of the bank's document, the payment it says it is about, and no second request about the same
 * payment.
 */
async function refusal(desk: CaseContext, head: CaseHead, { profile }: StoredProfile): Promise<Fault | null> {
  const { act, fields, payment } = head;
  const broken = ruleFault(
    brokenRules(
      caseOperation(act),
      { ...fields, client_id: profile.clientId, request_type: requestTypeOf(profile, act) },
      ruleContext(profile, desk.clock),
    ),
  );
  if (broken !== null) return broken;
  const tracked = await paymentOf(desk, { payment });
  const other = namesNone(fields) ?? (tracked === null ? null : namesAnother(fields, tracked));
  if (other !== null) return other;
  const collection = await refuseCollection(desk, head);
  if (collection !== null) return collection;
  const others = await openAboutSame(desk, head);
  return others.length === 0 ? null : openAlready(others);
}

interface State extends Proposable {
  readonly revision: number;
  readonly proposed: ProposedCase['proposed'];
  readonly demands: ApprovalRequirements;
}

function proposal(desk: CaseContext, input: Input): SignedAction<State, CaseStatement> {
  const { case: id, choice, note } = input;
  return {
    name: 'case.propose',
    subject: id,
    ticket: { act: 'propose', case: id },
    choice,
    schema: caseStatementSchema,
    async load() {
      const found = await proposable(desk, input);
      if (!found.ok) return found;
      const { head, policy } = found.value;
      const proposed = fixed(desk, head, { ...found.value, payment: await paymentOf(desk, head) });
      const demands = requirementsFor(policy.policy, caseSubject(proposed.content));
      return demands === null
        ? err(fault('policy-no-rule'))
        : ok({ ...found.value, revision: caseRevisionAfter(head.revision, 'propose'), proposed, demands });
    },
    authorise: ({ policy }) => preparerRole(policy.policy, choice.certificate, instantOf(desk.clock)),
    statement({ head, revision, proposed, demands, policy, profile }, role) {
      const notAfter = new Date(desk.clock.now() + demands.validHours * HOUR).toISOString();
      const parts = { step: 'propose', role, head: { ...head, revision, proposed }, notAfter, note } as const;
      const statement = caseStatement(parts, policy, profile);
      return { statement, request: proposed.request, profile: profile.profile, policy };
    },
    evaluate: () => ok(null),
    async commit({ head, revision, proposed, demands }, signed) {
      const { content } = proposed;
      const { notAfter, log } = signed.statement;
      const changed = await desk.store.cases.change(
        caseChange(desk, head, {
          act: 'case.propose',
          actor: signed.person,
          detail: `${content.requestType} SHA-256 ${content.request.sha256}`,
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
          signature: { ...signatureRecord(signed), case: id, revision, step: 'propose', note, log },
        }),
      );
      if (changed.ok) caseChanged(desk, id);
      return changed;
    },
  };
}

interface Basis {
  readonly profile: StoredProfile;
  readonly policy: StoredPolicy;
  readonly payment: TrackedPayment | null;
}

/** The one request of this revision. The time in it is when it was proposed: it never changes after. */
function fixed(
  desk: CaseContext,
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
