// German: words of the training desk.
import type { Texts } from '../en/index.ts';

export const welcome: Texts['welcome'] = {
  title: 'Übungsarbeitsplatz',
  lead: 'Eine ganze Bank und drei Berechtigte auf diesem Computer. Hier fließt kein echtes Geld. Sonst ist alles wie an einem echten Arbeitsplatz: PINs, Unterschriften, verschlüsselte Nachrichten und Antworten der Bank.',
  steps: [
    {
      title: 'Vorbereiten',
      text: 'Importieren Sie ein Beispiel oder geben Sie einen Stapel ein. Reichen Sie ihn mit der Karte des Erfassers zur Genehmigung ein.',
    },
    {
      title: 'Genehmigen',
      text: 'Prüfen Sie ihn als zweite Person: Vergleichen Sie die acht Wörter und genehmigen Sie mit der zweiten Karte.',
    },
    {
      title: 'Freigeben und verfolgen',
      text: 'Die dritte Person gibt frei, und der Arbeitsplatz versiegelt. Senden Sie im Postausgang; der Arbeitsplatz verfolgt jede Zahlung bis zum Ende.',
    },
  ],
  begin: 'Erstes Beispiel öffnen',
  stepActions: ['Unten ein Beispiel wählen', 'Genehmigungen öffnen', 'Postausgang öffnen'],
  officers: 'Berechtigte, Karten und PINs',
  officersNote:
    'Diese PINs dienen nur der Übung. An einem echten Arbeitsplatz sieht niemand die PIN einer anderen Person.',
  columns: { name: 'Person', role: 'Rolle', card: 'Karte', pin: 'PIN' },
  accounts: 'Konten des Unternehmens',
  accountsNote: 'Von diesen Konten wird gezahlt. Die Salden lassen sich unter Liquidität abfragen.',
  accountColumns: { account: 'Konto', bic: 'BIC', branch: 'Filiale', currency: 'Währung' },
  tokens: { pkcs11: 'Software-Token', file: 'Schlüsseldateien, weil kein PKCS#11-Modul gefunden wurde' },
  samples: 'Beispieldateien',
  samplesNote: 'Einige sind in Ordnung, einige lehnt die Bank ab.',
  sample: {
    'supplier-run': {
      title: 'Zahlungen an Lieferanten',
      detail: 'Vier Zahlungen in zwei Währungen von zwei Konten.',
    },
    'one-refused': {
      title: 'Eine Zahlung, die die Bank ablehnt',
      detail: 'Zwei Zahlungen; das Konto eines Empfängers ist geschlossen.',
    },
    'wrong-account': {
      title: 'Ein Konto, das die Bank nicht führt',
      detail: 'Die Bank führt das Auftraggeberkonto nicht und lehnt die Datei sofort ab.',
    },
    collections: { title: 'Lastschriften', detail: 'Drei Einzüge mit unterschriebenen Mandaten.' },
  },
  import: 'Importieren',
  bank: 'Die Übungsbank',
  running: 'läuft',
  stopped: 'angehalten',
  clock: 'Uhr der Bank',
  advance: 'Uhr vorstellen',
  hours: { hour: '1 Stunde', day: '1 Tag', week: '1 Woche' },
  advanced: (time) => `Die Uhr der Bank steht auf ${time}`,
  faults: 'Nächste Übertragung scheitern lassen',
  faultsNote:
    'Was tut der Arbeitsplatz, wenn die Bank sich nicht richtig verhält? Schalten Sie einen Fehler ein. Senden Sie dann oder fragen Sie bei der Bank an.',
  armed: 'eingeschaltet',
  off: 'Ausschalten',
  fault: {
    'drop-after': {
      title: 'Keine Antwort',
      note: 'Die Bank nimmt die Nachricht an, die Antwort geht verloren: Das Ergebnis ist unbekannt.',
    },
    'drop-before': { title: 'Keine Verbindung', note: 'Die Verbindung bricht ab, bevor die Bank liest.' },
    'error-500': { title: 'Fehler 500', note: 'Der Server der Bank versagt: Das Ergebnis ist unbekannt.' },
    'rate-limit': {
      title: 'Zu viele Anfragen',
      note: '429: Nicht zugestellt, wird später wiederholt.',
    },
    slow: { title: 'Langsam', note: 'Die Antwort kommt erst nach Ablauf der Wartezeit.' },
    truncated: { title: 'Unvollständige Antwort', note: 'Die Antwort endet mittendrin.' },
    'forged-signature': {
      title: 'Gefälschte Signatur',
      note: 'Jemand anders hat die Antwort signiert: Sie zählt nicht, also ist das Ergebnis unbekannt.',
    },
    'expired-token': {
      title: 'Token abgelaufen',
      note: '401: Der Arbeitsplatz holt einmal ein neues Token.',
    },
  },
  console: 'Ansicht der Bank',
};
