// Owns trying the operations on payments of financial institutions: reconfirm, reject, stop, recall, each signed by three officers, sent, and answered.
import type { BankRule, RuleContext } from '../../shared/domain/bank-rules/rule.ts';
import { BANK_RULES } from '../../shared/domain/bank-rules/table.ts';
import { CASE_FIELDS, type CaseAct, type CaseFields } from '../../shared/domain/case.ts';
import { order } from '../../test/flow/bank-journal.ts';
import { requestCount, setBank } from '../../test/flow/bank-console.ts';
import { adopted, caseOf, draftCase, releasedCase, sentPayment, signCase, type CaseDetail } from '../../test/flow/case-acts.ts';
import { sealed, takeOverSample } from '../../test/flow/officers.ts';
import type { StdioDesk } from '../../test/flow/stdio-desk.ts';
import { first, holds } from './answers.ts';
import { examplesNow } from './examples.ts';
import type { Rows } from './rows.ts';

/** Added by the desk: an officer cannot leave them out. `known` is refused by the contract itself. */
const NOT_TYPED = ['.client-id', '.request-type', '.known'];

const fieldsOf = (request: Readonly<Record<string, string>>): CaseFields => Object.fromEntries(Object.entries(request).filter(([name]) => CASE_FIELDS.some((field) => field === name)));
const send = async (desk: StdioDesk, act: CaseAct, fields: CaseFields): Promise<CaseDetail> => desk.must('cases.send', { case: await releasedCase(desk, await draftCase(desk, { act, fields })) });
const fate = ({ state, decision, fault }: CaseDetail): string => `${state} ${decision?.status ?? ''} ${decision?.text ?? ''} ${fault?.code ?? ''}`;
const sectionOf = (act: CaseAct): string => (act === 'stop' || act === 'recall' ? '4.6' : '4.5');

export async function tryCases(desk: StdioDesk, rows: Rows, now: RuleContext): Promise<void> {
  await tryRules(desk, rows, now);
  for (const format of ['json', 'xml'] as const) {
    await adopted(desk, 'requests.format', format);
    await tryActs(desk, rows, format);
    await trySets(desk, rows, format);
    await tryAnswers(desk, rows, format);
  }
  await tryPlaces(desk, rows);
}

/** Each rule: the invalid example is refused before a card is asked for and nothing is sent; the valid one is signed, sent and judged by the bank. */
async function tryRules(desk: StdioDesk, rows: Rows, now: RuleContext): Promise<void> {
  for (const rule of BANK_RULES.filter(({ operation }) => operation === 'stop' || operation === 'reconfirmation')) {
    if (NOT_TYPED.some((each) => rule.name.endsWith(each))) continue;
    const sections = [...new Set([rule.section, ...rule.also, rule.operation === 'stop' ? '4.6' : '4.5'])];
    const act: CaseAct = rule.operation === 'stop' ? 'stop' : 'reconfirm';
    const { valid, invalid } = examplesNow(rule, now);
    // A field of blanks is left out by the desk before anything is judged.
    if (!rule.name.endsWith('.not-empty')) await rows.try(sections, `${rule.name}: a case that breaks it is not signed, nothing sent`, async () => refused(desk, rule, act, invalid));
    await rows.try(sections, `${rule.name}: a case that keeps it is signed, sent and judged by the bank`, async () => {
      const sent = await send(desk, act, fieldsOf(valid));
      return holds(sent.decision?.text === 'Transaction not found.', fate(sent));
    });
  }
}

async function refused(desk: StdioDesk, rule: BankRule, act: CaseAct, invalid: Readonly<Record<string, string>>): Promise<string | null> {
  const before = await requestCount(desk);
  // The profile widens the form of the reason: a single character is outside it too.
  const broken = rule.name.endsWith('.reason-form') ? { ...invalid, reason: '1' } : invalid;
  const fault = await signCase(desk, 'cases.propose', await draftCase(desk, { act, fields: fieldsOf(broken) }), 'ada-keller');
  const quoted = fault?.detail?.includes(`${rule.section}: ${rule.sentence}`) === true;
  return first(holds(fault?.code === 'bank-rule-broken', `refused as ${fault?.code ?? 'nothing'}`), holds(quoted, 'the refusal does not quote the rule'), holds((await requestCount(desk)) === before, 'a request reached the bank'));
}

async function tryActs(desk: StdioDesk, rows: Rows, format: string): Promise<void> {
  const said = { reconfirm: 'Reconfirmation accepted.', reject: 'Rejection accepted.', stop: 'Stop request accepted, the payment has been cancelled.' } as const;
  for (const act of ['reconfirm', 'reject', 'stop'] as const) {
    await rows.try([sectionOf(act), '2.7', ...(act === 'stop' ? [] : ['2.5'])], `${act} in ${format}: PaymentCancellation with its transaction_status`, async () => {
      const { uetr } = await sentPayment(desk);
      const sent = await send(desk, act, { reason: act === 'stop' ? 'DUPL' : '12345', uetr: uetr ?? '' });
      return holds(sent.state === 'answered' && sent.decision?.status === 'ACCP' && sent.decision.text === said[act] && sent.request?.format === format, fate(sent));
    });
  }
  await rows.try(['4.6', '2.7'], `recall in ${format}: what is settled is asked back, and comes back as a return`, async () => {
    const { uetr } = await sentPayment(desk);
    await desk.must('training.advanceClock', { seconds: 5 * 86_400 });
    const sent = await send(desk, 'recall', { reason: 'CUST', reason_description: 'Paid <twice> & noticed late', uetr: uetr ?? '' });
    await desk.must('training.advanceClock', { seconds: 2 * 86_400 });
    const { rows: found } = await desk.must('inquiries.search', { criteria: { uetr: uetr ?? '' } });
    return first(holds(sent.decision?.text === 'Recall request accepted and sent to the beneficiary bank.', fate(sent)), holds(found[0]?.returned === true, 'no return shows'));
  });
}

async function trySets(desk: StdioDesk, rows: Rows, format: string): Promise<void> {
  for (const [act, reason] of [['reconfirm', '12345'], ['stop', 'DUPL']] as const) {
    const sections = [sectionOf(act), '2.5'];
    await rows.try(sections, `${act} in ${format}: identified by bank_reference with interbank_settlement_date`, async () => {
      const payment = await sentPayment(desk);
      const { rows: found } = await desk.must('inquiries.search', { criteria: { uetr: payment.uetr ?? '' } });
      const sent = await send(desk, act, { reason, bank_reference: found[0]?.bankReference ?? '', interbank_settlement_date: payment.valueDate });
      return holds(sent.decision?.status === 'ACCP', fate(sent));
    });
    await rows.try(sections, `${act} in ${format}: identified by instruction_id with interbank_settlement_date`, async () => {
      // An imported file carries instruction ids; a typed payment has none.
      const { message, batch } = await sealed(desk, await takeOverSample(desk, 'supplier-run'));
      await desk.must('outbox.send', { message });
      const { rows: [frozen] } = await desk.must('batches.reviewTransactions', { batch });
      const sent = await send(desk, act, { reason, instruction_id: frozen?.instructionId ?? '', interbank_settlement_date: frozen?.valueDate ?? '' });
      return holds(sent.decision?.status === 'ACCP', fate(sent));
    });
  }
}

const NOBODY: CaseFields = { reason: 'DUPL', uetr: '11111111-2222-4333-8444-666666666666' };
/** Statuses of section 7, and the state they leave a case in. */
const STATUSES: readonly (readonly [number, 'released' | 'unknown'])[] = [[401, 'released'], [403, 'released'], [404, 'released'], [405, 'released'], [406, 'unknown'], [412, 'unknown'], [415, 'released'], [500, 'unknown']];

async function tryAnswers(desk: StdioDesk, rows: Rows, format: string): Promise<void> {
  for (const status of [200, 202]) {
    await rows.try(['4.6', '2.7'], `stop in ${format}: a refusal comes with the same status ${status}`, async () => {
      await setBank(desk, { caseStatus: status });
      const sent = await send(desk, 'stop', NOBODY);
      await setBank(desk, { caseStatus: 200 });
      return holds(sent.state === 'refused' && sent.attempts[0]?.httpStatus === status, fate(sent));
    });
  }
  await rows.try(['4.5', '2.5', '7'], `reconfirm in ${format}: a refusal of its form is told in the bank's words, and the case may be sent once mended`, async () => {
    await setBank(desk, { reasonPattern: '^9{5}$' });
    const sent = await send(desk, 'reconfirm', { reason: '12345', uetr: `11111111-2222-4333-8444-${format === 'xml' ? 'c' : 'd'}00000000000` });
    await setBank(desk, { reasonPattern: String.raw`^\d{5}$` });
    return holds(sent.state === 'released' && sent.fault?.code === 'bank-request-refused' && sent.fault.detail?.includes('agreed form') === true, fate(sent));
  });
  for (const [status, state] of STATUSES) {
    await rows.try(['4.6', '7'], `stop in ${format}: status ${status} leaves the case ${state}`, async () => {
      // A refused token is renewed and tried once more: the second refusal counts.
      await order(desk, 'faults.set', { faults: [{ operation: 'stop', kind: 'gateway-error', status, format: status % 2 === 0 ? 'json' : 'xml', times: status === 401 ? 2 : 1 }] });
      const sent = await send(desk, 'stop', { ...NOBODY, uetr: `11111111-2222-4333-8444-${format === 'xml' ? 'a' : 'b'}00000000${String(status)}` });
      await order(desk, 'faults.set', { faults: [] });
      await close(desk, sent);
      return first(holds(sent.state === state, fate(sent)), holds(sent.attempts[0]?.httpStatus === status, `the attempt shows ${sent.attempts[0]?.httpStatus ?? 'no status'}`), holds(!sent.may.resend, 'a resend is offered'));
    });
  }
}

/** Leaves nothing open behind a row: what never left is withdrawn by nobody, what is unknown is settled as a person would. */
async function close(desk: StdioDesk, { case: id, state }: CaseDetail): Promise<void> {
  if (state !== 'unknown') return;
  await desk.must('cases.settle', { case: id, expectedRevision: (await caseOf(desk, id)).changeRevision, said: 'declined', contact: 'Service desk', reference: '', note: '' });
}

interface Entry {
  readonly operation: string;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, unknown>>;
}

async function tryPlaces(desk: StdioDesk, rows: Rows): Promise<void> {
  await adopted(desk, 'requests.format', 'json');
  for (const place of ['query', 'header', 'path'] as const) {
    await rows.try(['4.5', '5'], `client_id and request_type in the ${place}, as the profile says`, async () => {
      await adopted(desk, 'requests.clientIdPlace', place);
      await adopted(desk, 'requests.requestTypePlace', place);
      await setBank(desk, { caseParameters: place });
      const sent = await send(desk, 'reconfirm', { ...NOBODY, reason: '12345' });
      await setBank(desk, { caseParameters: 'any' });
      const { value: entries } = (await order(desk, 'journal')) as { readonly value: readonly Entry[] };
      const last = entries.findLast(({ operation }) => operation === 'reconfirm' || operation === 'reconfirmation');
      const there = { query: JSON.stringify(last?.query ?? {}).includes('RECNFRM'), header: JSON.stringify(last?.headers ?? {}).includes('RECNFRM'), path: last?.path.endsWith('/RECNFRM') === true };
      return first(holds(sent.state === 'refused', fate(sent)), holds(there[place], `not in the ${place}`));
    });
  }
  await adopted(desk, 'requests.clientIdPlace', 'query');
  await adopted(desk, 'requests.requestTypePlace', 'header');
}
