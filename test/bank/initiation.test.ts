// The main job over the real interface: cards approve, the company's token signs, the sandbox decrypts,
// verifies, validates and answers.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { InitiationOutcome, InquiryOutcome } from '../../main/ports/bank.ts';
import type { BankProfile } from '../../shared/domain/bank-profile.ts';
import { payments } from './payments.ts';
import { openTreasury, type Treasury } from './treasury.ts';

let treasury: Treasury;

beforeAll(async () => {
  treasury = await openTreasury();
});
afterAll(() => treasury.close());
afterEach(async () => {
  treasury.network.on = true;
  await treasury.sandbox.order('faults.set', { faults: [] });
  await treasury.sandbox.order('settings.set', {
    settings: {
      requestSuite: 'modern',
      initiationAnswer: 'response',
      errorFormat: 'accept',
      errorProtection: 'plain',
    },
  });
});

const text = (outcome: InitiationOutcome | InquiryOutcome): string => {
  if (outcome.kind !== 'answered') throw new Error(JSON.stringify({ ...outcome.fault, kind: outcome.kind }));
  return Buffer.from(outcome.pain002).toString('utf8');
};
const told = (outcome: InitiationOutcome): string =>
  outcome.kind === 'answered' ? 'answered' : `${outcome.kind} ${outcome.fault.code}`;
const statuses = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'gu'))].map((match) => match[1] ?? '');

async function sent(profile: BankProfile, amounts?: readonly string[], debtor?: string) {
  // The bank's calendar day at this moment: a test that moved the clock on may have crossed midnight, or a
  // weekend.
  const { now } = (await treasury.sandbox.order('clock.get')) as { now: string };
  const made = payments(treasury.sandbox.facts, now.slice(0, 10), amounts, debtor);
  const body = await treasury.seal(made.xml, profile);
  const send = (): Promise<InitiationOutcome> =>
    treasury.link.initiate({ profile, kind: 'pain.001.001.03', body, correlationId: 'c' });
  return { made, send };
}

const inquire = (profile: BankProfile, endToEndId: string): Promise<InquiryOutcome> =>
  treasury.link.inquirePost({ profile, fields: { endToEndId }, correlationId: 'i' });

describe.each([
  ['modern', 'json', 'response'],
  ['modern', 'xml-secured', 'psr1'],
  ['modern', 'rfc6749', 'bare'],
  ['legacy', 'xml-secured', 'json'],
] as const)('suite %s, access token %s, answer form %s', (suite, variant, form) => {
  it('the bank takes what three cards approved and answers with a verified pain.002', async () => {
    await treasury.sandbox.order('settings.set', {
      settings: { requestSuite: suite, initiationAnswer: form },
    });
    const { made, send } = await sent(treasury.profile(suite, variant));
    const answer = text(await send());
    expect(statuses(answer, 'OrgnlMsgId')).toEqual([made.messageId]);
    expect(new Set(statuses(answer, 'TxSts'))).toEqual(new Set(['PDNG']));
  });
});

it('PDNG becomes ACSP and ACSC, asked by POST and, with the number the bank gave, by GET', async () => {
  const profile = treasury.profile();
  const { made, send } = await sent(profile);
  const uetr = /UETR\/([0-9a-f-]{36})/u.exec(text(await send()))?.[1] ?? '';
  const [endToEndId = ''] = made.endToEndIds;
  expect(statuses(text(await inquire(profile, endToEndId)), 'TxSts')).toEqual(['PDNG']);
  await treasury.sandbox.order('clock.advance', { seconds: 601 });
  const fields = { endToEndId, globalTranNo: uetr, instdAmt: { amount: '1000.00', currency: 'EUR' } };
  expect(
    statuses(text(await treasury.link.inquireGet({ profile, fields, correlationId: 'g' })), 'TxSts'),
  ).toEqual(['ACSP']);
  await treasury.sandbox.order('clock.settle');
  for (const [getParameters, amountForm] of [
    ['pascal', 'separate-parameter'],
    ['camel', 'amount-then-currency'],
  ] as const) {
    const other = { ...profile, inquiry: { ...profile.inquiry, getParameters, amountForm } };
    expect(
      statuses(text(await treasury.link.inquireGet({ profile: other, fields, correlationId: 'g' })), 'TxSts'),
    ).toEqual(['ACSC']);
  }
});

it('an account the bank does not know is refused in a verified answer', async () => {
  const { send } = await sent(treasury.profile(), ['5.00'], 'DE12500105170648489890');
  const answer = text(await send());
  expect(answer).toContain('RJCT');
  expect(answer).toContain('ACCOUNT NUMBER NOT IN FILE PROFILE');
});

it('a payment nobody sent is not found, and the answer is verified', async () => {
  const answer = text(await inquire(treasury.profile(), 'E-NEVER'));
  expect(statuses(answer, 'TxSts')).toEqual([]);
  expect(statuses(answer, 'AddtlInf').join('')).toContain('No records found');
});

it('the same bytes twice: the second answer says duplicate, which is unknown', async () => {
  const { send } = await sent(treasury.profile());
  expect(told(await send())).toBe('answered');
  expect(told(await send())).toBe('unknown duplicate-request');
});

it('an access token the bank no longer takes is renewed once, and the payments are booked once', async () => {
  const { made, send } = await sent(treasury.profile());
  await treasury.sandbox.order('tokens.expire');
  expect(told(await send())).toBe('answered');
  const booked = (await treasury.sandbox.order('payments')) as { msgId: string }[];
  expect(booked.filter((payment) => payment.msgId === made.messageId)).toHaveLength(made.endToEndIds.length);
});

describe('what the bank does wrong', () => {
  const booked = async (messageId: string): Promise<number> =>
    ((await treasury.sandbox.order('payments')) as { msgId: string }[]).filter(
      (payment) => payment.msgId === messageId,
    ).length;

  it.each([
    ['drop-before', {}, 'unknown connection-lost', 0],
    ['drop-after', {}, 'unknown connection-lost', 2],
    ['truncated', {}, 'unknown connection-lost', 2],
    ['short-body', {}, 'unknown answer-garbled', 2],
    ['slow', { delayMs: 3000 }, 'unknown timeout', 2],
    ['oversized', { bytes: 3_000_000 }, 'unknown answer-oversized', 2],
    ['unsigned', {}, 'unknown answer-unsigned', 2],
    ['forged-signature', {}, 'unknown answer-forged', 2],
    ['tampered', {}, 'unknown answer-forged', 2],
    ['garbled', {}, 'unknown answer-garbled', 2],
    ['wrong-recipient', {}, 'unknown answer-undecryptable', 2],
    ['wrong-suite', {}, 'unknown answer-other-suite', 2],
    ['unencrypted', {}, 'answered', 2],
    ['error-500', {}, 'unknown bank-failure', 0],
    ['error-502-html', {}, 'unknown answer-foreign', 0],
    ['rate-limit', {}, 'not-taken rate-limited', 0],
    ['expired-token', { times: 1 }, 'answered', 2],
    ['gateway-error', { status: 403, format: 'xml' }, 'not-taken bank-forbidden', 0],
    ['gateway-error', { status: 404, format: 'json' }, 'not-taken bank-address', 0],
    ['gateway-error', { status: 415, format: 'html' }, 'unknown answer-foreign', 0],
    ['gateway-error', { status: 412, format: 'json' }, 'unknown precondition-failed', 0],
  ] as const)('%s %o: %s', async (kind, more, expected, count) => {
    const base = treasury.profile();
    const profile = { ...base, limits: { ...base.limits, requestTimeoutSeconds: 2 } };
    const { made, send } = await sent(profile);
    await treasury.sandbox.order('faults.set', {
      faults: [{ operation: 'payment-initiation', kind, ...more }],
    });
    expect(told(await send())).toBe(expected);
    expect(await booked(made.messageId)).toBe(count);
  });

  it('errors that come encrypted are read all the same', async () => {
    await treasury.sandbox.order('settings.set', { settings: { errorProtection: 'encrypted' } });
    const profile = treasury.profile('modern', 'json', {
      clientId: treasury.sandbox.facts.clientId,
      initiation: { ...treasury.profile().initiation, contentType: 'text/plain' },
    });
    const { send } = await sent(profile);
    const outcome = await send();
    expect(told(outcome)).toBe('not-taken bank-media-type');
    expect(Buffer.from(outcome.exchange.answer?.body ?? []).toString()).toContain('EncryptedData');
  });
});

it('after an answer that was lost, an inquiry shows the payments', async () => {
  const profile = treasury.profile();
  const { made, send } = await sent(profile);
  await treasury.sandbox.order('faults.set', {
    faults: [{ operation: 'payment-initiation', kind: 'drop-after' }],
  });
  expect(told(await send())).toBe('unknown connection-lost');
  for (const id of made.endToEndIds)
    expect(statuses(text(await inquire(profile, id)), 'TxSts')).toEqual(['PDNG']);
});

it('an answer kept raw is opened again later', async () => {
  const profile = treasury.profile();
  const { send } = await sent(profile);
  const outcome = await send();
  const again = await treasury.envelope.open({
    profile,
    body: outcome.exchange.answer?.body ?? new Uint8Array(),
  });
  expect(again.ok && Buffer.from(again.value).toString()).toBe(text(outcome));
});

it('offline: nothing reaches the bank', async () => {
  const { made, send } = await sent(treasury.profile());
  treasury.network.on = false;
  expect(told(await send())).toBe('not-taken offline');
  expect(
    ((await treasury.sandbox.order('payments')) as { msgId: string }[]).some(
      (payment) => payment.msgId === made.messageId,
    ),
  ).toBe(false);
});
