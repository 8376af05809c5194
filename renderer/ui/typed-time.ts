// Reads a time of day a person typed. Only what leaves no doubt which half of the day it is in.
import { regionFormOf } from '../../shared/domain/region.ts';
import { isRegionChosen, pageRegion } from '../i18n/language.ts';

const HALF_OF: Readonly<Record<string, 0 | 12>> = { am: 0, pm: 12 };
const TYPED = /^(?<hour>\d{1,2})(?:(?:[:.h]|\s?uhr\s)(?<minute>\d{2}))?\s?(?<end>uhr|h|[ap]\.?m\.?)?$/iu;
const FOUR_DIGITS = /^(?<hour>\d{2})(?<minute>\d{2})\s?(?<end>uhr|h|[ap]\.?m\.?)?$/iu;

/** HH:MM, from 00:00 to 23:59. */
function build(hour: number, minute: string): string | undefined {
  if (hour > 23 || Number(minute) > 59) return undefined;
  return `${String(hour).padStart(2, '0')}:${minute}`;
}

/**
 * The times that a text can be: `14:05`, `14.05`, `14h05`, `1405`, `14:05 Uhr`, `2:05 pm` are one, `2:05` is
 * two where a region was chosen whose clocks count to twelve. Empty for what is no time.
 */
export function timeForms(text: string): readonly string[] {
  const typed = text.trim();
  const { hour = '', minute, end = '' } = (TYPED.exec(typed) ?? FOUR_DIGITS.exec(typed))?.groups ?? {};
  // A number alone is no time.
  if (hour === '' || (minute === undefined && end === '')) return [];
  const counted = Number(hour);
  const isTwelve = counted >= 1 && counted <= 12;
  const half = HALF_OF[end.toLowerCase().replaceAll('.', '')];
  const at = (from: 0 | 12) => build((counted % 12) + from, minute ?? '00');
  const forms =
    half !== undefined
      ? isTwelve
        ? [at(half)]
        : []
      : isTwelve && end === '' && !hour.startsWith('0') && hoursOfRegion() === 12
        ? [at(0), at(12)]
        : [build(counted, minute ?? '00')];
  return forms.filter((form) => form !== undefined);
}

function hoursOfRegion(): 12 | 24 {
  return isRegionChosen() ? regionFormOf(pageRegion()).hours : 24;
}
