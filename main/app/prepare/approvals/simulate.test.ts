// "Who can release this": of a batch as it stands, of a draft, and of what is only thought of.
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeCard } from '../../../ports/token.fake.ts';
import { freeze } from '../freeze/freeze.ts';
import { memoryDesk, type MemoryDesk } from '../../../../test/app/preparing-desk.ts';
import { approve } from './batch-step.ts';
import { simulatePolicy } from './simulate.ts';

const ada = await fakeCard('ada', ['preparer', 'approver']);
const jonas = await fakeCard('jonas', ['approver']);
const mira = await fakeCard('mira', ['releaser']);

const band = (id: string, over: string | null, upTo: string, approvals: number) => ({
  id,
  kinds: ['credit-transfer' as const],
  bands: [{ currency: 'EUR', over, upTo }],
  approvals,
  release: true,
  validHours: 24,
});

let desk: MemoryDesk;
beforeEach(async () => {
  desk = await memoryDesk([ada, jonas, mira], {
    rules: [band('small', null, '1000', 1), band('large', '1000', '9000', 2)],
  });
});

async function simulated(input: Parameters<typeof simulatePolicy>[1]) {
  const result = await simulatePolicy(desk.context, input);
  if (!result.ok) throw new Error(result.error.code);
  const { steps, ...rest } = result.value;
  const step = (purpose: string) => {
    const found = steps.find((one) => one.purpose === purpose);
    return {
      have: found?.have,
      need: found?.need,
      signed: found?.signed,
      can: found?.can.map(({ person }) => person).toSorted(),
    };
  };
  return { ...rest, freeze: step('freeze'), approve: step('approve'), release: step('release'), steps };
}

const thought = (amount: string) =>
  simulated({
    kind: 'credit-transfer',
    totals: [{ currency: 'EUR', amount }],
    account: null,
    newBeneficiary: false,
  });

describe('what is only thought of', () => {
  it('names who could sign each step, and with which card in which reader', async () => {
    const result = await thought('999.99');
    expect(result).toMatchObject({
      possible: true,
      complete: false,
      freeze: { can: ['ada'] },
      approve: { have: 0, need: 1, can: ['ada', 'jonas'] },
      release: { have: 0, need: 1, can: ['mira'] },
      emergency: null,
    });
    expect(
      result.steps.flatMap(({ can }) => can).find(({ person }) => person === 'mira')?.cards,
    ).toMatchObject([{ certificate: mira.choice.certificate, reader: 'Reader of mira', usable: true }]);
  });

  it('between two bands takes the higher one, and above all of them the strictest', async () => {
    expect((await thought('1000.00')).approve.need).toBe(1);
    for (const amount of ['1000.01', '9000.00', '9000.01'])
      expect((await thought(amount)).approve.need).toBe(2);
  });

  it('that more must approve than there are cannot be signed', async () => {
    await desk.adopt({ rules: [band('all', null, '9000', 4)] });
    expect(await thought('10')).toMatchObject({ possible: false, ways: [] });
  });

  it('without a policy says that there is none', async () => {
    const { store } = desk.context;
    store.desk.policy = async () => null;
    expect(
      await simulatePolicy(desk.context, {
        kind: 'credit-transfer',
        totals: [],
        account: null,
        newBeneficiary: false,
      }),
    ).toMatchObject({ ok: false, error: { code: 'policy-missing' } });
  });
});

describe('a batch', () => {
  it('that is a draft is judged by what it holds now', async () => {
    const small = await desk.typed({ amount: '10.00' });
    expect(await simulated({ batch: small })).toMatchObject({ possible: true, approve: { need: 1 } });
    const large = await desk.typed({ amount: '5000.00' });
    expect(await simulated({ batch: large })).toMatchObject({ possible: false, approve: { need: 2 } });
  });

  it('that is frozen names what was signed, and nobody who may sign no more', async () => {
    const batch = await desk.typed({ amount: '10.00' });
    const signed = async (started: ReturnType<typeof approve>) =>
      expect(await desk.ended(await started)).toBeNull();
    await signed(freeze(desk.context, { ...(await desk.command(batch)), choice: ada.choice, note: '' }));
    expect(await simulated({ batch })).toMatchObject({
      freeze: { have: 1, need: 1, signed: ['ada'] },
      approve: { can: ['jonas'] },
    });
    await signed(approve(desk.context, { ...(await desk.command(batch)), choice: jonas.choice, note: '' }));
    expect(await simulated({ batch })).toMatchObject({
      approve: { have: 1, need: 1, signed: ['jonas'] },
      release: { have: 0, can: ['mira'] },
      complete: false,
    });
  });

  it('that nobody knows is not found', async () => {
    expect(await simulatePolicy(desk.context, { batch: 'none' })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
  });
});
