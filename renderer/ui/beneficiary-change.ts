// One changed field of an entry of the beneficiary book as a line: the same on the screens and in the PIN
// window.
import { formattedAccount } from './account.ts';
import type { BeneficiaryChange } from '../../shared/domain/beneficiary.ts';
import { t } from '../i18n/index.ts';

export function changeText({ field, before, after }: BeneficiaryChange): string {
  const s = t.beneficiaries;
  const title = field === 'account' ? s.accountField : s.fields[field];
  const written = WRITTEN[field] ?? ((text: string): string => text);
  const now = after === '' ? s.emptied : written(after);
  return `${title}: ${now}${before === '' ? '' : ` (${s.before}: ${written(before)})`}`;
}

/** Fields whose values are written differently from how the book keeps them. */
const WRITTEN: Partial<Readonly<Record<BeneficiaryChange['field'], (text: string) => string>>> = {
  account: accountLine,
  chargeBearer: (code) => (isCharge(code) ? t.batch.charges[code] : code),
};

function isCharge(code: string): code is keyof typeof t.batch.charges {
  return Object.hasOwn(t.batch.charges, code);
}

/** The number comes first; what names the bank follows it. */
export function splitAccount(text: string): { readonly number: string; readonly bank: string } {
  const [number = '', ...bank] = text.split(' · ');
  return { number: formattedAccount(number), bank: bank.join(' · ') };
}

function accountLine(text: string): string {
  const { number, bank } = splitAccount(text);
  return bank === '' ? number : `${number} · ${bank}`;
}
