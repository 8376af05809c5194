// The double's cases: one in every state that matters, and acts that move them.
import {
  DESCRIBED_REASONS,
  IDENTIFICATION_SETS,
  missingOfSets,
} from '../../../shared/domain/bank-rules/cases.ts';
import { EXAMPLE_CONTEXT, FIVE_DIGITS, RECALL_REASON_CODES } from '../../../shared/domain/bank-rules/rule.ts';
import { brokenRules, ruleWarnings } from '../../../shared/domain/bank-rules/table.ts';
import {
  CASE_STATES,
  caseOperation,
  REQUEST_TYPES,
  type CaseAction,
  type CaseFields,
  type CaseState,
} from '../../../shared/domain/case.ts';
import { caseContact, caseExpectations } from '../../../shared/domain/case-guidance.ts';
import { possibleCaseEvents } from '../../../shared/domain/state/case-machine.ts';
import { t } from '../../../shared/texts/index.ts';
import { fingerprintWords } from '../../../shared/domain/fingerprint-words.ts';
import type { CallInput, CallOutput, EventData } from '../../../shared/ipc/contract.ts';
import { Refusal, type Handlers } from '../fake-desk.ts';
import { chance } from '../random.ts';
import { batches, NOW } from './batches.ts';
import type { Notify } from './desk-handlers.ts';
import { payments } from './outbox.ts';
import { COMPANY, COUNTERPARTIES, OFFICERS } from './people.ts';
import { coded, sentence, type StoredSentences } from '../../../shared/domain/sentence.ts';

type Detail = CallOutput<'cases.get'>;
type Form = Pick<Detail, 'fields' | 'note'> &
  Pick<CallInput<'cases.create'>, 'about'> & { readonly act: CaseAction };
type Ticket = EventData<'ticket'>;
export type CaseTicket = (act: Ticket['act'], id: string, after: () => void) => { ticket: string };

interface One extends Form {
  readonly id: string;
  readonly payment: string | null;
  /** Batch of the payment; without it where the identifications were typed. */
  readonly batch?: string;
  state: CaseState;
  change: number;
  status: string | null;
  bankText: string;
  nothingShown: boolean;
  bankSays: StoredSentences | null;
  fields: Detail['fields'];
  act: CaseAction;
  about: CallInput<'cases.create'>['about'];
  note: string;
}

const draw = chance(61);
const uetr = (): string => `${draw.hex(8)}-${draw.hex(4)}-4${draw.hex(3)}-a${draw.hex(3)}-${draw.hex(12)}`;
const SIGNED: Readonly<Record<CaseState, number>> = {
  draft: 0,
  proposed: 1,
  approved: 2,
  released: 3,
  sending: 3,
  answered: 3,
  refused: 3,
  unknown: 3,
  closed: 3,
  returned: 1,
  withdrawn: 0,
  expired: 1,
};
const PURPOSES = ['propose', 'approve', 'release'] as const;
const WAITING: Readonly<Record<CaseState, Detail['waitingFor']>> = {
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

function sample(
  index: number,
  state: CaseState,
  act: CaseAction,
  fields: CaseFields,
  bank: { readonly status: string | null; readonly text: string },
): One {
  const who = COUNTERPARTIES[index % COUNTERPARTIES.length];
  return {
    id: `c-${index}`,
    payment: null,
    state,
    act,
    change: 3,
    status: bank.status,
    bankText: bank.text,
    nothingShown: false,
    bankSays: null,
    note: index % 2 === 0 ? '' : 'Called in by the supplier at 10:40.',
    fields: { ...fields },
    about: {
      name: who?.name ?? '',
      account: who?.account ?? '',
      amount: { amount: `${1_204 + index * 911}.00`, currency: index % 4 === 1 ? 'USD' : 'EUR' },
      valueDate: '2026-11-20',
    },
  };
}

const NONE = { status: null, text: '' };
const cases: One[] = [
  sample(1, 'unknown', 'recall', { reason: 'FRAD', uetr: uetr(), end_to_end_id: 'INV-2026-8841' }, NONE),
  sample(2, 'proposed', 'stop', { reason: 'DUPL', uetr: uetr(), end_to_end_id: 'NH-5312' }, NONE),
  sample(
    3,
    'approved',
    'recall',
    { reason: 'CUST', uetr: uetr(), reason_description: 'The goods were never delivered.' },
    NONE,
  ),
  sample(
    4,
    'released',
    'reconfirm',
    { reason: '10001', bank_reference: 'BNK0044812', interbank_settlement_date: '2026-11-20' },
    NONE,
  ),
  sample(
    5,
    'answered',
    'recall',
    { reason: 'DUPL', uetr: uetr() },
    { status: 'ACCP', text: 'Recall request accepted and sent to the beneficiary bank.' },
  ),
  sample(
    6,
    'refused',
    'stop',
    { reason: 'AM09', uetr: uetr() },
    { status: 'RJCT', text: 'Transaction is already rejected or returned.' },
  ),
  sample(7, 'draft', 'reject', { reason: '20002', instruction_id: 'I-44' }, NONE),
  sample(8, 'returned', 'stop', { reason: 'TECH', uetr: uetr() }, NONE),
  sample(
    9,
    'closed',
    'reject',
    { reason: '20002', uetr: uetr() },
    { status: 'ACCP', text: 'Rejection accepted.' },
  ),
  ofWages(10, 'proposed', NONE),
  ofWages(11, 'answered', {
    status: 'ACCP',
    text: 'Recall request accepted and sent to the beneficiary bank.',
  }),
];

/** About a payment whose batch keeps names and amounts off the screen. */
function ofWages(
  index: number,
  state: CaseState,
  bank: { readonly status: string | null; readonly text: string },
): One {
  const fields = { reason: 'DUPL', uetr: uetr(), end_to_end_id: `CREW-2026-11-${index}` };
  const batch = 'b-4';
  const payment = batches.find((one) => one.detail.batch === batch)?.payments[index]?.payment ?? null;
  return { ...sample(index, state, 'recall', fields, bank), payment, batch, note: '' };
}

function privacyIn(batch: string | undefined): Detail['privacy'] {
  const found = batches.find((one) => one.detail.batch === batch)?.detail;
  return found === undefined ? null : { ...found.privacy, batch: found.batch };
}

function aboutOf({ about, batch }: One): Detail['about'] {
  const hidden = privacyIn(batch)?.hidden === true;
  return hidden ? { ...about, name: '', account: '', amount: null, hidden } : { ...about, hidden };
}

function judged(
  act: CaseAction,
  fields: Detail['fields'],
): Pick<Detail, 'broken' | 'warnings' | 'sets' | 'requestType'> {
  const given = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  );
  const requestType = REQUEST_TYPES[act];
  const missing = missingOfSets(given);
  const asked = [
    caseOperation(act),
    { ...given, client_id: 'C1', request_type: requestType },
    EXAMPLE_CONTEXT,
  ] as const;
  return {
    broken: [...brokenRules(...asked)],
    warnings: [...ruleWarnings(...asked)],
    requestType,
    sets: IDENTIFICATION_SETS.map((set, index) => ({
      fields: [...set],
      missing: [...(missing[index] ?? [])],
      complete: missing[index]?.length === 0,
    })),
  };
}

function detailOf(one: One): Detail {
  const { state, act, fields, status } = one;
  const about = aboutOf(one);
  const signed = SIGNED[state];
  const text = JSON.stringify(fields);
  const sha256 = chance((48 + Number(one.id.slice(2))) * 7).hex(64);
  const outlook = { act, state, status, nothingShown: one.nothingShown, mayBeForgotten: false };
  const events = possibleCaseEvents({ state, nothingShown: one.nothingShown, doubt: state === 'unknown' });
  const names = OFFICERS.map((officer) => officer.name);
  const sent = ['answered', 'refused', 'unknown', 'closed'].includes(state);
  const contact = caseContact(outlook);
  const reason = fields.reason ?? '';
  return {
    case: one.id,
    reference: `CASE-20261120-${one.id.slice(2)}`,
    act,
    state,
    revision: signed === 0 ? 0 : 1,
    about,
    endToEndId: fields.end_to_end_id ?? '',
    uetr: fields.uetr ?? null,
    reason,
    approvals: { have: Math.min(1, Math.max(0, signed - 1)), need: 1 },
    waitingFor: WAITING[state],
    changedAt: NOW,
    deadline: signed === 0 ? null : '2026-11-23T16:00:00Z',
    decision:
      status === null
        ? null
        : {
            status,
            reasons: [],
            text: one.bankText,
            at: NOW,
            answer: 'answer-1',
          },
    changeRevision: one.change,
    privacy: privacyIn(one.batch),
    payment: one.payment,
    fields,
    ...judged(act, fields),
    note: one.note,
    request:
      signed === 0 || state === 'returned'
        ? null
        : { text, format: 'json', sha256, bytes: text.length, words: [...fingerprintWords(sha256)] },
    policy: {
      version: 1,
      sha256: chance(5).hex(64),
      sentences: [sentence('policy-nobody-twice', {}), sentence('policy-quorum', { quorum: 2 })],
    },
    need: PURPOSES.map((purpose, index) => ({
      purpose,
      have: signed > index ? 1 : 0,
      need: 1,
      canSign: signed > index ? [] : [names[index] ?? ''],
    })),
    signatures: OFFICERS.slice(0, signed).map((officer, index) => ({
      purpose: PURPOSES[index] ?? 'propose',
      person: officer.person,
      personName: officer.name,
      certificate: officer.certificate,
      certificateSubject: `CN=${officer.name}`,
      time: `2026-11-20T1${index}:2${index}:05Z`,
      note: '',
      revision: 1,
      counts: state !== 'returned',
      why: state === 'returned' ? 'void' : null,
    })),
    returned:
      state === 'returned'
        ? {
            reason: 'Wrong reason: this was a duplicate, not a technical problem.',
            by: 'Boris Vance',
            at: NOW,
          }
        : null,
    history: [
      { at: '2026-11-20T09:02:00Z', act: 'case.create', by: 'Anna Berg', detail: '' },
      ...OFFICERS.slice(0, signed).map((officer, index) => ({
        at: `2026-11-20T1${index}:2${index}:05Z`,
        act: `case.${PURPOSES[index] ?? 'propose'}`,
        by: officer.name,
        detail: '',
      })),
      ...(sent
        ? [{ at: NOW, act: 'case.intent', by: 'desk', detail: coded(sentence('log-body', { sha256 })) }]
        : []),
    ],
    attempts: sent
      ? [
          {
            attempt: 1,
            kind: 'request',
            startedAt: NOW,
            endedAt: NOW,
            httpStatus: state === 'unknown' ? null : 200,
            outcome: state === 'unknown' ? 'unknown' : 'answered',
            fault: state === 'unknown' ? { code: 'timeout' } : null,
            correlationId: '6f1d2c9a-0b7e-4f57-9d0e-2a51c3f8e410',
            bankReference: state === 'unknown' ? null : 'GTX-77120',
            excerpt:
              status === null || about.hidden
                ? ''
                : JSON.stringify({ transaction_status: { status, type: one.bankText } }),
            answer: status === null ? null : 'answer-1',
            bodySha256: sha256,
          },
        ]
      : [],
    fault:
      state === 'unknown' ? { code: 'timeout', correlationId: '6f1d2c9a-0b7e-4f57-9d0e-2a51c3f8e410' } : null,
    notBefore: null,
    bankSays: one.bankSays,
    expect: [...caseExpectations(outlook)],
    contact:
      contact === null
        ? null
        : {
            ...contact,
            tell: [
              { name: 'company' as const, value: COMPANY },
              { name: 'case' as const, value: `CASE-20261120-${one.id.slice(2)}` },
              {
                name: 'request' as const,
                value: [sentence('case-request', { act, type: REQUEST_TYPES[act], reason })],
              },
              {
                name: 'amount' as const,
                value: about.amount === null ? '' : [sentence('value-amount', about.amount)],
              },
              { name: 'beneficiary' as const, value: about.name },
              { name: 'uetr' as const, value: fields.uetr ?? '' },
              { name: 'sent-at' as const, value: sent ? NOW : '' },
              { name: 'correlation-id' as const, value: sent ? '6f1d2c9a-0b7e-4f57-9d0e-2a51c3f8e410' : '' },
            ].filter(({ value }) => value !== ''),
          },
    may: {
      save: state === 'draft',
      edit: events.includes('edit'),
      propose: events.includes('propose'),
      approve: state === 'proposed',
      release: events.includes('release'),
      return: events.includes('return'),
      withdraw: events.includes('withdraw'),
      send: state === 'released',
      ask: state === 'unknown',
      resend: state === 'unknown' && events.includes('intent'),
      settle: state === 'unknown',
      close: events.includes('close'),
    },
  };
}

function rowOf(detail: Detail): CallOutput<'cases.list'>['rows'][number] {
  const {
    case: id,
    reference,
    act,
    state,
    revision,
    about,
    endToEndId,
    uetr: number,
    reason,
    approvals,
    waitingFor,
    changedAt,
    deadline,
    decision,
  } = detail;
  return {
    mine: false,
    case: id,
    reference,
    act,
    state,
    revision,
    about,
    endToEndId,
    uetr: number,
    reason,
    approvals,
    waitingFor,
    changedAt,
    deadline,
    decision,
  };
}

export function caseHandlers(tell: Notify, act: CaseTicket, empty: boolean): Partial<Handlers> {
  const all = empty ? [] : cases;
  const find = (id: string): One => {
    const one = all.find((candidate) => candidate.id === id);
    if (one === undefined) throw new Refusal('not-found');
    return one;
  };
  const change = (one: One, more: Partial<One> = {}): { case: string; changeRevision: number } => {
    Object.assign(one, more, { change: one.change + 1 });
    tell('cases');
    return { case: one.id, changeRevision: one.change };
  };
  const turn = (id: string, state: CaseState) => (): void => void change(find(id), { state });
  return {
    'cases.options': () => ({
      reasons: Object.keys(t.bank.recallReasons).map((code) => ({
        code,
        described: DESCRIBED_REASONS.includes(code),
      })),
      reasonPattern: FIVE_DIGITS,
      recallReasonPattern: RECALL_REASON_CODES,
      requestTypes: { ...REQUEST_TYPES },
      format: 'json',
    }),
    'cases.check': ({ act: kind, fields }) => judged(kind, fields),
    'cases.prefill': ({ payment }) => {
      const one = payments.find((candidate) => candidate.payment === payment);
      if (one === undefined) throw new Refusal('not-found');
      return {
        payment,
        act: one.status === 'ACSC' ? 'recall' : 'stop',
        why:
          one.status === 'ACSC'
            ? sentence('case-fits', { because: 'settled' })
            : sentence('case-fits', { because: 'open' }),
        fields: { end_to_end_id: one.endToEndId, ...(one.uetr !== null && { uetr: one.uetr }) },
        about: {
          name: one.name,
          account: one.account,
          amount: one.amount,
          valueDate: one.valueDate,
          hidden: false,
        },
      };
    },
    'cases.list': ({ states, text, offset, limit }) => {
      const order = (one: One): number => (one.state === 'unknown' ? -1 : CASE_STATES.indexOf(one.state));
      const rows = all
        .filter(
          (one) =>
            (states?.includes(one.state) ?? true) &&
            (text === undefined ||
              JSON.stringify([one.about, one.fields]).toLowerCase().includes(text.toLowerCase())),
        )
        .toSorted((a, b) => order(a) - order(b))
        .map((one) => rowOf(detailOf(one)));
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    },
    'cases.get': ({ case: id }) => detailOf(find(id)),
    'cases.create': ({ payment, ...form }) => {
      const made: One = {
        ...form,
        id: `c-${all.length + 1}`,
        payment,
        state: 'draft',
        change: 0,
        status: null,
        bankText: '',
        nothingShown: false,
        bankSays: null,
      };
      all.push(made);
      return change(made);
    },
    'cases.save': ({ case: id, expectedRevision, ...form }) => {
      if (find(id).change !== expectedRevision) throw new Refusal('revision-conflict');
      return change(find(id), form);
    },
    'cases.edit': ({ case: id }) => change(find(id), { state: 'draft' }),
    'cases.propose': ({ case: id }) => act('propose', id, turn(id, 'proposed')),
    'cases.approve': ({ case: id }) => act('approve', id, turn(id, 'approved')),
    'cases.release': ({ case: id }) => act('release', id, turn(id, 'released')),
    'cases.return': ({ case: id }) => act('return', id, turn(id, 'returned')),
    'cases.withdraw': ({ case: id }) => act('withdraw', id, turn(id, 'withdrawn')),
    'cases.send': ({ case: id }) => {
      change(find(id), {
        state: 'answered',
        status: 'ACCP',
        bankText: 'Stop request accepted, the payment has been cancelled.',
      });
      return detailOf(find(id));
    },
    'cases.ask': ({ case: id }) => {
      change(find(id), {
        bankSays:
          'The bank shows the payment as ACSC (Settled: the debtor’s account has been debited.) since 2026-11-20T09:12:00Z. That does not say whether the request arrived.',
      });
      return detailOf(find(id));
    },
    'cases.resend': ({ case: id }) => {
      change(find(id), {
        state: 'answered',
        status: 'ACCP',
        bankText: 'Recall request accepted and sent to the beneficiary bank.',
        nothingShown: false,
      });
      return detailOf(find(id));
    },
    'cases.settle': ({ case: id, said, contact, calledAt, reference }) =>
      change(
        find(id),
        said === 'not-received'
          ? {
              nothingShown: true,
              bankSays: [sentence('case-bank-said', { contact, said: 'shows-nothing', reference, calledAt })],
            }
          : {
              state: said === 'declined' ? 'refused' : 'answered',
              status: said === 'declined' ? 'RJCT' : 'ACCP',
            },
      ),
    'cases.close': ({ case: id }) => change(find(id), { state: 'closed' }),
    'cases.evidence': ({ case: id }) => ({
      file: `evidence-${id}`,
      name: `${detailOf(find(id)).reference}-evidence.zip`,
      bytes: 4_812,
    }),
  };
}
