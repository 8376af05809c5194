// The live check of one cell while it is typed. The desk's own findings, which come with each save, have the
// last word.
import {
  bicFitsCountry,
  bicProblem,
  isValidBic,
  isCountryCode,
  ibanProblem,
  isValidIban,
} from '../../../../shared/domain/account-identification.ts';
import {
  firstXmlIllegal,
  isBasicText,
  previewRepair,
  slashesAreFit,
} from '../../../../shared/domain/charset.ts';
import { isPayableCurrency, parseMoney } from '../../../../shared/domain/money.ts';
import { parseIsoDate } from '../../../../shared/domain/calendar.ts';
import { referenceKind } from '../../../../shared/domain/references.ts';
import type { BatchKind } from '../../../../shared/domain/batch.ts';
import { t } from '../../../i18n/index.ts';
import { amountForms, isPlainAmount } from '../../../ui/typed-amount.ts';
import type { PaymentField, PaymentForm } from '../draft/types.ts';

export interface CellProblem {
  readonly severity: 'block' | 'warn';
  readonly sentence: string;
}

const c = t.batch.checks;
const block = (sentence: string): CellProblem => ({ severity: 'block', sentence });
const warn = (sentence: string): CellProblem => ({ severity: 'warn', sentence });
const LOOKS_LIKE_IBAN = /^[A-Z]{2}\d{2}/u;

function account(form: PaymentForm): CellProblem | undefined {
  if (form.account === '') return block(c.accountMissing);
  const problem = LOOKS_LIKE_IBAN.test(form.account) ? ibanProblem(form.account) : undefined;
  return problem && block(t.inputProblems.iban[problem]);
}

function bic(form: PaymentForm): CellProblem | undefined {
  const text = form.agentBic;
  if (text === '') return undefined;
  const problem = bicProblem(text);
  if (problem !== undefined) return block(t.inputProblems.bic[problem]);
  const country = form.account.slice(0, 2);
  if (!isValidBic(text) || !isValidIban(form.account) || bicFitsCountry(text, country)) return undefined;
  return warn(
    c.bicCountry(t.countries[text.slice(4, 6)] ?? text.slice(4, 6), t.countries[country] ?? country),
  );
}

function amount(form: PaymentForm): CellProblem | undefined {
  if (form.amount === '') return block(c.amountMissing);
  if (amountForms(form.amount).length > 1 && !isPlainAmount(form.amount))
    return block(t.numbers.twoReadingsOf(form.amount.replace(/\?$/u, '')));
  const money = parseMoney(form.amount, isPayableCurrency(form.currency) ? form.currency : 'EUR');
  if (!money.ok) return block(t.inputProblems.money[money.error]);
  return money.value.minor === 0n ? block(c.amountZero) : undefined;
}

function currency(form: PaymentForm): CellProblem | undefined {
  if (form.currency === '') return block(c.currencyMissing);
  return isPayableCurrency(form.currency) ? undefined : block(t.inputProblems.money['unknown-currency']);
}

function text(value: string): CellProblem | undefined {
  if (firstXmlIllegal(value) >= 0) return block(c.illegal);
  if (isBasicText(value)) return undefined;
  const repair = previewRepair(value).repairs[0];
  return repair && warn(c.characters(repair.from, repair.to));
}

function identifier(value: string): CellProblem | undefined {
  return value !== '' && !slashesAreFit(value) ? block(c.slashes) : text(value);
}

function reference(value: string): CellProblem | undefined {
  if (value === '') return undefined;
  return /^RF\d{2}/iu.test(value) && referenceKind(value) === undefined ? block(c.reference) : text(value);
}

/** The first objection to one cell of a payment, or undefined. */
export function checkCell(kind: BatchKind, field: PaymentField, form: PaymentForm): CellProblem | undefined {
  switch (field) {
    case 'name':
      return form.name === '' ? block(c.nameMissing) : text(form.name);
    case 'account':
      return account(form);
    case 'agentBic':
      return bic(form);
    case 'amount':
      return amount(form);
    case 'currency':
      return currency(form);
    case 'endToEndId':
      return identifier(form.endToEndId);
    case 'mandateId':
      return kind === 'direct-debit' && form.mandateId === ''
        ? block(c.mandateMissing)
        : identifier(form.mandateId);
    case 'mandateDate':
      return form.mandateDate !== '' && parseIsoDate(form.mandateDate) === undefined
        ? block(t.dates.unread(t.dates.day('2026-11-20')))
        : undefined;
    case 'country':
      return form.country !== '' && !isCountryCode(form.country) ? block(c.country) : undefined;
    case 'purpose':
      return form.purpose !== '' && !/^[A-Z0-9]{4}$/u.test(form.purpose) ? block(c.purpose) : undefined;
    case 'creditorReference':
      return reference(form.creditorReference);
    case 'remittance':
    case 'street':
    case 'buildingNumber':
    case 'postCode':
    case 'town':
      return text(form[field]);
    default:
      return field satisfies never;
  }
}
