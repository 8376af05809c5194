// Two officers act on one batch at once: one of them wins whole, the other is told, and nothing of both
// stands.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cardOf, detail, must, sign, typedBatch } from './officers.ts';
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

/** The fault an act ended with, at once or after its PIN; null where it was done. */
async function ended(started: Awaited<ReturnType<StdioDesk['call']>>): Promise<string | null> {
  if (!started.ok) return started.error.code;
  return (await desk.ended((started.value as { ticket: string }).ticket)).fault?.code ?? null;
}

it.each([
  ['approves first', 0],
  ['returns first', 1],
] as const)(
  'when one officer approves and another returns the same revision (%s), one of the two stands',
  async (_name, first) => {
    const batch = await typedBatch(desk);
    await must(sign(desk, 'batches.freeze', batch, 'ada-keller'));
    const { changeRevision: expectedRevision } = await detail(desk, batch);
    const [approver, returner] = [await cardOf(desk, 'jonas-weber'), await cardOf(desk, 'mira-novak')];
    const approve = () =>
      desk.call('batches.approve', { batch, expectedRevision, choice: approver, note: '' });
    const giveBack = () =>
      desk.call('batches.return', { batch, expectedRevision, choice: returner, reason: 'A wrong account' });
    const started = await Promise.all(first === 0 ? [approve(), giveBack()] : [giveBack(), approve()]);
    const faults = await Promise.all(started.map(ended));
    expect(faults.filter((fault) => fault === null)).toHaveLength(1);
    expect(faults.find((fault) => fault !== null)).toBe('revision-conflict');
    const after = await detail(desk, batch);
    const isReturned = faults[first === 0 ? 1 : 0] === null;
    expect(after.state).toBe(isReturned ? 'returned' : 'approved');
    expect(after.signatures.filter(({ purpose, counts }) => purpose === 'approve' && counts)).toHaveLength(
      isReturned ? 0 : 1,
    );
  },
);

it('when one officer signs twice at once, the approval counts once', async () => {
  const batch = await typedBatch(desk);
  await must(sign(desk, 'batches.freeze', batch, 'ada-keller'));
  const { changeRevision: expectedRevision } = await detail(desk, batch);
  const choice = await cardOf(desk, 'jonas-weber');
  const approve = () => desk.call('batches.approve', { batch, expectedRevision, choice, note: '' });
  const faults = await Promise.all((await Promise.all([approve(), approve()])).map(ended));
  expect(faults.filter((fault) => fault === null)).toHaveLength(1);
  const after = await detail(desk, batch);
  expect(after.state).toBe('approved');
  expect(after.signatures.filter(({ purpose, counts }) => purpose === 'approve' && counts)).toHaveLength(1);
});

it('a draft that changes while its freeze waits for another PIN is refused before its own', async () => {
  const [frozen, draft] = [await typedBatch(desk), await typedBatch(desk)];
  await must(sign(desk, 'batches.freeze', frozen, 'ada-keller'));
  desk.asked.length = 0;
  // The page only looks at its request: the PIN is entered below.
  desk.reply = () => ['pin.current', {}];
  const approving = sign(desk, 'batches.approve', frozen, 'jonas-weber');
  await expect.poll(() => desk.asked.length).toBe(1);
  const [asked] = desk.asked;
  if (asked === undefined) throw new Error('a PIN was asked for');
  const freezing = await desk.must('batches.freeze', {
    batch: draft,
    expectedRevision: (await detail(desk, draft)).changeRevision,
    choice: await cardOf(desk, 'ada-keller'),
    note: '',
  });
  const { changeRevision, groups } = await detail(desk, draft);
  const [header] = groups;
  if (header === undefined) throw new Error('a draft has a group');
  await desk.must('batches.saveGroup', {
    batch: draft,
    expectedRevision: changeRevision,
    header: { ...header, ownName: 'Halden Marine Ltd' },
  });
  desk.reply = () => null;
  await desk.raw('pin.enter', { requestId: asked.requestId, pin: desk.pin(asked) });
  await must(approving);
  expect((await desk.ended(freezing.ticket)).fault?.code).toBe('revision-conflict');
  expect(desk.asked).toHaveLength(1);
  const { rows } = await desk.must('log.list', { text: 'batch.freeze-refused' });
  expect(rows.map(({ subject, detail: code }) => [subject, code])).toEqual([[draft, 'revision-conflict']]);
});
