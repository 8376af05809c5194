// German: words of templates, and of what a draft changed against the batch or template it was made from.
import { count as figure } from '../forms.ts';
import type { Texts } from '../en/index.ts';

export const templates: Texts['templates'] = {
  title: 'Vorlagen',
  manage: 'Vorlagen verwalten …',
  none: 'Noch keine Vorlage. Öffnen Sie einen Stapel und wählen Sie „Als Vorlage speichern“.',
  use: 'Verwenden',
  delete: 'Löschen',
  deleteTitle: (name) => `Vorlage „${name}“ löschen?`,
  deleteNote:
    'Stapel, die daraus angelegt wurden, bleiben, wie sie sind. Eine Vorlage, die ein wiederkehrender Zahlungslauf verwendet, lässt sich nicht löschen.',
  deleted: (name) => `${name} wurde gelöscht.`,
  used: (name) => `Aus ${name} angelegt. Prüfen Sie Beträge und Datum.`,
  save: 'Als Vorlage speichern',
  saveTitle: 'Als Vorlage speichern',
  saveNote:
    'Die Zahlungen werden unter einem Namen aufbewahrt. Jede Verwendung legt einen neuen Entwurf zum nächsten Geschäftstag an.',
  name: 'Name der Vorlage',
  nameHint: 'Eine Vorlage mit demselben Namen wird ersetzt.',
  nameMissing: 'Geben Sie einen Namen ein.',
  which: 'In Stapeln aus dieser Vorlage nicht änderbar',
  locks: {
    account: 'Eigenes Konto',
    terms: 'Entgelte, Service-Level und andere Bedingungen',
    payments: 'Anzahl der Zahlungen (keine kommt hinzu, keine fällt weg)',
    beneficiaries: 'Zahlungspartner und ihre Konten',
    amounts: 'Beträge und Währungen',
    remittance: 'Verwendungszweck',
  },
  saved: (name) => `${name} wurde als Vorlage gespeichert.`,
  copyOf: (reference) => `Kopie von ${reference}`,
  from: (name) => `Aus der Vorlage ${name}`,
  locked: (what) => `Nicht änderbar: ${what}.`,
  lockedShort: {
    account: 'eigenes Konto',
    terms: 'Bedingungen',
    payments: 'Anzahl der Zahlungen',
    beneficiaries: 'Zahlungspartner',
    amounts: 'Beträge',
    remittance: 'Verwendungszweck',
  },
  lockedField: 'Dieses Feld ist durch die Vorlage festgelegt.',
  lockedRows: 'In einem Stapel aus dieser Vorlage kommt keine Zahlung hinzu, und keine fällt weg.',
  asBefore: (same) =>
    same === 1 ? 'Die Zahlung ist unverändert.' : `Alle ${figure(same)} Zahlungen sind unverändert.`,
  empty: 'Noch keine Zahlungen.',
  was: (totals) => `Summe vorher: ${totals}.`,
  show: 'Änderungen anzeigen',
  hide: 'Änderungen ausblenden',
  list: 'Änderungen gegenüber den früheren Zahlungen',
  columns: { who: 'Zahlungspartner', before: 'Vorher', now: 'Jetzt' },
  more: (rows) =>
    rows === 1
      ? '1 weitere Änderung ist nicht aufgeführt.'
      : `${figure(rows)} weitere Änderungen sind nicht aufgeführt.`,
  gone: 'Sie wurde seither ersetzt oder gelöscht; ein Vergleich ist nicht möglich.',
  tooLarge:
    'Zu viele Zahlungen für einen Vergleich während der Bearbeitung. Die Prüfung vergleicht sie mit dem letzten Stapel.',
};
