// Every state in which nothing goes on without a person is a task, and no other one is.
import { expect, it } from 'vitest';
import { BATCH_STATES, MESSAGE_STATES } from './batch.ts';
import { CASE_STATES, type CaseState } from './case.ts';
import { STATUS_GROUPS } from './state/payment-status.ts';
import { possibleCaseEvents } from './state/case-machine.ts';
import { ENTRY_STATES } from './records/confirmation.ts';
import { batchesTo, casesTo, entriesTo, messagesTo, paymentsThat } from './waiting.ts';

const without = <T>(all: readonly T[], ...tasks: readonly (readonly T[])[]): readonly T[] =>
  all.filter((state) => !tasks.flat().includes(state));

it('what is no task goes on by itself, waits for the bank, or is over', () => {
  const { finish, approve, release, seal } = {
    finish: batchesTo('finish'),
    approve: batchesTo('approve'),
    release: batchesTo('release'),
    seal: batchesTo('seal'),
  };
  expect(without(BATCH_STATES, finish, approve, release, seal)).toEqual(['sealed', 'closed', 'withdrawn']);
  expect(without(MESSAGE_STATES, messagesTo('send'), messagesTo('ask'))).toEqual([
    'sending',
    'accepted',
    'refused',
    'set-aside',
  ]);
  expect(without(CASE_STATES, casesTo('act'), casesTo('ask'))).toEqual([
    'sending',
    'answered',
    'closed',
    'withdrawn',
  ]);
  expect(without(STATUS_GROUPS, paymentsThat('rejected'), paymentsThat('attention'))).toEqual([
    'neutral',
    'waiting',
    'done',
    'unknown',
  ]);
  expect(without(ENTRY_STATES, entriesTo('sign'), entriesTo('submit'))).toEqual(['entered', 'confirmed']);
});

it('each kind of payment that somebody has to know of is one list', () => {
  expect(paymentsThat('rejected')).toHaveLength(1);
  expect(paymentsThat('attention')).toHaveLength(1);
});

it('a case in which no event is possible is no task', () => {
  const position = (state: CaseState) => ({ state, nothingShown: false, doubt: false });
  const tasks = [...casesTo('act'), ...casesTo('ask')];
  for (const state of tasks) expect(possibleCaseEvents(position(state))).not.toEqual([]);
});
