// Codes of the bank are the same for a payment that leaves and for a collection or a payment that comes in.
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../domain/language.ts';
import { textsIn } from './index.ts';

/** A side that only one of the directions has. */
const OURS = /\b(?:we|our|ours|us|wir|unser\w*)\b/iu;

describe.each(LANGUAGES)('%s', (language) => {
  const { bank, special, batch } = textsIn(language);

  test('a status of the bank does not say that the account is ours', () => {
    expect(Object.values(bank.statuses).filter((sentence) => OURS.test(sentence))).toEqual([]);
  });

  test('who bears the charges is named by its side in the message', () => {
    const said = ['DEBT', 'CRED', 'SHAR', 'SLEV'].map((code) => special.words('charges', `ChrgBr ${code}`));
    expect(said.filter((words) => OURS.test(words))).toEqual([]);
    expect(said[0]).not.toBe(said[1]);
  });

  test('a collection is booked otherwise than a payment', () => {
    expect(batch.bookingDebit.batch).not.toBe(batch.booking.batch);
    expect(batch.bookingDebit.single).not.toBe(batch.booking.single);
  });
});
