// The part of the rig that judges the wire: each kind of fault at each step that reaches the bank, for
// messages and for cases, settled afterwards as an officer would.
import { randomUUID } from 'node:crypto';
import { order } from '../flow/bank-journal.ts';
import { caseOf, draftCase, releasedCase, sentPayment } from '../flow/case-actions.ts';
import { sealed } from '../flow/officers.ts';
import type { StdioDesk } from '../flow/stdio-desk.ts';
import { newBatch } from './actions.ts';
import type { Finding } from './evaluate.ts';
import { CaseWatch, MessageWatch } from './settle.ts';

type Switches = Readonly<Record<string, readonly string[]>>;

/** What can befall a request or its answer, and the switches of the bank that make it. */
const KINDS: Switches = {
  dropped: ['drop-before', 'drop-after'],
  late: ['slow'],
  truncated: ['truncated', 'short-body'],
  garbled: ['garbled', 'tampered', 'unencrypted', 'wrong-recipient', 'wrong-suite', 'oversized'],
  replayed: ['replay'],
  forged: ['forged-signature', 'unsigned'],
  refused: ['error-500', 'error-502-html', 'rate-limit'],
};
/** The answer to a case is neither signed nor encrypted: what is forged there is its body or its status. */
const CASE_KINDS: Switches = {
  ...KINDS,
  garbled: ['oversized'],
  forged: ['no-decision', 'decision-as-refusal'],
};

const MESSAGE_STEPS = ['send', 'inquire', 'resend'] as const;
const CASE_ACTIONS = ['stop', 'recall', 'reconfirm', 'reject'] as const;
type CaseAction = (typeof CASE_ACTIONS)[number];

export type WireCase =
  | {
      readonly about: 'message';
      readonly step: (typeof MESSAGE_STEPS)[number];
      readonly kind: string;
      readonly fault: string;
    }
  | {
      readonly about: 'case';
      readonly step: `${'send' | 'ask' | 'resend'} ${CaseAction}`;
      readonly kind: string;
      readonly fault: string;
    };

const each = <S>(steps: readonly S[], kinds: Switches): readonly { step: S; kind: string; fault: string }[] =>
  steps.flatMap((step) =>
    Object.entries(kinds).flatMap(([kind, faults]) => faults.map((fault) => ({ step, kind, fault }))),
  );

export const wireCases = (): readonly WireCase[] => [
  ...each(MESSAGE_STEPS, KINDS).map((one) => ({ about: 'message' as const, ...one })),
  ...each(
    CASE_ACTIONS.map((act) => `send ${act}` as const),
    CASE_KINDS,
  ).map((one) => ({ about: 'case' as const, ...one })),
  // No operation asks about a case itself: the inquiry is the payment's, with a protected answer.
  ...each(['ask stop', 'ask reject'] as const, KINDS).map((one) => ({ about: 'case' as const, ...one })),
  ...each(['resend stop', 'resend recall'] as const, CASE_KINDS).map((one) => ({
    about: 'case' as const,
    ...one,
  })),
];

const INQUIRIES = ['status-inquiry-post', 'status-inquiry-get', 'enhanced-inquiry'];

/** What more a switch of the bank needs. */
const MORE: Readonly<Record<string, object>> = {
  slow: { delayMs: 700 },
  'no-decision': { kind: 'answer-body', status: 200, body: 'gateway-json' },
  'decision-as-refusal': { kind: 'answer-body', status: 403, body: 'success' },
};

const arm = (desk: StdioDesk, operations: readonly string[], fault: string): Promise<unknown> =>
  order(desk, 'faults.set', {
    faults: operations.map((operation) => ({ operation, kind: fault, times: 1, ...MORE[fault] })),
  });

export async function evaluateWire(
  desk: StdioDesk,
  folder: string,
  one: WireCase,
): Promise<readonly Finding[]> {
  const findings = await (one.about === 'message'
    ? judgeMessage(desk, folder, one)
    : evaluateCaseRequest(desk, folder, one));
  return findings.map(({ verdict, why }) => ({ verdict, why: `${one.step} ${one.fault}: ${why}` }));
}

async function judgeMessage(
  desk: StdioDesk,
  folder: string,
  { step, fault }: Extract<WireCase, { about: 'message' }>,
): Promise<readonly Finding[]> {
  const { message } = await sealed(desk, await newBatch(desk));
  const watch = new MessageWatch(desk, folder, message);
  if (step === 'send') await arm(desk, ['payment-initiation'], fault);
  else await arm(desk, ['payment-initiation'], step === 'inquire' ? 'drop-after' : 'drop-before');
  await watch.call('outbox.send');
  if (step === 'inquire') {
    await arm(desk, INQUIRIES, fault);
    await watch.call('outbox.inquire');
  }
  if (step === 'resend') {
    await order(desk, 'faults.set', { faults: [] });
    await watch.call('outbox.inquire');
    await arm(desk, ['payment-initiation'], fault);
    await watch.call('outbox.resend');
  }
  await order(desk, 'faults.set', { faults: [] });
  return watch.settle();
}

const FIELDS: Readonly<
  Record<CaseAction, { readonly reason: string; readonly reason_description?: string }>
> = {
  stop: { reason: 'DUPL' },
  recall: { reason: 'DUPL' },
  reconfirm: { reason: '12345' },
  reject: { reason: '54321' },
};

/**
 * What is played again is an answer of a quarter of an hour ago that says the opposite; the desk has heard
 * the time of its bank since.
 */
async function answeredOtherwise(desk: StdioDesk, act: CaseAction): Promise<void> {
  const other = act === 'recall' ? 'stop' : act === 'stop' ? 'recall' : 'reject';
  const uetr = act === 'recall' ? ((await sentPayment(desk)).uetr ?? '') : randomUUID();
  const id = await releasedCase(
    desk,
    await draftCase(desk, { act: other, fields: { ...FIELDS[other], uetr } }),
  );
  await desk.must('cases.send', { case: id });
  await desk.must('training.advanceClock', { seconds: 900 });
  await sentPayment(desk);
}

async function evaluateCaseRequest(
  desk: StdioDesk,
  folder: string,
  { step, fault }: Extract<WireCase, { about: 'case' }>,
): Promise<readonly Finding[]> {
  const [what, act] = step.split(' ') as ['send' | 'ask' | 'resend', CaseAction];
  const operation = act === 'stop' || act === 'recall' ? 'stop' : 'reconfirmation';
  // A recall is about a payment this desk does not know: the bank refuses it. The others are about its own.
  if (fault === 'replay' && what !== 'ask') await answeredOtherwise(desk, act);
  const uetr = act === 'recall' ? randomUUID() : ((await sentPayment(desk)).uetr ?? '');
  const id = await releasedCase(desk, await draftCase(desk, { act, fields: { ...FIELDS[act], uetr } }));
  const watch = new CaseWatch(desk, folder, id);
  await arm(desk, [operation], what === 'send' ? fault : what === 'ask' ? 'drop-after' : 'drop-before');
  await watch.call('cases.send');
  if (what === 'ask') {
    await arm(desk, INQUIRIES, fault);
    await watch.call('cases.ask');
  }
  if (what === 'resend') {
    await watch.askByTelephone();
    await arm(desk, [operation], fault);
    await watch.call('cases.resend');
  }
  await order(desk, 'faults.set', { faults: [] });
  if ((await caseOf(desk, id)).state === 'sending') await watch.check();
  return watch.settle();
}
