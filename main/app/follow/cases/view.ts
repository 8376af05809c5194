// Cases as the window shows them; what may be done is what the state machine and the policy allow.
import { caseOperation } from '../../../../shared/domain/case.ts';
import { caseContact, caseExpectations } from '../../../../shared/domain/case-guidance.ts';
import { sentence, type Sentence } from '../../../../shared/domain/sentence.ts';
import { policySentences } from '../../../../shared/domain/policy-sentences.ts';
import { listedCaseSchema } from '../../../../shared/domain/records/case.ts';
import { partOf } from '../../../../shared/domain/schemas.ts';
import { err, ok } from '../../../../shared/domain/result.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import { possibleCaseEvents } from '../../../../shared/domain/state/case-machine.ts';
import { fingerprintWords } from '../../../../shared/domain/fingerprint-words.ts';
import { checkCase } from './check.ts';
import { casePosition, findCase } from './open-case.ts';
import { pastDeadline, restoreWarning } from './delivery.ts';
import { instantOf } from '../../../ports/clock.ts';
import { because } from '../../../../shared/domain/errors.ts';
import { evaluateProposedCase, isPreparerLost, nextCaseSignature } from './evaluation.ts';
import type { CaseEvaluation } from './evaluation.ts';
import { fingerprintOf } from '../../../statements/verify.ts';
import { inForce, personName } from '../../authorise/index.ts';
import type { CaseAttempt, CaseHead, LogEntry } from '../../../ports/store.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { isAtDesk, type CoreDeps, type PrivacyContext, type Stores, withheldNow } from '../../desk/index.ts';
import { privacyOfPayments, aboutWithPrivacy, type CasePrivacy } from './case-privacy.ts';
import type { BankingDeps } from '../../deliver/index.ts';

type CallFact = NonNullable<Answer<'cases.get'>['contact']>['tell'][number];

/**
 * What to have at hand when calling the bank about a case, in the order a bank asks for it. Nothing here is a
 * secret. Facts without a value are left out: nobody reads "unknown" into a telephone.
 */
function tellTheBank(
  desk: Pick<CoreDeps, 'identity'>,
  { act, reference, fields, fault, proposed }: CaseHead,
  about: Row['about'],
  attempts: readonly CaseAttempt[],
): CallFact[] {
  const sent = attempts.filter(({ kind }) => kind === 'request').at(-1);
  const date = fields.interbank_settlement_date ?? about.valueDate;
  // What was signed, whatever the profile says by now.
  const type = proposed?.content.requestType ?? '';
  const facts: readonly (readonly [CallFact['name'], string | Sentence | null | undefined])[] = [
    ['company', desk.identity.companyName],
    ['request', sentence('case-request', { act, type, reason: fields.reason ?? '' })],
    ['uetr', fields.uetr],
    ['end-to-end-id', fields.end_to_end_id],
    ['bank-reference', fields.bank_reference],
    ['instruction-id', fields.instruction_id],
    ['value-date', date === null || date === '' ? null : sentence('value-day', { date })],
    ['amount', about.amount === null ? null : sentence('value-amount', about.amount)],
    // A payment that waits to be reconfirmed may come from the other side.
    [caseOperation(act) === 'stop' ? 'beneficiary' : 'counterparty', about.name],
    ['their-account', about.account],
    ['case', reference],
    ['sent-at', sent?.startedAt],
    ['exchange-reference', sent?.bankReference],
    ['correlation-id', sent?.correlationId],
    [
      'came-back',
      sent === undefined
        ? null
        : sentence('case-came-back', {
            status: sent.httpStatus,
            failure: sent.httpStatus === null || fault === null ? '' : fault.code,
          }),
    ],
  ];
  return facts.flatMap(([name, value]) =>
    value === null || value === undefined || value === ''
      ? []
      : [{ name, value: typeof value === 'string' ? value : [value] }],
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
/** Neither signature would count: somebody has to return or withdraw it. */
const SIGNER = { approve: 'approver', release: 'releaser', neither: 'person' } as const;

function caseRow(head: CaseHead, next: 'approve' | 'release' | null, hidden: boolean): Omit<Row, 'mine'> {
  const { reason = '', end_to_end_id: endToEndId = '', uetr = null } = head.fields;
  const { state } = head;
  return {
    ...partOf(listedCaseSchema, head),
    about: aboutWithPrivacy(head.about, hidden),
    endToEndId,
    uetr,
    reason,
    waitingFor: state === 'proposed' || state === 'approved' ? SIGNER[next ?? 'neither'] : WAITING[state],
  };
}

interface AwaitedSignature {
  readonly next: 'approve' | 'release' | null;
  /** Persons of the policy. */
  readonly canSign: readonly string[];
}

/** The signature a case waits for; where it waits for none, the state alone says who acts next. */
async function awaitedSignature(
  desk: Parameters<typeof evaluateProposedCase>[0],
  head: CaseHead,
): Promise<AwaitedSignature> {
  if (head.state !== 'proposed' && head.state !== 'approved') return { next: null, canSign: [] };
  const judged = await evaluateProposedCase(desk, head);
  const next = judged.ok ? nextCaseSignature(head, judged.value.verdict) : null;
  return { next, canSign: judged.ok && next !== null ? judged.value.verdict[next].canSign : [] };
}

export async function listCases(
  desk: Parameters<typeof evaluateProposedCase>[0] &
    PrivacyContext &
    Pick<CoreDeps, 'seat'> &
    Stores<'tracking'>,
  { offset, limit, states, text }: ParsedInput<'cases.list'>,
): Promise<Result<Answer<'cases.list'>>> {
  const page = await desk.store.cases.list({
    offset,
    limit,
    ...(states === undefined ? {} : { states }),
    ...(text === undefined ? {} : { text, withheld: await withheldNow(desk) }),
  });
  const rows: Row[] = [];
  const privacy = await privacyOfPayments(
    desk,
    page.rows.flatMap(({ payment }) => payment ?? []),
  );
  for (const head of page.rows) {
    const { next, canSign } = await awaitedSignature(desk, head);
    rows.push({ ...caseRow(head, next, isHiddenIn(privacy, head)), mine: isAtDesk(desk, canSign) });
  }
  return ok({ rows, total: page.total });
}

const isHiddenIn = (privacy: Readonly<Record<string, CasePrivacy>>, { payment }: CaseHead): boolean =>
  payment !== null && privacy[payment]?.hidden === true;

export async function getCase(
  desk: Pick<CoreDeps, 'clock' | 'identity' | 'locks' | 'seat' | 'shown'> &
    Stores<'batches' | 'cases' | 'desk' | 'follow' | 'log' | 'tracking'> &
    Pick<BankingDeps, 'openedAt'>,
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
  const next = standing === null ? null : nextCaseSignature(head, standing.verdict);
  const lost = standing !== null && isPreparerLost(head, standing.verdict);
  const policy = standing?.policy ?? force.value.policy;
  const name = (person: string): string => personName(policy.policy, person);
  const warning = await restoreWarning(desk, head);
  const outlook = {
    act: head.act,
    // An approval that counts no more is waited for as if it had never been given.
    state: head.state === 'approved' && next === 'approve' ? 'proposed' : head.state,
    status: head.decision?.status ?? null,
    nothingShown: head.nothingShown,
    mayBeForgotten: warning !== null || (head.state === 'withdrawn' && head.doubt),
  };
  const contact = caseContact(outlook);
  const privacy = await privacyOfPayments(desk, head.payment === null ? [] : [head.payment]);
  const hidden = isHiddenIn(privacy, head);
  const row = caseRow(head, next, hidden);
  return ok({
    ...row,
    ...checked.value,
    changeRevision: head.changeRevision,
    payment: head.payment,
    privacy: (head.payment === null ? undefined : privacy[head.payment]) ?? null,
    fields: head.fields,
    note: head.note,
    request: requestView(head),
    policy: {
      version: policy.policy.version,
      sha256: policy.sha256,
      sentences: [...policySentences(policy.policy, fingerprintOf)],
    },
    need: needOf(standing, name),
    signatures: signaturesOf(standing, name),
    returned: head.returned === null ? null : { ...head.returned, by: name(head.returned.by) },
    history: history.map(({ at, act, actor, detail }: LogEntry) => ({ at, act, by: name(actor), detail })),
    attempts: attempts.map((attempt) => attemptView(desk, attempt, hidden)),
    fault: lost
      ? (pastDeadline(head, instantOf(desk.clock)) ??
        because('case-step-impossible', 'preparer-signature-lost'))
      : (head.fault ?? warning),
    notBefore: head.notBefore,
    bankSays: head.bankSays,
    expect: [...caseExpectations(outlook)],
    contact: contact === null ? null : { ...contact, tell: tellTheBank(desk, head, row.about, attempts) },
    may: mayOf(head, next),
  });
}

function requestView({ proposed }: CaseHead): Detail['request'] {
  if (proposed === null) return null;
  const { format, sha256, bytes } = proposed.content.request;
  return {
    text: proposed.request,
    format,
    sha256,
    bytes,
    words: [...fingerprintWords(proposed.contentSha256)],
  };
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
  desk: Pick<BankingDeps, 'openedAt'>,
  { number, attempt: _attempt, case: _case, ...rest }: CaseAttempt,
  hidden: boolean,
): Detail['attempts'][number] {
  // Begun before the desk was opened and never ended: nobody waits for its answer any more.
  return {
    attempt: number,
    ...rest,
    excerpt: hidden ? '' : rest.excerpt,
    outcome: rest.outcome === 'pending' && rest.startedAt < desk.openedAt ? 'unknown' : rest.outcome,
  };
}

function mayOf(head: CaseHead, next: 'approve' | 'release' | null): Detail['may'] {
  const possible = new Set(possibleCaseEvents(casePosition(head)));
  return {
    save: head.state === 'draft',
    edit: possible.has('edit'),
    propose: possible.has('propose'),
    approve: next === 'approve',
    release: next === 'release',
    return: possible.has('return'),
    withdraw: possible.has('withdraw'),
    send: head.state === 'released' && possible.has('intent'),
    ask: head.state === 'unknown',
    resend: head.state === 'unknown' && possible.has('intent'),
    settle: head.state === 'unknown',
    close: possible.has('close'),
  };
}
