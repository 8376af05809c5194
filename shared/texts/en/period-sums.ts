// Words about the sums of a day or a week that rules look at: in the review and on the PIN page.
import { amountOf } from '../forms.ts';

export const periodSums = {
  title: 'Sums per day and week',
  until: (day: string, zone: string) =>
    `Up to ${day}, by the calendar day in the bank’s time zone (${zone}), with this batch`,
  unknown:
    'There are more batches or beneficiaries than can be listed, so every threshold counts as exceeded.',
  period: { day: 'This day', week: 'Seven days' },
  per: { company: 'all batches', account: 'own account', beneficiary: 'counterparty account' },
  money: amountOf,
  above: (currency: string, limit: string) => `above the threshold of ${amountOf(currency, limit)}`,
  within: (currency: string, limit: string) => `not above the threshold of ${amountOf(currency, limit)}`,
  noLimit: 'no threshold in this currency, so above every threshold',
  otherCurrency: 'no threshold in this currency',
  none: 'No other batch was signed in this period.',
  batches: 'Other batches in this period',
  state: {
    counts: 'counted',
    refused: 'counted without what the bank rejected',
    open: 'not counted: signatures missing',
    'taken-back': 'not counted: sent back or withdrawn',
    expired: 'not counted: expired',
  },
};
