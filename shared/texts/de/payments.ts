// German: words of the payments list.
import type { Texts } from '../en/index.ts';
import { counted } from './figures.ts';

export const payments: Texts['payments'] = {
  title: 'Zahlungen',
  filter: 'Stapel filtern',
  list: 'Stapel',
  show: 'Anzeigen',
  shown: { open: 'Offen', sent: 'Bei der Bank', closed: 'Abgeschlossen', all: 'Alle' },
  newBatch: 'Neuer Stapel',
  import: 'Importieren',
  columns: {
    state: 'Stand',
    reference: 'Referenz',
    kind: 'Art',
    account: 'Konto',
    count: 'Zahlungen',
    totals: 'Summen',
    valueDate: 'Datum',
    waitingFor: 'Liegt bei',
  },
  waitingFor: {
    preparer: 'Erfasser',
    approver: 'Genehmiger',
    releaser: 'Freigeber',
    person: 'Berechtigter',
    machine: 'Arbeitsplatz',
    bank: 'Bank',
    nobody: '—',
  },
  toReturn: 'Zurückzugeben',
  approvals: (have, need) => `Zu genehmigen ${have}/${need}`,
  outcome: {
    none: '',
    queued: 'Zu senden',
    sending: 'Wird gesendet',
    accepted: 'Bei der Bank',
    refused: 'Abgelehnt',
    unknown: 'Unbekannt',
    settled: 'Ausgeführt',
    rejected: 'Abgelehnt',
    partly: 'Teils abgelehnt',
    'set-aside': 'Beendet, nicht gesendet',
  },
  findings: (blocking, warnings) =>
    blocking + warnings === 0
      ? ''
      : `${[
          blocking > 0 && counted(blocking, 'Fehler', 'Fehler'),
          warnings > 0 && counted(warnings, 'Warnung', 'Warnungen'),
        ]
          .filter(Boolean)
          .join(', ')} in den Zahlungsdaten`,
  emptyTitle: 'Keine Stapel',
  empty:
    'Ein Stapel fasst zusammen, was gemeinsam genehmigt wird: eine oder viele Zahlungen von einem oder mehreren Konten. Erfassen Sie einen, oder importieren Sie eine Zahlungsdatei (pain.001, pain.008) oder eine Tabelle (CSV, Excel).',
  begin: 'Überweisung erfassen',
  emptyFilter: 'Kein Stapel passt zum Filter.',
  created: (reference) => `Stapel ${reference} angelegt`,
  creation: 'Der Stapel konnte nicht angelegt werden',
};
