// What the window shows of a request about a payment: who is waited for, who signed and whether it counts,
// what to tell the bank on the telephone, and what may be done.
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import { fingerprintWords } from '../../../../shared/domain/fingerprint-words.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import type { CaseHead, CaseSet } from '../../../ports/store.ts';
import { fakeCard } from '../../../ports/token.fake.ts';
import { caseSigned, draftedCase } from '../../../../test/app/case-desk.ts';
import { memoryDesk, type MemoryDesk } from '../../../../test/app/preparing-desk.ts';
import type { CaseContext } from '../context.ts';
import { createCase } from './draft.ts';
import { getCase, listCases } from './view.ts';

const ada = await fakeCard('ada', ['preparer']);
const jonas = await fakeCard('jonas', ['approver']);
const mira = await fakeCard('mira', ['releaser']);
const UETR = '11111111-2222-4333-8444-555555555555';
const OPENED = '2026-11-20T09:00:00.000Z';

let desk: MemoryDesk;
let context: CaseContext & Parameters<typeof getCase>[0] & Parameters<typeof listCases>[0];
let id: string;
beforeEach(async () => {
  desk = await memoryDesk([ada, jonas, mira], {
    rules: [{ id: 'r', kinds: ['recall'], approvals: 1, release: true, validHours: 24 }],
  });
  context = { ...desk.context, openedAt: OPENED } as unknown as typeof context;
  id = await draftedCase(desk);
});

const detail = async (its = id) => must(await getCase(context, its));
const headOf = async (): Promise<CaseHead> => {
  const head = await desk.store.cases.get(id);
  if (head === null) throw new Error('a case is stored');
  return head;
};
/** As the machine or a person left it. */
async function becomes(set: CaseSet): Promise<void> {
  const { changeRevision: expectedChange } = await headOf();
  const log = { at: 'x', act: 'case.note', actor: 'mira', subject: id, detail: '' };
  must(await desk.store.cases.change({ case: id, expectedChange, at: 'x', set, log }));
}
const proposed = async () => expect(await caseSigned(desk, id, 'propose', ada)).toBeNull();
const approved = async () => expect(await caseSigned(desk, id, 'approve', jonas)).toBeNull();
const released = async () => expect(await caseSigned(desk, id, 'release', mira)).toBeNull();

/** An attempt that began at this time; it has an answer where one is given. */
async function attempted(
  attempt: string,
  startedAt: string,
  answer: { readonly status: number | null; readonly kind?: 'request' | 'inquiry' } | null = null,
): Promise<void> {
  const head = await headOf();
  const { kind = 'request', status = null } = answer ?? {};
  const log = { at: startedAt, act: 'case.intent', actor: 'desk', subject: id, detail: '' };
  must(
    await desk.store.cases.begin({
      attempt,
      case: id,
      kind,
      expectedState: head.state,
      startedAt,
      correlationId: `corr-${attempt}`,
      bodySha256: kind === 'request' ? (head.proposed?.content.request.sha256 ?? null) : null,
      set: kind === 'request' ? { state: 'sending' } : {},
      log,
    }),
  );
  if (answer === null) return;
  must(
    await desk.store.cases.end({
      attempt,
      endedAt: startedAt,
      httpStatus: status,
      outcome: 'unknown',
      fault: fault('timeout'),
      bankReference: `B-${attempt}`,
      answerExcerpt: '',
      answer: null,
      set: { state: 'unknown', fault: fault('timeout') },
      log: { ...log, act: 'case.unknown' },
    }),
  );
}

describe('a request waits for', () => {
  const waits = async () => {
    const [row] = must(await listCases(context, { offset: 0, limit: 10 })).rows;
    const shown = await detail();
    expect(row?.waitingFor).toBe(shown.waitingFor);
    return shown.waitingFor;
  };

  it('its preparer, an approver, a releaser, and whoever sends it', async () => {
    expect(await waits()).toBe('preparer');
    await proposed();
    expect(await waits()).toBe('approver');
    await approved();
    expect(await waits()).toBe('releaser');
    await released();
    expect(await waits()).toBe('sender');
  });

  it.each([
    ['sending', 'bank'],
    ['answered', 'bank'],
    ['refused', 'person'],
    ['unknown', 'person'],
    ['closed', 'nobody'],
    ['returned', 'preparer'],
    ['withdrawn', 'nobody'],
    ['expired', 'preparer'],
  ] as const)('once it is %s: %s', async (state, by) => {
    await proposed();
    await becomes({ state });
    expect(await waits()).toBe(by);
  });
});

describe('what may be done with it', () => {
  const may = async () =>
    Object.entries((await detail()).may)
      .filter(([, is]) => is)
      .map(([what]) => what)
      .toSorted();

  it('follows the state and the signatures that count', async () => {
    expect(await may()).toEqual(['propose', 'save', 'withdraw']);
    await proposed();
    expect(await may()).toEqual(['approve', 'return', 'withdraw']);
    await approved();
    expect(await may()).toEqual(['release', 'return', 'withdraw']);
    await released();
    expect(await may()).toEqual(['return', 'send', 'withdraw']);
    await becomes({ state: 'returned' });
    expect(await may()).toEqual(['edit', 'withdraw']);
  });

  it('sends an unknown one again only after something has said that it never arrived', async () => {
    await proposed();
    await becomes({ state: 'unknown', doubt: true });
    expect(await may()).toEqual(['ask', 'settle']);
    await becomes({ nothingShown: true });
    expect(await may()).toEqual(['ask', 'close', 'resend', 'settle']);
  });

  it('is nothing while it is being sent, and to close it once the bank has answered', async () => {
    await proposed();
    await becomes({ state: 'sending' });
    expect(await may()).toEqual([]);
    for (const state of ['answered', 'refused'] as const) {
      await becomes({ state });
      expect(await may()).toEqual(['close']);
    }
    await becomes({ state: 'closed' });
    expect(await may()).toEqual([]);
  });
});

describe('its signatures', () => {
  it('stand under the name of who made them, and count or say why they do not', async () => {
    await proposed();
    await approved();
    const before = await detail();
    expect(
      before.signatures.map(({ purpose, personName, counts, why }) => [purpose, personName, counts, why]),
    ).toEqual([
      ['propose', 'ada', true, null],
      ['approve', 'jonas', true, null],
    ]);
    expect(before.need.map(({ purpose, have, need }) => [purpose, have, need])).toEqual([
      ['propose', 1, 1],
      ['approve', 1, 1],
      ['release', 0, 1],
    ]);
    expect(before.need.at(-1)?.canSign).toEqual(['mira']);
    const persons = (await desk.store.desk.policy())?.policy.persons ?? [];
    await desk.adopt({ persons: persons.filter(({ id: person }) => person !== 'jonas') });
    const [, lost] = (await detail()).signatures;
    expect(lost).toMatchObject({ counts: false });
    expect(lost?.why).not.toBeNull();
  });

  it('are not verified where somebody changed a byte of one in the store', async () => {
    await proposed();
    const cases = {
      ...desk.store.cases,
      get: (its: string) => desk.store.cases.get(its),
      attempts: async () => [],
      signatures: async (its: string) =>
        (await desk.store.cases.signatures(its)).map((one) => ({
          ...one,
          jws: one.jws.replace(/.(?=.$)/u, (last) => (last === 'A' ? 'B' : 'A')),
        })),
    };
    const shown = must(await getCase({ ...context, store: { ...desk.store, cases } }, id));
    expect(shown.signatures).toMatchObject([{ purpose: 'propose', counts: false, why: 'not-verified' }]);
    expect(shown.need[0]).toMatchObject({ purpose: 'propose', have: 0 });
  });

  it('and the request they are over are shown with the words everybody compares', async () => {
    expect((await detail()).request).toBeNull();
    expect((await detail()).need).toEqual([]);
    await proposed();
    const { proposed: its } = await headOf();
    expect((await detail()).request).toEqual({
      text: its?.request,
      format: 'json',
      sha256: its?.content.request.sha256,
      bytes: its?.content.request.bytes,
      words: [...fingerprintWords(its?.contentSha256 ?? '')],
    });
  });

  it('are judged by the policy it was proposed under, also when another is in force', async () => {
    await proposed();
    await desk.adopt({ quorum: 1 });
    expect((await detail()).policy.version).toBe(1);
    const draft = await draftedCase(desk);
    expect((await detail(draft)).policy.version).toBe(2);
  });
});

describe('attempts to send it', () => {
  it('that never ended count as unknown once the desk was opened again, and as under way before', async () => {
    await proposed();
    await attempted('a', '2026-11-20T08:59:59.999Z');
    expect((await detail()).attempts).toMatchObject([{ attempt: 1, outcome: 'unknown' }]);
    const opened = { ...context, openedAt: '2026-11-20T08:59:59.999Z' };
    expect(must(await getCase(opened, id)).attempts).toMatchObject([{ outcome: 'pending' }]);
  });

  it('are shown in order with what the bank gave them', async () => {
    await proposed();
    await attempted('a', '2026-11-20T10:00:00.000Z', { status: 504 });
    await attempted('b', '2026-11-20T10:05:00.000Z', { status: 200, kind: 'inquiry' });
    expect((await detail()).attempts).toMatchObject([
      { attempt: 1, kind: 'request', httpStatus: 504, bankReference: 'B-a', correlationId: 'corr-a' },
      { attempt: 2, kind: 'inquiry', httpStatus: 200 },
    ]);
  });
});

describe('on the telephone', () => {
  const told = async () => (await detail()).contact?.tell ?? null;
  const value = async (name: string) => (await told())?.find((one) => one.name === name)?.value;

  it('nothing is to be told before the bank may have it', async () => {
    await proposed();
    expect((await detail()).contact).toBeNull();
  });

  it('the bank is told what identifies the payment and the attempt, and nothing that has no value', async () => {
    await proposed();
    await attempted('a', '2026-11-20T10:00:00.000Z', { status: null });
    await attempted('b', '2026-11-20T10:05:00.000Z', { status: 200, kind: 'inquiry' });
    const { reference, proposed: its } = await headOf();
    expect((await detail()).contact).toMatchObject({ urgency: 'now', topic: 'unknown' });
    expect(await told()).toEqual([
      { name: 'company', value: context.identity.companyName },
      {
        name: 'request',
        value: [
          {
            code: 'case-request',
            data: { act: 'recall', type: its?.content.requestType, reason: 'DUPL' },
          },
        ],
      },
      { name: 'uetr', value: UETR },
      { name: 'beneficiary', value: 'Kestrel' },
      { name: 'their-account', value: 'DE1' },
      { name: 'case', value: reference },
      { name: 'sent-at', value: '2026-11-20T10:00:00.000Z' },
      { name: 'exchange-reference', value: 'B-a' },
      { name: 'correlation-id', value: 'corr-a' },
      { name: 'came-back', value: [{ code: 'case-came-back', data: { status: null, failure: '' } }] },
    ]);
  });

  it('what came back is the status of the newest attempt, with the failure that it brought', async () => {
    await proposed();
    await attempted('a', '2026-11-20T10:00:00.000Z', { status: null });
    await attempted('b', '2026-11-20T11:00:00.000Z', { status: 504 });
    expect(await value('sent-at')).toBe('2026-11-20T11:00:00.000Z');
    expect(await value('came-back')).toEqual([
      { code: 'case-came-back', data: { status: 504, failure: 'timeout' } },
    ]);
  });

  it('the type that was signed is told, whatever the profile says by now', async () => {
    await proposed();
    const type = (await headOf()).proposed?.content.requestType;
    const { requests } = (await desk.store.desk.profile())?.profile ?? {};
    await desk.useProfile({ requests: { ...requests, types: { recall: 'OTHER' } } as never });
    await becomes({ state: 'unknown' });
    expect(await value('request')).toMatchObject([{ data: { type } }]);
    expect(type).not.toBe('OTHER');
  });

  it('a payment that waits to be reconfirmed has a counterparty; day and amount are those of the payment', async () => {
    await desk.adopt({
      rules: [{ id: 'r', kinds: ['reconfirm'], approvals: 1, release: true, validHours: 24 }],
    });
    ({ case: id } = must(
      await createCase(context, {
        payment: null,
        act: 'reconfirm',
        fields: { reason: '10001', bank_reference: 'B-7', interbank_settlement_date: '2026-11-20' },
        about: {
          name: 'Kestrel',
          account: 'DE1',
          amount: { amount: '10.00', currency: 'EUR' },
          valueDate: '2026-11-21',
        },
        note: '',
      }),
    ));
    await proposed();
    await becomes({ state: 'unknown' });
    expect(await value('counterparty')).toBe('Kestrel');
    expect(await value('beneficiary')).toBeUndefined();
    expect(await value('bank-reference')).toBe('B-7');
    expect(await value('amount')).toEqual([
      { code: 'value-amount', data: { amount: '10.00', currency: 'EUR' } },
    ]);
    // The day that the request names goes before the day somebody typed about the payment.
    expect(await value('value-date')).toEqual([{ code: 'value-day', data: { date: '2026-11-20' } }]);
  });
});

describe('a request that may be forgotten or has come back', () => {
  it('is called about where it was withdrawn while nobody knows whether the bank has it', async () => {
    await becomes({ state: 'withdrawn', doubt: true });
    expect(await detail()).toMatchObject({
      contact: { urgency: 'now', topic: 'forgotten' },
      expect: ['may-be-forgotten-withdrawn'],
      fault: null,
    });
    await becomes({ doubt: false });
    expect(await detail()).toMatchObject({ contact: null, expect: ['withdrawn'] });
  });

  it('shows its own failure before the warning about a restore', async () => {
    await becomes({ fault: fault('timeout') });
    expect((await detail()).fault).toMatchObject({ code: 'timeout' });
    await becomes({ fault: null });
    const copyEndedAt = '2026-11-21T00:00:00.000Z';
    const restore = { at: copyEndedAt, lost: null, messages: 0, acknowledged: false, copyEndedAt };
    await desk.store.desk.saveSetting('desk.restored', restore, null);
    expect(await detail()).toMatchObject({ fault: { code: 'case-restored' } });
    expect((await detail()).contact).toMatchObject({ topic: 'forgotten' });
    await becomes({ fault: fault('timeout') });
    expect((await detail()).fault).toMatchObject({ code: 'timeout' });
  });

  it('names who returned it and why', async () => {
    await proposed();
    await becomes({ state: 'returned', returned: { by: 'jonas', at: OPENED, reason: 'wrong reason' } });
    expect((await detail()).returned).toEqual({ by: 'jonas', at: OPENED, reason: 'wrong reason' });
  });

  it('comes to what the bank decided', async () => {
    await proposed();
    const decision = (status: string) => ({ status, reasons: [], text: [], at: OPENED, answer: null });
    await becomes({ state: 'answered', decision: decision('ACCP') });
    expect((await detail()).expect).toEqual(['accepted-recall', 'effect-recall']);
    await becomes({ decision: decision('PDNG') });
    expect((await detail()).expect).toEqual(['received', 'effect-recall']);
  });

  it('says that it was carried out where the payment alone shows it, and asks nobody to call', async () => {
    await proposed();
    await becomes({ state: 'answered', decision: null });
    expect(await detail()).toMatchObject({ expect: ['carried-out'], contact: null });
  });
});

describe('a list of cases', () => {
  it('has those of the states that were asked for, by page', async () => {
    await proposed();
    const draft = await draftedCase(desk);
    const listed = async (query: object) => {
      const { rows, total } = must(await listCases(context, { offset: 0, limit: 10, ...query }));
      return [rows.map((row) => row.case), total];
    };
    expect(await listed({ states: ['draft'] })).toEqual([[draft], 1]);
    expect(await listed({ states: ['closed'] })).toEqual([[], 0]);
    expect((await listed({ limit: 1 }))[1]).toBe(2);
    expect(await listed({ text: 'no such words' })).toEqual([[], 0]);
  });

  it('marks what the person who signed in with a card may sign next, and nothing for anybody else', async () => {
    const mineFor = async (at: object | null): Promise<readonly boolean[]> => {
      const seat = { view: () => ({ at }) } as unknown as (typeof context)['seat'];
      return must(await listCases({ ...context, seat }, { offset: 0, limit: 10 })).rows.map(
        ({ mine }) => mine,
      );
    };
    const card = (person: string): object => ({ by: 'card', person, name: person, certificate: '' });
    expect(await mineFor(card('jonas'))).toEqual([false]);
    await proposed();
    expect(await mineFor(card('jonas'))).toEqual([true]);
    expect(await mineFor(card('ada'))).toEqual([false]);
    expect(await mineFor({ by: 'name', name: 'jonas' })).toEqual([false]);
    expect(await mineFor(null)).toEqual([false]);
    await approved();
    expect(await mineFor(card('jonas'))).toEqual([false]);
    expect(await mineFor(card('mira'))).toEqual([true]);
  });

  it('names what each is about, and never the own account', async () => {
    const [row] = must(await listCases(context, { offset: 0, limit: 10 })).rows;
    expect(row).toMatchObject({ reason: 'DUPL', uetr: UETR, endToEndId: '', about: { name: 'Kestrel' } });
    expect(row?.about).not.toHaveProperty('ownAccount');
  });
});

it('a case that is not there is not found', async () => {
  expect(await getCase(context, 'case-none')).toMatchObject({ ok: false, error: { code: 'not-found' } });
});
