// Instants as people read them, in the bank's time zone: 20 Nov 2026, 14:02.
import { parseIsoDate, usableZone } from '../../shared/domain/calendar.ts';
import { t } from '../i18n/index.ts';
import { pageLanguage } from '../i18n/language.ts';

// Calendar dates as people read them; a text that is no date stays as it is.
export function formattedDate(text: string): string {
  const date = parseIsoDate(text);
  return date === undefined ? text : t.dates.day(date);
}

export function formattedDates(texts: readonly string[]): string {
  const [first, ...rest] = texts;
  if (first === undefined) return '—';
  return rest.length === 0 ? formattedDate(first) : `${formattedDate(first)} +${rest.length}`;
}

const format = (zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', { timeZone: usableZone(zone), ...options });

export interface When {
  readonly day: (instant: string) => string;
  readonly time: (instant: string) => string;
  readonly seconds: (instant: string) => string;
  readonly full: (instant: string) => string;
  /** The zone's short name at that instant, such as CET. */
  readonly zone: (instant: string) => string;
}

/** An instant that cannot be read is shown as it is. */
export function whenIn(zone: string): When {
  const day = format(zone, { day: '2-digit', month: '2-digit', year: 'numeric' });
  const time = format(zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const seconds = format(zone, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
  // CET is MEZ on a German screen.
  const named = new Intl.DateTimeFormat(pageLanguage() === 'de' ? 'de-DE' : 'en-GB', {
    timeZone: usableZone(zone),
    timeZoneName: 'short',
  });
  const reading =
    (show: (date: Date) => string) =>
    (instant: string): string => {
      const date = new Date(instant);
      return Number.isNaN(date.getTime()) ? instant : show(date);
    };
  // The catalogue writes the date: Intl only says which one it is in the zone.
  const short = (date: Date): string => {
    const parts = new Map(day.formatToParts(date).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
    return t.dates.day(`${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`);
  };
  return {
    day: reading(short),
    time: reading((date) => time.format(date)),
    seconds: reading((date) => seconds.format(date)),
    full: reading((date) => `${short(date)}, ${time.format(date)}`),
    zone: reading(
      (date) => named.formatToParts(date).find((part) => part.type === 'timeZoneName')?.value ?? zone,
    ),
  };
}
