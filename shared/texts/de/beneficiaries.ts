// German: words of the beneficiary book.
import { figure } from './figures.ts';
import type { Texts } from '../en/index.ts';

const entries = (count: number): string => (count === 1 ? '1 Eintrag' : `${figure(count)} Einträge`);

export const beneficiaries: Texts['beneficiaries'] = {
  title: 'Empfänger',
  list: 'Empfängerbuch',
  show: 'Anzeigen',
  shown: { book: 'Einträge', waiting: 'Bestätigung', proposals: 'Vorschläge', alike: 'Mögliche Dubletten' },
  filter: 'Name, Ort, Konto oder BIC',
  add: 'Neuer Empfänger',
  edit: 'Bearbeiten',
  remove: 'Entfernen',
  removeTitle: (name) => `${name} entfernen?`,
  removeNote:
    'Der Eintrag wird beim Erfassen von Zahlungen nicht mehr angeboten. Sein Verlauf bleibt im Protokoll.',
  save: 'Empfänger speichern',
  addTitle: 'Neuer Empfänger',
  editTitle: 'Empfänger bearbeiten',
  saved: (name) => `${name} steht im Empfängerbuch.`,
  removed: (name) => `${name} wurde aus dem Empfängerbuch entfernt.`,
  added: (count) => `${entries(count)} ins Empfängerbuch aufgenommen.`,
  emptyTitle: 'Noch keine Empfänger',
  empty:
    'Legen Sie die Unternehmen und Personen an, die Sie bezahlen, oder übernehmen Sie sie aus gesendeten oder importierten Zahlungen. Konto, Bank und Adresse werden dann beim Erfassen von Zahlungen ausgefüllt.',
  emptyFilter: 'Kein Eintrag enthält diesen Text.',
  toProposals: 'Vorschläge anzeigen',
  columns: {
    name: 'Name',
    account: 'Konto',
    bank: 'Bank (BIC)',
    changed: 'Letzte Änderung',
    state: 'Stand',
    payments: 'Zahlungen',
    book: 'Im Buch',
    actions: 'Aktionen',
  },
  moreAccounts: (count) => `+${figure(count)}`,
  fields: {
    name: 'Name wie in Zahlungen',
    account: 'IBAN oder Kontonummer',
    agentBic: 'Bank (BIC)',
    clearingCode: 'Clearingcode',
    bank: 'Name der Bank',
    street: 'Straße',
    buildingNumber: 'Hausnummer',
    postCode: 'Postleitzahl',
    town: 'Ort',
    country: 'Ländercode',
    phone: 'Telefonnummer für Kontrollanrufe',
    purpose: 'Zweckcode',
    chargeBearer: 'Entgelte',
    remittance: 'Verwendungszweck',
  },
  parts: { accounts: 'Konten', address: 'Adresse', defaults: 'Vorgaben für Zahlungen' },
  accountTitle: (number) => `Konto ${number}`,
  addAccount: 'Weiteres Konto hinzufügen',
  removeAccount: (number) => `Konto ${number} entfernen`,
  clearingHint: 'Wenn die Bank keinen BIC hat.',
  phoneHint:
    'Geben Sie eine Nummer ein, der Sie schon vertrauen, nie eine aus einem Brief, der ein neues Konto ankündigt.',
  defaultsNote:
    'Werden eingesetzt, wenn Sie diesen Empfänger für eine Zahlung wählen und das Feld noch leer ist.',
  chargesNote:
    'Zur Information. Entgelte stehen im Kopf eines Stapels und gelten für alle Zahlungen des Stapels.',
  problems: {
    name: 'Geben Sie den Namen ein.',
    country: 'Geben Sie einen Ländercode wie DE ein.',
    purpose: 'Ein Zweckcode besteht aus vier Großbuchstaben oder Ziffern, zum Beispiel SUPP.',
    twice: 'Dieses Konto steht schon weiter oben.',
  },
  notSpecified: 'Nicht angegeben',
  history: 'Verlauf',
  changedOn: (when) => `Geändert ${when}`,
  source: {
    typed: 'Von Hand erfasst',
    payments: 'Aus gesendeten Zahlungen übernommen',
    import: 'Aus einem Import übernommen',
  },
  fieldsSet: (count) => (count === 1 ? '1 Feld ausgefüllt' : `${figure(count)} Felder ausgefüllt`),
  accountField: 'Konto',
  before: 'vorher',
  emptied: 'geleert',
  alikeTitle: 'Mögliche Dubletten',
  alikeNote:
    'Prüfen Sie, ob es derselbe Empfänger ist oder einer, der einem anderen absichtlich ähnlich gemacht wurde.',
  alikeNone: 'Keine Einträge sehen einander ähnlich.',
  alike: {
    'same-account': 'Gleiches Konto',
    'same-name': 'Gleicher Name, anderes Konto',
    'near-account': 'Kontonummern unterscheiden sich in einem Zeichen',
    'like-name': 'Namen sehen einander ähnlich',
  },
  proposals: 'Vorschläge',
  proposalsNote:
    'Empfänger gesendeter Zahlungen und importierter Entwürfe, die nicht im Buch stehen. Prüfen Sie jeden, bevor Sie ihn aufnehmen.',
  proposalsNone:
    'Keine Vorschläge. Empfänger erscheinen hier, sobald eine Zahlungsdatei importiert oder ein Stapel gesendet wurde.',
  addOne: 'Aufnehmen …',
  addNew: (count) =>
    count === 1 ? '1 neuen Empfänger aufnehmen' : `${figure(count)} neue Empfänger aufnehmen`,
  openEntry: 'Eintrag öffnen',
  sent: (payments) => (payments === 1 ? '1 Zahlung gesendet' : `${figure(payments)} Zahlungen gesendet`),
  lastPaid: (day) => `zuletzt am ${day}`,
  importedDraft: 'In einem importierten Entwurf',
  match: {
    known: 'Im Buch',
    'other-account': 'Im Buch mit einem anderen Konto',
    'other-name': 'Dieses Konto hat im Buch einen anderen Namen',
    new: 'Nicht im Buch',
    'no-account': 'Kein Konto',
  },
  states: {
    entered: 'Nicht bestätigt',
    awaiting: 'Wartet auf Genehmigung',
    returned: 'Zurückgegeben',
    expired: 'Abgelaufen',
    confirmed: 'Bestätigt',
  },
  confirm: {
    title: 'Bestätigung',
    submit: 'Zur Genehmigung einreichen',
    submitMany: (count) => `${entries(count)} zur Genehmigung einreichen`,
    next: 'Weiter',
    submitted: (count) => `${entries(count)} zur Genehmigung eingereicht.`,
    approved: (count) => `${entries(count)} genehmigt.`,
    rejected: (count) => `${entries(count)} zurückgegeben.`,
    withdrawn: (count) => `${entries(count)} zurückgezogen.`,
    approve: 'Genehmigen',
    release: 'Freigeben',
    reject: 'Zurückgeben',
    withdraw: 'Zurückziehen',
    waiting: 'Wartet auf Genehmigung',
    waitingNone: 'Nichts wartet auf Genehmigung.',
    unconfirmed: 'Nicht bestätigt',
    unconfirmedNote:
      'Wählen Sie die Einträge, die eine zweite Person bestätigen soll. Ein geändertes Konto braucht einen Kontrollanruf unter einer Nummer, die Sie vorher kannten.',
    unconfirmedNone: 'Jeder Eintrag ist bestätigt.',
    chooseAll: 'Alle wählen',
    chooseNone: 'Auswahl aufheben',
    most: (count) => `Höchstens ${figure(count)} auf einmal.`,
    is: { new: 'Neu', changed: 'Geändert', removed: 'Entfernt' },
    of: (have, need) => `${have} von ${need} Genehmigungen`,
    until: (when) => `Genehmigen bis ${when}`,
    canSign: (names) => `Jetzt unterschreiben können: ${names}`,
    preparerLost:
      'Die Unterschrift der Person, die die Einträge eingereicht hat, zählt nicht mehr; deshalb kann niemand unterschreiben. Geben Sie die Einträge zurück oder ziehen Sie sie zurück, dann können sie erneut eingereicht werden.',
    nobody: 'Zurzeit kann niemand sonst unterschreiben.',
    sentence: (count) =>
      count === 1
        ? 'Sie unterschreiben diesen Eintrag, wie er hier gezeigt wird. Bestätigt ist er erst, wenn eine andere Person ihn genehmigt.'
        : `Sie unterschreiben diese ${figure(count)} Einträge, wie sie hier gezeigt werden. Bestätigt sind sie erst, wenn eine andere Person sie genehmigt.`,
    approveSentence: (count) =>
      count === 1
        ? 'Sie unterschreiben diesen Eintrag, wie er hier gezeigt wird. Bestätigt ist er mit der letzten Unterschrift, die das Regelwerk verlangt.'
        : `Sie unterschreiben diese ${figure(count)} Einträge, wie sie hier gezeigt werden. Bestätigt sind sie mit der letzten Unterschrift, die das Regelwerk verlangt.`,
    endSentence: (count) =>
      count === 1
        ? 'Dieser Eintrag wird nicht bestätigt. Das Empfängerbuch selbst ändert sich nicht.'
        : `Diese ${figure(count)} Einträge werden nicht bestätigt. Das Empfängerbuch selbst ändert sich nicht.`,
    callback: 'Kontrollanruf',
    callbackFor: (name) => `Kontrollanruf: ${name}`,
    callbackNote: (account) =>
      `Rufen Sie den Empfänger an und lassen Sie sich die Kontonummer nennen, ohne sie selbst vorzulesen; vergleichen Sie sie mit ${account}. Nehmen Sie eine Nummer, die Sie vor der Änderung kannten, nie eine aus der Nachricht, die sie ankündigt.`,
    contact: 'Gesprochen mit',
    number: 'Angerufene Nummer',
    source: 'Woher die Nummer stammt',
    sources: {
      confirmed: 'Zuvor in diesem Buch bestätigt',
      independent: 'Andere Quelle',
    },
    foundIn: 'Welche Quelle',
    foundInHint: 'Etwa der Vertrag von 2024 oder ein öffentliches Register.',
    day: 'Tag',
    time: 'Uhrzeit',
    timeHint: (zone) => `Etwa 14:05, Zeit in ${zone}.`,
    by: 'Angerufen von',
    byHint: 'Genehmigen muss jemand anderes.',
    problems: {
      contact: 'Geben Sie an, mit wem gesprochen wurde.',
      number: 'Geben Sie die Nummer ein.',
      foundIn: 'Geben Sie an, wo Sie die Nummer gefunden haben.',
      day: 'Geben Sie den Tag ein.',
      time: 'Geben Sie eine Uhrzeit wie 14:05 ein.',
    },
    rang: (by, contact, number, when) => `${by} sprach mit ${contact} unter ${number}, ${when}`,
    rangFrom: (source) => `Nummer: ${source}`,
    steps: {
      propose: 'Eingereicht',
      approve: 'Genehmigt',
      release: 'Freigegeben',
      return: 'Zurückgegeben',
      withdraw: 'Zurückgezogen',
    },
    ended: {
      open: 'Wartet auf Genehmigung',
      confirmed: 'Bestätigt',
      returned: 'Zurückgegeben',
      withdrawn: 'Zurückgezogen',
      expired: 'Abgelaufen',
    },
    none: 'Diesen Eintrag hat noch niemand bestätigt.',
    doesNotCount: 'Zählt nicht',
    noChange: 'Keine Änderung gegenüber dem, was zuvor bestätigt wurde.',
  },
};
