import { describe, expect, test } from 'vitest';
import { outcomeOf, type Tally } from './outcome.ts';

const tally = (counts: Partial<Record<Tally['statusGroup'], number>>): Tally[] =>
  Object.entries(counts).map(([statusGroup, count]) => ({
    statusGroup: statusGroup as Tally['statusGroup'],
    count,
  }));

describe('what became of a batch', () => {
  test('one unknown message makes the batch unknown, whatever else settled', () => {
    expect(outcomeOf(['accepted', 'unknown', 'refused'], tally({ done: 9 }))).toEqual({
      outcome: 'unknown',
      isFinal: false,
    });
  });

  test('a message on its way comes before one that waits', () => {
    expect(outcomeOf(['queued', 'sending'], [])).toEqual({ outcome: 'sending', isFinal: false });
  });

  test('it is settled, and final, when every payment is', () => {
    expect(outcomeOf(['accepted'], tally({ done: 3 }))).toEqual({ outcome: 'settled', isFinal: true });
  });

  test('it stays open while one payment waits', () => {
    expect(outcomeOf(['accepted'], tally({ done: 2, waiting: 1 }))).toEqual({
      outcome: 'accepted',
      isFinal: false,
    });
  });

  test('rejected payments among settled ones make it partly', () => {
    expect(outcomeOf(['accepted'], tally({ done: 2, refused: 1 }))).toEqual({
      outcome: 'partly',
      isFinal: true,
    });
    expect(outcomeOf(['accepted'], tally({ waiting: 2, refused: 1 }))).toEqual({
      outcome: 'partly',
      isFinal: false,
    });
  });

  test('all payments rejected is rejected; all messages refused is refused', () => {
    expect(outcomeOf(['accepted'], tally({ refused: 2 }))).toEqual({ outcome: 'rejected', isFinal: true });
    expect(outcomeOf(['refused', 'refused'], tally({ refused: 2 }))).toEqual({
      outcome: 'refused',
      isFinal: true,
    });
  });

  test('a payment that needs a person keeps the batch open', () => {
    expect(outcomeOf(['accepted'], tally({ done: 2, attention: 1 })).isFinal).toBe(false);
  });

  test('messages that are set aside are over; the others say what became of the batch', () => {
    expect(outcomeOf(['set-aside', 'set-aside'], [])).toEqual({ outcome: 'set-aside', isFinal: true });
    expect(outcomeOf(['set-aside', 'accepted'], tally({ done: 2 }))).toEqual({
      outcome: 'settled',
      isFinal: true,
    });
    expect(outcomeOf(['set-aside', 'queued'], [])).toEqual({ outcome: 'queued', isFinal: false });
    expect(outcomeOf(['set-aside', 'refused'], tally({ refused: 1 })).outcome).toBe('refused');
  });

  test('without messages there is nothing to tell', () => {
    expect(outcomeOf([], [])).toEqual({ outcome: 'none', isFinal: false });
  });
});
