// A sum that is split into batches below a limit: the desk asks for the approvals of the whole, its cards
// sign what was counted, and the verifier counts it again.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Fault } from '../../shared/domain/errors.ts';
import type { PolicyChange } from '../../shared/domain/policy-edit.ts';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { fromEvidence } from '../../verifier/contents.ts';
import { textReport } from '../../verifier/run.ts';
import { examine } from '../../verifier/verify.ts';
import { STRANGER } from '../../training/test-officers.ts';
import { cardOf, detail, must, sign, typedBatch } from './officers.ts';
import { newFolder, pause, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
let desk: StdioDesk;
const batches: Record<string, string> = {};

beforeAll(async () => {
  desk = await StdioDesk.start(folder);
  const own = desk.pin;
  desk.pin = (asked) => (asked.card.label === STRANGER.card ? STRANGER.pin : own(asked));
  const { certificate } = await cardOf(desk, null);
  await adopt([
    {
      change: 'enrol',
      name: 'Ben Ortiz',
      roles: ['approver'],
      class: null,
      validFrom: null,
      validUntil: null,
      certificate,
    },
    {
      change: 'set-rule',
      rule: {
        id: 'large-days',
        kinds: ['credit-transfer'],
        rolling: { period: 'day', per: 'company', limits: [{ currency: 'EUR', over: '10000' }] },
        approvals: 2,
        release: true,
        validHours: 72,
      },
    },
    {
      change: 'set-rule',
      rule: {
        id: 'large-weeks',
        kinds: ['credit-transfer'],
        rolling: { period: 'week', per: 'beneficiary', limits: [{ currency: 'EUR', over: '8000' }] },
        approvals: 1,
        release: true,
        validHours: 72,
      },
    },
  ]);
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

async function adopt(changes: PolicyChange[]): Promise<void> {
  const { version } = await desk.must('policies.get', {});
  const { proposal } = await desk.must('policies.propose', { expectedVersion: version, changes, note: '' });
  for (const officer of ['ada-keller', 'mira-novak'] as const) {
    const choice = await cardOf(desk, officer);
    const { ticket } = await desk.must('policies.sign', { proposal, choice });
    expect((await desk.ended(ticket)).fault).toBeNull();
  }
}

async function frozen(name: string, amount: string): Promise<string> {
  const batch = await typedBatch(desk, { amount });
  batches[name] = batch;
  await must(sign(desk, 'batches.freeze', batch, 'ada-keller'));
  return batch;
}

const sums = async (batch: string): Promise<unknown> => {
  const { counted } = await desk.must('batches.review', { batch });
  return counted?.sums.map(({ per, amount, exceeded }) => [per, amount, exceeded]);
};
const shownSums = (): unknown =>
  (
    desk.asked.at(-1) as unknown as { counted?: { sums: { per: string; amount: string }[] } }
  ).counted?.sums.map(({ per, amount }) => [per, amount]);

it('a batch below the limit needs what the plain rule asks, and the PIN page shows its sums', async () => {
  const batch = await frozen('first', '6000.00');
  expect(await sums(batch)).toEqual([['company', '6000.00', false]]);
  await must(sign(desk, 'batches.approve', batch, 'jonas-weber'));
  expect(shownSums()).toEqual([['company', '6000.00']]);
  expect((await detail(desk, batch)).state).toBe('approved');
});

it('the second half is approved alike, until the first one is released: then it asks for the approvals of both', async () => {
  const [first = ''] = [batches['first']];
  const batch = await frozen('second', '6000.00');
  await must(sign(desk, 'batches.approve', batch, 'jonas-weber'));
  expect((await detail(desk, batch)).state).toBe('approved');
  await must(sign(desk, 'batches.release', first, 'mira-novak'));
  expect(await sums(batch)).toEqual([
    ['company', '12000.00', true],
    ['beneficiary', '12000.00', true],
  ]);
  const asked = desk.asked.length;
  expect(await sign(desk, 'batches.release', batch, 'mira-novak')).toMatchObject({
    code: 'batch-step-impossible',
  });
  expect(desk.asked).toHaveLength(asked);
  const { steps } = await desk.must('policies.simulate', { batch });
  expect(steps.map(({ purpose, have, need }) => [purpose, have, need])).toEqual([
    ['freeze', 1, 1],
    ['approve', 1, 2],
    ['release', 0, 1],
  ]);
  await must(sign(desk, 'batches.approve', batch, null));
  expect(shownSums()).toEqual([
    ['company', '12000.00'],
    ['beneficiary', '12000.00'],
  ]);
  await must(sign(desk, 'batches.release', batch, 'mira-novak'));
  expect((await detail(desk, batch)).state).toMatch(/^released|sealed$/u);
});

it('one that is only thought of is counted with the day too', async () => {
  const ask = (amount: string): Promise<CallOutput<'policies.simulate'>> =>
    desk.must('policies.simulate', {
      kind: 'credit-transfer',
      totals: [{ currency: 'EUR', amount }],
      account: null,
      newBeneficiary: false,
    });
  const { steps } = await ask('1.00');
  expect(steps.find(({ purpose }) => purpose === 'approve')?.need).toBe(2);
});

it('a batch that was returned counts no more, and is listed as that', async () => {
  const returned = await frozen('returned', '5.00');
  await must(sign(desk, 'batches.approve', returned, 'jonas-weber'));
  const { changeRevision } = await detail(desk, returned);
  const choice = await cardOf(desk, 'jonas-weber');
  const { ticket } = await desk.must('batches.return', {
    batch: returned,
    expectedRevision: changeRevision,
    choice,
    reason: 'wrong amount',
  });
  expect((await desk.ended(ticket)).fault as Fault | null).toBeNull();
  const batch = await frozen('third', '1.00');
  const { counted } = await desk.must('batches.review', { batch });
  const listed = counted?.batches.map(({ state, totals }) => [state, totals] as const);
  expect(listed?.toSorted(([a], [b]) => (a < b ? -1 : 1))).toEqual([
    ['counts', [{ currency: 'EUR', amount: '6000.00' }]],
    ['counts', [{ currency: 'EUR', amount: '6000.00' }]],
    ['taken-back', []],
  ]);
  // The card process that signed all of them finds each of them in the list.
  await must(sign(desk, 'batches.approve', batch, 'jonas-weber'));
});

it('the verifier counts the same from the evidence, and prints which batches were counted', async () => {
  const batch = batches['second'] ?? '';
  for (let tries = 0; tries < 1_200 && (await detail(desk, batch)).state !== 'sealed'; tries += 1)
    await pause(50);
  const { file } = await desk.must('evidence.collect', { batch });
  const parts: Buffer[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const piece: CallOutput<'files.read'> = await desk.must('files.read', { file, offset });
    parts.push(Buffer.from(piece.base64, 'base64'));
    offset = piece.next;
  }
  const contents = fromEvidence(Buffer.concat(parts));
  const examined = examine(contents, null);
  expect(examined.checks.filter((check) => !check.holds)).toEqual([]);
  expect(examined.judgement).toMatchObject({ complete: true, approvals: { have: 2, need: 2 } });
  expect(examined.checks.filter(({ what }) => what.includes('sums it states'))).toHaveLength(3);
  const printed = textReport(contents, examined, false);
  const { reference } = await detail(desk, batches['first'] ?? '');
  expect(printed).toMatch(new RegExp(`${reference} .*, revision 1: EUR 6,000.00, counted`, 'u'));
  expect(printed).toContain('once the sum of the day for all batches together is above EUR 10,000');
});
