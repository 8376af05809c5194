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
  calledDay: 'Tag des Anrufs',
  calledTime: 'Uhrzeit des Anrufs',
  timeHint: (zone) => `Etwa 14:05, Zeit in ${zone}.`,
  noDay: 'Geben Sie den Tag ein.',
  noTime: 'Geben Sie eine Uhrzeit wie 14:05 ein.',
  twoTimes: (text) => `${text} kann zwei Uhrzeiten bedeuten. Welche meinen Sie?`,
  twoReadings: (text) => `${text} kann zwei Tage bedeuten. Welchen meinen Sie?`,
};
