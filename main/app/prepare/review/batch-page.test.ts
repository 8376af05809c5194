// One batch as its page shows it: its state and signatures, its messages, and the newest of its history.
import { beforeEach, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import { fakeCard } from '../../../ports/token.fake.ts';
import { memoryDesk, OWN_ACCOUNT, type MemoryDesk } from '../../../../test/app/preparing-desk.ts';
import { approve } from '../approvals/batch-step.ts';
import { seal } from '../approvals/seal.ts';
import { freeze } from '../freeze/freeze.ts';
import { getBatch } from './batch-page.ts';

const ada = await fakeCard('ada', ['preparer']);
const jonas = await fakeCard('jonas', ['approver']);

let desk: MemoryDesk;
let batch: string;
beforeEach(async () => {
  desk = await memoryDesk([ada, jonas], {
    rules: [{ id: 'r', kinds: ['credit-transfer'], approvals: 1, release: false, validHours: 24 }],
  });
  batch = await desk.typed({}, { amount: '5.00' });
});
const shown = async () => must(await getBatch(desk.context, { batch }));
const signed = async (start: typeof freeze | typeof approve, { choice }: typeof ada) =>
  expect(
    await desk.ended(await start(desk.context, { ...(await desk.command(batch)), choice, note: '' })),
  ).toBeNull();

it('a draft has its header and neither messages nor signatures', async () => {
  const { changeRevision } = await desk.head(batch);
  expect(await shown()).toMatchObject({
    batch,
    state: 'draft',
    changeRevision,
    groups: [{ ownAccount: OWN_ACCOUNT }],
    signatures: [],
    messages: [],
    source: null,
    origin: null,
    returned: null,
  });
});

it('a frozen batch has its messages with their digests; of one that is sealed each says how far it is', async () => {
  await signed(freeze, ada);
  const [frozen] = await desk.store.freezes.messages(batch, 1);
  expect((await shown()).messages).toEqual([
    {
      message: frozen?.message,
      state: null,
      transactions: 2,
      bytes: frozen?.bytes,
      sha256: frozen?.sha256,
    },
  ]);
  await signed(approve, jonas);
  expect(await desk.ended(await seal(desk.context, await desk.command(batch)))).toBeNull();
  expect((await shown()).messages).toMatchObject([{ message: frozen?.message, state: 'queued' }]);
});

it('signatures are shown with whether they count, also after who made one was taken out', async () => {
  await signed(freeze, ada);
  await signed(approve, jonas);
  const counts = async () => (await shown()).signatures.map((one) => [one.person, one.counts]);
  expect(await counts()).toEqual([
    ['ada', true],
    ['jonas', true],
  ]);
  await desk.adopt({ persons: [ada.person] });
  expect(await counts()).toEqual([
    ['ada', true],
    ['jonas', false],
  ]);
});

it('the history holds the newest entries, whatever came before them', async () => {
  for (let made = 0; made < 500; made += 1)
    await desk.store.log.append({ at: 'x', act: 'batch.save', actor: 'ada', subject: batch, detail: '' });
  await signed(freeze, ada);
  const { history } = await shown();
  expect(history).toHaveLength(500);
  expect(history.at(-1)).toMatchObject({ act: 'batch.freeze', by: 'ada' });
  expect(history[0]).toMatchObject({ act: 'batch.save' });
});

it('a batch that is not there is not found', async () => {
  expect(await getBatch(desk.context, { batch: 'batch-none' })).toMatchObject({
    ok: false,
    error: { code: 'not-found' },
  });
});

it('an imported batch names its file, and the digest of the sender that it was compared with', async () => {
  const { changeRevision: expectedChange } = await desk.head(batch);
  const source = { fileName: 'run.xml', sha256: 'a'.repeat(64) };
  const digest = { algorithm: 'MD5', value: 'b'.repeat(32) } as const;
  const log = {
    at: '2026-11-20T10:00:00Z',
    act: 'batch.import',
    actor: 'desk',
    subject: batch,
    detail: '',
  } as const;
  const change = { batch, expectedChange, at: log.at, set: { source: { ...source, digest } }, log };
  must(await desk.store.batches.change(change));
  expect((await shown()).source).toEqual({ ...source, digest });
});
