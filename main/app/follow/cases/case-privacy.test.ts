// Who signs a case: where persons are named who may see hidden payments, one of those, whatever the case
// names the payment by.
import { beforeEach, describe, expect, it } from 'vitest';
import { memoryDesk, type MemoryDesk } from '../../../../test/app/preparing-desk.ts';
import type { CaseFields } from '../../../../shared/domain/case.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import { fakeCard, type FakeCard } from '../../../ports/token.fake.ts';
import type { TrackedPayment } from '../../../ports/store.ts';
import { onceSeen } from '../../authorise/index.ts';
import { trackedPayment } from '../../deliver/answered.fake.ts';
import { VIEWERS_SETTING } from '../../desk/index.ts';
import type { CaseContext } from '../context.ts';
import { ofCase } from './case-privacy.ts';
import { createCase } from './draft.ts';

const ada = await fakeCard('ada', ['preparer']);
const jonas = await fakeCard('jonas', ['approver']);
const UETR = '11111111-2222-4333-8444-555555555555';

let desk: MemoryDesk;
let context: CaseContext & MemoryDesk['context'];
let hidden: TrackedPayment;
beforeEach(async () => {
  desk = await memoryDesk([ada, jonas]);
  const batch = await desk.typed();
  hidden = trackedPayment(1, { batch, uetr: UETR, bankReference: 'B-1', instructionId: 'I-1' });
  const head = { ...(await desk.head(batch)), masked: true };
  const known = (is: boolean) => (is ? [hidden] : []);
  const store = {
    ...desk.store,
    batches: { get: async (of: string) => (of === batch ? head : null), isSalary: async () => false },
    tracking: { get: async (id: string) => known(id === hidden.payment)[0] ?? null },
    follow: {
      byUetr: async ([uetr]: readonly string[]) => known(uetr === UETR),
      archive: async ({ bankReference }: { readonly bankReference: string }) => ({
        rows: known(bankReference === 'B-1'),
        total: 0,
      }),
      named: async (by: { readonly endToEndId?: string; readonly instructionId?: string }) =>
        known(by.endToEndId === 'E-1' || by.instructionId === 'I-1'),
    },
  };
  context = { ...desk.context, store } as unknown as typeof context;
  await name(['jonas']);
});

const LOG = { at: '2026-11-20T10:00:00.000Z', act: 'test', actor: 'test', subject: 'test', detail: '' };
const name = (persons: readonly string[] | null) =>
  desk.store.desk.saveSetting(VIEWERS_SETTING, { persons }, LOG);
function signedIn({ person, choice }: FakeCard): void {
  const { certificate } = choice;
  desk.context.seat.enter({ by: 'card', person: person.id, name: person.id, certificate });
}
const drafted = async (payment: string | null, fields: CaseFields): Promise<string> =>
  must(
    await createCase(context, {
      payment,
      act: 'recall',
      fields,
      about: { name: 'K', account: 'DE1', amount: null, valueDate: '' },
      note: '',
    }),
  ).case;

describe.each(['propose', 'approve', 'release'] as const)('%s', (step) => {
  const begins = async (id: string, { choice }: FakeCard): Promise<string> => {
    const run = async () => ({ ok: true as const, value: { ticket: 'begun' } });
    const started = await onceSeen(ofCase(step), run)(context, { case: id, choice });
    return started.ok ? started.value.ticket : started.error.code;
  };

  it.each<[string, CaseFields]>([
    ['its UETR', { uetr: UETR }],
    ['its UETR in capitals', { uetr: UETR.toUpperCase() }],
    ['the bank’s reference', { bank_reference: 'B-1' }],
    ['its end-to-end ID', { end_to_end_id: 'E-1' }],
    ['its instruction', { instruction_id: 'I-1' }],
  ])('of a hidden payment that was typed by %s', async (_by, fields) => {
    const id = await drafted(null, { reason: 'DUPL', ...fields });
    expect(await begins(id, ada)).toBe('names-of-others');
    expect((await desk.actionsAbout(id)).at(-1)).toBe(`case.${step}-refused`);
  });

  it('of a hidden payment of the desk is for those who may see it, once it is shown', async () => {
    const id = await drafted(hidden.payment, { reason: 'DUPL', uetr: UETR });
    expect(await begins(id, ada)).toBe('names-of-others');
    signedIn(jonas);
    expect(await begins(id, jonas)).toBe('hidden-from-view');
    desk.context.shown.set(hidden.batch, desk.clock.now() + 60_000);
    expect(await begins(id, jonas)).toBe('begun');
    expect(await begins(id, ada), 'another card than that of who is at the desk').toBe('names-of-others');
  });

  it('is everybody’s where nobody is named, and of payments that are not hidden', async () => {
    const other = await drafted(null, { reason: 'DUPL', end_to_end_id: 'E-2' });
    expect(await begins(other, ada)).toBe('begun');
    const id = await drafted(null, { reason: 'DUPL', uetr: UETR });
    await name(null);
    expect(await begins(id, ada)).toBe('begun');
  });

  it('of a case that is not there is left to the step itself', async () => {
    expect(await begins('nowhere', ada)).toBe('begun');
  });
});
