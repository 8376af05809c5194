// German: how dates are written for people.
import type { Texts } from '../en/index.ts';
import { day, instant } from '../forms.ts';

const MONTHS = ['Jan', 'Feb', 'Mär', 'Apr', 'Mai', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez'];

export const dates: Texts['dates'] = {
  day: (date) => day(date, MONTHS),
  instant: (at) => instant(at, MONTHS),
  months: MONTHS.map((month) => month.toLowerCase()),
  choose: 'Datum auswählen',
  calendar: (field) => `Kalender: ${field}`,
  unread: (example) => `Geben Sie das Datum als ${example} ein.`,
  oneReading: (text) =>
    `Welcher Tag ist ${text}? Wählen Sie ihn aus, oder geben Sie das Datum vollständig ein.`,
  twoReadings: (text) => `${text} kann zwei Tage bedeuten. Welchen meinen Sie?`,
};
