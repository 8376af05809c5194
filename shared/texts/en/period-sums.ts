// Words about the sums of a day or a week that rules look at: in the review and on the PIN page.
import { amountOf } from '../forms.ts';

export const periodSums = {
  title: 'Limits per day and week',
  until: (day: string, zone: string) => `Up to ${day} by the bank’s day (${zone}), with this batch`,
  unknown: 'There are more than can be listed, so every limit counts as exceeded.',
  period: { day: 'This day', week: 'Seven days' },
  per: { company: 'all batches', account: 'from account', beneficiary: 'to account' },
  money: amountOf,
  above: (currency: string, limit: string) => `above the limit of ${amountOf(currency, limit)}`,
  within: (currency: string, limit: string) => `within the limit of ${amountOf(currency, limit)}`,
  noLimit: 'no limit in this currency, so above every limit',
  otherCurrency: 'no limit in this currency',
  none: 'No other batch was signed in this period.',
  batches: 'Other batches in this period',
  state: {
    counts: 'counted',
    refused: 'counted without what the bank rejected',
    open: 'not counted: signatures missing',
    'taken-back': 'not counted: returned or withdrawn',
    expired: 'not counted: expired',
  },
};
