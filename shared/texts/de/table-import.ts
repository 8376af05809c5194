// German: words of the mapping step, of the questions about the whole file, and of what is wrong in its rows.
import type { Texts } from '../en/index.ts';
import { figure as n } from './figures.ts';

const SEPARATORS: Readonly<Record<string, string>> = {
  ';': 'Semikolon',
  ',': 'Komma',
  '\t': 'Tabulator',
  '|': 'senkrechten Strich',
};

export const tableImport: Texts['tableImport'] = {
  title: 'Zahlungstabelle importieren',
  questions: {
    columns: 'Wählen Sie für jede Spalte ein Feld, oder lassen Sie die Spalte weg.',
    twice: 'Zwei Spalten haben dasselbe Feld.',
    'no-name': 'Wählen Sie die Spalte mit dem Namen.',
    'no-account': 'Wählen Sie die Spalte mit dem Konto.',
    'no-amount': 'Wählen Sie die Spalte mit dem Betrag.',
    address:
      'Eine Adresse braucht Ort und Land in eigenen Spalten. Wählen Sie diese, oder lassen Sie die Straße weg.',
    currency: 'Geben Sie die Währung an.',
    'value-date': 'Geben Sie das Ausführungs- oder Fälligkeitsdatum an.',
    decimal: 'Wählen Sie, wie die Beträge geschrieben sind.',
    'date-order': 'Wählen Sie, wie die Datumsangaben geschrieben sind.',
  },
  fields: {
    name: 'Name',
    account: 'Konto (IBAN)',
    agentBic: 'Bank (BIC)',
    amount: 'Betrag',
    currency: 'Währung',
    remittance: 'Verwendungszweck',
    creditorReference: 'Zahlungsreferenz',
    endToEndId: 'Ende-zu-Ende-ID',
    purpose: 'Zweckcode',
    street: 'Straße',
    buildingNumber: 'Hausnummer',
    postCode: 'Postleitzahl',
    town: 'Ort',
    country: 'Land',
    mandateId: 'Mandat',
    mandateDate: 'Mandat unterschrieben am',
    valueDate: 'Ausführung / Fälligkeit',
    ownAccount: 'Eigenes Konto',
    ownAgentBic: 'Bank des eigenen Kontos (BIC)',
    ownName: 'Eigener Name',
    chargeBearer: 'Entgelte',
  },
  findings: {
    'total-row': (text) =>
      `Hier steht nur ein Betrag${text === '' ? '' : ` (${text})`}, ohne Name und Konto. Lassen Sie die Zeile weg, wenn es eine Summe ist.`,
    'extra-cells': (text, columns) =>
      `Die Zeile hat mehr Zellen als die ${columns} Spalten der Tabelle, die erste mit „${text}“. Ein Betrag oder ein Text, der das Trennzeichen enthält, braucht Anführungszeichen.`,
    'name-missing': () => 'Der Name fehlt.',
    'account-missing': () => 'Das Konto fehlt.',
    'amount-missing': () => 'Der Betrag fehlt.',
    'amount-unreadable': (text) => `„${text}“ ist kein Betrag.`,
    'amount-negative': (text) =>
      `${text} ist negativ. Verrechnen Sie Gutschriften im ERP-System, oder lassen Sie die Zeile weg.`,
    'amount-zero': () => 'Der Betrag ist null. Geben Sie einen Betrag an, oder lassen Sie die Zeile weg.',
    'amount-other-mark': (text, mark) =>
      `${text} ist nicht mit dem Dezimal${mark === ',' ? 'komma' : 'punkt'} der anderen Beträge geschrieben.`,
    'amount-decimals': (text, currency) =>
      `${text} hat mehr Nachkommastellen als ${currency}. Runden Sie den Betrag.`,
    'amount-other-currency': (text, currency) =>
      `${text} nennt eine andere Währung als ${currency}, die in der Zeile steht.`,
    'currency-missing': () => 'Die Währung fehlt.',
    'currency-unknown': (text) => `${text} ist keine Währung, in der gezahlt werden kann.`,
    'date-missing': () => 'Das Ausführungs- oder Fälligkeitsdatum fehlt.',
    'date-unreadable': (text) => `„${text}“ ist kein Datum.`,
    'date-other-order': (text) => `${text} ist kein Datum, wenn es wie die anderen gelesen wird.`,
    'charges-unknown': (text) => `„${text}“ ist keine Entgeltregelung. Geben Sie SHA, OUR oder BEN an.`,
    'digits-lost': (text) =>
      `${text} wurde in eine Zahl umgewandelt, und Ziffern sind verloren. Formatieren Sie die Spalte als Text und exportieren Sie erneut, oder geben Sie das Konto ein.`,
    'too-long': (_, most) => `Der Text ist länger als ${most} Zeichen. Kürzen Sie ihn.`,
    'control-character': () =>
      'Der Text enthält ein Zeichen, das sich in einer Zahlung nicht übertragen lässt. Geben Sie ihn neu ein.',
    'cell-error': (text) => `Die Tabelle zeigt hier den Fehler ${text}.`,
    'formula-without-value': () =>
      'Die Formel hat in der Datei kein Ergebnis. Öffnen Sie die Datei in der Tabellenkalkulation, berechnen und speichern Sie sie.',
    merged: () =>
      'Die Zelle ist mit einer anderen verbunden, ihr Wert ist deshalb nicht sicher. Geben Sie ihn ein, oder lösen Sie die Verbindung.',
  },
  orders: { dmy: 'Tag, Monat, Jahr', mdy: 'Monat, Tag, Jahr', ymd: 'Jahr, Monat, Tag' },
  columns: 'Spalten der Tabelle',
  column: (number) => `Spalte ${number}`,
  fieldOf: (title) => `Feld für ${title}`,
  choose: 'Feld wählen',
  leaveOut: 'Weglassen',
  leaveOutRest: 'Alle offenen Spalten weglassen',
  empty: 'Keine Werte',
  by: { title: 'laut Überschrift', values: 'laut Werten', profile: 'laut Zuordnungsprofil' },
  rows: 'Zeilen',
  form: 'Format',
  workbook: 'Excel-Arbeitsmappe',
  text: (encoding, separator) => `Text (${encoding}), getrennt durch ${SEPARATORS[separator] ?? separator}`,
  sheet: 'Blatt',
  hiddenSheet: (name) => `${name} (ausgeblendet)`,
  headerRow: 'Zeile mit den Überschriften',
  headerRowHint: 'Lassen Sie das Feld leer, wenn es keine gibt.',
  notes: {
    above: (rows) =>
      rows === 1
        ? '1 Zeile über den Überschriften wird nicht gelesen.'
        : `${n(rows)} Zeilen über den Überschriften werden nicht gelesen.`,
    formulas: (cells) =>
      `${n(cells)} ${cells === 1 ? 'Zelle ist' : 'Zellen sind'} berechnet. Gelesen werden die zuletzt gespeicherten Ergebnisse.`,
    merged: (cells) =>
      `${n(cells)} verbundene ${cells === 1 ? 'Zelle' : 'Zellen'}. Nur die jeweils erste hat einen Wert.`,
    numberAccounts: (accounts) =>
      `${n(accounts)} ${accounts === 1 ? 'Kontonummer ist als Zahl gespeichert' : 'Kontonummern sind als Zahlen gespeichert'}: Nullen am Anfang gehen dabei verloren. Vergleichen Sie sie mit dem Original.`,
    hiddenRows: (rows) =>
      `${n(rows)} ausgeblendete ${rows === 1 ? 'Zeile wird' : 'Zeilen werden'} ebenfalls gelesen.`,
    hiddenColumns: (columns) =>
      `${n(columns)} ausgeblendete ${columns === 1 ? 'Spalte wird' : 'Spalten werden'} ebenfalls gelesen.`,
  },
  wholeFile: 'Für die ganze Datei',
  currency: 'Währung aller Zeilen',
  currencyOfOthers: 'Währung für Zeilen ohne Angabe',
  currencyHint: 'Drei Buchstaben, etwa EUR oder USD',
  currencyUnknown: 'Das ist keine Währung, in der gezahlt werden kann.',
  valueDate: 'Ausführung / Fälligkeit',
  valueDateOfOthers: 'Ausführungs- oder Fälligkeitsdatum für Zeilen ohne Angabe',
  decimal: (example) => (example === '' ? 'Schreibweise der Beträge' : `Wie ${example} gemeint ist`),
  decimalPoint: 'Dezimalpunkt',
  decimalComma: 'Dezimalkomma',
  dateOrder: (example) => `Wie ${example} gemeint ist`,
  chooseReading: 'Wählen',
  profile: 'Zuordnungsprofil',
  profiles: 'Zuordnungsprofile',
  deleteNamed: (name) => `Profil ${name} löschen`,
  profileNote: 'Speichern Sie Ihre Angaben, dann wird die nächste Datei mit denselben Überschriften erkannt.',
  profileUsed: (name) => `Erkannt als ${name}`,
  profileName: 'Name des Profils',
  saveProfile: 'Profil speichern',
  profileSaved: (name) => `Zuordnungsprofil ${name} gespeichert`,
  deleteProfile: 'Profil löschen',
  check: 'Zahlungen prüfen',
  back: 'Zurück zu den Spalten',
  place: (row, title) => (title === '' ? `Zeile ${n(row)}` : `Zeile ${n(row)} · ${title}`),
  correct: (title, row) => `${title} in Zeile ${n(row)}`,
  leaveOutRow: (row) => `Zeile ${n(row)} weglassen`,
  moreFindings: (count) =>
    `${n(count)} ${count === 1 ? 'weiterer' : 'weitere'} Fehler. Beheben Sie zuerst diese, oder korrigieren Sie die Datei.`,
  changes: 'Hier geändert',
  changed: (left, corrected) =>
    [
      left > 0 && `${n(left)} ${left === 1 ? 'Zeile' : 'Zeilen'} weggelassen`,
      corrected > 0 && `${n(corrected)} ${corrected === 1 ? 'Zelle' : 'Zellen'} korrigiert`,
    ]
      .filter((part) => part !== false)
      .join(', '),
  undoChanges: 'Diese Änderungen verwerfen',
  leave: {
    title: 'Diesen Import verlassen?',
    lost: 'Wenn Sie ihn jetzt verlassen, gehen Ihre Zuordnung und Ihre Korrekturen verloren. Von der Tabelle wurde nichts importiert.',
    act: 'Verlassen',
  },
  unreadable: 'Korrigieren Sie die fehlerhaften Zeilen, oder lassen Sie sie weg.',
};
