// How numbers are written for people, and what is said about one that was typed.
import { count, decimal, money } from '../forms.ts';

export const numbers = {
  /** How many of something. */
  count,
  /** A plain decimal, in the form of the region. */
  decimal,
  /** `EUR 1204331.70`, in the form of the region. */
  money,
  /** Before the last of several. */
  and: 'and',
  twoReadings: (text: string) => `${text} can be two amounts. Which one do you mean?`,
  twoReadingsOf: (text: string) =>
    `${text} can be two amounts. Enter it with its decimals, such as ${decimal('1234.00')}.`,
  unread: (text: string) => `${text} is not an amount. Write amounts like ${decimal('1204331.70')}.`,
  tooManyDecimals: (currency: string) => `This has more decimals than ${currency} allows.`,
};
