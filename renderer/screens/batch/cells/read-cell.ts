// What a cell holds after somebody typed or pasted into it: the form the desk keeps, where that is beyond
// doubt.
import { recordText, t } from '../../../i18n/index.ts';
import { MOST } from '../draft/types.ts';
import type { DraftRow, PaymentField, PaymentForm } from '../draft/types.ts';
import { checkCell } from './check-cell.ts';
import type { CellProblem } from './check-cell.ts';
import { formattedAccount } from '../../../ui/account.ts';
import { formattedDate } from '../../../ui/when.ts';
import { revealInvisible } from '../../../ui/reveal.ts';
import { editDate, readTypedDate } from '../../../ui/typed-date.ts';
import { editAmount, readTypedAmount } from '../../../ui/typed-amount.ts';
import type { BatchKind } from '../../../../shared/domain/batch.ts';

// The objection a cell shows: the desk's finding where the row is saved, the live check while it is not.
export function problemAt(kind: BatchKind, field: PaymentField, row: DraftRow): CellProblem | undefined {
  if (row.form[field].length > MOST[field])
    return { severity: 'block', sentence: t.batch.checks.long(MOST[field]) };
  if (row.unsaved > 0) return checkCell(kind, field, row.form);
  const found = row.findings.filter((finding) => finding.field === field);
  const finding = found.find((one) => one.severity === 'block') ?? found[0];
  return finding === undefined
    ? checkCell(kind, field, row.form)
    : { severity: finding.severity, sentence: recordText(finding.sentence) };
}

// How a cell shows what it holds when nobody types in it.
export function showCell(field: PaymentField, text: string): string {
  if (field === 'amount') return t.numbers.decimal(text);
  if (field === 'account') return formattedAccount(text);
  if (field === 'mandateDate') return formattedDate(text);
  return revealInvisible(text);
}

/** What an empty cell asks for; the amount as the region writes it. */
export function cellHint(field: PaymentField): string {
  return field === 'amount' ? t.batch.hintAmount() : t.batch.hints[field];
}

/** What a cell is edited and copied as: an amount and a date in the form of the region. */
export function editCell(field: PaymentField, value: string): string {
  if (field === 'amount') return editAmount(value);
  return field === 'mandateDate' ? editDate(value) : value;
}

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
