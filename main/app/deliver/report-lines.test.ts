// What a status report changes on payments: by the line that names them, by the level above, and never
// backwards.
import { describe, expect, test } from 'vitest';
import type { StatusReport, TransactionStatus } from '../../ports/messages.ts';
import type { StatusUpdate, TrackedPayment } from '../../ports/store.ts';
import { AT, answeredDesk, sentMessage, trackedPayment } from './answered.fake.ts';
import { caseEntryDetails } from './desk-entry.ts';
import { reportUpdates } from './report-updates.ts';

const IN_5_MINUTES = '2026-11-20T10:05:00.000Z';
const IN_AN_HOUR = '2026-11-20T11:00:00.000Z';
const line = (more: Partial<TransactionStatus> = {}): TransactionStatus => ({
  status: 'ACSP',
  reasons: [],
  endToEndId: 'E-1',
  instructionId: null,
  paymentInformationId: null,
  uetr: null,
  bankReference: null,
  instructedAmount: null,
  facts: [],
  notUnderstood: [],
  ...more,
});
const reportOf = (
  transactions: readonly TransactionStatus[],
  more: Partial<StatusReport> = {},
): StatusReport => ({
  messageId: 'B-1',
  createdAt: null,
  originalMessageId: 'M-1',
  group: { status: null, reasons: [] },
  paymentGroups: [],
  noRecords: false,
  notUnderstood: [],
  transactions,
  ...more,
});
const group = (status: string | null, id = 'P-1'): StatusReport['paymentGroups'][number] => ({
  status,
  reasons: [],
  paymentInformationId: id,
});

async function updated(
  payments: readonly TrackedPayment[],
  report: StatusReport,
  about: TrackedPayment | null = null,
  before: readonly StatusUpdate[] = [],
): Promise<readonly StatusUpdate[]> {
  const { desk } = await answeredDesk(payments);
  desk.store.tracking.apply(before);
  return reportUpdates(desk, {
    message: sentMessage(),
    report,
    source: 'inquiry-post',
    answer: 'a-1',
    at: AT,
    about,
  });
}
/** Per payment, in order: what is set. */
const sets = (updates: readonly StatusUpdate[]): unknown =>
  updates.map(({ target, set }) => [Object.values(target)[0], set.status, set.nextInquiryAt]);
const payments = (count: number, more: Partial<TrackedPayment> = {}): readonly TrackedPayment[] =>
  Array.from({ length: count }, (_, index) => trackedPayment(index + 1, more));

describe('the answer about one payment', () => {
  const [asked, other] = [trackedPayment(1), trackedPayment(2)];

  test('moves it by its line, and counts the inquiry', async () => {
    const known = trackedPayment(1, { status: 'ACSP', statusGroup: 'waiting', inquiries: 3 });
    const [update, ...more] = await updated([known, other], reportOf([line()]), known);
    expect(more).toEqual([]);
    expect(update).toMatchObject({
      target: { payment: 'p-1' },
      set: { inquiries: 4, nextInquiryAt: IN_AN_HOUR },
    });
    const [moved] = await updated([known, other], reportOf([line({ status: 'ACSC' })]), known);
    expect(moved?.set).toMatchObject({ status: 'ACSC', inquiries: 0, nextInquiryAt: null });
  });

  test('that names nobody stands in its timeline with what it could not read', async () => {
    const report = reportOf([], {
      notUnderstood: ['blue'],
      group: { status: null, reasons: [{ code: 'X', text: '' }] },
    });
    const [update, ...more] = await updated([asked, other], report, asked);
    expect(more).toEqual([]);
    expect(update).toMatchObject({
      entry: {
        status: null,
        notUnderstood: ['blue'],
        reasons: [{ code: 'X', text: '' }],
        source: 'inquiry-post',
      },
      set: { status: null, inquiries: 1, nextInquiryAt: IN_5_MINUTES },
    });
  });

  test('that lists others of its message moves each that is named alone', async () => {
    const report = reportOf([
      line(),
      line({ endToEndId: 'E-2', status: 'RJCT' }),
      line({ endToEndId: 'E-9' }),
    ]);
    expect(sets(await updated([asked, other], report, asked))).toEqual([
      ['p-1', 'ACSP', IN_AN_HOUR],
      ['p-2', 'RJCT', null],
    ]);
    const foreign = reportOf([line(), line({ endToEndId: 'E-2' })], { originalMessageId: 'M-9' });
    expect(sets(await updated([asked, other], foreign, asked))).toEqual([['p-1', null, IN_5_MINUTES]]);
    const unnamed = reportOf([line(), line({ endToEndId: 'E-2' })], { originalMessageId: null });
    expect(sets(await updated([asked, other], unnamed, asked))).toEqual([['p-1', 'ACSP', IN_AN_HOUR]]);
    const silent = reportOf([line(), line({ endToEndId: 'E-2', status: null })]);
    expect(sets(await updated([asked, other], silent, asked))).toEqual([['p-1', 'ACSP', IN_AN_HOUR]]);
    const twins = [asked, trackedPayment(2, { endToEndId: 'E-7' }), trackedPayment(3, { endToEndId: 'E-7' })];
    const both = reportOf([line(), line({ endToEndId: 'E-7' }), line({ endToEndId: 'E-7' })]);
    expect(sets(await updated(twins, both, asked))).toEqual([['p-1', 'ACSP', IN_AN_HOUR]]);
    const contradicting = [line({ endToEndId: 'E-2' }), line({ endToEndId: 'E-2', status: 'RJCT' })];
    expect(sets(await updated([asked, other], reportOf([line(), ...contradicting]), asked))).toEqual([
      ['p-1', 'ACSP', IN_AN_HOUR],
    ]);
  });

  test('takes a line without its name as its own by the instruction', async () => {
    const [named, next] = [
      trackedPayment(1, { instructionId: 'I-1' }),
      trackedPayment(2, { instructionId: 'I-2' }),
    ];
    const byInstruction = (id: string, status: string): TransactionStatus =>
      line({ endToEndId: null, instructionId: id, status });
    const report = reportOf([byInstruction('I-1', 'ACSP'), byInstruction('I-2', 'RJCT')]);
    expect(sets(await updated([named, next], report, named))).toEqual([
      ['p-1', 'ACSP', IN_AN_HOUR],
      ['p-2', 'RJCT', null],
    ]);
    const notAvailable = reportOf([line({ endToEndId: 'NOTAVAILABLE', instructionId: 'I-1' })]);
    expect(sets(await updated([named, next], notAvailable))).toEqual([
      ['p-2', undefined, IN_5_MINUTES],
      ['p-1', 'ACSP', IN_AN_HOUR],
    ]);
    expect(sets(await updated([named], reportOf([line({ endToEndId: null })])))).toEqual([
      ['p-1', undefined, IN_5_MINUTES],
    ]);
  });
});

describe('the answer about a whole message', () => {
  test('of one level speaks for all in one update, as long as none was spoken of', async () => {
    const accepted = reportOf([], { group: { status: 'ACTC', reasons: [] } });
    const whole = await updated(payments(3), accepted);
    expect(whole).toHaveLength(1);
    expect(whole[0]).toMatchObject({
      target: { allOfMessage: 'm-1' },
      entry: { status: 'ACTC', facts: [{ name: 'level', value: 'message' }] },
      set: { status: 'ACTC', acceptedAt: AT, nextInquiryAt: IN_5_MINUTES },
    });
    const one = [trackedPayment(1, { status: 'ACSP', statusGroup: 'waiting' }), trackedPayment(2)];
    expect((await updated(one, accepted)).map(({ target }) => Object.values(target)[0])).toEqual([
      'p-1',
      'p-2',
    ]);
    const alike = payments(2, { status: 'ACSP', statusGroup: 'waiting' });
    expect((await updated(alike, accepted)).map(({ target }) => Object.values(target)[0])).toEqual([
      'p-1',
      'p-2',
    ]);
    expect(await updated([], accepted)).toEqual([]);
  });

  test('of one level and of groups speaks for each payment by its own', async () => {
    const shown = async (groups: StatusReport['paymentGroups']): Promise<unknown> =>
      sets(
        await updated(
          payments(2),
          reportOf([], { group: { status: 'ACTC', reasons: [] }, paymentGroups: groups }),
        ),
      );
    expect(await shown([group('RJCT')])).toEqual([
      ['p-1', 'RJCT', null],
      ['p-2', 'RJCT', null],
    ]);
    expect(await shown([group('PART')])).toEqual([['m-1', 'ACTC', IN_5_MINUTES]]);
    expect(await shown([group(null), group('PART', 'P-2')])).toEqual([['m-1', 'ACTC', IN_5_MINUTES]]);
    expect(await shown([group('PART'), group('RJCT', 'P-9')])).toEqual([
      ['p-1', 'ACTC', IN_5_MINUTES],
      ['p-2', 'ACTC', IN_5_MINUTES],
    ]);
    expect(
      sets(await updated(payments(2), reportOf([line()], { group: { status: 'ACTC', reasons: [] } }))),
    ).toEqual([
      ['p-2', 'ACTC', IN_5_MINUTES],
      ['p-1', 'ACSP', IN_AN_HOUR],
    ]);
  });

  test('leaves a status of their own, and moves one that came from above too', async () => {
    const own = trackedPayment(1, { status: 'ACSP', statusGroup: 'waiting', inquiries: 2 });
    const rejected = reportOf([], { group: { status: 'RJCT', reasons: [] } });
    const [kept] = await updated([own, trackedPayment(2)], rejected);
    expect(kept).toMatchObject({ entry: { status: 'RJCT', facts: [{ name: 'level', value: 'message' }] } });
    expect(kept?.set).toEqual({ updatedAt: AT, inquiries: 2, nextInquiryAt: IN_AN_HOUR });
    const [asked] = await updated([own], rejected, own);
    expect(asked?.set).toMatchObject({ inquiries: 3, nextInquiryAt: IN_AN_HOUR });
    const named = reportOf([line({ status: null })], { group: { status: 'RJCT', reasons: [] } });
    const [spoken] = await updated([own], named, own);
    expect(spoken?.set).toEqual({ updatedAt: AT, inquiries: 3, nextInquiryAt: IN_AN_HOUR });
    const heard = (name: string): readonly StatusUpdate[] => [
      {
        target: { payment: 'p-1' },
        set: {},
        entry: {
          at: AT,
          source: 'initiation-answer',
          status: 'ACSP',
          reasons: [],
          facts: [{ name, value: 'message' }],
          notUnderstood: [],
          answer: null,
        },
      },
    ];
    for (const name of ['level', 'Status of']) {
      const [moved] = await updated([own, trackedPayment(2)], rejected, null, heard(name));
      expect(moved?.set.status).toBe('RJCT');
    }
    const [still] = await updated([own, trackedPayment(2)], rejected, null, heard('other'));
    expect(still?.set.status).toBeUndefined();
    const desk = heard('level').map((one) => ({
      ...one,
      entry: one.entry && { ...one.entry, status: null },
    }));
    const [silent] = await updated([own, trackedPayment(2)], rejected, null, desk);
    expect(silent?.set.status).toBeUndefined();
  });

  test('reaches every payment it does not mention, however many there are', async () => {
    for (const count of [500, 501]) {
      const updates = await updated(payments(count), reportOf([line({ status: 'RJCT' })]));
      expect(updates).toHaveLength(count);
      expect(new Set(updates.map(({ target }) => Object.values(target)[0])).size).toBe(count);
    }
    const spoken = await updated(payments(2, { status: 'ACSP', statusGroup: 'waiting' }), reportOf([line()]));
    expect(sets(spoken)).toEqual([['p-1', 'ACSP', IN_AN_HOUR]]);
  });

  test('is looked up by hundreds of names at a time', async () => {
    for (const count of [500, 501]) {
      const lines = Array.from({ length: count }, (_, index) => line({ endToEndId: `E-${index + 1}` }));
      const updates = await updated(payments(count), reportOf(lines));
      expect(updates.filter(({ set }) => set.status === 'ACSP')).toHaveLength(count);
    }
  });
});

describe('which of payments with one name a line means', () => {
  const twin = (number: number, more: Partial<TrackedPayment>): TrackedPayment =>
    trackedPayment(number, { endToEndId: 'E-1', ...more });
  const moved = async (
    twins: readonly TrackedPayment[],
    ...lines: readonly TransactionStatus[]
  ): Promise<unknown> =>
    (await updated(twins, reportOf(lines))).flatMap(({ target, set }) =>
      set.status === undefined ? [] : [[Object.values(target)[0], set.status]],
    );

  test('is told by the UETR, the instruction or the group', async () => {
    const [a, b] = ['0b2b1c8e-7b1d-4f0e-9a51-2f0a7c3d1e55', '1b2b1c8e-7b1d-4f0e-9a51-2f0a7c3d1e55'];
    const byUetr = [twin(1, { uetr: a }), twin(2, { uetr: b })];
    expect(await moved(byUetr, line({ uetr: b }))).toEqual([['p-2', 'ACSP']]);
    const byInstruction = [twin(1, { instructionId: 'I-1' }), twin(2, { instructionId: 'I-2' })];
    expect(await moved(byInstruction, line({ instructionId: 'I-1' }))).toEqual([['p-1', 'ACSP']]);
    const byGroup = [twin(1, { group: 'P-1' }), twin(2, { group: 'P-2' })];
    expect(await moved(byGroup, line({ paymentInformationId: 'P-2' }))).toEqual([['p-2', 'ACSP']]);
    expect(await moved(byGroup, line({ paymentInformationId: '' }))).toEqual([]);
    expect(await moved(byGroup, line({ paymentInformationId: 'P-2', instructionId: 'I-9' }))).toEqual([
      ['p-2', 'ACSP'],
    ]);
  });

  test('is all of them only where the report says the same as often', async () => {
    const twins = [twin(1, {}), twin(2, {})];
    expect(await moved(twins, line())).toEqual([]);
    expect(await moved(twins, line(), line()), 'each of them once').toEqual([
      ['p-1', 'ACSP'],
      ['p-2', 'ACSP'],
    ]);
    expect(await moved(twins, line(), line({ status: 'RJCT' }))).toEqual([]);
    const half = [twin(1, { group: 'P-1' }), twin(2, { group: '' })];
    expect(await moved(half, line({ paymentInformationId: 'P-1' }))).toEqual([]);
  });

  test('is none where only some of the lines refuse a duplicate: the bank may have the first one', async () => {
    const twins = [twin(1, {}), twin(2, {})];
    const refused = (code: string) => line({ status: 'RJCT', reasons: [{ code, text: '' }] });
    for (const codes of [
      ['AM05', 'AC04'],
      ['AC04', 'AM05'],
    ] as const)
      expect(await moved(twins, ...codes.map(refused))).toEqual([]);
    expect(await moved(twins, refused('AC04'), refused('AC06'))).toHaveLength(2);
  });

  test('that means several takes over no reference, which can be that of one alone', async () => {
    const twins = [twin(1, {}), twin(2, {})];
    const lines = ['B-1', 'B-2'].map((bankReference) => line({ bankReference }));
    const updates = await updated(twins, reportOf(lines));
    expect(updates.map(({ set }) => set.bankReference ?? null)).toEqual([null, null]);
  });

  test('is each line’s own where a UETR tells them apart, though the lines say the same', async () => {
    const [a, b] = ['0b2b1c8e-7b1d-4f0e-9a51-2f0a7c3d1e55', '1b2b1c8e-7b1d-4f0e-9a51-2f0a7c3d1e55'];
    expect(
      await moved([twin(1, { uetr: a }), twin(2, { uetr: b })], line({ uetr: a }), line({ uetr: b })),
    ).toEqual([
      ['p-1', 'ACSP'],
      ['p-2', 'ACSP'],
    ]);
  });

  test('is moved by its own line alone where others mean several, it among them', async () => {
    const twins = [twin(1, { instructionId: 'I-1' }), twin(2, { instructionId: 'I-2' })];
    const own = line({ instructionId: 'I-1', bankReference: 'B-1' });
    const updates = await updated(twins, reportOf([own, line(), line()]));
    expect(updates.map(({ target, set }) => [Object.values(target)[0], set.bankReference ?? null])).toEqual([
      ['p-1', 'B-1'],
      ['p-2', null],
    ]);
  });

  test('that is one payment’s alone keeps all that is said of it, also by two lines', async () => {
    const single = [trackedPayment(1, { instructionId: 'I-1' })];
    const said = (code: string) =>
      line({ instructionId: 'I-1', status: 'PDNG', bankReference: 'B-1', reasons: [{ code, text: '' }] });
    const updates = await updated(single, reportOf([said('AM04'), said('AG01')]));
    expect(
      updates.map(({ entry, set }) => [entry?.reasons.map(({ code }) => code), set.bankReference]),
    ).toEqual([
      [['AM04'], 'B-1'],
      [['AG01'], 'B-1'],
    ]);
  });

  test('of one payment and one line is that payment, whatever group the bank counts it to', async () => {
    const single = [trackedPayment(1, { group: 'P-1' })];
    expect(await moved(single, line({ paymentInformationId: 'P-9' }))).toEqual([['p-1', 'ACSP']]);
  });

  test('of one payment and several lines is the one that agrees, or none where they differ', async () => {
    const single = [trackedPayment(1, { group: 'P-1' })];
    expect(await moved(single, line(), line({ status: 'RJCT', paymentInformationId: 'P-9' }))).toEqual([
      ['p-1', 'ACSP'],
    ]);
    expect(await moved(single, line(), line({ status: 'RJCT' }))).toEqual([]);
    expect(await moved(single, line({ paymentInformationId: 'P-1' }), line({ status: 'RJCT' }))).toEqual([
      ['p-1', 'ACSP'],
    ]);
  });
});

test('a rejection as a duplicate after a stop the bank took on is the end of that stop', async () => {
  const stop: StatusUpdate = {
    target: { payment: 'p-1' },
    set: {},
    entry: {
      at: AT,
      source: 'desk',
      status: null,
      reasons: [],
      facts: caseEntryDetails('CASE-1', 'stop', 'PDNG'),
      notUnderstood: [],
      answer: null,
    },
  };
  const report = reportOf([line({ status: 'RJCT', reasons: [{ code: 'AM05', text: '' }] })]);
  expect((await updated([trackedPayment(1)], report, null, [stop]))[0]?.set.status).toBe('RJCT');
  expect((await updated([trackedPayment(1)], report))[0]?.set).not.toHaveProperty('status');
});
