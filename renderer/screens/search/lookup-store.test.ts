// The status of one payment by its key fields: what of the form goes to the bank, and which answer is shown.
import { beforeEach, expect, it } from 'vitest';
import { installDeskByHand, type DeskByHand } from '../../../test/window/desk-by-hand.ts';
import { lockWindow } from '../../../test/window/locked.ts';
import { askStatus, forgetLookups, givenOf, useLookups, type StatusAnswer } from './lookup-store.ts';

let desk: DeskByHand;
beforeEach(() => {
  forgetLookups();
  desk = installDeskByHand();
});

const state = () => useLookups.getState();
const typeKey = (name: 'EndToEndId' | 'Ccy', text: string): void =>
  useLookups.setState(({ keys }) => ({ keys: { ...keys, [name]: text } }));
const ask = (): void => void askStatus();
const answered = (answer: string): Partial<StatusAnswer> => ({ answer });

it('asks for the fields that were filled, without the blanks around them, in the form that was chosen', () => {
  typeKey('EndToEndId', '  E2E 1 ');
  typeKey('Ccy', '   ');
  useLookups.setState({ form: 'get' });
  ask();
  expect(desk.asked('inquiries.status')).toEqual([{ form: 'get', fields: { EndToEndId: 'E2E 1' } }]);
  expect(givenOf({ a: ' ', b: ' x ' })).toEqual({ b: 'x' });
});

it('shows no earlier answer and no earlier refusal beside a question that is on its way', async () => {
  ask();
  await desk.open('inquiries.status')[0]?.answer(answered('first'));
  expect(state()).toMatchObject({ pending: false, answer: { answer: 'first' } });
  ask();
  expect(state()).toMatchObject({ pending: true, answer: undefined, fault: undefined });
  await desk.open('inquiries.status')[0]?.refuse('unreachable');
  expect(state()).toMatchObject({ pending: false, answer: undefined, fault: { code: 'unreachable' } });
  ask();
  expect(state()).toMatchObject({ pending: true, answer: undefined, fault: undefined });
});

it('keeps what is typed while the bank is asked', async () => {
  ask();
  typeKey('EndToEndId', 'E2E-2');
  await desk.open('inquiries.status')[0]?.answer(answered('first'));
  expect(state().keys.EndToEndId).toBe('E2E-2');
});

it('drops an answer that a later question has overtaken', async () => {
  ask();
  ask();
  const [first, second] = desk.open('inquiries.status');
  await first?.answer(answered('first'));
  expect(state()).toMatchObject({ pending: true, answer: undefined });
  await second?.answer(answered('second'));
  expect(state()).toMatchObject({ pending: false, answer: { answer: 'second' } });
});

it('is empty after a lock, also when the answer comes later', async () => {
  typeKey('EndToEndId', 'E2E-1');
  ask();
  lockWindow();
  await desk.open('inquiries.status')[0]?.answer(answered('first'));
  expect(state()).toEqual(useLookups.getInitialState());
});
