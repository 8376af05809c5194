// Owns how bank holidays of an own account are shown and typed: as the region writes dates.
import { holidayList, listedDates } from '../../../../shared/domain/account-master.ts';
import { editDate, readTypedDate } from '../../../ui/typed-date.ts';

/** A date may hold blanks and commas, so none of them parts two dates here. */
export function displayedHolidays(kept: string): string {
  return listedDates(kept).map(editDate).join('; ');
}

/** As the list is kept; undefined where a part is no date. Blanks and commas may stand between dates, too. */
export function readHolidays(typed: string): string | undefined {
  const dates = typed.split(/[;\n]+/u).flatMap((part) => datesIn(part, [/,/u, /[\s,]+/u]));
  return dates.includes(undefined) ? undefined : holidayList(dates.join(' '));
}

function datesIn(text: string, separators: readonly RegExp[]): readonly (string | undefined)[] {
  if (text.trim() === '') return [];
  const date = readTypedDate(text);
  const [separator, ...finer] = separators;
  if (date !== undefined || separator === undefined) return [date];
  return text.split(separator).flatMap((part) => datesIn(part, finer));
}
