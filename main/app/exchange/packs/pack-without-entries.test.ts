// A pack brings the messages of a batch, not what was typed: what begins from that is refused by name.
import { expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import { fakeCard } from '../../../ports/token.fake.ts';
import { editBatch } from '../../prepare/batches/open-batch.ts';
import { copyBatch } from '../../prepare/origins/copy-batch.ts';
import { saveTemplate } from '../../prepare/origins/templates.ts';
import { frozenAtFirst, importedAt, withApprovals } from '../memory-desks.fake.ts';

const [ada, jonas, mira] = [
  await fakeCard('ada', ['preparer']),
  await fakeCard('jonas', ['approver']),
  await fakeCard('mira', ['releaser', 'approver']),
];
const ELSEWHERE = { ok: false, error: { code: 'batch-without-entries' } };

it('a copy and a template of a batch that came in a pack', async () => {
  const { a, b, batch } = await frozenAtFirst([ada, jonas, mira], withApprovals(1));
  must(await importedAt(b, await a.pack(batch)));
  expect(await copyBatch(b.context, { batch })).toMatchObject(ELSEWHERE);
  expect(await saveTemplate(b.context, { batch, name: 'Wages', locked: [] })).toMatchObject(ELSEWHERE);
});

it('the edit of a batch that was handed over to this desk and sent back here', async () => {
  const { a, b, batch } = await frozenAtFirst([ada, jonas, mira], withApprovals(1));
  await a.handedOverBy(batch, mira, 'desk-b');
  must(await importedAt(b, await a.pack(batch)));
  await b.returnedBy(batch, jonas);
  expect(await editBatch(b.context, await b.command(batch))).toMatchObject(ELSEWHERE);
  expect(await b.head(batch)).toMatchObject({ state: 'returned', transactions: 1 });
});
