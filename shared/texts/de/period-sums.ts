// German: words about the sums of a day or a week that rules of the policy look at.
import type { Texts } from '../en/index.ts';
import { amountOf } from '../forms.ts';

export const periodSums: Texts['periodSums'] = {
  title: 'Summen pro Tag und Woche',
  until: (day, zone) =>
    `Bis ${day}, nach Kalendertagen in der Zeitzone der Bank (${zone}), mit diesem Stapel`,
  unknown:
    'Es sind mehr Stapel oder Empfänger, als sich auflisten lassen; deshalb gilt jeder Schwellenwert als überschritten.',
  period: { day: 'Dieser Tag', week: 'Sieben Tage' },
  per: { company: 'alle Stapel', account: 'eigenes Konto', beneficiary: 'Konto des Zahlungspartners' },
  money: amountOf,
  above: (currency, limit) => `über dem Schwellenwert von ${amountOf(currency, limit)}`,
  within: (currency, limit) => `nicht über dem Schwellenwert von ${amountOf(currency, limit)}`,
  noLimit: 'kein Schwellenwert in dieser Währung, gilt deshalb als überschritten',
  otherCurrency: 'kein Schwellenwert in dieser Währung',
  none: 'In diesem Zeitraum wurde kein anderer Stapel unterschrieben.',
  batches: 'Andere Stapel in diesem Zeitraum',
  state: {
    counts: 'gezählt',
    refused: 'gezählt ohne das, was die Bank abgelehnt hat',
    open: 'nicht gezählt: Unterschriften fehlen',
    'taken-back': 'nicht gezählt: zurückgegeben oder zurückgezogen',
    expired: 'nicht gezählt: abgelaufen',
  },
};
