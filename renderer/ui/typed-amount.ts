// Reads an amount as it comes from a keyboard or a spreadsheet. What could mean two sums is left as typed,
// for a person to settle.
import { writeDecimal } from '../../shared/domain/region.ts';
import { pageRegion } from '../i18n/language.ts';
import { exponentOf } from '../../shared/domain/money.ts';

const DECIMALS_UNTIL_CURRENCY_IS_KNOWN = 2;

/** Behind a text that is no amount, so that nothing takes its point for a decimal point. */
const OPEN = '?';

/**
 * Decimal text with a point, or the text as it was. `1.204.331,70`, `1,204,331.70`, `1'204'331.70` and `1 204
 * 331,70` are all 1204331.70, whatever the region is.
 * `1,234` and `1.234` are a thousand for one reader, one and a bit for another: the first is left alone, the
 * second becomes `1.234?`.
 */
export function readTypedAmount(text: string, currency: string): string {
  if (namesOtherCurrency(text, currency)) return text.trim();
  const typed = bareOf(text);
  if (amountForms(typed).length > 1) return typed.includes('.') ? `${typed}${OPEN}` : typed;
  const bare = typed.replace(/(?<=\d)[\s\u00a0\u202f'’](?=\d{3}(?:\D|$))/gu, '');
  if (/^\d+(?:\.\d+)?$/u.test(bare)) return bare;
  const both = /^(\d{1,3}(?:([.,])\d{3})+)([.,])(\d+)$/u.exec(bare);
  if (both && both[2] !== both[3] && groupedBy(both[1] ?? '', both[2] ?? ''))
    return `${(both[1] ?? '').replaceAll(both[2] ?? '', '')}.${both[4] ?? ''}`;
  const thousands = /^\d{1,3}(?:([.,])\d{3}){2,}$/u.exec(bare);
  if (thousands && groupedBy(bare, thousands[1] ?? '')) return bare.replaceAll(thousands[1] ?? '', '');
  const comma = /^(\d+),(\d+)$/u.exec(bare);
  const decimals = exponentOf(currency) ?? DECIMALS_UNTIL_CURRENCY_IS_KNOWN;
  if (comma && (comma[2] ?? '').length <= decimals) return `${comma[1] ?? ''}.${comma[2] ?? ''}`;
  return typed;
}

/** Without the currency before or behind it, and without the mark of a text that was left open. */
function bareOf(text: string): string {
  const typed = text.trim();
  return (typed.endsWith(OPEN) ? typed.slice(0, -1) : typed)
    .replace(/^(?:[A-Z]{3}|[€$£¥])\s*/u, '')
    .replace(/\s*(?:[A-Z]{3}|[€$£¥])$/u, '');
}

const WRITTEN = /^(?<before>[A-Z]{3}|[€$£¥])|(?<after>[A-Z]{3}|[€$£¥])$/u;

/**
 * Whether the text is written in another currency than the payment's: `USD 100` is not EUR 100. `$` and `¥`
 * fit each of their currencies.
 */
export function namesOtherCurrency(text: string, currency: string): boolean {
  const { before, after } = WRITTEN.exec(text.trim())?.groups ?? {};
  const written = before ?? after;
  if (written === undefined || written === currency || !/^[A-Z]{3}$/u.test(currency)) return false;
  return !new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .some(({ type, value }) => type === 'currency' && value === written);
}

/** Whether only this separator stands between the groups. */
function groupedBy(text: string, separator: string): boolean {
  return !text.includes(separator === '.' ? ',' : '.');
}

export interface AmountForm {
  /** The decimal separator under which the text is this value. */
  readonly separator: '.' | ',';
  readonly value: string;
}

/** The two sums that `1,234` or `1.234` can be; empty where there is only one. */
export function amountForms(text: string): readonly AmountForm[] {
  const bare = bareOf(text);
  const [, whole, separator, rest] = /^(\d{1,3})([.,])(\d{3})$/u.exec(bare) ?? [];
  if (whole === undefined || separator === undefined || rest === undefined || /^0/u.test(whole)) return [];
  const grouped = `${whole}${rest}`;
  const fraction = `${whole}.${rest}`;
  return separator === '.'
    ? [
        { separator: '.', value: fraction },
        { separator: ',', value: grouped },
      ]
    : [
        { separator: '.', value: grouped },
        { separator: ',', value: fraction },
      ];
}

/** One of two readings as it is offered: with decimals, so that it cannot be taken for the other one. */
export function offeredForm(value: string): string {
  return writeDecimal(value.includes('.') ? `${value}0` : `${value}.00`, pageRegion());
}

/** What a canonical amount is edited as: the region's decimal mark, no groups; any other text as it is. */
export function editAmount(value: string): string {
  return writeDecimal(value, pageRegion(), false);
}

/** A plain decimal without a sign, as records and calls keep it. */
export function isPlainAmount(text: string): boolean {
  return /^\d{1,18}(?:\.\d{1,5})?$/u.test(text);
}
