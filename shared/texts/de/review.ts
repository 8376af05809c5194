// German: words of the review: the fact sheet, the transactions, the policy, and the two acts at its end.
import type { Texts } from '../en/index.ts';
import { counted, figure } from './figures.ts';

const PREPARER_LOST =
  'Die Unterschrift der Person, die eingereicht hat, zählt nicht mehr; deshalb kann niemand unterschreiben. Geben Sie den Stapel zurück oder ziehen Sie ihn zurück, dann kann er erneut eingereicht werden.';

export const review: Texts['review'] = {
  facts: 'Was unterschrieben wird',
  factsNote: 'Aus der Nachricht selbst gelesen, nicht aus der Eingabe.',
  wordsNote:
    'Sie stehen für die ganze Nachricht: Ändert sich eine Einzelheit, ändern sich die Wörter. Das PIN-Fenster zeigt dieselben Wörter.',
  factsRest: 'Weitere Angaben',
  side: 'Unterschriften und Verlauf',
  fact: {
    words: 'Acht Wörter',
    totals: 'Summen je Währung',
    file: 'Falsche Angaben der importierten Datei, übergangen',
    sums: 'Summen pro Tag und Woche',
    accounts: 'Eigene Konten',
    countries: 'Länder der Zahlungspartner',
    digest: 'Hashwert (SHA-256) jeder Nachricht',
  },
  factInline: {
    words: 'acht Wörter',
    totals: 'Summen',
    file: 'übergangene Angaben',
    sums: 'Summen pro Tag und Woche',
    accounts: 'eigene Konten',
    countries: 'Länder',
    digest: 'Hashwert (SHA-256)',
  },
  wordsOf: (message) => `Acht Wörter der Nachricht ${message}`,
  message: (index, count) => `Nachricht ${figure(index)} von ${figure(count)}`,
  seen: 'angesehen',
  seenAll: 'Sie haben alles angesehen.',
  unseen: (names) => `Noch anzusehen: ${names.join(', ')}`,
  showNext: 'Nächstes anzeigen',
  allValues: 'Alle Angaben anzeigen',
  values: (count) => `${counted(count, 'Angabe', 'Angaben')} in der Nachricht`,
  countLine: (groups, bytes) => `${counted(groups, 'Gruppe', 'Gruppen')}, ${bytes}`,
  newCounterparties: (counted_) =>
    `${counted_} laut dem Arbeitsplatz, der den Stapel eingereicht hat. Die Karten prüfen das nicht.`,
  order: 'Reihenfolge',
  orders: { riskiest: 'Nach Risiko', largest: 'Nach Betrag', document: 'Wie in der Datei' },
  country: 'Land',
  anyCountry: 'Alle Länder',
  minimum: 'Betrag mindestens',
  ordinary: 'Nichts Auffälliges',
  columns: { who: 'Zahlungspartner', why: 'Gründe zur Prüfung', amount: 'Betrag' },
  policy: (version) => `Regelwerk, Version ${version}`,
  purpose: {
    freeze: 'Eingereicht',
    approve: 'Genehmigt',
    release: 'Freigegeben',
    return: 'Zurückgegeben',
    withdraw: 'Zurückgezogen',
    void: 'Annulliert',
  },
  needed: { freeze: 'Unterschrift des Erfassers', approve: 'Genehmigungen', release: 'Freigabe' },
  of: (have, need) => `${have} von ${need}`,
  canSign: 'Können noch unterschreiben',
  nobody: 'Niemand kann mehr unterschreiben',
  signatures: 'Unterschriften',
  certificate: 'Zertifikat',
  doesNotCount: 'zählt nicht',
  history: 'Verlauf',
  deadline: 'Unterschriften bis',
  messages: 'Nachrichten',
  approve: 'Genehmigen',
  copy: 'In neuen Stapel kopieren',
  copyNote: 'Ein neuer Entwurf mit diesen Zahlungen, zum nächsten Geschäftstag und mit neuen Referenzen.',
  copied: (reference) => `Aus ${reference} kopiert. Prüfen Sie Beträge und Datum.`,
  following: (reference, waiting) =>
    `Weiter: ${reference} (${waiting === 1 ? 'der letzte' : `noch ${figure(waiting)}`})`,
  release: 'Freigeben',
  return: 'Mit Grund zurückgeben',
  withdraw: 'Zurückziehen',
  outbox: 'Im Postausgang öffnen',
  status: 'Zahlungen verfolgen',
  edit: 'Bearbeiten',
  sentence: {
    approve: (count, totals, reference) => `Genehmigen: ${count}, ${totals}, Stapel ${reference}.`,
    release: (count, totals, reference) =>
      `Freigeben: ${count}, ${totals}, Stapel ${reference}. Der sendende Arbeitsplatz versiegelt den Stapel dann mit dem Unternehmensschlüssel; gesendet wird er erst aus dem Postausgang. Hat die Bank ihn angenommen, lassen sich seine Zahlungen nur noch mit einem Auftrag an die Bank stoppen oder zurückrufen.`,
    return: (count, totals, reference) =>
      `Stapel ${reference} (${count}, ${totals}) an den Erfasser zurückgeben. Bisherige Genehmigungen verfallen.`,
    withdraw: (count, totals, reference) =>
      `Stapel ${reference} (${count}, ${totals}) zurückziehen. Er kann nicht mehr genehmigt oder gesendet werden.`,
  },
  afterApproval: {
    more: 'Danach fehlen noch weitere Genehmigungen.',
    release: 'Es ist die letzte Genehmigung: Der Stapel ist danach bereit zur Freigabe.',
    none: 'Es ist die letzte Unterschrift: Der Stapel gilt als freigegeben, und der sendende Arbeitsplatz versiegelt ihn mit dem Unternehmensschlüssel. Gesendet wird er erst aus dem Postausgang.',
  },
  releasedElsewhere: (desk) =>
    desk === null
      ? 'Freigegeben, aber kein Arbeitsplatz darf ihn senden: Zwei Übergaben widersprechen einander. Sagen Sie es Ihren Administratoren.'
      : `Freigegeben. ${desk} versiegelt den Stapel, sobald das Paket dort ist; gesendet wird er dort im Postausgang.`,
  nothingToDo: {
    released: 'Freigegeben. Der Arbeitsplatz versiegelt den Stapel; gesendet wird er im Postausgang.',
    sealed: 'Versiegelt.',
    closed: 'Abgeschlossen.',
    withdrawn: 'Zurückgezogen.',
    expired: 'Die Frist für Genehmigung und Freigabe ist abgelaufen.',
    returned: 'Zur Korrektur zurückgegeben.',
    draft: 'Noch nicht eingereicht.',
    frozen: PREPARER_LOST,
    approved: PREPARER_LOST,
  },
};
