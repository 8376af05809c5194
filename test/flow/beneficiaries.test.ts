// The beneficiary book on a real desk: taken from an imported draft, completed from, and held against a
// frozen batch.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must, sign, takeOverSample, typedBatch } from './officers.ts';
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

const UNUSED = 'BE68539007547034';

it('is filled from an import, completes payments, and says in the review who is not as it has them', async () => {
  await takeOverSample(desk, 'supplier-run');
  const { rows } = await desk.must('beneficiaries.proposals', {});
  const fresh = rows.filter(({ match }) => match === 'new').slice(0, 200);
  expect(fresh.length).toBeGreaterThan(3);
  expect(fresh.every(({ from, payments }) => from === 'import' && payments === 0)).toBe(true);
  const added = await desk.must('beneficiaries.add', {
    rows: fresh.map(({ content, from }) => ({ content, source: from })),
  });
  expect(added).toEqual({ added: fresh.length });
  const later = (await desk.must('beneficiaries.proposals', {})).rows;
  expect(later.map(({ content }) => content)).toEqual(rows.slice(fresh.length).map(({ content }) => content));

  const [first] = fresh;
  if (first === undefined) throw new Error('the sample pays somebody');
  const { name, town, country, accounts } = first.content;
  const account = accounts[0]?.account ?? '';
  const { hits } = await desk.must('counterparties.find', { text: name, side: 'counterparty', book: true });
  expect(hits[0]).toMatchObject({ name, account, town, country, book: 'known' });
  const listed = await desk.must('beneficiaries.list', { text: account.slice(2, 12) });
  expect(listed.rows.map(({ content }) => content.name)).toContain(name);
  expect((await desk.must('log.list', { text: 'beneficiary.save' })).total).toBe(fresh.length);

  // The same file once more: all that was added is in the book by now.
  const { file } = await desk.must('training.importSample', { sample: 'supplier-run' });
  const checked = await desk.must('imports.check', { file });
  const again = await desk.must('imports.book', { import: checked.import });
  expect(again.counts?.known).toBeGreaterThanOrEqual(fresh.length);
  expect(Object.values(again.counts ?? {}).reduce((sum, count) => sum + count, 0)).toBe(checked.transactions);

  const flagsOf = async (form: { readonly name: string; readonly account: string }) => {
    const batch = await typedBatch(desk, form);
    await must(sign(desk, 'batches.freeze', batch, 'ada-keller'));
    const reviewed = await desk.must('batches.reviewTransactions', { batch, order: 'riskiest' });
    return reviewed.rows[0]?.reasons.map(({ flag }) => flag).filter((flag) => flag.includes('book'));
  };
  expect(await flagsOf({ name, account })).toEqual([]);
  expect(await flagsOf({ name, account: UNUSED })).toEqual(['book-account']);
  expect(await flagsOf({ name: 'Nobody Ever', account: UNUSED })).toEqual(['not-in-book']);
  expect(await flagsOf({ name: 'Nobody Ever', account })).toEqual(['book-name']);
}, 120_000);
