// German: words that every screen shares: states, acts, times.
import type { Texts } from '../en/index.ts';
import { decimal } from '../forms.ts';
import { counted, figure } from './figures.ts';

export const common: Texts['common'] = {
  none: 'Keine',
  within: (word) => word,
  quoted: (text) => `„${text}“`,
  example: (text) => `z. B. ${text}`,
  hasMarks: 'Enthält unsichtbare oder nachgeahmte Zeichen:',
  more: (count) => `+${figure(count)} weitere`,
  words: 'Acht Wörter',
  close: 'Schließen',
  cancel: 'Abbrechen',
  choosePerson: 'Person wählen',
  back: 'Zurück',
  add: 'Hinzufügen',
  remove: 'Entfernen',
  again: 'Aktualisieren',
  reading: 'Wird gelesen …',
  filter: 'Filter',
  all: 'Alle',
  yes: 'Ja',
  no: 'Nein',
  once: 'Einmal einschalten',
  savePack: 'Paket speichern',
  packSaved: (name) => `${name} gespeichert: Nur Arbeitsplätze Ihres Unternehmens können das Paket öffnen`,
  saveEvidence: 'Nachweise speichern',
  evidenceSaved: (name) =>
    `${name} gespeichert: versiegelte Nachrichten, Genehmigungen, Zertifikate, Antworten`,
  transactions: (count) => counted(count, 'Zahlung', 'Zahlungen'),
  fileTooLarge: (kilobytes) => `Die Datei ist größer als ${figure(kilobytes)} kB und wurde nicht gelesen.`,
  fileNotText: 'Die Datei ist weder UTF-8- noch UTF-16-Text.',
  bytes: (count) =>
    count < 1_000
      ? `${figure(count)} Byte`
      : count < 1_000_000
        ? `${decimal((count / 1_000).toFixed(1))} kB`
        : `${decimal((count / 1_000_000).toFixed(1))} MB`,
  kind: { 'credit-transfer': 'Überweisung', 'direct-debit': 'Lastschrift' },
  batchState: {
    draft: 'Entwurf',
    frozen: 'Zu genehmigen',
    approved: 'Freizugeben',
    released: 'Freigegeben',
    sealed: 'Versiegelt',
    closed: 'Abgeschlossen',
    returned: 'Zurückgegeben',
    withdrawn: 'Zurückgezogen',
    expired: 'Abgelaufen',
  },
  messageState: {
    queued: 'Zu senden',
    sending: 'Wird gesendet',
    accepted: 'Angenommen',
    refused: 'Abgelehnt',
    unknown: 'Unbekannt',
    'set-aside': 'Ohne Senden beendet',
  },
  role: {
    preparer: 'Erfasser',
    approver: 'Genehmiger',
    releaser: 'Freigeber',
    viewer: 'Betrachter',
    administrator: 'Administrator',
  },
};

export const fault: Texts['fault'] = {
  title: 'Das hat nicht funktioniert',
  money: 'Geld',
  now: 'Jetzt',
  moved: {
    no: 'Durch diesen Schritt ist kein Geld geflossen.',
    unchanged: 'Dieser Fehler selbst hat keine Zahlung verändert.',
    maybe:
      'Möglicherweise ist Geld geflossen. Behandeln Sie das Ergebnis als unbekannt, bis die Bank eine Anfrage beantwortet hat.',
  },
  code: (code) => `Code ${code}`,
  correlation: 'Korrelations-ID',
  setting: (name) => `Name der Einstellung: ${name}`,
  path: (path) => `bei ${path}`,
  line: (line) => `Zeile ${line}`,
  rule: (rule) => `Regel ${rule}`,
};
