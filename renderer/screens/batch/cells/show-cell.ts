// How a cell shows what it holds when nobody types in it.
import { groupDigits } from '../../../../shared/domain/decimal.ts';
import { accountWords } from '../../../ui/account.ts';
import { dateWords } from '../../../ui/dates.ts';
import { revealInvisible } from '../../../ui/reveal.ts';
import type { PaymentField } from '../draft/types.ts';

export function showCell(field: PaymentField, text: string): string {
  if (field === 'amount') return /^\d+(?:\.\d+)?$/u.test(text) ? groupDigits(text) : text;
  if (field === 'account') return accountWords(text);
  if (field === 'mandateDate') return dateWords(text);
  return revealInvisible(text);
}
