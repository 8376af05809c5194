// German: words of the PIN page.
import type { Texts } from '../en/index.ts';
import { counted, figure } from './figures.ts';

export const pin: Texts['pin'] = {
  makeKeyNote:
    'Geben Sie die PIN der Unternehmenskarte ein, niemals Ihre eigene. Der Arbeitsplatz bewahrt sie in seinem Tresor auf, damit er versiegeln kann, ohne dass jemand am Lesegerät sitzt.',
  keyMade: ({ usage, type }) => `${usage === 'sign' ? 'zum Signieren' : 'zum Entschlüsseln'}, ${type}`,
  securityOfficerNote:
    'Auf dieser Karte erzeugt nur ihr Sicherheitsverwalter (SO) Schlüssel. Geben Sie die SO-PIN ein, nicht die PIN des Karteninhabers: Sie wird einmal verwendet und nicht aufbewahrt. Nach einigen falschen Eingaben ist sie endgültig gesperrt.',
  lastTry: 'Ich habe diese PIN geprüft. Ist sie falsch, sperrt sich die Karte.',
  waiting: 'Im Moment wird keine PIN gebraucht.',
  waitingNote: 'Dieses Fenster öffnet sich, wenn jemand unterschreibt.',
  signedFor: 'Unterschrift für',
  verb: {
    freeze: 'Einreichen',
    approve: 'Genehmigen',
    release: 'Freigeben',
    return: 'Zurückgeben',
    withdraw: 'Zurückziehen',
    void: 'Annullieren',
    handover: 'Übergeben',
    policy: 'Regelwerk unterschreiben',
    case: 'Vorgang unterschreiben',
    beneficiary: 'Empfänger bestätigen',
    'debit-note': 'Erklärung zu einer Belastung unterschreiben',
    checkpoint: 'Protokoll unterschreiben',
    'sign-in': 'An diesem Arbeitsplatz anmelden',
    'card-test': 'Karte testen',
    'change-pin': 'PIN ändern',
    'make-key': 'Schlüssel des Unternehmens erzeugen',
    'make-key-so': 'Schlüssel mit der SO-PIN erzeugen',
    'company-pin': 'PIN der Unternehmenskarte eingeben',
    'seal-message': 'Versiegeln',
  },
  form: (example) => `Beträge sind so geschrieben: ${example}.`,
  sentence: (verb, count, totals, reference) => `${verb}: ${count}, ${totals}, Stapel ${reference}.`,
  caseStep: {
    propose: 'Einreichen',
    approve: 'Genehmigen',
    release: 'Freigeben',
    return: 'Zurückgeben',
    withdraw: 'Zurückziehen',
  },
  caseAct: { reconfirm: 'Rückbestätigung', reject: 'Ablehnung', stop: 'Stopp', recall: 'Rückruf' },
  caseSentence: (step, act, money, name, reason, reference) =>
    `${step}: ${act} ${money === '' ? 'einer Zahlung' : `von ${money}`}${name === '' ? '' : `, ${name}`}, Grund ${reason}, Vorgang ${reference}.`,
  caseCompare: 'Vergleichen Sie sie mit den Wörtern des Vorgangs. Weicht eines ab, brechen Sie ab.',
  caseTyped:
    'Betrag und Zahlungspartner hat der Erfasser eingegeben. Das Kartenprogramm kann sie nicht prüfen: Die Bank erhält nur die Kennung und den Grund.',
  caseOfDesk:
    'Betrag und Zahlungspartner stammen aus den Aufzeichnungen des Arbeitsplatzes. Das Kartenprogramm kann sie nicht prüfen: Die Bank erhält nur die Kennung und den Grund.',
  caseAccount: 'Konto',
  caseDate: 'Ausführungsdatum',
  caseReason: 'Grund',
  caseAmount: 'Betrag',
  caseNoAmount: 'nicht bekannt',
  plainSentence: (verb, reference) => (reference === '' ? `${verb}.` : `${verb}: ${reference}.`),
  words: 'Acht Wörter, wie das Kartenprogramm sie gelesen hat',
  wordsOf: (index, count) => `Nachricht ${figure(index)} von ${figure(count)}`,
  compare: 'Vergleichen Sie sie mit den Wörtern in der Prüfung. Weicht eines ab, brechen Sie ab.',
  changes: 'Was sich ändert',
  viewChanges: 'Blättern Sie bis zum Ende der Änderungen, bevor Sie die PIN eingeben.',
  viewOverrides: 'Blättern Sie zu dem, was übergangen wurde, bevor Sie unterschreiben.',
  viewCase: 'Blättern Sie bis ans Ende, bevor Sie unterschreiben.',
  overridden: (figures) =>
    figures === 1
      ? 'Übergangen: 1 falsche Zahl der Datei. Siehe unten.'
      : `Übergangen: ${figure(figures)} falsche Zahlen der Datei. Siehe unten.`,
  aboveThreshold: (sums) =>
    sums === 1
      ? 'Über einem Schwellenwert: 1 Summe pro Tag oder Woche. Siehe unten.'
      : `Über einem Schwellenwert: ${figure(sums)} Summen pro Tag oder Woche. Siehe unten.`,
  viewSums: 'Blättern Sie bis ans Ende der Summen des Zeitraums, bevor Sie unterschreiben.',
  viewedOnReader: 'Angesehen: PIN am Lesegerät eingeben',
  policySentence: (version) => `Version ${version} des Regelwerks unterschreiben.`,
  policyWords: 'Acht Wörter dieser Version, wie das Kartenprogramm sie gelesen hat',
  policyCompare:
    'Vergleichen Sie sie mit den Wörtern der Änderung. Weicht eines ab oder ist eine Änderung nicht das, was man Ihnen gesagt hat, brechen Sie ab.',
  entriesStep: {
    propose: 'Zur Genehmigung einreichen',
    approve: 'Genehmigen',
    release: 'Freigeben',
    return: 'Zurückgeben',
    withdraw: 'Zurückziehen',
  },
  entriesSentence: (step, count) =>
    `${step}: ${count === 1 ? '1 Eintrag' : `${figure(count)} Einträge`} im Empfängerbuch.`,
  inUtc: (instant) => `${instant} UTC`,
  entriesWords: 'Acht Wörter dessen, was Sie unterschreiben',
  entriesCompare:
    'Vergleichen Sie sie mit den Wörtern auf dem Bildschirm und mit denen der anderen Person. Weicht eines ab, oder ist eine Änderung nicht so, wie man sie Ihnen genannt hat, brechen Sie ab.',
  unchecked: 'Laut den Aufzeichnungen des Arbeitsplatzes; das Kartenprogramm kann es nicht prüfen',
  accounts: 'Eigene Konten',
  countries: 'Länder',
  holder: 'Karteninhaber',
  card: 'Karte',
  note: 'Bemerkung',
  pin: 'PIN',
  securityOfficerPin: 'SO-PIN',
  enter: 'Unterschreiben',
  keysIgnored:
    'Tasten, die beim Öffnen dieses Fensters gedrückt wurden, gelten nicht. Beginnen Sie von vorn.',
  enterFor: {
    'company-pin': 'PIN verwenden',
    'make-key': 'Schlüssel erzeugen',
    'make-key-so': 'Schlüssel erzeugen',
  },
  changeEnter: 'Ändern',
  oldPin: 'Bisherige PIN',
  newPin: 'Neue PIN',
  repeatPin: 'Neue PIN, noch einmal',
  lengths: (min, max) =>
    `Die Karte nimmt ${min} bis ${max} Zeichen an. Wählen Sie eine PIN, die niemand errät: keinen Geburtstag, nicht 123456.`,
  repeatDiffers: 'Die neue PIN ist nicht in beiden Feldern gleich.',
  sameAsOld: 'Die neue PIN ist die alte. Wählen Sie eine andere.',
  changeOnReader: 'Geben Sie am Lesegerät die alte PIN ein, dann zweimal die neue',
  changing: 'Die PIN wird auf der Karte geändert …',
  changeNote:
    'Es entsteht keine Unterschrift. Nach drei falschen Eingaben der alten PIN sperren sich die meisten Karten.',
  changeDemanded: 'Die Karte verlangt eine neue PIN, bevor sie unterschreibt.',
  keepOpen: 'Karte für die nächsten Unterschriften offen lassen',
  keepNote: (minutes, acts, idle) =>
    `Höchstens ${counted(minutes, 'Minute', 'Minuten')} und ${counted(acts, 'Unterschrift', 'Unterschriften')}; ohne Unterschrift schließt sie nach ${counted(idle, 'Minute', 'Minuten')}. Jede wird hier weiterhin gezeigt und bestätigt.`,
  open: (left) => `Die Karte ist offen: noch ${counted(left, 'Unterschrift', 'Unterschriften')}, ohne PIN`,
  openNote: (time) =>
    `Schließt spätestens um ${time}. Drücken Sie nur auf „Unterschreiben“, wenn die Wörter stimmen.`,
  anchor: (acts) => `Protokoll bis Eintrag ${acts} unterschreiben.`,
  anchorWords: 'Acht Wörter des letzten Protokolleintrags, wie der Arbeitsplatz sie angibt',
  anchorNote:
    'Das Kartenprogramm kann das Protokoll nicht lesen: Vergleichen Sie Nummer und Wörter mit dem Protokoll. Mit dieser Unterschrift lässt sich bis zu diesem Eintrag nichts mehr unbemerkt ändern.',
  cancel: 'Abbrechen',
  onReader: 'Geben Sie die PIN am Lesegerät ein',
  left: (seconds) =>
    seconds < 120
      ? `noch ${counted(seconds, 'Sekunde', 'Sekunden')}`
      : `noch ${Math.ceil(seconds / 60)} Minuten`,
  show: 'Anzeigen',
  hide: 'Verbergen',
  signing: 'Die Karte unterschreibt …',
  working: 'Die Karte arbeitet …',
  flags: {
    locked:
      'Die PIN ist gesperrt. Verwenden Sie eine andere Karte, oder entsperren Sie diese mit ihrer PUK in der Kartensoftware.',
    finalTry: 'Letzter Versuch: Noch eine falsche PIN sperrt die Karte.',
    countLow: 'Bisher mindestens eine falsche Eingabe.',
    toBeChanged: 'Die Karte verlangt eine neue PIN.',
  },
  wrong: 'Die PIN war falsch. Es wurde nichts unterschrieben.',
  lost: 'Das Kartenprogramm antwortet nicht. Schließen Sie dieses Fenster und beginnen Sie den Schritt neu.',
};
