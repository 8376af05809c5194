// Cases as the window shows them; what may be done is what the state machine and the policy allow.
import { caseOperation } from '../../../../shared/domain/case.ts';
import { caseContact, caseExpectations } from '../../../../shared/domain/case-guidance.ts';
import { policySentences } from '../../../../shared/domain/policy-sentences.ts';
import { listedCaseSchema } from '../../../../shared/domain/records/case.ts';
import { partOf } from '../../../../shared/domain/records/part-of.ts';
import { err, ok } from '../../../../shared/domain/result.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import { possibleCaseEvents } from '../../../../shared/domain/state/case-machine.ts';
import { wordsOf } from '../../../../shared/domain/words.ts';
import { checkCase } from './check.ts';
import { casePosition, findCase } from './open-case.ts';
import { restoreWarning } from './restored.ts';
import { evaluateProposedCase } from './evaluation.ts';
import type { CaseEvaluation } from './evaluation.ts';
import { inForce, personName } from '../../authorise/index.ts';
import type { CaseContext } from '../context.ts';
import type { CaseAttempt, CaseHead, LogEntry } from '../../../ports/store.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { CoreParts, Stores } from '../../desk/index.ts';
import type { BankParts } from '../../deliver/index.ts';

// What to have at hand when calling the bank about a case, in the order a bank asks for it. Nothing here is a
// secret.
interface Fact {
  readonly name: string;
  readonly value: string;
}

/** Facts without a value are left out: nobody reads "unknown" into a telephone. */
function tellTheBank(
  desk: Pick<CoreParts, 'identity'>,
  { act, reference, fields, about, fault, proposed }: CaseHead,
  attempts: readonly CaseAttempt[],
): Fact[] {
  const sent = attempts.filter(({ kind }) => kind === 'request').at(-1);
  // What was signed, whatever the profile says by now.
  const type = proposed === null ? '' : ` (request type ${proposed.content.requestType})`;
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['Company', desk.identity.companyName],
    ['Request', `${act}${type}, reason ${fields.reason ?? ''}`],
    ['UETR', fields.uetr],
    ['End-to-end identification', fields.end_to_end_id],
    ['Bank reference', fields.bank_reference],
    ['Instruction id', fields.instruction_id],
    ['Value date', fields.interbank_settlement_date ?? about.valueDate],
    ['Amount', about.amount === null ? '' : `${about.amount.currency} ${about.amount.amount}`],
    // A payment that waits to be reconfirmed may come from the other side.
    [caseOperation(act) === 'stop' ? 'Beneficiary' : 'Counterparty', about.name],
    ['Their account', about.account],
    ['Our case', reference],
    ['Sent at (UTC)', sent?.startedAt],
    ["Bank's reference of the exchange", sent?.bankReference],
    ['Our correlation id', sent?.correlationId],
    [
      'What came back',
      sent === undefined
        ? ''
        : sent.httpStatus === null
          ? 'no answer'
          : `status ${sent.httpStatus}${fault === null ? '' : `, ${fault.code}`}`,
    ],
  ];
  return facts.flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [{ name, value }],
  );
}

type Row = Answer<'cases.list'>['rows'][number];
type Detail = Answer<'cases.get'>;

const WAITING: Readonly<Record<CaseHead['state'], Row['waitingFor']>> = {
  draft: 'preparer',
  proposed: 'approver',
  approved: 'releaser',
  released: 'sender',
  sending: 'bank',
  answered: 'bank',
  refused: 'person',
  unknown: 'person',
  closed: 'nobody',
  returned: 'preparer',
  withdrawn: 'nobody',
  expired: 'preparer',
};
export function caseRow(head: CaseHead): Row {
  const { ownAccount: _own, ...about } = head.about;
  const { reason = '', end_to_end_id: endToEndId = '', uetr = null } = head.fields;
  const { state } = head;
  return {
    ...partOf(listedCaseSchema, head),
    about,
    endToEndId,
    uetr,
    reason,
    waitingFor: WAITING[state],
  };
}

export async function listCases(
  desk: CaseContext,
  { offset, limit, states, text }: ParsedInput<'cases.list'>,
): Promise<Result<Answer<'cases.list'>>> {
  const page = await desk.store.cases.list({
    offset,
    limit,
    ...(states === undefined ? {} : { states }),
    ...(text === undefined ? {} : { text }),
  });
  return ok({ rows: page.rows.map(caseRow), total: page.total });
}

export async function getCase(
  desk: Pick<CoreParts, 'clock' | 'identity'> &
    Stores<'batches' | 'cases' | 'desk' | 'follow' | 'log' | 'tracking'> &
    Pick<BankParts, 'openedAt'>,
  id: string,
): Promise<Result<Detail>> {
  const found = await findCase(desk, id);
  if (!found.ok) return found;
  const head = found.value;
  const [checked, force, attempts, history] = await Promise.all([
    checkCase(desk, { act: head.act, fields: head.fields }),
    inForce(desk),
    desk.store.cases.attempts(id),
    desk.store.log.about(id),
  ]);
  if (!checked.ok) return checked;
  if (!force.ok) return force;
  const judged = head.proposed === null ? null : await evaluateProposedCase(desk, head);
  if (judged !== null && !judged.ok) return err(judged.error);
  const standing = judged?.value ?? null;
  const policy = standing?.policy ?? force.value.policy;
  const name = (person: string): string => personName(policy.policy, person);
  const warning = await restoreWarning(desk, head);
  const outlook = {
    act: head.act,
    state: head.state,
    status: head.decision?.status ?? null,
    nothingShown: head.nothingShown,
    mayBeForgotten: warning !== null || (head.state === 'withdrawn' && head.doubt),
  };
  const contact = caseContact(outlook);
  return ok({
    ...caseRow(head),
    ...checked.value,
    changeRevision: head.changeRevision,
    payment: head.payment,
    fields: head.fields,
    note: head.note,
    request: requestView(head),
    policy: {
      version: policy.policy.version,
      sha256: policy.sha256,
      sentences: [...policySentences(policy.policy)],
    },
    need: needOf(standing, name),
    signatures: signaturesOf(standing, name),
    returned: head.returned === null ? null : { ...head.returned, by: name(head.returned.by) },
    history: history.map(({ at, act, actor, detail }: LogEntry) => ({ at, act, by: name(actor), detail })),
    attempts: attempts.map((attempt) => attemptView(desk, attempt)),
    fault: head.fault ?? warning,
    notBefore: head.notBefore,
    bankSays: head.bankSays,
    expect: [...caseExpectations(outlook)],
    contact: contact === null ? null : { ...contact, tell: tellTheBank(desk, head, attempts) },
    may: mayOf(head),
  });
}

function requestView({ proposed }: CaseHead): Detail['request'] {
  if (proposed === null) return null;
  const { format, sha256, bytes } = proposed.content.request;
  return { text: proposed.request, format, sha256, bytes, words: [...wordsOf(proposed.contentSha256)] };
}

function needOf(standing: CaseEvaluation | null, name: (person: string) => string): Detail['need'] {
  if (standing === null) return [];
  const { verdict } = standing;
  return (
    [
      ['propose', verdict.freeze],
      ['approve', verdict.approve],
      ['release', verdict.release],
    ] as const
  ).map(([purpose, { have, need, canSign }]) => ({ purpose, have, need, canSign: canSign.map(name) }));
}

function signaturesOf(
  standing: CaseEvaluation | null,
  name: (person: string) => string,
): Detail['signatures'] {
  return (standing?.signatures ?? []).map(({ stored, verified }) => {
    const judged = standing?.verdict.judged.find((one) => one.signed === verified);
    const why = judged === undefined ? 'not-verified' : judged.why;
    const { step, person, certificate, certificateSubject, time, note, revision } = stored;
    return {
      purpose: step,
      person,
      personName: name(person),
      certificate,
      certificateSubject,
      time,
      note,
      revision,
      counts: why === null,
      why,
    };
  });
}

function attemptView(
  desk: Pick<BankParts, 'openedAt'>,
  { number, attempt: _attempt, case: _case, ...rest }: CaseAttempt,
): Detail['attempts'][number] {
  // Begun before the desk was opened and never ended: nobody waits for its answer any more.
  return {
    attempt: number,
    ...rest,
    outcome: rest.outcome === 'pending' && rest.startedAt < desk.openedAt ? 'unknown' : rest.outcome,
  };
}

function mayOf(head: CaseHead): Detail['may'] {
  const possible = new Set(possibleCaseEvents(casePosition(head)));
  return {
    save: head.state === 'draft',
    edit: possible.has('edit'),
    propose: possible.has('propose'),
    approve: possible.has('approvals-complete'),
    release: possible.has('release'),
    return: possible.has('return'),
    withdraw: possible.has('withdraw'),
    send: head.state === 'released' && possible.has('intent'),
    ask: head.state === 'unknown',
    resend: head.state === 'unknown' && possible.has('intent'),
    settle: head.state === 'unknown',
    close: possible.has('close'),
  };
}
