// The double's follow-up: one message to be asked about by pages, one given up, and an archive of two
// payments.
import { coded, sentence } from '../../../shared/domain/sentence.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { Refusal, type Handlers } from '../fake-desk.ts';
import { NOW } from './batches.ts';
import { messages, payments, rowOf } from './outbox.ts';
import { scene } from './scene.ts';

type Schedule = CallOutput<'follow.schedule'>;

function scheduleOf(id: string | undefined, payment: string | undefined): Schedule {
  const about = payments.find((one) => one.payment === payment);
  const only = payment === undefined ? id : about?.message;
  const of = messages.filter(
    (message) =>
      (only === undefined || message.message === only) &&
      about?.statusGroup !== 'done' &&
      about?.statusGroup !== 'refused',
  );
  return {
    now: NOW,
    paused: scene().includes('paused') ? { why: 'bank-pause', until: '2026-11-20T14:10:00Z' } : null,
    budget: { perHour: 120, used: 14, left: 106, nextFreeAt: '2026-11-20T14:20:00Z' },
    underWay: null,
    givenUp: [],
    steps: of.flatMap(({ message, reference, state, transactions, next }): Schedule['steps'] => {
      if (state === 'unknown' && next !== null)
        return [{ form: 'message', why: 'unknown', at: next.at, message, reference, payments: transactions }];
      return state === 'accepted'
        ? [
            {
              form: 'pages',
              why: 'pace',
              at: '2026-11-20T14:05:00Z',
              message,
              reference,
              payments: transactions,
            },
          ]
        : [];
    }),
  };
}

/** `?restored` in the address shows the notice. */
let noted = !scene().includes('restored');
const restored = () => ({
  restored: noted
    ? null
    : {
        at: NOW,
        lost: 17,
        missing: null,
        isCopy: false,
        messages: 3,
        batches: 1,
        acknowledged: false,
        lookUpUntil: '2027-02-18T13:40:00Z',
      },
});

/** The row of a message after an act has changed it. */
function rowWith(message: string, change: Partial<(typeof messages)[number]>) {
  const found = messages.find((one) => one.message === message);
  if (found === undefined) throw new Refusal('not-found');
  return rowOf(Object.assign(found, change));
}

export const followHandlers: Partial<Handlers> = {
  'restore.get': restored,
  'restore.acknowledge': () => {
    noted = true;
    return restored();
  },
  'restore.settle': ({ message }) => {
    return rowWith(message, { held: false, fault: null });
  },
  'restore.setAside': ({ message }) => {
    return rowWith(message, {
      state: 'set-aside',
      held: false,
      fault: { code: 'message-set-aside', detail: 'Ms Ito, payments: booked on 20 Nov' },
      may: { send: false, inquire: false, resend: false, settle: false, withdraw: false },
      next: null,
    });
  },
  'outbox.settle': ({ message, contact, calledAt, reference, reason }) => {
    const bankSays = [
      sentence('message-bank-said', { contact, calledAt, reference }),
      sentence('words', { text: reason }),
    ];
    return rowWith(message, {
      bankSays,
      bankCalls: [{ at: NOW, act: 'message.settle', by: 'desk', detail: coded(...bankSays) }],
      may: { send: false, inquire: true, resend: true, settle: false, withdraw: false },
    });
  },
  'outbox.withdraw': ({ message, reason }) => {
    return rowWith(message, {
      state: 'set-aside',
      fault: { code: 'message-withdrawn', detail: reason },
      may: { send: false, inquire: false, resend: false, settle: false, withdraw: false },
      next: null,
    });
  },
  'follow.schedule': ({ message, payment }) => scheduleOf(message, payment),
  'follow.endPause': () => scheduleOf(undefined, undefined),
  'follow.askAgain': ({ message }) => {
    if (!messages.some((one) => one.message === message)) throw new Refusal('not-found');
    return scheduleOf(message, undefined);
  },
  'archive.search': ({ reach, offset, limit }) => {
    const rows = payments
      .slice(0, reach === 'all' ? 40 : 2)
      .map(({ timeline: _timeline, isCollection: _is, ...row }) => ({
        ...row,
        sentAt: '2026-06-19T14:02:11Z',
        outOfReach: true,
      }));
    return {
      rows: rows.slice(offset, offset + limit),
      total: rows.length,
      bankAnswersFrom: '2026-08-22',
      keptFrom: '2026-01-05T09:00:00Z',
      notApplied: [],
    };
  },
};
