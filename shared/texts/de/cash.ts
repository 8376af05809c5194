// German: words of the account reports.
import { elements } from './elements.ts';
import { lineStart } from '../forms.ts';
import type { Texts } from '../en/index.ts';
import { counted, figure } from './figures.ts';

/** Balance types of camt.052 (wire practice 6). */
const BALANCE_TYPES: Readonly<Record<string, string>> = {
  OPBD: 'Anfangssaldo, gebucht',
  CLBD: 'Schlusssaldo, gebucht',
  OPAV: 'Anfangssaldo, verfügbar',
  CLAV: 'Schlusssaldo, verfügbar',
  ITBD: 'Zwischensaldo, gebucht',
  ITAV: 'Zwischensaldo, verfügbar',
  FWAV: 'Künftig verfügbar',
  PRCD: 'Voriger Schlusssaldo, gebucht',
  XPCD: 'Von der Bank erwarteter Saldo',
  INFO: 'Zur Information',
};

export const cash: Texts['cash'] = {
  /** A type that no list knows is named by its code. */
  balanceType: (code) =>
    code === null ? 'Saldo ohne Art' : (BALANCE_TYPES[code] ?? `Saldo der Art ${code}`),
  /** A member of a report, by its name; what is not known here keeps that name. */
  member: (name, place) => {
    if (name === '') return place === null ? 'Antwort' : `Antwort, Teil ${place}`;
    const words = elements[name];
    return [words === undefined ? name : lineStart(words), ...(place === null ? [] : [place])].join(' ');
  },
  title: 'Liquidität',
  show: 'Anzeigen',
  views: { accounts: 'Konten', reports: 'Berichte' },
  part: 'Kontoumsätze',
  parts: { days: 'Tage', entries: 'Buchungen', expected: 'Erwartet' },
  unnamed: 'Konto ohne Namen',
  unavailable: 'Nicht berechtigt oder nicht verfügbar',
  unknownFigure: 'unbekannt',
  alsoGiven: (amounts) => `Derselbe Bericht nennt auch ${amounts}`,
  creditLine: (amount) =>
    amount === '' ? 'einschließlich einer Kreditlinie' : `einschließlich einer Kreditlinie von ${amount}`,
  contradictory: 'Widersprüchliche Salden',
  contradictoryNote:
    'Dieser Bericht nennt für denselben Saldo mehrere Beträge. Hier zählt der niedrigste; die anderen stehen daneben. Fragen Sie die Bank, welcher richtig ist.',
  dayAndAge: (day, age) => (day === '' ? age : `${day} · ${age}`),
  nothingPlanned: 'nichts geplant',
  plannedUntil: (payments, day) =>
    payments === 1 ? `1 Zahlung, ${day}` : `${figure(payments)} Zahlungen bis ${day}`,
  otherCurrencies: (payments) =>
    payments === 1 ? '1 in anderer Währung' : `${figure(payments)} in anderen Währungen`,
  askAgain: 'Jetzt anfordern',
  asked: (standing) =>
    ({
      full: 'Der Bericht ist da. Die Zahlen sind der jetzige Stand der Bank.',
      partial: 'Der Bericht ist da. Ein Teil davon ließ sich nicht lesen; siehe Berichte.',
      empty:
        'Die Bank hat einen leeren Bericht gesendet: nichts für heute. Die früheren Zahlen werden mit ihrem Alter weiter gezeigt.',
      'not-understood':
        'Die Antwort ließ sich nicht lesen. Die früheren Zahlen werden mit ihrem Alter weiter gezeigt.',
      'not-entitled':
        'Die Bank hat die Anfrage abgelehnt. Die früheren Zahlen werden mit ihrem Alter weiter gezeigt.',
    })[standing],
  four: {
    openingBooked: 'Anfangssaldo, gebucht',
    closingBooked: 'Schlusssaldo, gebucht',
    openingAvailable: 'Anfangssaldo, verfügbar',
    closingAvailable: 'Schlusssaldo, verfügbar',
  },
  intraday: 'Untertägig',
  noDaysTitle: 'Keine Salden',
  noDays:
    'Kein gespeicherter Bericht nennt einen Saldo dieses Kontos an einem Tag. Das ist kein Saldo von null.',
  chart: {
    label: 'Saldenverlauf',
    nothing: 'Die Berichte enthalten keinen gebuchten oder verfügbaren Saldo, der sich zeichnen ließe.',
    reading: (day, booked, available) => `${day}: gebucht ${booked}, verfügbar ${available}`,
  },
  compare: {
    title: 'Zwei Tage vergleichen',
    first: 'Erster Tag',
    second: 'Zweiter Tag',
    balance: 'Saldo',
    difference: 'Differenz',
  },
  askNeeds: 'Geben Sie die Basiswährung ein, um den Bericht anzufordern.',
  expectedTable: {
    date: 'Ausführung / Fälligkeit',
    payments: 'Zahlungen',
    approval: 'Zu genehmigen oder freizugeben',
    outbox: 'Freigegeben oder gesendet',
    after: 'Erwarteter Saldo',
    booked: (day) => `Gebucht, ${day}`,
    nothing:
      'Auf diesem Konto wartet keine Zahlung und kein Einzug dieses Arbeitsplatzes auf Genehmigung oder ist unterwegs.',
    bank: (day) => (day === '' ? 'Die Bank selbst erwartet:' : `Die Bank selbst erwartet zum ${day}:`),
    others: 'In anderen Währungen, oben nicht mitgezählt:',
    note: 'Eine Zahlung zählt, bis die Bank sie als ausgeführt meldet und ein späterer Bericht sie enthält. Entwürfe zählen nicht.',
  },
  from: 'Erster Tag',
  to: 'Letzter Tag',
  found: (count) => counted(count, 'Buchung', 'Buchungen'),
  export: 'CSV exportieren',
  exported: (name) => `${name} gespeichert: die gezeigten Buchungen als Tabelle.`,
  exportMenu: 'Exportieren',
  statement: 'Ein Kontoauszug je abgeschlossenem Tag',
  statementSaved: (name, days) =>
    `${name} gespeichert: ${counted(days, 'Kontoauszug eines Tages', 'Kontoauszüge einzelner Tage')}.`,
  statementNote:
    'Von diesem Arbeitsplatz aus Kontoberichten und Kontoauszugsdateien der Bank erstellt. Kein Kontoauszug der Bank.',
  noEntriesKept: 'Kein gespeicherter Bericht enthält eine Buchung dieses Kontos.',
  entryTitle: 'Buchung',
  transactionTitle: (number, of) => `Umsatz ${figure(number)} von ${figure(of)}`,
  transactions: (count) => (count === 1 ? 'Einzelumsatz' : `${figure(count)} Einzelumsätze`),
  transactionsList: 'Umsätze der Buchung',
  backToEntry: 'Zurück zur Buchung',
  superseded: 'In einem späteren Bericht geändert',
  lineNotUnderstood: 'Nicht lesbar: gezeigt, wie es ankam.',
  ask: 'Kontobericht anfordern',
  fields: {
    account_currency: 'Kontowährung',
    account_identifier: 'Konto',
    base_currency: 'Basiswährung',
    branch_number: 'Filialcode',
    from_date: 'Von',
    to_date: 'Bis',
  },
  broken: (count) => `Beheben Sie ${counted(count, 'Fehler', 'Fehler')}, um fortzufahren.`,
  asking: 'Anfrage läuft …',
  kept: 'Gespeicherte Berichte',
  none: 'Es wurde noch kein Bericht angefordert.',
  idleTitle: 'Noch keine Zahlen',
  idle: 'Fordern Sie einen Kontobericht an. Er wird mit der Uhrzeit des Empfangs gespeichert und lässt sich offline lesen.',
  of: (base) => `Basiswährung ${base}`,
  account: (account) => `Konto ${account}`,
  branch: (branch) => `Filiale ${branch}`,
  age: (words) => `${words} alt`,
  ages: {
    minutes: (count) => (count < 1 ? 'weniger als eine Minute' : counted(count, 'Minute', 'Minuten')),
    hours: (count) => counted(count, 'Stunde', 'Stunden'),
    days: (count) => counted(count, 'Tag', 'Tage'),
  },
  received: (at) => `Eingegangen ${at}`,
  standing: {
    full: 'Vollständig gelesen',
    partial: 'Teilweise gelesen',
    empty: 'Leerer Bericht',
    'not-understood': 'Nicht lesbar',
    'not-entitled': 'Nicht berechtigt',
  },
  standingNote: {
    full: '',
    partial: 'Ein Teil davon ließ sich nicht lesen. Er ist in den Feldern markiert, nichts ist weggelassen.',
    empty: 'Die Bank hat einen Bericht ohne Konto gesendet. Das ist kein Saldo von null.',
    'not-entitled':
      'Die Bank hat die Anfrage zu diesem Konto oder dieser Filiale abgelehnt. Die Salden sind unbekannt, nicht null. Was die Bank dazu sagt, steht unter „Alle Felder des Berichts“.',
    'not-understood':
      'Die Antwort ist kein Bericht, den dieser Arbeitsplatz kennt. Keine Zahl daraus wird verwendet. „Bericht im Original“ zeigt die Antwort.',
  },
  notLastPage:
    'Das ist nicht der ganze Bericht: Die Bank meldet eine weitere Seite, und ihre Schnittstelle kennt keine Anfrage dafür. Fragen Sie weniger Tage oder ein einzelnes Konto an.',
  notEntitled: (accounts) =>
    `Nicht berechtigt oder nicht verfügbar: ${accounts}. Die Salden sind unbekannt, nicht null.`,
  accounts: 'Konten',
  entries: 'Buchungen',
  filter: 'Buchungen suchen',
  noEntriesTitle: 'Keine Buchungen',
  noEntries: 'Der Bericht enthält keine Buchung für dieses Konto und diesen Zeitraum.',
  noEntriesFit: 'Keine Buchung passt zum Filter.',
  columns: {
    account: 'Konto',
    booked: 'Gebucht',
    available: 'Verfügbar',
    expected: 'Erwartet',
    count: 'Buchungen',
    day: 'Tag',
    other: 'Andere Salden',
    age: 'Alter',
    status: 'Status',
    code: 'Geschäftsvorfall',
    endToEnd: 'E2E-ID',
    bookedOn: 'Buchungstag',
    valueOn: 'Valuta',
    who: 'Zahlungspartner',
    text: 'Verw.-Zweck',
    amount: 'Betrag',
    field: 'Feld',
    value: 'Wert',
  },
  notSaid: 'keine Angabe',
  many: (count) => `${figure(count)} Umsätze`,
  reversal: 'Storno',
  statusWords: { BOOK: 'Gebucht', PDNG: 'Vorgemerkt', INFO: 'Zur Information', FUTR: 'Künftig' },
  bookedAndValue: (booked, value) => `Gebucht ${booked} · Valuta ${value}`,
  fieldsOf: {
    report: 'Alle Felder des Berichts',
    account: 'Alle Felder des Kontos',
    entry: 'Alle Felder der Buchung',
    transaction: 'Alle Felder des Umsatzes',
  },
  raw: 'Bericht im Original',
  save: 'Bericht speichern',
  saved: (name) => `${name} gespeichert: der Bericht, wie die Bank ihn gesendet hat.`,
  reading: 'Wird gelesen …',
};
