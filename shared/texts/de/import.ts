// German: words of the import: choosing, the dry run, taking over.
import type { Texts } from '../en/index.ts';
import { figure } from './figures.ts';

export const imports: Texts['imports'] = {
  title: 'Zahlungsdatei importieren',
  drop: 'Zahlungsdatei oder Tabelle hier ablegen (pain.001, pain.008, CSV, Excel)',
  dropNote:
    'Zuerst wird die ganze Datei geprüft. Gespeichert wird erst, wenn Sie importieren. Eine Tabelle können Sie hier auch einfügen; eine Prüfsummendatei legen Sie zusammen mit ihrer Datei ab. Auch Pakete eines anderen Arbeitsplatzes (.cspack) öffnen Sie hier.',
  choose: 'Datei wählen',
  chooseAnother: 'Andere Datei wählen',
  sending: (name) => `${name} wird eingelesen`,
  checking: (name) => `${name} wird geprüft`,
  refused: 'Die Datei wurde abgewiesen. Nichts davon wurde gespeichert.',
  dryRun: 'Probelauf',
  dryRunNote: 'Noch nichts gespeichert.',
  file: 'Datei',
  digest: 'SHA-256',
  kind: 'Art',
  groups: 'Zahlungsgruppen',
  totals: 'Summen',
  findings: (count) => `Fehler und Warnungen (${figure(count)})`,
  noFindings: 'Keine Fehler oder Warnungen.',
  line: (line) => `Zeile ${line}`,
  book: {
    title: 'Anders als im Empfängerbuch',
    note: 'Vergleichen Sie diese Zahlungen, bevor Sie die Datei importieren. Ein anderes Konto als im Buch kann eine umgeleitete Zahlung sein.',
    all: 'Alle im Empfängerbuch',
    confirmedBefore: 'Zuvor bestätigt:',
    counted: {
      'unconfirmed-change': (count) => `${figure(count)} im Buch geändert, nicht bestätigt`,
      'other-account': (count) => `${figure(count)} mit anderem Konto als im Buch`,
      'other-name': (count) => `${figure(count)} mit anderem Namen als im Buch`,
      new: (count) => `${figure(count)} nicht im Buch`,
    },
  },
  unconfirmed: {
    title: 'Nicht bestätigte Empfänger',
    note: 'Das Regelwerk verlangt bestätigte Empfänger. Sie können die Datei importieren, aber erst zur Genehmigung einreichen, wenn diese Empfänger unter „Empfänger“ bestätigt sind.',
    counted: (count) => `${figure(count)} nicht bestätigt`,
    more: (count) =>
      count === 1
        ? '1 weitere Zahlung ist nicht aufgeführt.'
        : `${figure(count)} weitere Zahlungen sind nicht aufgeführt.`,
  },
  earlier: (reference, when, state) =>
    `Diese Datei wurde schon importiert: Stapel ${reference}, ${when} (${state}). Wird sie noch einmal importiert, können ihre Zahlungen doppelt ausgeführt werden.`,
  preview: (payments) => `${payments} in der Datei`,
  noAmount: 'Kein Betrag',
  columns: {
    position: '#',
    name: 'Name',
    account: 'Konto',
    reference: 'E2E-ID',
    amount: 'Betrag',
  },
  reference: 'Stapelreferenz',
  referenceHint: 'Leer: wird vergeben',
  takeOver: (counted) => `${counted} importieren`,
  takeOverBlocked: 'Beheben Sie die Fehler im Stapel, bevor Sie ihn zur Genehmigung einreichen.',
  discard: 'Verwerfen',
  taken: (counted) => `${counted} als Entwurf importiert`,
  pasted: 'Eingefügte Tabelle',
  senderDigest: 'Prüfsumme des Absenders',
  senderDigestHint: 'MD5, SHA-1 oder SHA-256',
  emptyFile: 'Die Datei ist leer.',
  severalFiles:
    'Nichts wurde gelesen: Importieren Sie eine Datei nach der anderen. Nur ihre Prüfsummendatei darf dabei sein; sie heißt wie die Datei, mit .md5, .sha1 oder .sha256 dahinter.',
  tooLarge: 'Die Datei ist größer als 1 GB.',
};
