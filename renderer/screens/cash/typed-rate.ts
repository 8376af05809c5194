// Reads an exchange rate as it comes from a keyboard. What could mean two rates is left for a person to
// settle.
import { amountForms } from '../../ui/typed-amount.ts';

const PLAIN = /^\d+(?:\.\d+)?$/u;

/**
 * A plain decimal, or undefined: `1.0850`, `1,0850` and `17.242,65` are one rate each. `1.085` and `1,085`
 * are one and a bit for one reader and a thousand for another.
 */
export function readTypedRate(text: string): string | undefined {
  const typed = text.trim().replaceAll(/(?<=\d)[\s\u00a0\u202f'’](?=\d{3}(?:\D|$))/gu, '');
  if (amountForms(typed).length > 1) return undefined;
  const read = PLAIN.test(typed) ? typed : (withComma(typed) ?? withGroups(typed));
  return read?.replace(/^0+(?=\d)/u, '');
}

function withComma(text: string): string | undefined {
  return /^\d+,\d+$/u.test(text) ? text.replace(',', '.') : undefined;
}

/** `17.242,65`, `17,242.65` and `1.234.567`. */
function withGroups(text: string): string | undefined {
  const [, whole = '', mark = '', fraction] = /^(\d{1,3}(?:([.,])\d{3})+)(?:[.,](\d+))?$/u.exec(text) ?? [];
  if (whole === '') return undefined;
  const digits = whole.replaceAll(mark, '');
  if (!/^\d+$/u.test(digits)) return undefined;
  if (fraction === undefined) return digits;
  return text.charAt(whole.length) === mark ? undefined : `${digits}.${fraction}`;
}
