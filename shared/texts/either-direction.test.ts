// Codes of the bank are the same for a payment that leaves and for a collection or a payment that comes in;
// so are the words of the editor and the import.
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../domain/language.ts';
import { textsIn } from './index.ts';

/** What only a credit transfer is called, or its other side. */
const TRANSFER = /payment|beneficiar|\bpaid\b|\bpay\b|zahlung(?!spartner)|empfänger|bezahlt/iu;
/** A side that only one of the directions has. */
const OURS = /\b(?:we|our|ours|us|wir|unser\w*)\b/iu;

describe.each(LANGUAGES)('%s', (language) => {
  const { bank, special, batch, imports, batchKinds } = textsIn(language);

  test('a status of the bank does not say that the account is ours', () => {
    expect(Object.values(bank.statuses).filter((sentence) => OURS.test(sentence))).toEqual([]);
  });

  test('who bears the charges is named by its side in the message', () => {
    const said = ['DEBT', 'CRED', 'SHAR', 'SLEV'].map((code) => special.words('charges', `ChrgBr ${code}`));
    expect(said.filter((words) => OURS.test(words))).toEqual([]);
    expect(said[0]).not.toBe(said[1]);
  });

  test('the editor and the import call a collection no payment', () => {
    const { counted, payments } = batchKinds['direct-debit'];
    const said = [
      batch.grid,
      batch.detailsOf(3),
      batch.keepsMore,
      batch.unsaved.row(3),
      batch.remove.title(1),
      batch.remove.title(2),
      batch.remove.sentence(9),
      batch.copyAgain,
      batch.copyNotLoaded,
      batch.step(1, 3),
      batch.step(2, 3),
      batch.stepExcept('', '', 2),
      batch.addresses.row,
      batch.hints.remittance,
      batch.freezeEmpty,
      batch.suggestionPaid(2),
      batch.paste.currency,
      batch.paste.title(counted(2)),
      batch.paste.act(counted(1)),
      batch.pasted(counted(2)),
      batch.pastedAmounts(counted(1), 1, '1'),
      batch.pastedAmounts(counted(2), 2, '1'),
      imports.takeOver(counted(2)),
      imports.taken(counted(1)),
      imports.preview(payments),
    ];
    expect(said.filter((sentence) => TRANSFER.test(sentence))).toEqual([]);
  });

  test('a collection is booked otherwise than a payment', () => {
    expect(batch.bookingDebit.batch).not.toBe(batch.booking.batch);
    expect(batch.bookingDebit.single).not.toBe(batch.booking.single);
  });
});
