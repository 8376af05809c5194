// What a proposal fixes and what stands in its way before a PIN is asked for: a broken rule of the bank,
// another payment than the one that is named, and a second request about the same payment.
import { beforeEach, describe, expect, it } from 'vitest';
import type { CaseFields } from '../../../../shared/domain/case.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import { caseContentBytes } from '../../../../shared/domain/case-evaluation.ts';
import { caseBody } from '../../../bank/operations/case-request.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import type { CaseHead, TrackedPayment } from '../../../ports/store.ts';
import { fakeCard, type FakeCard } from '../../../ports/token.fake.ts';
import { memoryDesk, type MemoryDesk } from '../../../../test/app/preparing-desk.ts';
import { trackedPayment } from '../../deliver/answered.fake.ts';
import type { CaseContext } from '../context.ts';
import { signCase, withdrawCase } from './case-step.ts';
import { createCase, editCase, saveCase } from './draft.ts';
import { refuseCollection } from './identity.ts';
import { proposeCase } from './propose.ts';

const ada = await fakeCard('ada', ['preparer']);
const jonas = await fakeCard('jonas', ['approver']);
const UETR = '11111111-2222-4333-8444-555555555555';
const OTHER_UETR = '99999999-2222-4333-8444-555555555555';
const RULE = { id: 'r', kinds: ['recall', 'stop'], approvals: 1, release: false, validHours: 24 } as const;
const ABOUT = { name: 'Kestrel', account: 'DE1', amount: null, valueDate: '' };
const RECALL = { reason: 'DUPL', uetr: UETR };

let desk: MemoryDesk;
let context: CaseContext;
/** The payments of this desk. */
let own: TrackedPayment[];
/** Batches of direct debits. */
let collections: string[];

async function deskUnder(...rules: Policy['rules']): Promise<void> {
  desk = await memoryDesk([ada, jonas], { rules });
  own = [];
  collections = [];
  const store = {
    ...desk.store,
    batches: {
      ...desk.store.batches,
      get: async (batch: string) => (collections.includes(batch) ? { kind: 'direct-debit' } : null),
    },
    tracking: { get: async (id: string) => own.find(({ payment }) => payment === id) ?? null },
    follow: {
      byUetr: async ([uetr]: readonly string[]) => own.filter((one) => one.uetr?.toLowerCase() === uetr),
      archive: async ({ bankReference }: { readonly bankReference: string }) => {
        const rows = own.filter((one) => one.bankReference === bankReference);
        return { rows, total: rows.length };
      },
      named: async (by: { readonly endToEndId?: string; readonly instructionId?: string }) =>
        own.filter((one) => one.endToEndId === by.endToEndId || one.instructionId === by.instructionId),
    },
  };
  context = { ...desk.context, store, bank: { caseBody }, openedAt: '' } as unknown as CaseContext;
}
beforeEach(() => deskUnder({ ...RULE, kinds: [...RULE.kinds] }));

type Draft = Partial<Pick<Parameters<typeof createCase>[1], 'payment' | 'act' | 'fields' | 'about'>>;
const drafted = async (draft: Draft = {}): Promise<string> =>
  must(
    await createCase(context, {
      payment: null,
      act: 'recall',
      fields: RECALL,
      about: ABOUT,
      note: '',
      ...draft,
    }),
  ).case;
const headOf = async (id: string): Promise<CaseHead> => {
  const head = await desk.store.cases.get(id);
  if (head === null) throw new Error('a case is stored');
  return head;
};
const command = async (id: string) => ({ case: id, expectedRevision: (await headOf(id)).changeRevision });
async function fault(id: string, { choice }: FakeCard = ada) {
  return desk.ended(await proposeCase(context, { ...(await command(id)), choice, note: 'as agreed' }));
}
const proposed = async (draft: Draft = {}): Promise<string> => {
  const id = await drafted(draft);
  expect(await fault(id)).toBeNull();
  return id;
};
const contentOf = async (id: string) => (await headOf(id)).proposed?.content;

describe('a proposal fixes', () => {
  it('the bytes of the request, under the digest that is signed', async () => {
    const head = await headOf(await proposed());
    const { request = '', content, contentSha256 } = head.proposed ?? {};
    expect(JSON.parse(request)).toMatchObject({ reason: 'DUPL', uetr: UETR });
    expect(content?.request).toEqual({
      format: 'json',
      sha256: sha256Hex(request),
      bytes: Buffer.byteLength(request),
    });
    expect(contentSha256).toBe(content && sha256Hex(caseContentBytes(content)));
    const [signature] = await desk.store.cases.signatures(head.case);
    expect(signature).toMatchObject({ step: 'propose', revision: 1, person: 'ada', note: 'as agreed' });
    expect(desk.tokens.jobs.at(-1)).toMatchObject({ statement: { contentSha256 } });
  });

  it('the policy, the profile and the desk it is sent from', async () => {
    await desk.useProfile({ clientId: 'client-7' });
    const head = await headOf(await proposed());
    expect(head.proposed).toMatchObject({
      policyVersion: 1,
      profile: { version: 2 },
      sendingDesk: context.identity.desk,
      content: { clientId: 'client-7', requestType: expect.any(String) as string },
    });
  });

  it('how long it may be approved and how many approvals it needs', async () => {
    await deskUnder({ id: 'r', kinds: ['recall'], approvals: 1, release: true, validHours: 36 });
    const head = await headOf(await proposed());
    expect(head).toMatchObject({ state: 'proposed', revision: 1, approvals: { have: 0, need: 1 } });
    const start = Date.parse((await desk.store.cases.signatures(head.case))[0]?.time ?? '');
    expect(Date.parse(head.deadline ?? '') - start).toBe(36 * 3_600_000);
  });

  it('as known by the desk only what the desk itself knows in every identification', async () => {
    own = [trackedPayment(1, { uetr: UETR, instructionId: 'I-1', bankReference: null })];
    expect(await contentOf(await proposed())).toMatchObject({ source: 'typed' });
    await deskUnder({ ...RULE, kinds: [...RULE.kinds] });
    own = [trackedPayment(1, { uetr: UETR, bankReference: null })];
    expect(await contentOf(await proposed({ payment: 'p-1' }))).toMatchObject({
      source: 'desk',
      about: { name: 'Kestrel', ownAccount: 'DE88500209000023411208' },
    });
    await deskUnder({ ...RULE, kinds: [...RULE.kinds] });
    own = [trackedPayment(1, { uetr: UETR, bankReference: null })];
    const fields = { reason: 'DUPL', bank_reference: 'B-7', interbank_settlement_date: '2026-11-20' };
    expect(await contentOf(await proposed({ payment: 'p-1', fields }))).toMatchObject({ source: 'typed' });
  });

  it('another revision each time, with nothing left of the one before', async () => {
    const id = await proposed();
    const back = { ...(await command(id)), choice: jonas.choice, note: 'wrong reason' };
    expect(await desk.ended(await signCase(context, { ...back, step: 'return' }))).toBeNull();
    expect((await headOf(id)).returned).toMatchObject({ by: 'jonas', reason: 'wrong reason' });
    must(await editCase(context, await command(id)));
    expect(await fault(id)).toBeNull();
    expect(await headOf(id)).toMatchObject({
      revision: 2,
      state: 'proposed',
      returned: null,
      decision: null,
    });
    const steps = (await desk.store.cases.signatures(id)).map(({ step, revision }) => [step, revision]);
    expect(steps).toEqual([
      ['propose', 1],
      ['return', 1],
      ['propose', 2],
    ]);
  });

  it('that it may have been sent before a restore, where that is so', async () => {
    const id = await drafted();
    const change = async (set: object) => {
      const { case: its, expectedRevision: expectedChange } = await command(id);
      const log = { at: 'x', act: 'case.note', actor: '', subject: id, detail: '' };
      must(await desk.store.cases.change({ case: its, expectedChange, at: 'x', set, log }));
    };
    await change({ doubt: true });
    expect(await fault(id)).toBeNull();
    expect((await headOf(id)).fault).toMatchObject({ code: 'case-restored' });
    expect((await headOf(await proposed({ fields: { reason: 'DUPL', uetr: OTHER_UETR } }))).fault).toBeNull();
  });
});

describe('no PIN is asked for', () => {
  const refusedBeforePin = async (id: string, card?: FakeCard) => {
    const asked = desk.tokens.jobs.length;
    const why = await fault(id, card);
    expect(desk.tokens.jobs).toHaveLength(asked);
    expect((await headOf(id)).state).toBe('draft');
    return why;
  };

  it('where a rule of the bank is broken', async () => {
    const id = await drafted({ fields: { uetr: UETR } });
    expect(await refusedBeforePin(id)).toMatchObject({ code: 'bank-rule-broken' });
  });

  it('where an identification names another payment than the one that was chosen, and says which', async () => {
    own = [trackedPayment(1, { uetr: OTHER_UETR })];
    expect(await refusedBeforePin(await drafted({ payment: 'p-1' }))).toMatchObject({
      code: 'case-other-payment',
      path: 'fields.uetr',
    });
  });

  it('where another request about the same payment may reach the bank, and names it', async () => {
    const first = await headOf(await proposed());
    const second = await drafted({ act: 'stop', fields: { reason: 'DUPL', uetr: UETR.toUpperCase() } });
    expect(await refusedBeforePin(second)).toMatchObject({
      code: 'case-open-already',
      detail: first.reference,
    });
    const withdrawn = { ...(await command(first.case)), choice: ada.choice, reason: '' };
    expect(await desk.ended(await withdrawCase(context, withdrawn))).toBeNull();
    expect(await fault(second)).toBeNull();
  });

  it('where the other request names the payment otherwise, and this desk knows that it is the same', async () => {
    own = [trackedPayment(1, { uetr: UETR, bankReference: 'B-7' })];
    await proposed();
    const fields = { reason: 'DUPL', bank_reference: 'B-7', interbank_settlement_date: '2026-11-20' };
    expect(await refusedBeforePin(await drafted({ fields }))).toMatchObject({ code: 'case-open-already' });
  });

  const DATE = { interbank_settlement_date: '2026-11-20' };
  const BY = {
    uetr: { uetr: UETR },
    'bank reference': { bank_reference: 'B-7', ...DATE },
    'instruction id': { instruction_id: 'I-1', ...DATE },
    'end-to-end id': { end_to_end_id: 'E-1' },
    choice: { payment: 'p-1' },
  } as const;
  const names = Object.keys(BY) as (keyof typeof BY)[];
  it.each(names.flatMap((one) => names.map((other) => [one, other] as const)))(
    'where one request names a payment of this desk by %s and an open one by %s',
    async (one, other) => {
      own = [trackedPayment(1, { uetr: UETR, bankReference: 'B-7', instructionId: 'I-1' })];
      const draftBy = (name: keyof typeof BY): Draft =>
        name === 'choice'
          ? { payment: 'p-1', fields: { reason: 'DUPL', uetr: UETR } }
          : { fields: { reason: 'DUPL', ...BY[name] } };
      await proposed(draftBy(other));
      expect(await refusedBeforePin(await drafted(draftBy(one)))).toMatchObject({
        code: 'case-open-already',
      });
    },
  );

  it('but not where another request has no name in common, though the money is the same', async () => {
    const about = { ...ABOUT, amount: { amount: '10.00', currency: 'EUR' } };
    await proposed({ fields: { reason: 'DUPL', end_to_end_id: 'E-9' }, about });
    expect(await fault(await drafted({ fields: RECALL, about }))).toBeNull();
  });

  it('where it names no payment at all', async () => {
    const fields = { reason: 'DUPL', ...DATE };
    expect(await refusedBeforePin(await drafted({ fields }))).toMatchObject({
      code: 'case-names-no-payment',
    });
  });

  it('where its payment is a collection', async () => {
    own = [trackedPayment(1, { uetr: UETR })];
    const id = await drafted({ payment: 'p-1' });
    collections = own.map(({ batch }) => batch);
    expect(await refusedBeforePin(id)).toMatchObject({ code: 'case-about-collection' });
    expect(await refusedBeforePin(await drafted()), 'by the UETR that is typed').toMatchObject({
      code: 'case-about-collection',
    });
  });

  it.each<[string, Partial<TrackedPayment>, CaseFields, string | null]>([
    ['a reference of the bank', {}, { bank_reference: 'SB-1' }, 'case-about-collection'],
    [
      'such a reference, beside the UETR of a transfer,',
      {},
      { uetr: OTHER_UETR, bank_reference: 'SB-1' },
      'case-about-collection',
    ],
    ['its instruction', { instructionId: 'I-7' }, { instruction_id: 'I-7' }, 'case-about-collection'],
    ['its end-to-end identification', {}, { end_to_end_id: 'E-7' }, 'case-about-collection'],
    ['an end-to-end identification of others', {}, { end_to_end_id: 'E-8' }, null],
  ])('where %s names a collection', async (_, its, fields, code) => {
    const collected = { batch: 'collected', bankReference: 'SB-1', endToEndId: 'E-7', ...its };
    const sent = { batch: 'sent', uetr: OTHER_UETR, bankReference: 'SB-2', endToEndId: 'E-8' };
    const both = { ...collected, endToEndId: 'E-8', bankReference: 'SB-3' };
    own = [trackedPayment(1, collected), trackedPayment(2, sent), trackedPayment(3, both)];
    collections = ['collected'];
    const head = await headOf(await drafted({ fields: { reason: 'DUPL', ...DATE, ...fields } }));
    expect((await refuseCollection(context, head))?.code ?? null).toBe(code);
    expect(await refuseCollection(context, { ...head, act: 'reject' })).toEqual(
      fields.bank_reference === undefined ? null : expect.objectContaining({ code }),
    );
  });

  it('where its payment turns out to be a collection once it was proposed', async () => {
    own = [trackedPayment(1, { uetr: UETR })];
    const id = await proposed({ payment: 'p-1' });
    collections = own.map(({ batch }) => batch);
    const step = { step: 'approve', choice: jonas.choice, note: '' } as const;
    expect(await desk.ended(await signCase(context, { ...(await command(id)), ...step }))).toMatchObject({
      code: 'case-about-collection',
    });
  });

  it('where the policy has no rule for the account the payment left', async () => {
    await deskUnder({ ...RULE, kinds: [...RULE.kinds], accounts: ['GB29NWBK60161331926819'] });
    own = [trackedPayment(1, { uetr: UETR })];
    expect(await refusedBeforePin(await drafted({ payment: 'p-1' }))).toMatchObject({
      code: 'policy-no-rule',
    });
  });

  it('of somebody who prepares nothing', async () => {
    expect(await refusedBeforePin(await drafted(), jonas)).toMatchObject({ code: 'person-without-role' });
  });

  it('of a revision that its officer did not see, or of what was proposed already', async () => {
    const id = await drafted();
    const before = await command(id);
    must(await saveCase(context, { ...before, act: 'recall', fields: RECALL, about: ABOUT, note: 'x' }));
    const input = { ...before, choice: ada.choice, note: '' };
    expect(await proposeCase(context, input)).toMatchObject({ error: { code: 'revision-conflict' } });
    expect(await fault(id)).toBeNull();
    const again = { ...(await command(id)), choice: ada.choice, note: '' };
    expect(await proposeCase(context, again)).toMatchObject({ error: { code: 'case-step-impossible' } });
  });
});

it('two requests that turn out to be about one payment: the older one goes on, the other is not approved', async () => {
  const first = await proposed();
  const other = { reason: 'DUPL', bank_reference: 'B-7', interbank_settlement_date: '2026-11-20' };
  const second = await proposed({ fields: other });
  own = [trackedPayment(1, { uetr: UETR, bankReference: 'B-7' })];
  const approve = async (id: string) => {
    const input = { ...(await command(id)), choice: jonas.choice, note: '', step: 'approve' as const };
    return desk.ended(await signCase(context, input));
  };
  expect(await approve(second)).toMatchObject({ code: 'case-open-already' });
  expect(await approve(first)).toBeNull();
});

it('what changed while the PIN was typed is not proposed', async () => {
  const id = await drafted();
  const before = await command(id);
  desk.tokens.whileSigning = async () => {
    must(await saveCase(context, { ...before, act: 'stop', fields: RECALL, about: ABOUT, note: '' }));
  };
  expect(await fault(id)).toMatchObject({ code: 'revision-conflict' });
  expect(await headOf(id)).toMatchObject({ state: 'draft', act: 'stop', proposed: null });
  expect(await desk.store.cases.signatures(id)).toEqual([]);
});
