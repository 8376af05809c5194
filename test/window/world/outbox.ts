// The sample outbox: one message in every state, and the payments inside them.
import { sentence } from '../../../shared/domain/sentence.ts';
import { fingerprintWords } from '../../../shared/domain/fingerprint-words.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { chance } from '../random.ts';
import { batches, totalsOf, type Batch } from './batches.ts';
import { scene } from './scene.ts';

export type Message = CallOutput<'outbox.get'>;
type Payment = CallOutput<'payments.get'>;
type Attempt = Message['history'][number];

const draw = chance(99);
const STATE = {
  unknown: 'unknown',
  queued: 'queued',
  accepted: 'accepted',
  partly: 'accepted',
  settled: 'accepted',
  refused: 'refused',
} as const;

function attempt(number: number, more: Partial<Attempt>): Attempt {
  return {
    attempt: number,
    kind: 'initiation',
    startedAt: '2026-11-19T14:02:11Z',
    endedAt: '2026-11-19T14:02:13Z',
    httpStatus: 200,
    outcome: 'answered',
    fault: null,
    correlationId: `${draw.hex(8)}-${draw.hex(4)}-4${draw.hex(3)}-9${draw.hex(3)}-${draw.hex(12)}`,
    bankReference: null,
    answer: '<Response>PD94bWwgdmVyc2lvbj0iMS4wIj8+…</Response>',
    bodySha256: null,
    ...more,
  };
}

function messageOf(batch: Batch): Message {
  const state = STATE[batch.detail.outcome as keyof typeof STATE];
  const payloadSha256 = draw.hex(64);
  const unknown = state === 'unknown';
  const history =
    state === 'queued'
      ? []
      : unknown
        ? [
            attempt(1, {
              httpStatus: null,
              endedAt: '2026-11-19T14:03:11Z',
              outcome: 'unknown',
              answer: '',
              fault: null,
            }),
          ]
        : [attempt(1, {})];
  const held = state === 'queued' && scene().includes('held');
  return {
    message: `m-${batch.detail.batch}`,
    messageId: `NH20261119-${batch.detail.batch.replace('b-', '00')}`,
    batch: batch.detail.batch,
    reference: batch.detail.reference,
    state,
    kind: batch.detail.kind,
    transactions: batch.payments.length,
    totals: totalsOf(batch.payments.map((payment) => payment.form)),
    valueDates: ['2026-11-19'],
    sealedAt: '2026-11-19T13:58:40Z',
    bodyBytes: batch.payments.length * 1_240 + 4_100,
    bodySha256: draw.hex(64),
    suite: 'modern',
    attempts: history.length,
    next: unknown ? { what: 'inquire', at: '2026-11-20T13:45:00Z' } : null,
    fault: held
      ? {
          code: 'restore-found',
          sentences: [
            sentence('restore-at-bank', {
              endToEndId: 'E-7',
              listed: 'E-7',
              amount: 'EUR 120.50',
              at: '2026-11-20T09:12:00Z',
              status: 'ACSC',
            }),
          ],
        }
      : null,
    handedOverTo: null,
    held,
    may: {
      send: state === 'queued',
      inquire: unknown || state === 'accepted',
      resend: false,
      settle: unknown && scene().includes('undated'),
      withdraw: state === 'queued' && !held,
    },
    payloadSha256,
    words: [...fingerprintWords(payloadSha256)],
    history,
    bankCalls: [],
    answersHidden: false,
    bankSays: null,
  };
}

/** As lists and acts answer with it: without what its page alone shows. */
/** Empty where it was not. */
export const sentDay = (message: string): string =>
  messages.find((one) => one.message === message)?.history[0]?.startedAt.slice(0, 10) ?? '';

export function rowOf(message: Message): CallOutput<'outbox.list'>['rows'][number] {
  const {
    payloadSha256: _payload,
    words: _words,
    history: _history,
    bankSays: _says,
    bankCalls: _told,
    answersHidden: _hidden,
    ...row
  } = message;
  return row;
}

export const messages: Message[] = batches.filter((batch) => batch.detail.outcome !== 'none').map(messageOf);

const LOOKS = {
  unknown: { status: null, statusGroup: 'unknown' },
  queued: { status: null, statusGroup: 'neutral' },
  accepted: { status: 'ACSP', statusGroup: 'waiting' },
  settled: { status: 'ACSC', statusGroup: 'done' },
  refused: { status: 'RJCT', statusGroup: 'refused' },
  partly: { status: 'ACSC', statusGroup: 'done' },
} as const;

const ADDRESS = 'CdtTrfTxInf/Cdtr/PstlAdr: element AdrTp of another version';

function timelineOf(status: string | null, uetr: string, rejected: boolean): Payment['timeline'] {
  const sent = {
    at: '2026-11-19T14:02:11Z',
    source: 'desk' as const,
    status: null,
    desk: { what: 'unanswered' as const },
    reasons: [],
    facts: [],
    answer: null,
    notUnderstood: [],
  };
  if (status === null) return [sent];
  const pending = {
    at: '2026-11-19T14:02:13Z',
    source: 'initiation-answer' as const,
    status: 'PDNG',
    desk: null,
    reasons: [],
    facts: [{ name: 'uetr', value: uetr }],
    answer: 'a-1',
    notUnderstood: [],
  };
  if (rejected)
    return [
      sent,
      pending,
      {
        at: '2026-11-19T15:10:00Z',
        source: 'inquiry-post',
        status: 'RJCT',
        desk: null,
        reasons: [
          {
            code: 'AC01',
            text: '/00000001/ACCOUNT NUMBER NOT IN FILE PROFILE',
          },
        ],
        facts: [],
        answer: 'a-2',
        notUnderstood: [],
      },
    ];
  const process = {
    at: '2026-11-19T15:05:00Z',
    source: 'inquiry-post' as const,
    status: 'ACSP',
    desk: null,
    reasons: [],
    facts: [{ name: 'gpi', value: 'G001 passed on' }],
    answer: 'a-2',
    notUnderstood: [ADDRESS],
  };
  const settled = {
    at: '2026-11-20T08:31:00Z',
    source: 'inquiry-get' as const,
    status: 'ACSC',
    desk: null,
    reasons: [],
    facts: [
      { name: 'confirmedAt', value: '2026-11-20T08:29:54Z' },
      { name: 'bankReference', value: 'BNK0044812' },
    ],
    answer: 'a-3',
    notUnderstood: [],
  };
  return status === 'ACSC' ? [sent, pending, process, settled] : [sent, pending, process];
}

export const payments: Payment[] = messages.flatMap((message) => {
  const batch = batches.find((one) => one.detail.batch === message.batch);
  const outcome = batch?.detail.outcome as keyof typeof LOOKS;
  return (batch?.payments ?? []).map(({ payment, form }, index): Payment => {
    const rejected = outcome === 'refused' || (outcome === 'partly' && index === 2);
    const look = rejected ? LOOKS.refused : LOOKS[outcome];
    const uetr = `${draw.hex(8)}-${draw.hex(4)}-4${draw.hex(3)}-a${draw.hex(3)}-${draw.hex(12)}`;
    const timeline = timelineOf(look.status, uetr, rejected);
    return {
      payment,
      batch: message.batch,
      reference: message.reference,
      message: message.message,
      endToEndId: form.endToEndId,
      name: form.name,
      account: form.account,
      ownAccount: batch?.detail.groups[0]?.ownAccount ?? '',
      amount: { amount: form.amount, currency: form.currency },
      valueDate: '2026-11-19',
      uetr: look.status === null ? null : uetr,
      ...look,
      returned: outcome === 'settled' && index === 4,
      updatedAt: timeline.at(-1)?.at ?? null,
      nextInquiryAt: look.statusGroup === 'waiting' ? '2026-11-20T14:05:00Z' : null,
      isCollection: batch?.detail.kind === 'direct-debit' || scene().includes('collection'),
      timeline,
    };
  });
});
