// Cases over the real desk and the training bank: reconfirm, reject, stop, recall, with the three officers'
// cards.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unzipSync } from 'fflate';
import { SETTLED } from '../bank-days.ts';
import { needsTraining } from './desk-kind.ts';
import { draftCase, ABOUT, caseOf, releasedCase, sentPayment, signCase, STRANGE } from './case-actions.ts';
import { advanceBank } from './bank-console.ts';
import { advanceUntil, cardOf } from './officers.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
let desk: StdioDesk;

beforeAll(async () => {
  desk = await StdioDesk.start(folder);
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

const payment = (id: string) => desk.must('payments.get', { payment: id });

describe('a case about a payment of the desk', () => {
  it('is filled in from what the desk knows, and stops the payment', async () => {
    const paid = await sentPayment(desk);
    const { why, ...filled } = await desk.must('cases.prefill', { payment: paid.payment });
    expect({ why, ...filled }).toMatchObject({
      act: 'stop',
      why: { code: 'case-fits', data: { because: 'open' } },
      fields: { uetr: paid.uetr, end_to_end_id: paid.endToEndId },
      about: { name: paid.name, amount: paid.amount },
    });
    const id = await draftCase(desk, {
      ...filled,
      fields: { ...filled.fields, reason: 'DUPL' },
      about: { ...ABOUT, name: 'Somebody else' },
    });
    expect((await caseOf(desk, id)).about.name).toBe(paid.name);
    await releasedCase(desk, id);
    const before = await caseOf(desk, id);
    expect(before).toMatchObject({
      state: 'released',
      may: { send: true, resend: false },
      request: { format: 'json' },
      contact: { urgency: 'if-nothing-happens' },
    });
    const sent = await desk.must('cases.send', { case: id });
    expect(sent).toMatchObject({
      state: 'answered',
      decision: { status: 'ACCP', text: 'Stop request accepted, the payment has been cancelled.' },
      may: { send: false, close: true },
    });
    expect(sent.attempts).toMatchObject([
      { kind: 'request', outcome: 'answered', httpStatus: 200, bodySha256: before.request?.sha256 },
    ]);
    await advanceUntil(desk, 60, async () => (await payment(paid.payment)).status === 'RJCT');
    expect(
      (await payment(paid.payment)).timeline.some((entry) =>
        entry.facts.some(({ value }) => value === sent.reference),
      ),
    ).toBe(true);
  });

  it('recalls what is settled: the return comes a day later', async () => {
    const paid = await sentPayment(desk);
    await advanceUntil(desk, SETTLED, async () => (await payment(paid.payment)).status === 'ACSC');
    const { why: _why, ...filled } = await desk.must('cases.prefill', { payment: paid.payment });
    expect(filled.act).toBe('recall');
    const id = await releasedCase(
      desk,
      await draftCase(desk, { ...filled, about: ABOUT, fields: { ...filled.fields, reason: 'FRAD' } }),
    );
    expect(await desk.must('cases.send', { case: id })).toMatchObject({
      state: 'answered',
      decision: { status: 'ACCP' },
      contact: { urgency: 'if-nothing-happens' },
    });
    await advanceBank(desk, 2 * 86_400);
    expect((await desk.must('inquiries.search', { criteria: { uetr: paid.uetr ?? '' } })).rows).toMatchObject(
      [{ status: 'ACSC', returned: true, known: paid.payment }],
    );
    expect((await payment(paid.payment)).returned).toBe(true);
  });

  it.skipIf(needsTraining('clock'))('reconfirms and rejects by the codes the bank takes', async () => {
    for (const [act, said] of [
      ['reconfirm', 'Reconfirmation accepted.'],
      ['reject', 'Rejection accepted.'],
    ] as const) {
      const { uetr } = await sentPayment(desk);
      const id = await releasedCase(
        desk,
        await draftCase(desk, { act, fields: { reason: '12345', uetr: uetr ?? '' } }),
      );
      expect(await desk.must('cases.send', { case: id })).toMatchObject({
        state: 'answered',
        requestType: act === 'reconfirm' ? 'RECNFRM' : 'RJCTCNFRM',
        decision: { status: 'ACCP', text: said },
      });
    }
  });
});

describe('what the bank declines', () => {
  it('is refused, with a call to make, and cannot be sent again', async () => {
    const id = await releasedCase(desk, await draftCase(desk));
    const sent = await desk.must('cases.send', { case: id });
    expect(sent).toMatchObject({
      state: 'refused',
      decision: { status: 'RJCT', text: 'Transaction not found.' },
      contact: { urgency: 'now' },
      may: { send: false, resend: false, ask: false },
    });
    expect(sent.contact?.tell.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['uetr', 'amount', 'case', 'correlation-id']),
    );
    expect(await desk.call('cases.send', { case: id })).toMatchObject({
      ok: false,
      error: { code: 'case-step-impossible' },
    });
    const closed = await desk.must('cases.close', {
      case: id,
      expectedRevision: sent.changeRevision,
      note: 'Told the supplier',
    });
    expect((await caseOf(desk, closed.case)).state).toBe('closed');
  });
});

describe('rules before anything is signed', () => {
  it.each([
    [
      'a reason nobody knows',
      { act: 'recall', fields: { reason: 'XXXX', uetr: STRANGE } },
      /4\.6 stop\.reason-form/u,
    ],
    [
      'a reason of five digits that has three',
      { act: 'reconfirm', fields: { reason: '123', uetr: STRANGE } },
      /2\.5 reconfirmation\.reason-form/u,
    ],
    [
      'no complete identification set',
      { act: 'reject', fields: { reason: '12345', bank_reference: 'SB1' } },
      /2\.5 reconfirmation\.identification/u,
    ],
    [
      'a UETR that is not version 4',
      { act: 'reject', fields: { reason: '12345', uetr: STRANGE.replace('-4', '-1') } },
      /2\.5 reconfirmation\.uetr/u,
    ],
  ] as const)('%s is named with its section', async (_what, form, rule) => {
    const id = await draftCase(desk, form);
    const { changeRevision, broken } = await caseOf(desk, id);
    expect(broken.length).toBeGreaterThan(0);
    const refused = await desk.call('cases.propose', {
      case: id,
      expectedRevision: changeRevision,
      choice: await cardOf(desk, 'ada-keller'),
      note: '',
    });
    expect(refused).toMatchObject({ ok: false, error: { code: 'bank-rule-broken' } });
    expect(refused.ok ? '' : refused.error.rule).toMatch(rule);
  });

  it.each([
    [
      'a reason that banks want a text with',
      { act: 'stop', fields: { reason: 'CUST', uetr: STRANGE } },
      'stop.reason-described',
    ],
    [
      'an identification of a stop that is not complete',
      { act: 'stop', fields: { reason: 'DUPL', bank_reference: 'SB1' } },
      'stop.identification',
    ],
  ] as const)('%s is a warning: the document shows no body of a stop', async (_what, form, rule) => {
    const checked = await desk.must('cases.check', form);
    expect([checked.broken, checked.warnings.map(({ name }) => name)]).toEqual([[], [rule]]);
  });

  it('two cases about one payment are not open at once', async () => {
    const uetr = STRANGE.replace(/5$/u, '9');
    const first = await draftCase(desk, { fields: { reason: 'DUPL', uetr } });
    expect(await signCase(desk, 'cases.propose', first, 'ada-keller')).toBeNull();
    const second = await draftCase(desk, { fields: { reason: 'FRAD', uetr: uetr.toUpperCase() } });
    expect(await signCase(desk, 'cases.propose', second, 'ada-keller')).toMatchObject({
      code: 'case-open-already',
    });
    const { changeRevision } = await caseOf(desk, second);
    await desk.must('cases.withdraw', {
      case: second,
      expectedRevision: changeRevision,
      choice: null,
      reason: 'There is one already',
    });
    expect((await caseOf(desk, second)).state).toBe('withdrawn');
  });
});

describe('a case about a payment of the desk asks about that payment', () => {
  it.skipIf(needsTraining('clock'))(
    'refuses to show officers one payment and name another to the bank, or to ask twice about one under two names',
    async () => {
      const [mine, other] = [await sentPayment(desk), await sentPayment(desk)];
      const lie = await draftCase(desk, {
        act: 'stop',
        payment: mine.payment,
        fields: { reason: 'DUPL', uetr: other.uetr ?? '' },
      });
      expect(await signCase(desk, 'cases.propose', lie, 'ada-keller')).toMatchObject({
        code: 'case-other-payment',
        path: 'fields.uetr',
      });
      const open = await draftCase(desk, {
        act: 'stop',
        payment: mine.payment,
        fields: { reason: 'DUPL', uetr: mine.uetr ?? '' },
      });
      expect(await signCase(desk, 'cases.propose', open, 'ada-keller')).toBeNull();
      const {
        rows: [found],
      } = await desk.must('inquiries.search', { criteria: { uetr: mine.uetr ?? '' } });
      const twin = await draftCase(desk, {
        act: 'stop',
        fields: {
          reason: 'DUPL',
          bank_reference: found?.bankReference ?? '',
          interbank_settlement_date: mine.valueDate,
        },
      });
      // The open one names no bank reference; the desk knows it of the payment all the same.
      expect(await signCase(desk, 'cases.propose', twin, 'ada-keller')).toMatchObject({
        code: 'case-open-already',
      });
    },
  );
});

describe('dual control', () => {
  it('three persons, each in their own role and once; what waits cannot be sent', async () => {
    const id = await draftCase(desk, { fields: { reason: 'DUPL', uetr: STRANGE.replace(/5$/u, '1') } });
    expect(await signCase(desk, 'cases.propose', id, 'jonas-weber')).toMatchObject({
      code: 'person-without-role',
    });
    expect(await signCase(desk, 'cases.propose', id, null)).toMatchObject({ code: 'person-not-enrolled' });
    expect(await signCase(desk, 'cases.propose', id, 'ada-keller')).toBeNull();
    expect(await signCase(desk, 'cases.approve', id, 'ada-keller')).toMatchObject({
      code: expect.stringMatching(/person-without-role|same-person/u),
    });
    expect(await signCase(desk, 'cases.release', id, 'mira-novak')).toMatchObject({
      code: 'case-step-impossible',
    });
    expect(await desk.call('cases.send', { case: id })).toMatchObject({
      ok: false,
      error: { code: 'case-step-impossible' },
    });
    expect(await signCase(desk, 'cases.approve', id, 'jonas-weber')).toBeNull();
    const approved = await caseOf(desk, id);
    expect(approved).toMatchObject({
      state: 'approved',
      approvals: { have: 1, need: 1 },
      waitingFor: 'releaser',
    });
    expect(approved.signatures.map(({ purpose, person, counts }) => [purpose, person, counts])).toEqual([
      ['propose', 'ada-keller', true],
      ['approve', 'jonas-weber', true],
    ]);
    const back = await desk.must('cases.return', {
      case: id,
      expectedRevision: approved.changeRevision,
      choice: await cardOf(desk, 'mira-novak'),
      reason: 'Wrong reason',
    });
    expect((await desk.ended(back.ticket)).phase).toBe('done');
    const returned = await caseOf(desk, id);
    expect(returned).toMatchObject({
      state: 'returned',
      returned: { reason: 'Wrong reason', by: 'Mira Novak' },
    });
    expect(returned.signatures.map(({ counts }) => counts)).toEqual([false, false, true]);
    await desk.must('cases.edit', { case: id, expectedRevision: returned.changeRevision });
    await releasedCase(desk, id);
    expect(await caseOf(desk, id)).toMatchObject({ state: 'released', revision: 2 });
  });

  it('the PIN page shows the request as the card process read it', async () => {
    const id = await draftCase(desk, { fields: { reason: 'FRAD', uetr: STRANGE.replace(/5$/u, '2') } });
    expect(await signCase(desk, 'cases.propose', id, 'ada-keller', 'Told by the police')).toBeNull();
    const detail = await caseOf(desk, id);
    expect(desk.asked.at(-1)).toMatchObject({
      purpose: 'case',
      reference: detail.reference,
      note: 'Told by the police',
      words: [detail.request?.words],
      case: {
        step: 'propose',
        act: 'recall',
        source: 'typed',
        fields: detail.fields,
        about: { name: ABOUT.name, amount: ABOUT.amount },
      },
    });
  });
});

describe('evidence', () => {
  it('holds the request, what was signed, the answer and the log', async () => {
    const id = await releasedCase(
      desk,
      await draftCase(desk, { fields: { reason: 'DUPL', uetr: STRANGE.replace(/5$/u, '3') } }),
    );
    const sent = await desk.must('cases.send', { case: id });
    const { file, name, bytes } = await desk.must('cases.evidence', { case: id });
    const piece = await desk.must('files.read', { file, offset: 0 });
    const zip = unzipSync(Buffer.from(piece.base64, 'base64'));
    expect([name, bytes]).toEqual([
      `${sent.reference}-evidence.zip`,
      Buffer.from(piece.base64, 'base64').length,
    ]);
    expect(Object.keys(zip)).toEqual(
      expect.arrayContaining([
        'request.json',
        'content.json',
        'policy.json',
        'profile.json',
        'report.json',
        'log.jsonl',
        'answers/01-request.txt',
        'approvals/02-r1-approve-jonas-weber.jws',
      ]),
    );
    expect(Buffer.from(zip['request.json'] ?? []).toString()).toBe(sent.request?.text);
    const log = Buffer.from(zip['log.jsonl'] ?? [])
      .toString()
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { act: string }).act);
    expect(log).toEqual([
      'case.create',
      'case.propose',
      'case.approve',
      'case.release',
      'case.intent',
      'case.declined',
    ]);
  });
});
