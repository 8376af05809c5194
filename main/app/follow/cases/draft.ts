// Drafts of cases: begun from a payment the desk knows or from typed identifications, changed until they are
// proposed.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { coded, sentence, type Sentence } from '../../../../shared/domain/sentence.ts';
import type { DeepReadonly } from '../../../../shared/domain/deep-readonly.ts';
import { caseAboutSchema, type CaseAbout } from '../../../../shared/domain/case-content.ts';
import { caseOperation, type CaseAction, type CaseFields } from '../../../../shared/domain/case.ts';
import { fault, stepFault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { statusRank } from '../../../../shared/domain/state/payment-status.ts';
import { isUuidV4 } from '../../../../shared/domain/uetr.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { CaseContext } from '../context.ts';
import { instantOf, newId } from '../../../ports/clock.ts';
import type { CaseChanged, TrackedPayment } from '../../../ports/store.ts';
import { aboutCollection } from './identity.ts';
import { caseChange, caseChanged, caseFor, caseForEvent, type CaseCommand } from './open-case.ts';
import { bankDay, type PrivacyContext, type Stores } from '../../desk/index.ts';
import { privacyOfPayments, aboutWithPrivacy } from './case-privacy.ts';

type Form = Pick<ParsedInput<'cases.create'>, 'act' | 'fields' | 'about' | 'note'>;

export async function createCase(
  desk: CaseContext,
  { payment, ...form }: ParsedInput<'cases.create'>,
): Promise<Result<CaseChanged>> {
  const about = await aboutOf(desk, payment, form);
  if (!about.ok) return about;
  const at = instantOf(desk.clock);
  const id = newId(desk.random, 'case');
  const { today } = await bankDay(desk);
  const created = await desk.store.cases.create({
    case: id,
    act: form.act,
    payment,
    fields: cleaned(form.fields),
    about: about.value,
    note: form.note,
    at,
    referenceStem: `CASE-${today.replaceAll('-', '')}`,
    log: {
      at,
      act: 'case.create',
      actor: AT_DESK,
      subject: id,
      detail: coded(sentence('log-case-created', { act: form.act, payment })),
    },
  });
  if (created.ok) caseChanged(desk, id);
  return created;
}

export async function saveCase(
  desk: CaseContext,
  input: ParsedInput<'cases.save'>,
): Promise<Result<CaseChanged>> {
  const found = await caseFor(desk, input);
  if (!found.ok) return found;
  const head = found.value;
  if (head.state !== 'draft') return err(stepFault('case-step-impossible', 'change', head.state));
  const about = await aboutOf(desk, head.payment, input);
  if (!about.ok) return about;
  const set = { act: input.act, fields: cleaned(input.fields), about: about.value, note: input.note };
  const changed = await desk.store.cases.change(
    caseChange(desk, head, { act: 'case.save', actor: AT_DESK, detail: input.act, set }),
  );
  if (changed.ok) caseChanged(desk, head.case);
  return changed;
}

/** Back to a draft: what was fixed and signed is void, and the next proposal is another revision. */
export async function editCase(desk: CaseContext, command: CaseCommand): Promise<Result<CaseChanged>> {
  const found = await caseForEvent(desk, command, 'edit');
  if (!found.ok) return found;
  const { head, next } = found.value;
  const set = { state: next.state, proposed: null, deadline: null, approvals: { have: 0, need: 0 } };
  const changed = await desk.store.cases.change(
    caseChange(desk, head, {
      act: 'case.edit',
      actor: AT_DESK,
      detail: coded(sentence('log-reopened', { state: head.state, of: 'case' })),
      set,
    }),
  );
  if (changed.ok) caseChanged(desk, head.case);
  return changed;
}

/** A payment of the desk is described by the desk alone; a typed one as it was typed. */
async function aboutOf(desk: CaseContext, payment: string | null, form: Form): Promise<Result<CaseAbout>> {
  if (payment === null) {
    const typed = caseAboutSchema.safeParse({ ...form.about, ownAccount: '' });
    return typed.success
      ? ok(typed.data)
      : err(fault('invalid-input', { path: `about.${typed.error.issues[0]?.path.join('.') ?? ''}` }));
  }
  const tracked = await trackedTransfer(desk, payment);
  return tracked.ok ? ok(aboutPayment(tracked.value)) : tracked;
}

/** `case-about-collection` where it is none. */
async function trackedTransfer(
  desk: Stores<'batches' | 'tracking'>,
  payment: string,
): Promise<Result<TrackedPayment>> {
  const tracked = await desk.store.tracking.get(payment);
  if (tracked === null) return err(fault('not-found'));
  const refused = await aboutCollection(desk, tracked);
  return refused === null ? ok(tracked) : err(refused);
}

function aboutPayment({ name, account, amount, currency, valueDate, ownAccount }: TrackedPayment): CaseAbout {
  return {
    name: name.slice(0, 140),
    account: account.slice(0, 34),
    amount: { amount, currency },
    valueDate,
    ownAccount,
  };
}

/** One line, no blanks around it, nothing without a value: the same text in JSON and in XML. */
function cleaned(fields: DeepReadonly<Form['fields']>): CaseFields {
  return Object.fromEntries(
    Object.entries(fields)
      .map(([name, value]) => [name, value.replaceAll(/\s+/gu, ' ').trim()])
      .filter(([, value]) => value !== ''),
  );
}

export async function prefillCase(
  desk: PrivacyContext & Stores<'batches' | 'tracking'>,
  { payment }: ParsedInput<'cases.prefill'>,
): Promise<Result<Answer<'cases.prefill'>>> {
  const found = await trackedTransfer(desk, payment);
  if (!found.ok) return found;
  const tracked = found.value;
  const { act, why } = fitting(tracked);
  const { [payment]: privacy } = await privacyOfPayments(desk, [payment]);
  return ok({
    payment,
    act,
    why,
    fields: knownFields(tracked, act),
    about: aboutWithPrivacy(aboutPayment(tracked), privacy?.hidden === true),
  });
}

const SETTLED = statusRank('ACSC') ?? 0;
const ENDED = statusRank('RJCT') ?? 0;

function fitting({ status, returned }: TrackedPayment): { readonly act: CaseAction; readonly why: Sentence } {
  const rank = status === null ? 0 : (statusRank(status) ?? 0);
  if (rank >= ENDED) return { act: 'stop', why: sentence('case-fits', { because: 'final' }) };
  if (returned) return { act: 'recall', why: sentence('case-fits', { because: 'returned' }) };
  if (rank >= SETTLED) return { act: 'recall', why: sentence('case-fits', { because: 'settled' }) };
  return { act: 'stop', why: sentence('case-fits', { because: 'open' }) };
}

/**
 * The strongest identification the desk knows, and the end-to-end identification where the operation takes
 * it.
 */
function knownFields(
  { uetr, bankReference, instructionId, endToEndId, valueDate }: TrackedPayment,
  act: CaseAction,
): CaseFields {
  const also = caseOperation(act) === 'stop' ? { end_to_end_id: endToEndId } : {};
  if (uetr !== null && isUuidV4(uetr)) return { uetr, ...also };
  if (bankReference !== null)
    return { bank_reference: bankReference, interbank_settlement_date: valueDate, ...also };
  return {
    ...(instructionId === '' ? {} : { instruction_id: instructionId }),
    interbank_settlement_date: valueDate,
    ...also,
  };
}
