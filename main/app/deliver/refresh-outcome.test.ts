// A batch follows its messages and payments, and is closed when nothing more can happen.
import { expect, test } from 'vitest';
import type { TrackedPayment } from '../../ports/store.ts';
import { answeredDesk, sentMessage, trackedPayment } from './answered.fake.ts';
import { outcomeOf, refreshOutcome } from './outcome.ts';

const of = (...tones: readonly TrackedPayment['statusGroup'][]): readonly TrackedPayment[] =>
  tones.map((statusGroup, index) => trackedPayment(index + 1, { statusGroup }));

test('is closed when every payment has its end', async () => {
  const { desk, acts } = await answeredDesk(of('done', 'done'));
  await refreshOutcome(desk, 'b-1');
  expect(await desk.store.batches.get('b-1')).toMatchObject({ state: 'closed', outcome: 'settled' });
  expect(acts()).toEqual(['batch.close']);
  expect(desk.notifier.emitted.filter(({ data }) => 'what' in data && data.what === 'batches')).toHaveLength(
    1,
  );
});

test('stays open with another outcome, and says so once', async () => {
  const { desk, acts } = await answeredDesk(of('done', 'refused', 'waiting'));
  await refreshOutcome(desk, 'b-1');
  await refreshOutcome(desk, 'b-1');
  expect(await desk.store.batches.get('b-1')).toMatchObject({ state: 'sealed', outcome: 'partly' });
  expect(acts()).toEqual(['batch.outcome']);
  expect(desk.notifier.emitted.filter(({ data }) => 'what' in data && data.what === 'batches')).toHaveLength(
    1,
  );
});

test('is closed though its outcome is the one it had', async () => {
  const { desk, acts } = await answeredDesk(of('done', 'done'));
  const head = await desk.store.batches.get('b-1');
  await desk.store.batches.change({
    batch: 'b-1',
    expectedChange: head?.changeRevision ?? 0,
    at: '',
    set: { outcome: 'settled' },
    log: { at: '', act: 'x', actor: '', subject: 'b-1', detail: '' },
  });
  await refreshOutcome(desk, 'b-1');
  expect(await desk.store.batches.get('b-1')).toMatchObject({ state: 'closed', outcome: 'settled' });
  expect(acts()).toEqual(['x', 'batch.close']);
});

test('changes nothing of a batch that was not sent, or is not there', async () => {
  const { desk, acts } = await answeredDesk(of('done'), [sentMessage()], 'closed');
  await refreshOutcome(desk, 'b-1');
  await refreshOutcome(desk, 'none');
  expect(acts()).toEqual([]);
});

test('leaves out the payments of a message that was set aside', async () => {
  const { desk } = await answeredDesk(
    [
      trackedPayment(1, { statusGroup: 'done' }),
      trackedPayment(2, { statusGroup: 'unknown', message: 'm-2' }),
    ],
    [sentMessage(), sentMessage({ message: 'm-2', state: 'set-aside' })],
  );
  await refreshOutcome(desk, 'b-1');
  expect(await desk.store.batches.get('b-1')).toMatchObject({ state: 'closed', outcome: 'settled' });
});

test('is unknown while one payment is, and open while nothing is known of any', () => {
  expect(
    outcomeOf(
      ['accepted'],
      [
        { statusGroup: 'unknown', count: 1 },
        { statusGroup: 'done', count: 3 },
      ],
    ),
  ).toEqual({
    outcome: 'unknown',
    isFinal: false,
  });
  expect(
    outcomeOf(
      ['accepted'],
      [
        { statusGroup: 'unknown', count: 0 },
        { statusGroup: 'done', count: 3 },
      ],
    ),
  ).toEqual({
    outcome: 'settled',
    isFinal: true,
  });
  expect(outcomeOf(['accepted'], [])).toEqual({ outcome: 'accepted', isFinal: false });
  expect(outcomeOf(['accepted', 'refused'], [{ statusGroup: 'done', count: 1 }])).toEqual({
    outcome: 'partly',
    isFinal: true,
  });
});
