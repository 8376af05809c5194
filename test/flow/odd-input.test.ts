// Bad input by hand or by file: refused or shown as a finding, and the desk goes on as before.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSample } from './bank-console.ts';
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

async function blocking(batch: string): Promise<readonly string[]> {
  const { rows } = await desk.must('batches.findings', { batch, offset: 0, limit: 20 });
  return rows.filter(({ severity }) => severity === 'block').map(({ rule }) => rule);
}

describe('typed text', () => {
  it.each([
    ['a control character', 'A\u0000B'],
    ['half a character', '\ud800'],
    ['a vertical tab of a spreadsheet', 'Line\u000bLine'],
  ])(
    '%s in a name is a finding of its row, the list still shows, and nothing is frozen',
    async (_what, name) => {
      const batch = await typedBatch(desk, { name });
      expect((await desk.must('batches.payments', { batch, offset: 0, limit: 5 })).total).toBe(1);
      expect(await blocking(batch)).toContain('possible-characters');
      expect(await sign(desk, 'batches.freeze', batch, 'ada-keller')).toMatchObject({
        code: 'batch-findings-block',
      });
    },
  );

  it('half a character in a note or a reason is refused before the card is asked, and the token host lives on', async () => {
    const batch = await typedBatch(desk);
    await must(sign(desk, 'batches.freeze', batch, 'ada-keller'));
    const { changeRevision } = await detail(desk, batch);
    const choice = await cardOf(desk, 'jonas-weber');
    expect(
      await desk.call('batches.approve', { batch, expectedRevision: changeRevision, choice, note: '\ud800' }),
    ).toMatchObject({ ok: false, error: { code: 'invalid-input', path: 'note' } });
    expect(
      await desk.call('batches.return', {
        batch,
        expectedRevision: changeRevision,
        choice,
        reason: 'a\u0000',
      }),
    ).toMatchObject({ ok: false, error: { code: 'invalid-input', path: 'reason' } });
    await must(sign(desk, 'batches.approve', batch, 'jonas-weber'));
  });

  it('a control character in the header of a group is refused where it is typed', async () => {
    const batch = await typedBatch(desk);
    const {
      changeRevision,
      groups: [header],
    } = await detail(desk, batch);
    const saved = await desk.raw('batches.saveGroup', {
      batch,
      expectedRevision: changeRevision,
      header: { ...header, ownName: 'a\u0001' },
    });
    expect(saved).toMatchObject({ ok: false, error: { code: 'invalid-input', path: 'header/ownName' } });
    await must(sign(desk, 'batches.freeze', batch, 'ada-keller'));
  });
});

describe('typed amounts', () => {
  it('an amount that the totals cannot count exactly blocks the freeze', async () => {
    const batch = await typedBatch(desk, { amount: '999999999999999999' });
    expect(await blocking(batch)).toContain('amount-digits');
    expect(await sign(desk, 'batches.freeze', batch, 'ada-keller')).toMatchObject({
      code: 'batch-findings-block',
    });
  });
});

describe('a file', () => {
  it('is taken over once, however often it is asked for at the same moment', async () => {
    const file = await openSample(desk, 'supplier-run');
    const checked = await desk.must('imports.check', { file });
    const before = (await desk.must('batches.list', { offset: 0, limit: 1 })).total;
    const asked = await Promise.all(
      [1, 2, 3].map(() => desk.call('imports.takeOver', { import: checked.import, reference: '' })),
    );
    expect(asked.map((answer) => (answer.ok ? 'taken over' : answer.error.code)).toSorted()).toEqual([
      'not-found',
      'not-found',
      'taken over',
    ]);
    expect((await desk.must('batches.list', { offset: 0, limit: 1 })).total).toBe(before + 1);
  });

  it('whose bytes are gone is not taken over and leaves no batch behind', async () => {
    const file = await openSample(desk, 'supplier-run');
    const checked = await desk.must('imports.check', { file });
    await desk.must('files.discard', { file });
    const before = (await desk.must('batches.list', { offset: 0, limit: 1 })).total;
    expect(await desk.call('imports.takeOver', { import: checked.import, reference: '' })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
    expect((await desk.must('batches.list', { offset: 0, limit: 1 })).total).toBe(before);
  });
});

describe('the log', () => {
  it('is whole after all of this', async () => {
    expect(await desk.must('log.verify', {})).toMatchObject({ intact: true, firstBroken: null });
  });
});
