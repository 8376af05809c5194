// What a cell holds after somebody typed or pasted into it: the form the desk keeps, where that is beyond
// doubt.
import { readTypedDate } from '../../../ui/typed-date.ts';
import type { PaymentField, PaymentForm } from '../draft/types.ts';
import { readTypedAmount } from './typed-amount.ts';

export function readCell(field: PaymentField, typed: string, form: Pick<PaymentForm, 'currency'>): string {
  const text = typed.replace(/[\r\n\t]+/gu, ' ').trim();
  // Nothing is cut off: a text that is too long is an error where it stands.
  return readField(field, text, form);
}

function readField(field: PaymentField, text: string, form: Pick<PaymentForm, 'currency'>): string {
  switch (field) {
    case 'amount':
      return readTypedAmount(text, form.currency);
    case 'account':
      return /^[a-z]{2}\d{2}[a-z0-9 \u00a0]{8,}$/iu.test(text)
        ? text.replace(/[\s\u00a0]/gu, '').toUpperCase()
        : text;
    case 'agentBic':
    case 'currency':
    case 'country':
    case 'purpose':
      return text.replace(/\s/gu, '').toUpperCase();
    case 'mandateDate':
      return readTypedDate(text) ?? text;
    case 'endToEndId':
    case 'name':
    case 'remittance':
    case 'creditorReference':
    case 'street':
    case 'buildingNumber':
    case 'postCode':
    case 'town':
    case 'mandateId':
      return text;
    default:
      return field satisfies never;
  }
}
