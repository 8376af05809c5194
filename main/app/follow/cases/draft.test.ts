// Drafts of requests about a payment: what is kept of what somebody typed, what the desk knows itself, and
// which request fits what became of the payment.
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import { fakeCard } from '../../../ports/token.fake.ts';
import { restoredDesk, type RestoredDesk } from '../../../../test/app/restored-desk.ts';
import { memoryDesk, type MemoryDesk } from '../../../../test/app/preparing-desk.ts';
import type { CaseContext } from '../context.ts';
import { caseDesk } from './case.fake.ts';
import { createCase, editCase, prefillCase, saveCase } from './draft.ts';
import { caseFor, caseForEvent } from './open-case.ts';
import { getCase, listCases } from './view.ts';

const ada = await fakeCard('ada', ['preparer']);
const UETR = '11111111-2222-4333-8444-555555555555';
const TYPED = {
  payment: null,
  act: 'recall',
  fields: { reason: 'DUPL', uetr: UETR },
  about: { name: 'Kestrel', account: 'DE1', amount: null, valueDate: '' },
  note: 'as agreed',
} as const;
const refused = (code: string) => ({ ok: false, error: { code } });

let desk: MemoryDesk;
let context: CaseContext;
beforeEach(async () => {
  desk = await memoryDesk([ada]);
  context = desk.context as unknown as CaseContext;
});

const caseOf = async (id: string) => {
  const head = await desk.store.cases.get(id);
  if (head === null) throw new Error('a case is stored');
  return head;
};
const newest = async () => (await desk.store.log.list({ offset: 0, limit: 1 })).rows[0];

describe('a draft of a request', () => {
  it('is numbered by the day at the bank, and the log says what it asks for', async () => {
    desk.clock.advance(Date.parse('2026-11-23T23:30:00Z') - desk.clock.now());
    await desk.useProfile({ timeZone: 'Europe/Berlin' });
    const { case: id } = must(await createCase(context, TYPED));
    expect(await caseOf(id)).toMatchObject({
      state: 'draft',
      act: 'recall',
      payment: null,
      revision: 0,
      note: 'as agreed',
      reference: expect.stringMatching(/^CASE-20261124/u) as string,
      about: { name: 'Kestrel', account: 'DE1', ownAccount: '' },
    });
    expect(await newest()).toMatchObject({ act: 'case.create', actor: 'desk', subject: id });
    expect((await newest())?.detail).toContain('"act":"recall"');
  });

  it('keeps every field as one line, and none that is empty', async () => {
    const fields = { reason: ' DUPL ', uetr: '', additional_information: 'first\n  second\t' };
    const { case: id } = must(await createCase(context, { ...TYPED, fields }));
    expect((await caseOf(id)).fields).toEqual({
      reason: 'DUPL',
      additional_information: 'first second',
    });
  });

  it('is refused where what was typed about the payment is not in its form, naming the field', async () => {
    const about = { ...TYPED.about, name: 'x'.repeat(200) };
    expect(await createCase(context, { ...TYPED, about })).toMatchObject({
      ok: false,
      error: { code: 'invalid-input', path: 'about.name' },
    });
    expect(await createCase(context, { ...TYPED, payment: 'payment-none' })).toMatchObject(
      refused('not-found'),
    );
  });

  it('is saved against the revision its officer saw, and never once it was proposed', async () => {
    const { case: id, changeRevision } = must(await createCase(context, TYPED));
    const input = { ...TYPED, case: id, act: 'stop', note: 'changed', fields: { uetr: UETR } } as const;
    const saved = must(await saveCase(context, { ...input, expectedRevision: changeRevision }));
    expect(await caseOf(id)).toMatchObject({ act: 'stop', note: 'changed', fields: { uetr: UETR } });
    expect(await newest()).toMatchObject({ act: 'case.save', detail: 'stop' });
    expect(await saveCase(context, { ...input, expectedRevision: changeRevision })).toMatchObject(
      refused('revision-conflict'),
    );
    expect(saved.changeRevision).toBe(changeRevision + 1);
  });

  it('is nothing that was proposed: that is opened again first, and forgets what was fixed and signed', async () => {
    const approvals = { have: 1, need: 2 };
    const head = { state: 'returned', doubt: true, approvals, deadline: '2026-11-21' } as const;
    const { desk: at, head: now } = caseDesk({ head });
    const command = { case: 'case-1', expectedRevision: 4 };
    expect(await saveCase(at, { ...TYPED, ...command })).toMatchObject(refused('case-step-impossible'));
    must(await editCase(at, command));
    // What may have reached the bank is remembered, whatever is proposed next.
    expect(await now()).toMatchObject({
      state: 'draft',
      doubt: true,
      proposed: null,
      deadline: null,
      approvals: { have: 0, need: 0 },
    });
    const [entry] = await at.store.log.about('case-1');
    expect(entry?.detail).toContain('"state":"returned"');
    expect(await editCase(at, { ...command, expectedRevision: 5 })).toMatchObject(
      refused('case-step-impossible'),
    );
  });

  it('is reported to every screen that shows it', async () => {
    const { case: id, changeRevision } = must(await createCase(context, TYPED));
    const before = desk.notifier.emitted.length;
    must(await saveCase(context, { ...TYPED, case: id, expectedRevision: changeRevision }));
    expect(desk.notifier.emitted.slice(before).map(({ data }) => data)).toEqual([
      { what: 'cases', id },
      { what: 'desk', id: null },
    ]);
  });
});

describe('a command about a request', () => {
  it('names a case that is there, as its officer saw it, in a state that allows it', async () => {
    const { case: id, changeRevision: expectedRevision } = must(await createCase(context, TYPED));
    expect((await caseFor(context, { case: id, expectedRevision })).ok).toBe(true);
    expect(await caseFor(context, { case: 'case-none', expectedRevision })).toMatchObject(
      refused('not-found'),
    );
    const next = await caseForEvent(context, { case: id, expectedRevision }, 'withdraw');
    expect(must(next).next.state).toBe('withdrawn');
    expect(await caseForEvent(context, { case: id, expectedRevision }, 'release')).toMatchObject(
      refused('case-step-impossible'),
    );
  });
});

describe('a request about a payment of this desk', () => {
  let world: RestoredDesk;
  let payment: string;
  const says = (set: object) =>
    world.desk.store.tracking.record({
      answer: null,
      updates: [{ target: { payment }, entry: null, set }],
      batch: null,
      log: {
        at: '2026-11-20T11:00:00.000Z',
        act: 'inquiry.shows-payments',
        actor: 'desk',
        subject: payment,
        detail: '',
      },
    });
  const shown = new Map<string, number>();
  const looking = (): CaseContext & Parameters<typeof listCases>[0] => ({
    ...(world.context as unknown as CaseContext & Parameters<typeof listCases>[0]),
    shown,
    locks: [],
  });
  const prefill = async () => must(await prefillCase(looking(), { payment }));
  beforeEach(async () => {
    world = await restoredDesk();
    const { batch } = await world.sealed({ name: 'Kestrel', amount: '10', endToEndId: 'E-1' });
    payment = (await world.desk.store.tracking.list({ batch, offset: 0, limit: 1 })).rows[0]?.payment ?? '';
  });

  it('is a stop while the bank may still hold it, and a recall once it was settled', async () => {
    const fitting = async (set: object) => {
      await says(set);
      const { act, why } = await prefill();
      return [act, why.data];
    };
    expect(await fitting({ status: null, statusGroup: 'neutral' })).toEqual(['stop', { because: 'open' }]);
    expect(await fitting({ status: 'PDNG' })).toEqual(['stop', { because: 'open' }]);
    expect(await fitting({ status: 'ACSC' })).toEqual(['recall', { because: 'settled' }]);
    expect(await fitting({ status: 'ACSC', returned: true })).toEqual(['recall', { because: 'returned' }]);
    expect(await fitting({ status: 'RJCT', returned: false })).toEqual(['stop', { because: 'final' }]);
  });

  it('names it by the strongest identification the desk knows', async () => {
    const own = await world.desk.store.tracking.get(payment);
    const byInstruction = {
      ...(own?.instructionId === '' ? {} : { instruction_id: own?.instructionId }),
      interbank_settlement_date: '2026-11-23',
      end_to_end_id: 'E-1',
    };
    await says({ status: 'PDNG' });
    expect((await prefill()).fields).toEqual(byInstruction);
    await says({ bankReference: 'B-7' });
    expect((await prefill()).fields).toEqual({
      bank_reference: 'B-7',
      interbank_settlement_date: '2026-11-23',
      end_to_end_id: 'E-1',
    });
    // A UETR of the bank's own making identifies nothing elsewhere.
    await says({ uetr: 'not-a-uuid' });
    expect((await prefill()).fields).toMatchObject({ bank_reference: 'B-7' });
    await says({ uetr: UETR });
    expect((await prefill()).fields).toEqual({ uetr: UETR, end_to_end_id: 'E-1' });
  });

  it('describes it as the desk knows it, whatever somebody typed', async () => {
    expect((await prefill()).about).toEqual({
      name: 'Kestrel',
      account: 'DE89370400440532013000',
      amount: { amount: '10', currency: 'EUR' },
      valueDate: '2026-11-23',
      hidden: false,
    });
    const { case: id } = must(
      await createCase(world.context as unknown as CaseContext, { ...TYPED, payment }),
    );
    expect((await world.desk.store.cases.get(id))?.about).toMatchObject({
      name: 'Kestrel',
      account: 'DE89370400440532013000',
      ownAccount: 'DE88500209000023411208',
    });
    expect(await prefillCase(looking(), { payment: 'payment-none' })).toMatchObject(refused('not-found'));
  });

  it('is begun about no collection, which the bank neither stops nor recalls', async () => {
    const { context } = world;
    const { batches } = context.store;
    const get = async (id: string) => {
      const head = await batches.get(id);
      return head === null ? null : ({ ...head, kind: 'direct-debit' } as const);
    };
    const collecting = {
      ...looking(),
      store: { ...context.store, batches: { ...batches, get } },
    } as unknown as ReturnType<typeof looking>;
    const no = refused('case-about-collection');
    expect(await prefillCase(collecting, { payment })).toMatchObject(no);
    expect(await createCase(collecting, { ...TYPED, payment })).toMatchObject(no);
    expect(must(await listCases(collecting, { offset: 0, limit: 1 })).total).toBe(0);
  });

  it('keeps its name, account and amount off the screen as its batch does, in the request too', async () => {
    const desk = { ...looking(), openedAt: '', identity: { companyName: '' } } as unknown as Parameters<
      typeof getCase
    >[0] &
      Parameters<typeof listCases>[0] &
      CaseContext;
    const { case: id } = must(await createCase(desk, { ...TYPED, act: 'stop', payment }));
    const seen = async () => {
      const detail = must(await getCase(desk, id));
      const [row] = must(await listCases(desk, { offset: 0, limit: 10 })).rows;
      return [(await prefill()).about, row?.about, detail.about, detail.contact?.tell, detail.privacy];
    };
    const { batch } = (await world.desk.store.tracking.get(payment)) ?? { batch: '' };
    expect(JSON.stringify(await seen())).toContain('Kestrel');
    await world.desk.store.desk.saveSetting('display', { maskAll: true }, null);
    const hidden = await seen();
    for (const about of hidden.slice(0, 3))
      expect(about).toMatchObject({ name: '', account: '', amount: null, hidden: true });
    expect(hidden.at(-1)).toMatchObject({ batch, why: 'desk', hidden: true });
    expect(JSON.stringify(hidden)).not.toMatch(/Kestrel|DE89|"10"/u);
    shown.set(batch, world.desk.clock.now() + 60_000);
    expect(JSON.stringify(await seen())).toContain('Kestrel');
  });
});
