// German: words of watched folders.
import type { Texts } from '../en/index.ts';
import { decimal } from '../forms.ts';

const SIZES = [
  [1_000_000, 'MB'],
  [1_000, 'kB'],
] as const;

export const folders: Texts['folders'] = {
  title: 'Überwachte Ordner',
  note: 'Zahlungsdateien, die ein anderes System in einen dieser Ordner legt, stehen unter Importieren. Zum Entwurf wird eine Datei erst, wenn jemand sie importiert.',
  none: 'Es wird kein Ordner überwacht.',
  allHaveOne: 'Jedes eigene Konto hat einen überwachten Ordner.',
  noAccounts: 'Nehmen Sie zuerst ein eigenes Konto auf.',
  add: 'Ordner hinzufügen',
  edit: 'Bearbeiten',
  remove: 'Entfernen',
  removeDo: 'Nicht mehr überwachen',
  removeTitle: (path) => `${path} nicht mehr überwachen?`,
  removeNote:
    'Neue Dateien darin werden nicht mehr gefunden. Der Ordner und seine Dateien bleiben unverändert.',
  addTitle: 'Überwachten Ordner hinzufügen',
  editTitle: 'Überwachten Ordner bearbeiten',
  save: 'Ordner speichern',
  saved: (path) => `${path} wird überwacht.`,
  removed: (path) => `${path} wird nicht mehr überwacht. Die Dateien bleiben liegen.`,
  account: 'Eigenes Konto',
  path: 'Ordner',
  pathHint: 'Vollständiger Pfad, zum Beispiel /srv/erp/zahlungen',
  pathMissing: 'Geben Sie den Pfad des Ordners ein.',
  afterwards: 'Nach dem Import',
  afterwardsOf: { move: 'Datei nach „done“ verschieben', leave: 'Datei liegen lassen' },
  status: 'Statusdatei in „status“',
  statusOf: { none: 'Keine', csv: 'CSV', 'pain.002': 'pain.002' },
  statusNote:
    'Wird geschrieben, sobald jede Zahlung eines Stapels aus diesem Ordner ihren endgültigen Status hat.',
  notLooked: 'Noch nicht geprüft',
  lookedAt: (when) => `Geprüft ${when}`,
  waiting: 'Dateien in überwachten Ordnern',
  need: 'Zu importierende Zahlungsdateien',
  takeOver: 'Als Entwurf importieren',
  taken: (name) => `${name} wurde als Entwurf importiert.`,
  notMoved: (name) =>
    `${name} wurde als Entwurf importiert. Die Datei ließ sich nicht verschieben und liegt noch im Ordner.`,
  lastTry: 'Der letzte Import ist gescheitert.',
  open: 'Stapel öffnen',
  imported: (reference) => `Schon importiert als ${reference}`,
  standing: {
    arriving: 'Wird noch geschrieben',
    waiting: 'Zu importieren',
    imported: 'Schon importiert',
    refused: 'Abgewiesen',
  },
  checksum: {
    none: 'Keine Prüfsumme',
    same: (algorithm) => `${algorithm} stimmt überein`,
    different: (algorithm) => `${algorithm} stimmt nicht überein`,
    unreadable: 'Prüfsummendatei nicht lesbar',
  },
  mapping: (name) => `Zuordnung: ${name}`,
  size: (bytes) => {
    const [unit, name] = SIZES.find(([least]) => bytes >= least) ?? [1, 'Byte'];
    return `${unit === 1 ? bytes : decimal((bytes / unit).toFixed(1))} ${name}`;
  },
};
