// Reads a date a person typed. Only forms that leave no doubt which number is the month.
import { parseIsoDate } from '../../shared/domain/dates.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function build(year: string, month: number, day: string): string | undefined {
  return parseIsoDate(`${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/**
 * `2026-11-20`, `20 Nov 2026`, `20.11.2026` (the point stands only in day-first countries) and `20261120`.
 * `11/20/2026` and `20/11/2026` are refused: which one is the month depends on who reads it.
 */
export function readTypedDate(text: string): string | undefined {
  const typed = text.trim();
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})$/u.exec(typed);
  if (iso) return build(iso[1] ?? '', Number(iso[2]), iso[3] ?? '');
  const points = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/u.exec(typed);
  if (points) return build(points[3] ?? '', Number(points[2]), points[1] ?? '');
  const named = /^(\d{1,2})\.? ?([a-z]{3})[a-z]*\.? ?(\d{4})$/iu.exec(typed);
  const month = MONTHS.indexOf((named?.[2] ?? '').toLowerCase()) + 1;
  return named && month > 0 ? build(named[3] ?? '', month, named[1] ?? '') : undefined;
}
