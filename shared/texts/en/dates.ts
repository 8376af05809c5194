// How dates are written for people.
import { day, instant } from '../forms.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const dates = {
  /** `date` is `YYYY-MM-DD`: 20 Nov 2026. */
  day: (date: string) => day(date, MONTHS),
  /** `at` is an instant in UTC: 20 Nov 2026 12:10 UTC. */
  instant: (at: string) => instant(at, MONTHS),
  /** The months as they are typed, each by its first three letters in small ones. */
  months: MONTHS.map((month) => month.toLowerCase()),
  /** Of the field that takes one. */
  choose: 'Choose a date',
  calendar: (field: string) => `Calendar: ${field}`,
  unread: (example: string) => `Enter the date as ${example}.`,
  oneReading: (text: string) => `Which date is ${text}? Choose it, or enter it in full.`,
  /** Of the two fields that say when a call was made. */
  calledDay: 'Day of the call',
  calledTime: 'Time of the call',
  timeHint: (zone: string) => `Such as 14:05, ${zone} time.`,
  noDay: 'Enter the day.',
  noTime: 'Enter a time such as 14:05.',
  twoTimes: (text: string) => `${text} can be two times. Which one do you mean?`,
  twoReadings: (text: string) => `${text} can be two dates. Which one do you mean?`,
};
