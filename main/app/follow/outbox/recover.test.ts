// What an opened desk does about what was under way when it stopped.
import { expect, test } from 'vitest';
import type { MessageState } from '../../../../shared/domain/batch.ts';
import type { BatchHead, BatchStore } from '../../../ports/store.ts';
import { caseDesk } from '../cases/case.fake.ts';
import { messageDesk } from './message.fake.ts';
import { recover } from './recover.ts';

/** One message and one case in `state`, among sealed batches. */
function openedDesk(state: Extract<MessageState, 'sending' | 'unknown'>, sealed: readonly string[] = []) {
  const messages = messageDesk({ message: { state, doubt: true } });
  const cases = caseDesk({ head: { state, doubt: true } });
  const looked: string[] = [];
  const list: BatchStore['list'] = async ({ offset, limit, states }) => ({
    rows: (states?.join() === 'sealed' ? sealed : [])
      .slice(offset, offset + limit)
      .map((batch) => ({ batch }) as BatchHead),
    total: sealed.length,
  });
  const get: BatchStore['get'] = async (batch) => {
    looked.push(batch);
    return null;
  };
  const { store } = messages.desk;
  const batches = Object.assign(Object.create(store.batches), { list, get });
  const desk = { ...messages.desk, store: { ...store, batches, cases: cases.desk.store.cases } };
  return { messages, cases, looked, opened: () => recover({ ...cases.desk, ...desk }) };
}

test('a message and a case that were being sent are unknown: nobody knows whether they arrived', async () => {
  const { messages, cases, opened } = openedDesk('sending');
  await opened();
  const interrupted = { state: 'unknown', doubt: true, fault: { code: 'send-interrupted' } };
  expect(await messages.message()).toMatchObject(interrupted);
  expect(await cases.head()).toMatchObject(interrupted);
  expect(await messages.acts()).toEqual(['message.ambiguous']);
  expect([messages.requests, cases.requests]).toEqual([[], []]);
});

test('what was not being sent stays as it is', async () => {
  const { messages, cases, opened } = openedDesk('unknown');
  const before = [await messages.message(), await cases.head()];
  await opened();
  expect([await messages.message(), await cases.head()]).toEqual(before);
  expect([await messages.acts(), await cases.acts()]).toEqual([[], []]);
});

test.each([0, 1, 500, 501, 1_001])(
  'the outcome of each of %d sealed batches is derived again',
  async (count) => {
    const sealed = Array.from({ length: count }, (_, index) => `batch-${index}`);
    const { looked, opened } = openedDesk('unknown', sealed);
    await opened();
    expect(looked).toEqual(sealed);
  },
);
