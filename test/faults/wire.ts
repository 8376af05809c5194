// The part of the rig that judges the wire: each kind of fault at each step that reaches the bank, settled
// afterwards as an officer would.
import { randomInt } from 'node:crypto';
import { order } from '../flow/bank-journal.ts';
import { sealed, typedBatch } from '../flow/officers.ts';
import type { StdioDesk } from '../flow/stdio-desk.ts';
import { bookedIn, type Finding, type Verdict } from './judge.ts';

/** What can befall a request or its answer, and the switches of the bank that make it. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  dropped: ['drop-before', 'drop-after'],
  late: ['slow'],
  truncated: ['truncated', 'short-body'],
  garbled: ['garbled', 'tampered', 'unencrypted', 'wrong-recipient', 'wrong-suite', 'oversized'],
  replayed: ['replay'],
  forged: ['forged-signature', 'unsigned'],
  refused: ['error-500', 'error-502-html', 'rate-limit'],
};
const STEPS = ['send', 'inquire', 'resend'] as const;

export interface WireCase {
  readonly kind: string;
  readonly step: (typeof STEPS)[number];
  readonly fault: string;
}

export const wireCases = (): readonly WireCase[] =>
  STEPS.flatMap((step) =>
    Object.entries(KINDS).flatMap(([kind, faults]) => faults.map((fault) => ({ kind, step, fault }))),
  );

const INQUIRIES = ['status-inquiry-post', 'status-inquiry-get', 'enhanced-inquiry'];

export async function judgeWire(
  desk: StdioDesk,
  folder: string,
  { step, fault }: WireCase,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const find = (verdict: Verdict, why: string): void =>
    void findings.push({ verdict, why: `${step} ${fault}: ${why}` });
  const arm = (operations: readonly string[], kind: string): Promise<unknown> =>
    order(desk, 'faults.set', {
      faults: operations.map((operation) => ({
        operation,
        kind,
        times: 1,
        ...(kind === 'slow' ? { delayMs: 700 } : {}),
      })),
    });
  const { message } = await sealed(
    desk,
    await typedBatch(desk, { amount: `${randomInt(20, 9_999)}.${randomInt(10, 99)}` }),
  );
  const see = async () => desk.must('outbox.get', { message });
  const { messageId } = await see();
  const booked = (): number => bookedIn(folder).filter((one) => one === messageId).length;

  const check = async (): Promise<void> => {
    const row = await see();
    const times = booked();
    if (times > 1) find('doubled', `booked ${times} times`);
    if (times > 0 && (row.may.send || row.may.resend))
      find('doubled', `booked, ${row.state} here, and may be sent`);
    if (times > 0 && !['accepted', 'unknown'].includes(row.state))
      find('contradictory', `booked and ${row.state} here`);
    if (times === 0 && row.state === 'accepted') find('contradictory', 'accepted here and not booked');
    if (row.state === 'unknown' && row.fault === null) find('unclear', 'unknown without a reason');
    if (row.fault?.code === 'internal') find('unclear', 'internal');
    if (row.state === 'sending') find('stuck', 'being sent by nobody');
  };
  const call = async (name: 'outbox.send' | 'outbox.inquire' | 'outbox.resend'): Promise<void> => {
    const answer = await desk.call(name, { message });
    if (!answer.ok && answer.error.code === 'internal') find('unclear', `${name} ends in internal`);
    await check();
  };

  if (step === 'send') await arm(['payment-initiation'], fault);
  else await arm(['payment-initiation'], step === 'inquire' ? 'drop-after' : 'drop-before');
  await call('outbox.send');
  if (step === 'inquire') {
    await arm(INQUIRIES, fault);
    await call('outbox.inquire');
  }
  if (step === 'resend') {
    await order(desk, 'faults.set', { faults: [] });
    await call('outbox.inquire');
    await arm(['payment-initiation'], fault);
    await call('outbox.resend');
  }
  await order(desk, 'faults.set', { faults: [] });
  // As an officer settles it: the pause of the bank is ended, then inquiries, and what the bank does not have
  // is sent.
  for (let round = 0; round < 4 && (await see()).state !== 'accepted'; round += 1) {
    await desk.call('follow.endPause', {});
    const { may } = await see();
    await call(may.resend ? 'outbox.resend' : may.send ? 'outbox.send' : 'outbox.inquire');
  }
  if ((await see()).state !== 'accepted')
    find('stuck', `still ${(await see()).state} (${(await see()).fault?.code ?? ''}) after it was settled`);
  if (booked() !== 1) find(booked() > 1 ? 'doubled' : 'lost', `booked ${booked()} times in the end`);
  return findings;
}
