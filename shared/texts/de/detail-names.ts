// German: names of what the bank says of a payment beside its status.
import type { Texts } from '../en/index.ts';

export const detailNames: Texts['detailNames'] = {
  uetr: 'UETR',
  statusId: 'Statusreferenz',
  bankReference: 'Referenz der Bank',
  clearingReference: 'Clearingreferenz',
  serviceType: 'Dienstart',
  gpi: 'gpi-Tracker',
  confirmedAt: 'Bestätigt von der Bank des Empfängers',
  acceptedAt: 'Von der Bank angenommen',
  valueDate: 'Gewünschtes Datum',
  amount: 'Betrag',
  encoding: 'Zeichenkodierung',
  event: 'Ereignis',
  settlementDate: 'Verrechnungsdatum',
  confirmedAmount: 'Bestätigter Betrag',
  reasonType: 'Art des Grundes',
  level: 'Status von',
};

export const detailLevels: Readonly<Record<string, string>> = {
  'payment-group': 'der Zahlungsgruppe',
  message: 'der ganzen Nachricht',
};
